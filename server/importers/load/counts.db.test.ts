import { describeOneEngine } from '../../db/testing/testDatabase'
import type { ImportOptions } from '../plan'
import { importFrom, removeSources, writeSource } from '../testing/testSources'

afterAll(removeSources)

const id = (number: number) => `70000000-0000-4000-8000-${String(number).padStart(12, '0')}`

describeOneEngine('what an import says it does', (db) => {
  /** How much is new and how much as it was: tried out, done, and done once more. */
  const counted = async (files: Record<string, string>, options: Partial<ImportOptions> = {}) => {
    const folder = writeSource(files)
    const counts = []
    for (const dryRun of [true, false, false]) counts.push((await importFrom(db(), folder, { ...options, dryRun })).counts)
    return counts
  }

  test('a pair of equivalent taxa counts once, whichever way and however often the source has it', async () => {
    const taxa = [1, 2, 3].map((taxon) => `${id(taxon)},${id(9)},Rana ${taxon}\n`)
    const pairs = [
      [1, 2],
      [1, 2],
      [2, 1],
      [2, 3],
      [3, 8],
    ].map((pair) => `${pair.map(id).join()}\n`)
    const files = {
      'taxonomies.csv': `id,type,name\n${id(9)},Art,Paare\n`,
      'objects.csv': `id,taxonomy_id,name\n${taxa.join('')}`,
      'synonyms.csv': `object_id,object_id_synonym\n${pairs.join('')}`,
    }
    expect(await counted(files)).toEqual([
      [5, 0, 0, 0],
      [5, 0, 0, 0],
      [0, 0, 5, 0],
    ])
  })

  test('a name in another language of a row that is not taken is not counted', async () => {
    const rows = ['id,Name,Status,Deutscher Name', '1,Abies alba,accepted,Weisstanne', '2,Picea x,synonym,Fichte']
    expect(await counted({ 'a.csv': rows.join('\n') }, { taxonomy: 'Namen', type: 'Art' })).toEqual([
      [2, 0, 0, 0],
      [2, 0, 0, 0],
      [0, 0, 2, 0],
    ])
  })
})
