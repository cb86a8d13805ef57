import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { MOVE_FORMAT } from '../batch'
import { refreshPlaces } from '../load/refreshPlaces'

type Bulk = Database['bulk']

/** A taxonomy or collection that the import made or changed. */
export interface UndoHead {
  table: 'taxonomies' | 'property_collections'
  rowId: string
  isNew: boolean
  name: string
}

/** Rows that went, those of whole taxonomies and collections among them, became again what they were, and came back. */
export interface Undone {
  removed: number
  restored: number
  returned: number
  /** Whole taxonomies and collections that went. */
  heads: number
}

/** Tables in the order in which rows come back; those that speak of taxa before the taxa that go. */
const facts = [
  { table: 'property_records', columns: 'taxon_id, origin_collection_id, properties' },
  { table: 'relations', columns: 'taxon_id, related_taxon_id, relation_type, origin_collection_id, properties' },
  { table: 'vernacular_names', columns: 'name, language, preferred' },
] as const
const taxonColumns =
  'parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties'
/** What an import may describe. */
export const headColumns = {
  taxonomies:
    'description, links, last_updated, licence, citation, terms_of_use, organization_id, imported_by, habitat_label, habitat_number_min, ' +
    'habitat_number_max, habitat_comments',
  property_collections:
    'description, links, combining, last_updated, licence, citation, terms_of_use, organization_id, imported_by',
} as const

/** Makes the rows what they were before the import `batch`; `own` is the batch of the undoing. New heads are hidden, for their rows to be removed later. */
export async function putRowsBack(trx: Bulk, batch: string, own: string, heads: readonly UndoHead[]): Promise<Undone> {
  const undone: Undone = { removed: 0, restored: 0, returned: 0, heads: 0 }
  undone.returned += await putBack(trx, batch, own, 'taxa')
  undone.restored += await restore(trx, batch, own, 'taxa', taxonColumns)
  for (const { table } of facts) undone.removed += await remove(trx, batch, own, table)
  for (const { table, columns } of facts) {
    undone.restored += await restore(trx, batch, own, table, columns)
    undone.returned += await putBack(trx, batch, own, table)
  }
  undone.removed += await remove(trx, batch, own, 'taxa')
  const onlyMoved = await collectionsOnlyMoved(trx, batch, own)
  for (const { table, rowId, isNew } of heads) {
    if (isNew) {
      undone.removed += await countRows(trx, table, rowId)
      await sql`update ${sql.table(table)} set published = false, batch_id = ${batch}::uuid where id = ${rowId}::uuid`.execute(
        trx,
      )
      undone.heads++
    } else await restoreHead(trx, { batch, own, table, id: rowId, saysElse: !onlyMoved.has(rowId) })
  }
  return undone
}

/**
 * Collections that say the same as before, only of other taxa: those of a move in which nothing was joined or copied. Where a taxonomy is deleted, whose
 * entries count nowhere, there is none.
 */
async function collectionsOnlyMoved(trx: Bulk, batch: string, own: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select (coalesce(c.before, c.after) ->> 'collection_id')::uuid as id
    from changes c left join property_records r on c.table_name = 'property_records' and r.id = c.row_id
    left join relations l on c.table_name = 'relations' and l.id = c.row_id
    where c.batch_id = ${own}::uuid and c.table_name in ('property_records', 'relations')
      and exists (select from import_batches b where b.id = ${batch}::uuid and b.format = ${MOVE_FORMAT})
      and not exists (select from taxonomies x where x.deleted_at is not null)
    group by 1 having bool_and(c.action = 'update' and c.before -> 'properties' is not distinct from coalesce(r.properties, l.properties))`.execute(
    trx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** What a taxonomy or a collection holds. */
async function countRows(trx: Bulk, table: UndoHead['table'], id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${
    table === 'taxonomies'
      ? sql`(select count(*) from taxa where taxonomy_id = ${id}::uuid)`
      : sql`(select count(*) from property_records where collection_id = ${id}::uuid) + (select count(*) from relations where collection_id = ${id}::uuid)`
  }::int as n`.execute(trx)
  return rows[0]?.n ?? 0
}

/** Rows that the import added go; the history keeps what they were. */
async function remove(trx: Bulk, batch: string, own: string, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with removed as (
      delete from ${sql.table(table)} r
      where r.id in (select u.id from import_additions a cross join lateral unnest(a.row_ids) as u (id)
        where a.batch_id = ${batch}::uuid and a.table_name = ${table})
      returning r.*
    ), noted as (
      insert into changes (batch_id, table_name, row_id, action, before)
      select ${own}::uuid, ${table}, r.id, 'delete', history_image(to_jsonb(r)) from removed r
    ) select count(*)::int as n from removed`.execute(trx)
  return rows[0]?.n ?? 0
}

/** Rows that the import changed. */
async function restore(trx: Bulk, batch: string, own: string, table: string, columns: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with entries as materialized (
      select distinct on (c.row_id) c.row_id, c.before from changes c
      where c.batch_id = ${batch}::uuid and c.table_name = ${table} and c.action = 'update' order by c.row_id, c.id
    ), noted as (
      insert into changes (batch_id, table_name, row_id, action, before)
      select ${own}::uuid, ${table}, r.id, 'update', history_image(to_jsonb(r)) from ${sql.table(table)} r join entries e on e.row_id = r.id
    ), restored as (
      update ${sql.table(table)} r set (${sql.raw(columns)}) = (select ${sql.raw(columns)} from jsonb_populate_record(null::${sql.table(table)}, e.before))
      from entries e where e.row_id = r.id returning r.id
    ) select count(*)::int as n from restored`.execute(trx)
  return rows[0]?.n ?? 0
}

/** Rows that the import deleted, in one statement, so that their order does not matter. */
async function putBack(trx: Bulk, batch: string, own: string, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with images as materialized (
      select array_agg(c.before) as all from changes c where c.batch_id = ${batch}::uuid and c.table_name = ${table} and c.action = 'delete'
    ) select coalesce(cardinality(i.all), 0) as n, put_back(${table}, i.all) from images i where i.all is not null`.execute(trx)
  await sql`
    insert into changes (batch_id, table_name, row_id, action, after)
    select ${own}::uuid, ${table}, r.id, 'insert', history_image(to_jsonb(r)) from ${sql.table(table)} r
    join changes c on c.row_id = r.id where c.batch_id = ${batch}::uuid and c.table_name = ${table} and c.action = 'delete'`.execute(
    trx,
  )
  return rows[0]?.n ?? 0
}

interface Restored {
  batch: string
  own: string
  table: UndoHead['table']
  id: string
  saysElse: boolean
}

/** What is kept about a head follows its rows; its own data and what was said about its fields are those of before. */
async function restoreHead(trx: Bulk, { batch, own, table, id, saysElse }: Restored): Promise<void> {
  const columns = sql.raw(headColumns[table])
  const isOther = sql`
    h.batch_id = ${batch}::uuid and h.row_id = t.id and t.id = ${id}::uuid
      and not history_image(to_jsonb(t)) - 'version' @> (h.before - 'version')`
  await sql`
    insert into changes (batch_id, table_name, row_id, action, before)
    select ${own}::uuid, ${table}, t.id, 'update', history_image(to_jsonb(t)) from ${sql.table(table)} t join import_heads h on ${isOther}`.execute(
    trx,
  )
  await sql`
    update ${sql.table(table)} t set (${columns}) = (select ${columns} from jsonb_populate_record(null::${sql.table(table)}, h.before))
    from import_heads h where ${isOther}`.execute(trx)
  const fields = await formerFields(trx, batch, table, id)
  if (table === 'taxonomies') await sql`select refresh_taxonomy(${id}::uuid)`.execute(trx)
  else await refreshPlaces(trx, id, saysElse)
  await sql`
    update property_fields f set unit = b.unit, description = b.description, meaning = b.meaning,
      meaning_details = b.meaning_details, position = b.position
    from jsonb_to_recordset(${fields}::jsonb) as b (relation_type text, name text, unit text,
      description text, meaning text, meaning_details jsonb, position int)
    where ${ownerOf[table]} = ${id}::uuid and f.name = b.name and f.relation_type is not distinct from b.relation_type
      and (f.unit, f.description, f.meaning, f.meaning_details, f.position) is distinct from
        (b.unit, b.description, b.meaning, b.meaning_details, b.position)`.execute(trx)
}

const ownerOf = { taxonomies: sql`f.taxonomy_id`, property_collections: sql`f.collection_id` } as const

/**
 * What is said about the fields that were there before the import: what was said then, but where something else stands by now than the import left (a later
 * import has said it), that. Imports of earlier versions of this program did not note what they left. As JSON, of before the catalogue is counted.
 */
async function formerFields(trx: Bulk, batch: string, table: UndoHead['table'], id: string): Promise<string> {
  /** The meaning and what belongs to it go together. */
  const said = (name: string, together: readonly string[] = [name]) => {
    const of = (alias: string) => sql.join(together.map((column) => sql.ref(`${alias}.${column}`)))
    return sql`case when f.id is null or not e.field ? 'left' or (${of('f')}) is not distinct from (${of('l')})
      then ${sql.ref(`b.${name}`)} else ${sql.ref(`f.${name}`)} end`
  }
  const meaning = ['meaning', 'meaning_details']
  const { rows } = await sql<{ fields: string }>`
    select coalesce(jsonb_agg(jsonb_build_object('relation_type', b.relation_type, 'name', b.name, 'unit', ${said('unit')},
      'description', ${said('description')}, 'meaning', ${said('meaning', meaning)},
      'meaning_details', ${said('meaning_details', meaning)}, 'position', ${said('position')})), '[]')::text as fields
    from import_heads h cross join lateral jsonb_array_elements(h.fields) as e (field)
    cross join lateral jsonb_to_record(e.field) as b (relation_type text, name text, unit text,
      description text, meaning text, meaning_details jsonb, position int)
    cross join lateral jsonb_to_record(coalesce(nullif(e.field -> 'left', 'null'), '{}')) as l (unit text,
      description text, meaning text, meaning_details jsonb, position int)
    left join property_fields f on ${ownerOf[table]} = h.row_id and f.name = b.name and f.relation_type is not distinct from b.relation_type
    where h.batch_id = ${batch}::uuid and h.row_id = ${id}::uuid`.execute(trx)
  return rows[0]?.fields ?? '[]'
}
