import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables'

/** Every row of every table, generated columns and staging too, in an order that does not depend on where it lies; without what a restore renews. */
export async function allRows(db: Kysely<Tables>): Promise<Record<string, string[]>> {
  await sql`set timezone = 'UTC'`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p', 'm', 'f') and relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (name === 'schema_migrations' || name === 'data_state') continue
    const { rows } = await sql<{
      line: string
    }>`select t::text as line from ${sql.id(name)} t order by t::text collate "C"`.execute(db)
    all[name] = rows.map(({ line }) => line)
  }
  return all
}

/** Tables with their columns, indexes, constraints, triggers, policies, grants, views, functions and counters, as text. */
export async function structure(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select line from (
      select 'column ' || attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' '
        || attnotnull::text || attgenerated::text || attidentity::text as line
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and attnum > 0 and not attisdropped
      union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
      union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated::text
        from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
      union all select 'trigger ' || tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select 'policy ' || tablename || ' ' || policyname || ' ' || cmd || ' ' || coalesce(qual, '')
        || ' ' || coalesce(with_check, '') from pg_policies where schemaname = 'public'
      union all select 'grant ' || grantee || ' ' || table_name || ' ' || privilege_type from information_schema.role_table_grants
        where table_schema = 'public' and grantee like 'ae\\_%'
      union all select 'column grant ' || grantee || ' ' || table_name || ' ' || column_name || ' ' || privilege_type from information_schema.column_privileges
        where table_schema = 'public' and grantee like 'ae\\_%'
      union all select 'function ' || p.oid::regprocedure || ' ' || coalesce(p.proacl::text, '') from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname in (select proname from pg_proc)
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select 'security ' || relname || ' ' || relrowsecurity::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    ) s order by line collate "C"`.execute(db)
  const owner = await sql<{ name: string }>`select current_user as name`.execute(db)
  return rows.map(({ line }) => line.replaceAll(owner.rows[0]?.name ?? '', 'owner'))
}
