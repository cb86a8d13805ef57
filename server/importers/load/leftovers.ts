import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { clearLeftovers } from '../../db/leftovers'

type Bulk = Database['bulk']

/** Whoever holds the import's lock knows that no other import runs: what says so is dead, and what it left is cleared. Answers the number of heads. */
export async function clearDeadImports(database: Database): Promise<number> {
  await sql`update import_batches set state = 'failed', finished_at = now() where state = 'running'`.execute(database.bulk)
  const removed = await clearLeftovers(database)
  await emptyStaging(database.bulk)
  return removed
}

/** Without the indexes of order too: filled at once, when all is staged, they cost a sixth. */
export async function emptyStaging(bulk: Bulk): Promise<void> {
  await sql`drop index if exists import_taxa_order, import_rows_taxon`.execute(bulk)
  await sql`
    truncate import_taxa, import_vernaculars, import_facts, import_names, import_links,
      import_pairs, import_rows, import_refs restart identity`.execute(bulk)
  // Where statements were put together they were in the way (buildFacts).
  await sql`create unique index if not exists import_facts_id on import_facts (id)`.execute(bulk)
  await sql`create unique index if not exists import_facts_record on import_facts (collection_id, taxon_id) where relation_type is null`.execute(
    bulk,
  )
}

/** Tells other processes that this import is alive; called between its steps, writes at most twice a minute. */
export function heartbeat(bulk: Bulk, batch: string): () => void {
  let last = Date.now()
  return () => {
    if (Date.now() - last < 30_000) return
    last = Date.now()
    // Not awaited: on the embedded engine it waits for its turn behind the step that runs.
    sql`update import_batches set alive_at = now() where id = ${batch}::uuid`.execute(bulk).catch(() => {})
  }
}
