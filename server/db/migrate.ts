import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { programFolder } from '../programFolder'
import { programVersion } from '../programVersion'
import { DatabaseUnavailable } from './databaseUnavailable'
import { errorCode } from './errorCode'
import { type DoStep, silentSteps } from './longStep'
import { isAtLeast, oldestProgram } from '../releases/releases'
import type { Tables } from './tables'

/** One numbered file of migrations/. */
export interface Migration {
  name: string
  text: string
  checksum: string
}

export const migrationsDirectory = join(programFolder, 'server/db/migrations')

/** The migrations in the order of their numbers. */
export function readMigrations(directory = migrationsDirectory): Migration[] {
  return readdirSync(directory)
    .filter((file) => /^\d{3}_\w+\.sql$/.test(file))
    .sort()
    .map((name) => {
      const text = readFileSync(join(directory, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') }
    })
}

/**
 * Applies what is not applied yet; several starters at once take turns. In a new database each file is a transaction of its own; in one that holds
 * something already all are one, so that what fails leaves the state with which the former version works on.
 * Answers the names applied. Throws `DatabaseUnavailable` when an applied file was changed afterwards, or when the database knows
 * migrations that this version of the program does not have.
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations = readMigrations(),
  doStep: DoStep = silentSteps,
): Promise<string[]> {
  const pending = await pendingMigrations(db, migrations)
  if (pending.length === 0) return []
  const inTransaction = <T>(work: (trx: Kysely<Tables>) => Promise<T>) => withRetries(() => db.transaction().execute(work))
  const step = (trx: Kysely<Tables>, migration: Migration, index: number) =>
    doStep(`Schritt ${index + 1} von ${pending.length} (${migration.name.replace(/\.sql$/, '')})`, () =>
      applyMigration(trx, migration),
    )
  const isNew = pending.length === migrations.length
  const runs = isNew ? pending.map((migration) => [migration]) : [pending]
  const applied: string[] = []
  for (const run of runs) {
    const done = await inTransaction(async (trx) => {
      const names: string[] = []
      for (const migration of run) if (await step(trx, migration, pending.indexOf(migration))) names.push(migration.name)
      return names
    })
    applied.push(...done)
  }
  await pendingMigrations(db, migrations)
  return applied
}

/** Any number, as long as nobody else locks it. */
const MIGRATION_LOCK = 7_411_801

/** Applies one migration in the caller's transaction, unless another starter has done so; answers whether it did. */
export async function applyMigration(trx: Kysely<Tables>, migration: Migration): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(trx)
  await sql`create table if not exists schema_migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(trx)
  const { rows } = await sql`select from schema_migrations where name = ${migration.name}`.execute(trx)
  if (rows.length > 0) return false
  await sql.raw(migration.text).execute(trx)
  await sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(trx)
  const oldest = oldestProgram(migration.name)
  if (oldest !== null)
    await sql`update schema_migrations set oldest_program = ${oldest} where name = ${migration.name}`.execute(trx)
  return true
}

/** What the applied migrations have to tell whoever runs the server, in their order. */
export async function migrationNotes(db: Kysely<Tables>, applied: readonly string[]): Promise<string[]> {
  if (applied.length === 0) return []
  const { rows: tables } = await sql<{
    there: boolean
  }>`select to_regclass('public.migration_notes') is not null as there`.execute(db)
  if (!tables[0]?.there) return []
  const numbers = applied.map((name) => name.slice(0, 3))
  const { rows } = await sql<{ note: string }>`
    select note from migration_notes where migration = any (${numbers}::text[]) order by id`.execute(db)
  return rows.map(({ note }) => note)
}

/** What a login that may not set up the database is told; null for every other error. */
function explainMissingRight(error: unknown): DatabaseUnavailable | null {
  const sentence = missingRights[errorCode(error) ?? '']
  return sentence ? new DatabaseUnavailable(`${sentence} (PostgreSQL meldet: ${String(error)})`, { cause: error }) : null
}

/** By PostgreSQL's codes: insufficient privilege, undefined file, feature not supported. */
const missingRights: Record<string, string> = {
  '42501':
    'Dem Benutzer aus DATABASE_URL fehlt ein Recht, um die Datenbank einzurichten. Machen Sie ihn zum Eigentümer der Datenbank, ' +
    'und geben Sie ihm das Recht, Rollen anzulegen («alter role … createrole»), ' +
    'oder legen Sie die Rollen ae_reader und ae_user vorher an und geben Sie sie ihm («grant ae_reader, ae_user to …»).',
  '58P01':
    'Dem PostgreSQL-Server fehlen die Erweiterungen pg_trgm und unaccent. Installieren Sie dort das Paket postgresql-contrib.',
  '0A000':
    'Dem PostgreSQL-Server fehlen die Erweiterungen pg_trgm und unaccent. Installieren Sie dort das Paket postgresql-contrib.',
}

/**
 * What `migrate` would apply, or why it must not (`DatabaseUnavailable`). Reads only, so that a start without news writes nothing. A database that a newer
 * version has brought further is used as it is where that version leaves this one working (docs/decisions/0085).
 */
export async function pendingMigrations(
  db: Kysely<Tables>,
  migrations = readMigrations(),
  version = programVersion(),
): Promise<Migration[]> {
  if (!(await isSetUp(db))) return migrations
  const { rows } = await sql<{
    name: string
    checksum: string
    oldest: string | null
  }>`select name, checksum, to_jsonb(m) ->> 'oldest_program' as oldest from schema_migrations m order by name`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !applied.has(name))
  for (const { name, checksum, oldest } of rows) {
    const known = migrations.find((migration) => migration.name === name)
    if (!known) {
      if (pending.length === 0 && oldest !== null && isAtLeast(version, oldest)) continue
      throw new DatabaseUnavailable(
        `Die Datenbank ist neuer als dieses Programm: Sie enthält die Änderung «${name}», die es nicht kennt. Starten Sie die neuere Version des Programms.`,
      )
    }
    if (known.checksum !== checksum) {
      throw new DatabaseUnavailable(
        `Die Datei server/db/migrations/${name} wurde verändert, nachdem sie auf diese Datenbank angewendet worden war. ` +
          'Stellen Sie sie wieder her und schreiben Sie die Änderung in eine neue Datei, oder beginnen Sie mit einer leeren Datenbank.',
      )
    }
  }
  return pending
}

/** Whether a version of this program has begun to set the database up. */
export async function isSetUp(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.schema_migrations') is not null as there`.execute(db)
  return rows[0]?.there ?? false
}

/** What a newer version has applied, which this one does not have. */
export async function laterMigrations(db: Kysely<Tables>, migrations = readMigrations()): Promise<string[]> {
  const known = migrations.map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations where name <> all (${known}::text[]) order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Roles belong to the whole cluster, advisory locks to one database: two databases of a cluster that migrate at the same time can
 * meet in the catalogue of roles, and one of them is told to come back.
 */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 20 || !/tuple concurrently (updated|deleted)/.test(String(error))) throw explainMissingRight(error) ?? error
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt))
    }
  }
}
