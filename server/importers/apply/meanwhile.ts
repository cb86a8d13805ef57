import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { ImportError } from '../importError'

type Bulk = Database['bulk']

/**
 * The newest entry of the history; what an import compares with is read after it. (An edit that is being written right then may be older and come later: that
 * of some thousandths of a second is not seen.)
 */
export async function newestChange(bulk: Bulk): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0)::text as id from changes`.execute(bulk)
  return rows[0]?.id ?? '0'
}

/**
 * Refuses an import that is about to write over what somebody has edited since `since` (docs/decisions/0123): its values were worked out from what stood there
 * before. Asked at the end of its transaction, when it has changed its rows: an edit of one of them is either among those or waits, and then meets another
 * version.
 */
export async function refuseMeanwhile(trx: Bulk, since: string): Promise<void> {
  const { rows } = await sql<{ name: string; head: string | null }>`
    select coalesce(t.name, s.name, '') as name, coalesce(c.name, s.name) as head
    from changes e join import_notes n on n.row_id = e.row_id and n.table_name = e.table_name
    left join taxa t on t.id = e.taxon_id left join taxonomies s on s.id = e.taxonomy_id left join property_collections c on c.id = e.collection_id
    where e.id > ${since}::bigint and e.batch_id is null
      -- Equivalent taxa have no id of their own: the row is the taxon's.
      and (e.table_name <> 'synonyms' or coalesce(e.after, e.before) -> 'synonym_id' = coalesce(n.after, n.before) -> 'synonym_id')
    order by e.id limit 1`.execute(trx)
  const [edited] = rows
  if (!edited) return
  const what = `«${edited.name}»${edited.head ? ` in «${edited.head}»` : ''}`
  throw new ImportError(
    `Während des Imports hat jemand ${what} geändert. Es wurde nichts übernommen, und die Änderung bleibt; starten Sie den Import noch einmal.`,
  )
}
