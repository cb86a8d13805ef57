import { type Kysely, sql } from 'kysely'
import { errorCode } from '../db/errorCode'
import { applyMigration, type Migration, readMigrations } from '../db/migrate'
import type { Tables } from '../db/tables'
import { textArray } from '../db/arrays'
import type { SafekeepingStep } from './backup'
import { isOurs } from '../db/schema/isOurs'
import { type TableOf, keptTables } from './catalog'
import type { Contents } from './contents'
import type { Backup } from './readBackup'
import { SafekeepingError, throwIfStopped } from './safekeepingError'

type Db = Kysely<Tables>

export interface LoadOptions {
  onProgress: (step: SafekeepingStep) => void
  signal?: AbortSignal
  /** The Datenstand of the database that is replaced; null when there was none. */
  revision: number | null
  /** All that a former version had: the database becomes what it was then (tests). */
  asOf?: readonly Migration[]
}

/**
 * Brings a database without any tables of ours to what a backup holds: its migrations, its rows, then the migrations it did not have. `db` is one
 * session; whether the whole is one transaction is the caller's business, as is what becomes of a database that is left half done.
 */
export async function loadBackup(db: Db, backup: Backup, { onProgress, signal, revision, asOf }: LoadOptions): Promise<void> {
  const all = asOf ?? readMigrations()
  const before = backup.contents.migrations.flatMap(({ name }) => all.filter((migration) => migration.name === name))
  for (const migration of before) await applyMigration(db, migration)
  await loadRows(db, backup, onProgress, signal)
  const after = all.filter((migration) => !before.includes(migration))
  for (const [index, migration] of after.entries()) {
    throwIfStopped(signal, UNCHANGED)
    onProgress({ phase: 'auf den Stand dieses Programms bringen', rows: index, total: after.length })
    await applyMigration(db, migration)
  }
  if (!asOf) await tidy(db, revision)
}

const UNCHANGED = 'Die Datenbank ist, wie sie war.'

async function loadRows(
  db: Db,
  { contents, linesOf, path }: Backup,
  onProgress: LoadOptions['onProgress'],
  signal: AbortSignal | undefined,
): Promise<void> {
  const tables = await keptTables(db)
  const plans = contents.tables.map((kept) => planOf(kept, tables, path))
  // Some tables get rows from their migration; one statement, because they refer to each other. What is left out of backups and refers to them goes with them.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))} cascade`.execute(db)
  const putBack = await takeOff(db, tables)
  for (const { kept, table } of plans) {
    let rows = 0
    const insert = async (lines: readonly string[]) => {
      throwIfStopped(signal, UNCHANGED)
      rows += await insertLines(db, table, lines).catch((error: unknown) => {
        throw explainTwins(error, table.name, path)
      })
      onProgress({ phase: `zurückspielen, ${table.name}`, rows, total: kept.rows })
    }
    for await (const lines of inBatches(linesOf(kept.name))) await insert(lines)
    if (rows !== kept.rows)
      throw new SafekeepingError(`${path}: In der Tabelle ${kept.name} stehen ${rows} statt ${kept.rows} Zeilen. ${UNCHANGED}`)
  }
  throwIfStopped(signal, UNCHANGED)
  await putBack((done, total) => onProgress({ phase: 'Indexe und Verweise', rows: done, total }))
  for (const { name, last, isCalled } of contents.sequences)
    await sql`select setval(${`public.${quoted(name)}`}::regclass, ${last}::bigint, ${isCalled})`.execute(db)
  await sql`analyze`.execute(db)
}

type Kept = Contents['tables'][number]

/** Capitals of other letters than A to Z are the same letters or not, depending on a database's locale: names may be apart in one and meet in another. */
function explainTwins(error: unknown, table: string, path: string): unknown {
  if (errorCode(error) !== '23505') return error
  const detail = error instanceof Error && 'detail' in error ? ` (${String(error.detail)})` : ''
  return new SafekeepingError(
    `${path}: In der Tabelle ${table} unterscheiden sich zwei Namen nur in Gross- und Kleinbuchstaben${detail}; die Datenbank, aus der die Sicherung stammt, ` +
      `hielt sie für verschieden, diese nicht. Benennen Sie dort einen der beiden um, und sichern Sie sie noch einmal. ${UNCHANGED}`,
    { cause: error },
  )
}

/** The table of this database with the columns the backup has of it, in the backup's order. */
function planOf(kept: Kept, tables: readonly TableOf[], path: string): { kept: Kept; table: TableOf } {
  const table = tables.find(({ name }) => name === kept.name)
  const columns = kept.columns.map((name) => table?.columns.find((column) => column.name === name))
  if (!table || columns.some((column) => column === undefined))
    throw new SafekeepingError(
      `${path}: Die Tabelle ${kept.name} der Sicherung gibt es in der Datenbank, die ihre Änderungen anlegen, nicht oder nicht mit diesen Spalten ` +
        `(${kept.columns.join(', ')}). ${UNCHANGED}`,
    )
  return { kept, table: { name: kept.name, columns: columns.filter((column) => column !== undefined) } }
}

/**
 * Takes off what costs time or stands in the way row by row: the program's triggers, foreign keys and the indexes that hold nothing unique.
 * Answers a function that puts them back, by which every reference is checked at once.
 */
async function takeOff(
  db: Db,
  tables: readonly TableOf[],
): Promise<(onDone: (done: number, of: number) => void) => Promise<void>> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.conparentid = 0 and r.relnamespace = 'public'::regnamespace and ${isOurs('pg_class', 'r')}
    order by c.oid`.execute(db)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.relname as name, pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class r on r.oid = x.indrelid
    where not x.indisunique and r.relkind = 'r' and r.relnamespace = 'public'::regnamespace and ${isOurs('pg_class', 'r')}
    order by i.oid`.execute(db)
  for (const { name } of tables) await sql`alter table ${sql.id(name)} disable trigger user`.execute(db)
  for (const { table, name } of keys) await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db)
  return async (onDone) => {
    const statements = [
      ...indexes.map(({ definition }) => sql.raw(definition)),
      ...keys.map(
        ({ table, name, definition }) => sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`,
      ),
      ...tables.map(({ name }) => sql`alter table ${sql.id(name)} enable trigger user`),
    ]
    for (const [index, statement] of statements.entries()) {
      onDone(index, statements.length)
      await statement.execute(db)
    }
  }
}

const BATCH_CHARACTERS = 2_000_000
const MOST_ROWS = 5_000

async function* inBatches(pieces: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let batch: string[] = []
  let characters = 0
  for await (const lines of pieces) {
    for (const line of lines) {
      batch.push(line)
      characters += line.length
      if (batch.length < MOST_ROWS && characters < BATCH_CHARACTERS) continue
      yield batch
      batch = []
      characters = 0
    }
  }
  if (batch.length > 0) yield batch
}

/** Answers how many rows were inserted. */
async function insertLines(db: Db, { name, columns }: TableOf, lines: readonly string[]): Promise<number> {
  const rows = lines.map((line) => JSON.parse(line) as (string | null)[])
  const values = columns.map((_, index) => sql`${textArray(rows.map((row) => row[index] ?? null))}::text[]`)
  const names = columns.map((_, index) => sql.id(`c${index}`))
  const cast = columns.map(({ type }, index) => sql`${names[index]}::${sql.raw(type)}`)
  const { numAffectedRows } = await sql`
    insert into ${sql.id(name)} (${sql.join(columns.map((column) => sql.id(column.name)))}) overriding system value
    select ${sql.join(cast)} from unnest(${sql.join(values)}) as lines (${sql.join(names)})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** What was under way when the backup was made is not any more; and whoever asks with an older Datenstand is to get new answers. */
async function tidy(db: Db, revision: number | null): Promise<void> {
  await sql`update import_batches set state = 'failed', finished_at = now() where state = 'running'`.execute(db)
  await sql`
    update import_jobs set state = case when result is null then 'CANCELLED' else 'DONE' end, ended_at = now() where state in ('WAITING', 'RUNNING')`.execute(
    db,
  )
  // A backup holds no files of drafts.
  await sql`update import_drafts set is_shared = false`.execute(db)
  await sql`
    update data_state set revision = greatest(revision, ${revision}::bigint) + 1, changed_at = greatest(changed_at, clock_timestamp())`.execute(
    db,
  )
}
