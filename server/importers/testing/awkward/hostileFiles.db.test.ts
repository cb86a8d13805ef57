import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { sql } from 'kysely'
import type { Database } from '../../../db/database'
import { describeOneEngine } from '../../../db/testing/testDatabase'
import { readFiles, refusedFiles } from './files'
import { runImport } from '../../runImport'
import { treeOf, removeSources, writeSource } from '../testSources'

afterAll(removeSources)

describeOneEngine('hostile and odd files', (db) => {
  test.each(refusedFiles)('$title is refused in a sentence and leaves nothing', async ({ files, path, says }) => {
    const folder = writeSource(files)
    const before = await leftovers(db())
    const { message, dataDir } = await refusal(db(), join(folder, path))
    expect(message.replaceAll(folder, '…')).toBe(says)
    expect(await leftovers(db())).toEqual(before)
    expect(filesBelow(dataDir)).toEqual([])
  })

  test.each(readFiles)('$title is read', async ({ title, files, path, tree, notes = [] }) => {
    const dataDir = writeSource({})
    const result = await runImport(
      db(),
      { path: join(writeSource(files), path), taxonomy: title, type: 'Art' },
      { dataDir, onProgress() {}, signal: new AbortController().signal },
    )
    expect((await treeOf(db(), title)).map((line) => line.replace(/ \[.*$/, ''))).toEqual(tree)
    expect(result.report.files.flatMap((file) => file.notes)).toEqual(notes)
  })

  if (process.env.TEST_FULL !== '1') return

  test.each([
    ['a line of a gigabyte', '', 1_024, 'gross.csv, Zeile 1'],
    ['a cell of a hundred megabytes', 'scientificName;Text\nRana;', 100, 'gross.csv, Zeile 2'],
  ])(
    '%s is refused while memory stays flat',
    async (_, begin, megabytes, where) => {
      const folder = writeSource({})
      const file = createWriteStream(join(folder, 'gross.csv'))
      file.write(begin)
      const piece = Buffer.alloc(1024 ** 2, 'x')
      for (let written = 0; written < megabytes; written++) if (!file.write(piece)) await once(file, 'drain')
      file.end()
      await once(file, 'close')
      const before = process.memoryUsage().rss
      let most = before
      const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
      try {
        const { message } = await refusal(db(), join(folder, 'gross.csv'))
        expect(message).toBe(
          `${where}: Die Zeile ist länger als 16 MB; das ist keine Tabelle mehr. Prüfen Sie, ob es die richtige Datei ist.`,
        )
      } finally {
        clearInterval(watch)
      }
      expect((most - before) / 1024 ** 2).toBeLessThan(300)
    },
    300_000,
  )
})

async function refusal(database: Database, path: string): Promise<{ message: string; dataDir: string }> {
  const dataDir = writeSource({})
  const context = { dataDir, onProgress() {}, signal: new AbortController().signal }
  const failed = await runImport(database, { path, taxonomy: 'Feindlich', type: 'Art' }, context).then(
    () => new Error('It was imported.'),
    (error: Error) => error,
  )
  return { message: failed.message, dataDir }
}

async function leftovers(database: Database) {
  const { rows } = await sql`
    select (select count(*)::int from taxonomies) as heads, (select count(*)::int from taxa) as taxa, (select count(*)::int from import_taxa) as staged,
      (select count(*)::int from import_batches where state = 'running') as running, (select revision from data_state) as state`.execute(
    database.owner,
  )
  return rows[0]
}

/** Files in a folder, reports of imports aside. */
const filesBelow = (folder: string) => (existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'berichte') : [])
