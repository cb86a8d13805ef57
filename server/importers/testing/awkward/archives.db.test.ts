import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { everyNth } from '../../../../lib/domain/testing/runs'
import type { Database } from '../../../db/database'
import { describeOneEngine } from '../../../db/testing/testDatabase'
import { coldpArchives } from './coldp'
import { darwinCoreArchives } from './darwinCore'
import { namesOf, parseTree, treeDifferences } from './expectedTree'
import { gbifArchives } from './gbif'
import { importFrom, realData, removeSources } from '../testSources'

afterAll(removeSources)

const collections = ['col-test-coldp', 'col-test-dwca', 'gbif-dwca-io-test']
const there = collections.filter((name) => realData(name) !== null)
const place = (archive: string) => join(realData(archive.split('/')[0] ?? '') ?? '', ...archive.split('/').slice(1))

describeOneEngine('archives that are awkward on purpose', (db) => {
  const known = [...coldpArchives, ...darwinCoreArchives, ...gbifArchives].filter(({ archive }) =>
    there.includes(archive.split('/')[0] ?? ''),
  )

  if (there.length === 0) return void test.skip('the archives are not here', () => {})

  test('every archive of the folders has its outcome here', () => {
    expect(known.map(({ archive }) => archive).sort()).toEqual(there.flatMap(archivesIn).sort())
  })

  test.each(everyNth(known, 3))('$archive', async ({ archive, outcome, tree }) => {
    expect(await outcomeOf(db(), archive)).toEqual(outcome)
    const expected = join(place(archive), 'expected.tree')
    if (!existsSync(expected)) return expect(tree).toBeUndefined()
    const differences = treeDifferences(parseTree(readFileSync(expected, 'utf8')), await namesOf(db(), archive))
    expect(differences).toEqual(tree === 'agrees' ? [] : tree?.differences)
  })
})

/** Folders and files that are imported by themselves: what is on the first level of each collection, and the folders of broken archives one by one. */
function archivesIn(collection: string): string[] {
  const inside = (folder: string): string[] =>
    readdirSync(join(realData(collection) ?? '', folder)).flatMap((name) => {
      const path = folder === '' ? name : `${folder}/${name}`
      const isFolder = statSync(join(realData(collection) ?? '', path)).isDirectory()
      if (isFolder && /^(defaults|invalid|eml)$/.test(name)) return inside(path)
      return name === 'SOURCE.txt' ? [] : [`${collection}/${path}`]
    })
  return inside('')
}

/** What an import says of an archive, as lines; or the sentence with which it is refused. */
async function outcomeOf(database: Database, archive: string): Promise<string[]> {
  const path = place(archive)
  try {
    const report = await importFrom(database, path, { taxonomy: archive })
    return [
      `${report.format}: ${report.totals.read} gelesen, ${report.totals.taken} übernommen, ${report.created} angelegt; ${report.added} Einträge`,
      ...listed(
        'Sammlungen',
        report.collections.map((name) => name.slice(archive.length + 2)),
      ),
      ...listed(
        'nicht gelesen',
        report.untouched.map(({ path: file }) => file),
      ),
      ...report.files.flatMap(({ path: file, notes }) => notes.map((note) => `${file}: ${note}`)),
      ...report.reasons.map(
        ({ reason, count, shown }) =>
          `${count} × ${reason} → ${shown[0]?.taken ? (shown[0].instead ?? 'übernommen') : 'nicht übernommen'}`,
      ),
    ]
  } catch (error) {
    return [`abgelehnt: ${String((error as Error).message).replaceAll(path, '…')}`]
  }
}

const listed = (title: string, names: readonly string[]) => (names.length > 0 ? [`${title}: ${names.join(', ')}`] : [])
