import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/database'
import { withRetries } from '../db/migrate'
import type { Tables } from '../db/tables'
import { isOurs } from '../db/schema/isOurs'
import type { BackupSource } from './backup'
import { loadBackup, type LoadOptions } from './load'
import type { Backup } from './readBackup'
import { SafekeepingError } from './safekeepingError'

type Db = Kysely<Tables>

/**
 * Replaces all tables of the program in one transaction: whatever happens before its end, also kill -9, PostgreSQL undoes. `makeRoom` saves what is
 * there, after nobody can change it any more, and answers its Datenstand.
 */
export async function restoreIntoPostgres(
  { bulk, engine }: Database,
  backup: Backup,
  options: Omit<LoadOptions, 'revision'>,
  makeRoom: (there: Db, source: BackupSource) => Promise<number | null>,
): Promise<void> {
  await withRetries(() =>
    bulk.transaction().execute(async (trx) => {
      await refuseCompany(trx)
      await refuseDependents(trx)
      await lockOurs(trx)
      const revision = await makeRoom(trx, { engine, still: (work) => readWithin(trx, work) })
      await refuseCompany(trx)
      await sql`set local maintenance_work_mem = '256MB'`.execute(trx)
      await dropOurs(trx)
      await loadBackup(trx, backup, { ...options, revision })
    }),
  )
}

/** A server that comes now waits, and so nothing is acknowledged that is in no file. */
async function lockOurs(trx: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${isOurs('pg_class', 'c')}
    order by 1`.execute(trx)
  if (rows.length > 0)
    await sql`lock table ${sql.join(rows.map(({ name }) => sql.id('public', name)))} in access exclusive mode`.execute(trx)
}

/** What reading sets for its transaction does not hold for what comes after it. */
async function readWithin<T>(trx: Transaction<Tables>, work: (still: Transaction<Tables>) => Promise<T>): Promise<T> {
  await sql`savepoint reading`.execute(trx)
  const result = await work(trx)
  await sql`rollback to savepoint reading`.execute(trx)
  return result
}

/** Servers and commands of this program are told apart by the name their connections bear. One that was just ended is gone in a moment. */
async function refuseCompany(trx: Db): Promise<void> {
  for (let look = 0; look < 10; look++) {
    // What was looked at once stays the same within a transaction.
    await sql`select pg_stat_clear_snapshot()`.execute(trx)
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name = current_setting('application_name')`.execute(trx)
    if (!rows[0]?.others) return
    await sql`select pg_sleep(0.3)`.execute(trx)
  }
  throw new SafekeepingError(
    'Ein Server oder ein anderer Befehl von Arteigenschaften ist mit der Datenbank verbunden. ' +
      'Beenden Sie ihn zuerst; während des Zurückspielens darf niemand in ihr arbeiten.',
  )
}

/** Somebody's own views on our tables would go with them. */
async function refuseDependents(trx: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(v.oid::regclass::text, k.conrelid::regclass::text, f.oid::regprocedure::text) as name
    from pg_depend d join pg_class t on t.oid = d.refobjid and d.refclassid = 'pg_class'::regclass and t.relnamespace = 'public'::regnamespace
    left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
    left join pg_class v on v.oid = r.ev_class and v.relnamespace <> 'public'::regnamespace
    left join pg_constraint k on d.classid = 'pg_constraint'::regclass and k.oid = d.objid and k.connamespace <> 'public'::regnamespace
    left join pg_proc f on d.classid = 'pg_proc'::regclass and f.oid = d.objid and f.pronamespace <> 'public'::regnamespace
    where ${isOurs('pg_class', 't')} and num_nonnulls(v.oid, k.oid, f.oid) > 0 order by 1 limit 5`.execute(trx)
  if (rows.length > 0)
    throw new SafekeepingError(
      'Auf die Tabellen von Arteigenschaften stützt sich anderes in der Datenbank ' +
        `(${rows.map(({ name }) => name).join(', ')}), das beim Ersetzen verloren ginge. ` +
        'Entfernen Sie es zuerst, oder nennen Sie mit DATABASE_URL eine leere Datenbank.',
    )
}

/** Everything in the schema that belongs to no extension: the migrations make it again. */
async function dropOurs(trx: Db): Promise<void> {
  await sql`
    do $$
    declare
      statement text;
    begin
      foreach statement in array array(
        select format('drop %s if exists public.%I cascade', k.word, c.relname)
        from pg_class c join (values ('v', 'view', 1), ('m', 'materialized view', 2), ('r', 'table', 3), ('p', 'table', 3), ('S', 'sequence', 4))
          as k (kind, word, turn) on k.kind = c.relkind
        where c.relnamespace = 'public'::regnamespace and ${isOurs('pg_class', 'c')} order by k.turn
      ) || array(
        select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = 'public'::regnamespace and ${isOurs('pg_proc', 'p')}
      ) || array(
        select format('drop collation if exists public.%I cascade', c.collname) from pg_collation c
        where c.collnamespace = 'public'::regnamespace and ${isOurs('pg_collation', 'c')}
      ) || array(
        select format('drop type if exists public.%I cascade', t.typname) from pg_type t
        where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd', 'r') and ${isOurs('pg_type', 't')}
      ) loop
        execute statement;
      end loop;
    end
    $$`.execute(trx)
}
