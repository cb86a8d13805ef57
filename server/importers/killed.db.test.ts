import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { longTest, runs } from '../../lib/domain/testing/runs'
import { openDatabase } from '../openDatabase'
import { clearLeftovers } from '../db/leftovers'
import { testSettings } from '../db/testing/testDatabase'
import { programFolder } from '../programFolder'
import { programArgs } from '../testing/program'
import { importFrom, removeSources, writeSource } from './testing/testSources'

/** Enough to be in the middle of when it is killed. */
const [TAXA, ENTRIES] = [runs(4_000, 60_000), runs(300, 3_000)]

afterAll(removeSources)

test('kill -9 in the middle of loading leaves nothing, and the same import then works', async () => {
  const rows = Array.from(
    { length: TAXA },
    (_, index) => `${index},${index === 0 ? '' : Math.floor((index - 1) / 10)},Name ${index},genus`,
  )
  const folder = writeSource({ 'liste.csv': `id,parentId,name,rank\n${rows.join('\n')}\n` })
  const dataDir = writeSource({})
  await killedAt('laden', dataDir, [folder, '--taxonomy', 'Getötet'])

  const database = await openDatabase(testSettings({ DATA_DIR: dataDir }))
  try {
    await clearLeftovers(database)
    const { rows: left } = await sql`
      select (select count(*)::int from taxa) as taxa, (select count(*)::int from taxonomies) as taxonomies,
        (select array_agg(state) from import_batches) as states`.execute(database.owner)
    expect(left).toEqual([{ taxa: 0, taxonomies: 0, states: ['failed'] }])
    const report = await importFrom(database, join(folder, 'liste.csv'), { taxonomy: 'Getötet' })
    expect(report.counts).toEqual([TAXA, 0, 0, 0])
  } finally {
    await database.close()
  }
}, 300_000)

longTest(
  'kill -9 while a collection is made or changed leaves the state before, and the same import then works',
  async () => {
    const dataDir = writeSource({})
    const names = Array.from({ length: ENTRIES }, (_, index) => `t${index}`)
    const table = (value: string) =>
      names.map((id) => Array.from({ length: 12 }, (_, property) => `${id},p${property},${value}`).join('\n')).join('\n')
    const folder = writeSource({
      'taxa.csv': `id,name,rank\n${names.map((id) => `${id},Genus ${id},genus`).join('\n')}\n`,
      'alt.csv': `taxonID,property,value\n${table('1')}\n`,
      'neu.csv': `taxonID,property,value\n${table('2')}\n`,
    })
    const inside = (file: string) => join(folder, file)
    const options = { collection: 'Werte' }
    const after = async <T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> => {
      const database = await openDatabase(testSettings({ DATA_DIR: dataDir }))
      try {
        await clearLeftovers(database)
        return await work(database)
      } finally {
        await database.close()
      }
    }
    await after((database) => importFrom(database, inside('taxa.csv'), { taxonomy: 'Taxa', type: 'Art' }))

    await killedAt('zusammenstellen', dataDir, [inside('alt.csv'), '--collection', 'Werte'])
    await after(async (database) => {
      const { rows } =
        await sql`select (select count(*)::int from property_collections) as heads, (select count(*)::int from property_records) as records`.execute(
          database.owner,
        )
      expect(rows).toEqual([{ heads: 0, records: 0 }])
      expect((await importFrom(database, inside('alt.csv'), options)).counts).toEqual([ENTRIES, 0, 0, 0])
    })

    await killedAt('vergleichen', dataDir, [inside('neu.csv'), '--collection', 'Werte'])
    await after(async (database) => {
      const { rows } =
        await sql`select properties ->> 'p0' as value, count(*)::int as n from property_records group by 1`.execute(
          database.owner,
        )
      expect(rows).toEqual([{ value: expect.stringMatching(/^[12]$/), n: ENTRIES }])
      const [{ value }] = rows as [{ value: string }]
      expect((await importFrom(database, inside('neu.csv'), options)).counts).toEqual(
        value === '1' ? [0, ENTRIES, 0, 0] : [0, 0, ENTRIES, 0],
      )
    })
  },
  300_000,
)

/** Runs the command and kills it as soon as it says the word. */
async function killedAt(word: string, dataDir: string, words: string[]): Promise<void> {
  const child = spawn(process.execPath, [...programArgs('import'), ...words], {
    cwd: programFolder,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const piece of child.stdout.setEncoding('utf8')) {
    said += piece
    if (said.includes(word)) break
  }
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
