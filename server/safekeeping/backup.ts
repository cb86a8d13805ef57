import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'
import type { Tables } from '../db/tables'
import { zip, type ZipEntry } from '../files/zip'
import { programVersion } from '../programVersion'
import { appliedMigrations, sequencesOf, type TableOf, keptTables } from './catalog'
import { checksumComment, COMMENT_LENGTH, CONTENTS, type Contents, fileOf, FORMAT, READ_ME, readMe } from './contents'
import { explainDisk, SafekeepingError, throwIfStopped } from './safekeepingError'
import { backupFolder, clearTornBackups, noteUnfinished, UNFINISHED } from './tornBackups'

type Db = Kysely<Tables>

/** How far a backup or a restore is. */
export interface SafekeepingStep {
  /** What is being done, then perhaps a comma and with which table. */
  phase: string
  rows: number
  total: number
}

export interface BackupOptions {
  /** Where it is noted that the file is being written, so that it goes should the process be killed. */
  dataDir?: string
  onProgress?: (step: SafekeepingStep) => void
  signal?: AbortSignal
  /** Written into the file; two backups of the same rows at the same time are the same bytes. */
  now?: Date
}

/** What a backup is made of. */
export type BackupSource = Pick<Database, 'engine' | 'still'>

/** A database that nobody else is using: read as it is, without the copy that others would need to go on. */
export const unused = ({ engine, bulk }: Database): BackupSource => ({
  engine,
  still: (work) => bulk.transaction().execute(work),
})

export interface BackupResult {
  path: string
  bytes: number
  tables: number
  rows: number
}

/**
 * Writes one state of the whole database into a new file, readable by its owner only, while others go on working. The file appears complete and
 * on the disk, or not at all. Throws `SafekeepingError` with a German sentence.
 */
export async function writeBackup(database: BackupSource, path: string, options: BackupOptions = {}): Promise<BackupResult> {
  if (existsSync(path))
    throw new SafekeepingError(`${path}: Diese Datei gibt es schon. Nennen Sie einen anderen Namen; überschrieben wird keine.`)
  const unfinished = `${path}${UNFINISHED}`
  let done = () => {}
  let file: FileHandle | undefined
  let isOurs = false
  try {
    if (options.dataDir !== undefined) {
      clearTornBackups(options.dataDir)
      done = noteUnfinished(options.dataDir, unfinished)
    }
    file = await openUnfinished(unfinished)
    isOurs = true
    const opened = file
    const written = await database.still((still) => writeAll(still, database.engine, opened, options))
    await file.sync()
    await file.close()
    file = undefined
    renameSync(unfinished, path)
    return { path, bytes: statSync(path).size, ...written }
  } catch (error) {
    await file?.close()
    if (isOurs) rmSync(unfinished, { force: true })
    throw explainDisk(error, path)
  } finally {
    done()
  }
}

/** A file that nobody else is writing. What a killed backup left in a data directory that is known is gone by now. */
async function openUnfinished(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new SafekeepingError(
      `${path}: Diese Datei gibt es schon: Dorthin wird gerade gesichert. Nennen Sie einen anderen Namen; ` +
        'läuft keine Sicherung mehr, so löschen Sie sie.',
    )
  }
}

/** A name of its own for a backup in the folder of backups, which is made when it is missing: `vor-aktualisierung-2026-11-21-185000.zip`. */
export function backupPath(dataDir: string, kind: string, now = new Date()): string {
  const folder = backupFolder(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw explainDisk(error, folder)
  }
  const part = (number: number) => String(number).padStart(2, '0')
  const day = [now.getFullYear(), part(now.getMonth() + 1), part(now.getDate())].join('-')
  const stem = join(folder, `${kind}-${day}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(part).join('')}`)
  const pathOf = (number: number) => `${stem}${number === 1 ? '' : `-${number}`}.zip`
  // Behind the last that is there, not in the first gap: an older one of the same second may have been removed, and the newest has to stand last.
  const taken = readdirSync(folder).map((name) => numberIn(join(folder, name), stem))
  return pathOf(Math.max(0, ...taken) + 1)
}

const numberIn = (path: string, stem: string): number => {
  if (path === `${stem}.zip`) return 1
  const number = path.startsWith(`${stem}-`) && path.endsWith('.zip') ? Number(path.slice(stem.length + 1, -4)) : 0
  return Number.isSafeInteger(number) ? number : 0
}

async function writeAll(
  still: Db,
  engine: Database['engine'],
  file: FileHandle,
  { onProgress = () => {}, signal, now = new Date() }: BackupOptions,
): Promise<{ tables: number; rows: number }> {
  await writeValuesAlike(still)
  const migrations = await appliedMigrations(still)
  if (migrations.length === 0)
    throw new SafekeepingError('Diese Datenbank ist leer: Es gibt darin noch keine Tabellen von Arteigenschaften.')
  const tables = await keptTables(still)
  const totals: number[] = []
  for (const { name } of tables) totals.push(await countRows(still, name))
  const contents: Contents = {
    format: FORMAT,
    program: programVersion(),
    createdAt: now.toISOString(),
    engine,
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name), rows: 0 })),
    sequences: await sequencesOf(still),
  }
  const fileOfTable = (table: TableOf, index: number): ZipEntry => ({
    name: fileOf(table.name),
    mayBeHuge: true,
    async *pieces() {
      const total = totals[index] ?? 0
      const entry = contents.tables[index]
      for await (const lines of linesOf(still, table)) {
        throwIfStopped(signal, 'Es ist keine Sicherung entstanden.')
        if (entry) entry.rows += lines.length
        onProgress({ phase: `sichern, ${table.name}`, rows: entry?.rows ?? 0, total })
        yield Buffer.from(`${lines.join('\n')}\n`)
      }
    },
  })
  const entries: ZipEntry[] = [
    { name: READ_ME, mayBeHuge: false, pieces: () => [Buffer.from(readMe)] },
    ...tables.map(fileOfTable),
    { name: CONTENTS, mayBeHuge: false, pieces: () => [Buffer.from(`${JSON.stringify(contents, null, 1)}\n`)] },
  ]
  const hash = createHash('sha256')
  for await (const piece of zip(entries, now, COMMENT_LENGTH)) {
    hash.update(piece)
    // Unlike write(), until all of it is there: where little room is left, write() leaves out the rest and says nothing.
    await file.appendFile(piece)
  }
  await file.appendFile(checksumComment(hash.digest('hex')))
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
  if (contents.tables.some((table, index) => table.rows !== totals[index]))
    throw new Error('The snapshot changed while it was read.')
  return { tables: tables.length, rows }
}

/** Values in one spelling whatever the server's settings, all digits of numbers; and an error instead of rows that a policy would keep back. */
export async function writeValuesAlike(db: Db): Promise<void> {
  await sql`
    select set_config(name, value, true) from (values ('datestyle', 'ISO, YMD'), ('timezone', 'UTC'), ('intervalstyle', 'iso_8601'),
      ('bytea_output', 'hex'), ('extra_float_digits', '1'), ('row_security', 'off'), ('synchronize_seqscans', 'off'),
      ('cursor_tuple_fraction', '1')) as s (name, value)`.execute(db)
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** So much text of one batch is in memory; a report of an import may be a megabyte, a taxon has a few hundred bytes. */
const BATCH_CHARACTERS = 2_000_000
const MOST_ROWS = 5_000

/** The rows of a table in the order in which they stand on the disk, each as a line of JSON: what stood together stands together again. */
async function* linesOf(still: Db, { name, columns }: TableOf): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.id(column.name)}::text`))
  await sql`declare backup_rows no scroll cursor for select json_build_array(${values})::text as line from ${sql.id(name)}`.execute(
    still,
  )
  for (let size = 50; ;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(size)} from backup_rows`.execute(still)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
    const characters = rows.reduce((sum, { line }) => sum + line.length, 0) / rows.length
    size = Math.max(1, Math.min(Math.floor(BATCH_CHARACTERS / characters), size * 4, MOST_ROWS))
  }
  await sql`close backup_rows`.execute(still)
}
