import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { textArray } from '../../db/arrays'
import { switchOffChecks, switchOnChecks } from '../load/loadTaxa'

type Bulk = Database['bulk']

/**
 * Makes the table in which the steps of a re-import put what they do, one line per row: `before` as history keeps it, nothing for a new row. It goes
 * with the transaction. Rows of taxonomies and collections that are new themselves are not noted; nobody has seen them without.
 */
export async function startNotes(trx: Bulk, collections: readonly string[], taxonomies: readonly string[]): Promise<void> {
  await sql`create temporary table import_notes (table_name text not null, row_id uuid not null, action text not null, before jsonb, after jsonb,
    taxonomy_id uuid, collection_id uuid, taxon_id uuid) on commit drop`.execute(trx)
  await sql`create temporary table noted_heads (table_name text not null, id uuid not null, image jsonb not null) on commit drop`.execute(
    trx,
  )
  await sql`
    insert into noted_heads
    select 'taxonomies', h.id, history_image(to_jsonb(h)) from taxonomies h where h.published and h.id = any (${textArray(taxonomies)}::uuid[])
    union all
    select 'property_collections', h.id, history_image(to_jsonb(h)) from property_collections h
      where h.published and h.id = any (${textArray(collections)}::uuid[])`.execute(trx)
}

/**
 * Writes the notes into the history, all of one moment near the end of the transaction (who looks at the data until then sees the state before it),
 * with an entry for each taxonomy and collection that says in numbers what happened to it. `described`: collections that have an entry about
 * themselves already. Answers whether anything did.
 */
export async function writeNotes(trx: Bulk, batch: string, described: readonly string[] = []): Promise<boolean> {
  await sql`
    insert into import_notes (table_name, row_id, action, before, taxonomy_id, collection_id)
    select 'taxonomies', h.id, 'update', b.image, h.id, null from noted_heads b join taxonomies h on h.id = b.id
      where b.table_name = 'taxonomies' and history_image(to_jsonb(h)) - 'version' <> b.image - 'version'
    union all
    select 'property_collections', h.id, 'update', b.image, null, h.id from noted_heads b join property_collections h on h.id = b.id
      where b.table_name = 'property_collections' and history_image(to_jsonb(h)) - 'version' <> b.image - 'version'`.execute(trx)
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(trx)
  const at = rows[0]?.at ?? ''
  await sql`update changes set at = ${at}::timestamptz where batch_id = ${batch}::uuid and row_id = any (${textArray(described)}::uuid[])`.execute(
    trx,
  )
  // Each would look for the entry of the import, without whose end this transaction comes to nothing.
  await switchOffChecks(trx)
  const { numAffectedRows: noted } = await sql`
    insert into changes (at, batch_id, table_name, row_id, action, before, after, taxonomy_id, collection_id, taxon_id)
    select ${at}::timestamptz, ${batch}::uuid, table_name, row_id, action, before, after, taxonomy_id, collection_id, taxon_id from import_notes`.execute(
    trx,
  )
  await switchOnChecks(trx)
  await sql`
    insert into changes (at, batch_id, table_name, row_id, action, after, taxonomy_id, collection_id)
    select ${at}::timestamptz, ${batch}::uuid, case when n.taxonomy_id is null then 'property_collections' else 'taxonomies' end,
      coalesce(n.taxonomy_id, n.collection_id), 'import',
      jsonb_build_object('added', sum(n.rows) filter (where n.action = 'insert'), 'changed', sum(n.rows) filter (where n.action = 'update'),
        'deleted', sum(n.rows) filter (where n.action = 'delete'), 'rows',
          jsonb_agg(jsonb_build_array(n.table_name, n.action, n.rows) order by n.table_name, n.action)),
      n.taxonomy_id, n.collection_id
    from (
      select taxonomy_id, collection_id, table_name, action, count(*)::int as rows from (
        -- What was written twice is one row, and what is new is not changed as well.
        select distinct taxonomy_id, collection_id, table_name, action, row_id, after from import_notes n
        where n.action <> 'update' or not exists (
          select from import_notes i where i.action = 'insert' and i.table_name = n.table_name and i.row_id = n.row_id)
        union all
        select null, collection_id, table_name, action, row_id, null from changes
        where batch_id = ${batch}::uuid and table_name = 'property_collections' and action = 'update'
          and row_id = any (${textArray(described)}::uuid[])
      ) r group by 1, 2, 3, 4
    ) n group by n.taxonomy_id, n.collection_id`.execute(trx)
  return Number(noted ?? 0) > 0
}

/** What taking an import back wrote into the history, as `writeNotes` leaves it: of one moment, and with what each row belongs to. */
export async function ownNotes(trx: Bulk, batch: string): Promise<void> {
  await sql`
    -- Read once: else the clock is asked for each row.
    with m as materialized (select clock_timestamp() as at)
    update changes c set at = m.at,
      taxonomy_id = case c.table_name
        when 'taxonomies' then c.row_id
        when 'taxa' then (coalesce(c.before, c.after) ->> 'taxonomy_id')::uuid
        when 'vernacular_names' then coalesce((select t.taxonomy_id from taxa t where t.id = (coalesce(c.before, c.after) ->> 'taxon_id')::uuid),
          (select (d.before ->> 'taxonomy_id')::uuid from changes d where d.batch_id = c.batch_id and d.table_name = 'taxa' and d.action = 'delete'
            and d.row_id = (coalesce(c.before, c.after) ->> 'taxon_id')::uuid)) end,
      collection_id = case
        when c.table_name = 'property_collections' then c.row_id
        when c.table_name in ('property_records', 'relations') then (coalesce(c.before, c.after) ->> 'collection_id')::uuid end,
      taxon_id = case c.table_name when 'taxa' then c.row_id else (coalesce(c.before, c.after) ->> 'taxon_id')::uuid end
    from m where c.batch_id = ${batch}::uuid`.execute(trx)
}
