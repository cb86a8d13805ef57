import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../openDatabase'
import { testSettings } from '../testing/testDatabase'
import { bufferMegabytes } from './buffers'
import { pgliteDirectory } from './openPglite'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ae-buffers-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** A file that takes no room on the disk. */
function grow(directory: string, megabytes: number): void {
  mkdirSync(join(directory, 'base/5'), { recursive: true })
  // Temporary files are no data.
  for (const name of ['99999', 't3_99999', 'pgsql_tmp7.0']) {
    writeFileSync(join(directory, 'base/5', name), '')
    truncateSync(join(directory, 'base/5', name), megabytes * 1024 ** 2)
  }
}

test.each([
  ['few data', 20, 8_000, 128],
  ['more', 300, 8_000, 300],
  ['many', 5_000, 64_000, 512],
  ['many on a small machine', 5_000, 2_000, 250],
  ['many on a tiny machine', 5_000, 500, 128],
])('%s', (_, data, memory, buffers) => {
  grow(dataDir, data)
  expect(bufferMegabytes(dataDir, memory)).toBe(buffers)
})

test('where nothing can be read, the least is taken, and the database says what is wrong', () => {
  expect(bufferMegabytes(join(dataDir, 'nowhere'), 8_000)).toBe(128)
})

test('the database is opened with as much', async () => {
  const open = () => openDatabase(testSettings({ DATA_DIR: dataDir }))
  const size = async (database: Awaited<ReturnType<typeof open>>) => {
    const { rows } = await sql<{ size: string }>`select current_setting('shared_buffers') as size`.execute(database.bulk)
    await database.close()
    return rows[0]?.size
  }
  expect(await size(await open())).toBe('128MB')
  grow(pgliteDirectory(dataDir), 140)
  // On a machine with little memory it is still the least.
  expect(await size(await open())).toBe(`${bufferMegabytes(pgliteDirectory(dataDir))}MB`)
}, 60_000)
