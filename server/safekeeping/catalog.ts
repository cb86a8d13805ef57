import { type Kysely, sql } from 'kysely'
import { isOurs } from '../db/schema/isOurs'
import type { Tables } from '../db/tables'

type Db = Kysely<Tables>

/** A table as a backup keeps it. */
export interface TableOf {
  name: string
  /** Those that are stored; what the database derives itself (generated columns) is left to it. */
  columns: { name: string; type: string }[]
}

/** Tables that are not in a backup, each with the reason. Every other table is, whoever adds it. */
export const leftOut: Readonly<Record<string, string>> = {
  schema_migrations: 'stands in the list of contents; a restore makes the tables by the same migrations',
  import_taxa: 'staging of a running import',
  import_vernaculars: 'staging of a running import',
  import_facts: 'staging of a running import',
  import_names: 'staging of a running import',
  import_links: 'staging of a running import',
  import_pairs: 'staging of a running import',
  import_rows: 'staging of a running import',
  import_refs: 'staging of a running import',
  import_files: 'files of import drafts; embedded they stand in the data directory and are in no backup either',
  import_file_pieces: 'files of import drafts',
  attempts: 'what was tried in vain lately',
}

/** All tables of the database whose rows a backup holds, by name. */
export async function keptTables(db: Db): Promise<TableOf[]> {
  const { rows } = await sql<TableOf>`
    select c.relname as name, (
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and ${isOurs('pg_class', 'c')}
    order by c.relname collate "C"`.execute(db)
  return rows.filter(({ name }) => !(name in leftOut))
}

/** The counter of an identity column; numbers as text, because they may pass what JavaScript can count. */
export interface SequenceState {
  name: string
  last: string
  isCalled: boolean
}

/** All counters, by name. They do not belong to a snapshot, so they are at least as far as the rows. */
export async function sequencesOf(db: Db): Promise<SequenceState[]> {
  const { rows: names } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and ${isOurs('pg_class', 'c')} order by c.relname collate "C"`.execute(
    db,
  )
  const states: SequenceState[] = []
  for (const { name } of names) {
    const { rows } = await sql<{ last: string; isCalled: boolean }>`
      select last_value::text as last, is_called as "isCalled" from ${sql.id(name)}`.execute(db)
    states.push({ name, last: rows[0]?.last ?? '1', isCalled: rows[0]?.isCalled ?? false })
  }
  return states
}

/** An applied migration. */
export interface Applied {
  name: string
  checksum: string
}

/** In the order in which they were applied, which need not be that of their numbers; empty for a database that was never set up. */
export async function appliedMigrations(db: Db): Promise<Applied[]> {
  const { rows: there } = await sql<{ there: boolean }>`
    select to_regclass('public.schema_migrations') is not null as there`.execute(db)
  if (!there[0]?.there) return []
  const { rows } = await sql<Applied>`select name, checksum from schema_migrations order by applied_at, name`.execute(db)
  return rows
}
