import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../db/database'

/** Exports that hold something: an open transaction on PostgreSQL, a temporary table on PGlite. */
export async function heldByExports(database: Database): Promise<number> {
  const { rows } = await (database.engine === 'postgres' ? transactions : tables).execute(database.owner)
  return rows[0]?.count ?? 0
}

/** Until exports hold so many; the test's own time limit ends it. */
export async function untilHeld(database: Database, count: number): Promise<void> {
  while ((await heldByExports(database)) !== count) await pause(20)
}

const transactions = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`

const tables = sql<{
  count: number
}>`select count(*)::int as count from pg_class where relname like 'export\\_rows\\_%' and relkind = 'r'`
