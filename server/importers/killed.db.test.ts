import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../db/database'
import { clearLeftovers } from '../db/leftovers'
import { testSettings } from '../db/testDatabase'
import { importFrom, removeSources, writeSource } from './testSources'

afterAll(removeSources)

const root = resolve(__dirname, '../..')

test('kill -9 in the middle of loading leaves nothing, and the same import then works', async () => {
  const rows = Array.from(
    { length: 60_000 },
    (_, index) => `${index},${index === 0 ? '' : Math.floor((index - 1) / 10)},Name ${index},genus`,
  )
  const folder = writeSource({ 'liste.csv': `id,parentId,name,rank\n${rows.join('\n')}\n` })
  const dataDir = writeSource({})
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli/import.ts', folder, '--taxonomy', 'Getötet'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const piece of child.stdout.setEncoding('utf8')) {
    said += piece
    if (said.includes('laden')) break
  }
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')

  const database = await openDatabase(testSettings({ DATA_DIR: dataDir }))
  try {
    await clearLeftovers(database)
    const { rows: left } = await sql`
      select (select count(*)::int from taxa) as taxa, (select count(*)::int from taxonomies) as taxonomies, (select array_agg(state) from import_batches) as states`.execute(
      database.owner,
    )
    expect(left).toEqual([{ taxa: 0, taxonomies: 0, states: ['failed'] }])
    const report = await importFrom(database, join(folder, 'liste.csv'), { taxonomy: 'Getötet' })
    expect(report.counts).toEqual([60_000, 0, 0, 0])
  } finally {
    await database.close()
  }
}, 300_000)
