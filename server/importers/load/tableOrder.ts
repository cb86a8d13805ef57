import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database'
import { textArray } from '../../db/arrays'
import { preferIndexes } from '../stage/resolve'
import type { InStep, Steps } from './catalogue'
import { switchOffChecks } from './loadTaxa'

type Bulk = Database['bulk']

/** Entries of a segment, as `order_collection` fills them. */
const SEGMENT = 200

/** A collection that nobody sees yet, with the taxonomies it speaks of; the taxa of these, and how many entries are about them. */
export interface LoadedCollection {
  id: string
  taxonomies: readonly string[]
  taxa: number
  entries: number
}

/**
 * Puts the entries of a collection that nobody sees yet into the order of their taxa, and counts them: what `order_collection` and `count_collection` do in
 * statements that grow with it, in steps along the index of the taxa. Answers how many were placed, entries of synonyms are not; null where somebody else has
 * placed entries meanwhile, because they renamed a taxon.
 */
export async function orderTable(collection: LoadedCollection, inStep: InStep, steps: Steps): Promise<number | null> {
  const has = await inStep(async (trx) => {
    await sql`delete from collection_order where collection_id = ${collection.id}::uuid`.execute(trx)
    await sql`delete from collection_segments where collection_id = ${collection.id}::uuid`.execute(trx)
    return kindsOf(trx, collection.id)
  })
  // Where a taxon has many entries, fewer taxa make a step.
  const taxa = Math.ceil(steps.taxa / Math.max(1, collection.entries / Math.max(1, collection.taxa)))
  const counts = { records: 0, relations: 0 }
  const types = new Map<string, number>()
  let after: string | null = null
  do {
    const begin = after
    const step = await inStep(async (trx) => {
      if (await isPlacedByOthers(trx, collection.id)) return null
      // The collection is held, as the foreign key of each place in its order would hold it.
      await switchOffChecks(trx)
      await preferIndexes(trx)
      const upTo = await lastOfStep(trx, collection, begin, taxa)
      const range = taxaBetween(collection, begin, upTo)
      if (has.records) counts.records += await placeRecords(trx, collection.id, range, counts.records)
      if (has.relations)
        for (const [type, size] of await placeRelations(trx, collection.id, range, counts.relations)) {
          counts.relations += size
          types.set(type, size + (types.get(type) ?? 0))
        }
      return { upTo }
    })
    if (step === null) return null
    after = step.upTo
  } while (after !== null)
  const isKept = await inStep(async (trx) => {
    if (await isPlacedByOthers(trx, collection.id)) return false
    await keepCounts(trx, collection, counts, types)
    return true
  })
  return isKept ? counts.records + counts.relations : null
}

/** Which kinds of entries a collection has. */
async function kindsOf(trx: Bulk, collection: string): Promise<{ records: boolean; relations: boolean }> {
  const { rows } = await sql<{ records: boolean; relations: boolean }>`
    select exists (select from property_records where collection_id = ${collection}::uuid) as records,
      exists (select from relations where collection_id = ${collection}::uuid) as relations`.execute(trx)
  return rows[0] ?? { records: true, relations: true }
}

/** Whoever places entries that an edit has moved leaves a segment behind; the steps write theirs at the end. */
async function isPlacedByOthers(trx: Bulk, collection: string): Promise<boolean> {
  const { rows } = await sql`select from collection_segments where collection_id = ${collection}::uuid limit 1`.execute(trx)
  return rows.length > 0
}

const isAfter = (after: string | null) => (after === null ? sql`true` : sql`t.sort_key > ${after}`)

/** The sort key up to which a step goes: of no taxonomy more than so many taxa. Null: to the end. */
async function lastOfStep(
  trx: Bulk,
  { taxonomies }: LoadedCollection,
  after: string | null,
  size: number,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select min(k.sort_key) as last from unnest(${textArray(taxonomies)}::uuid[]) x (id) cross join lateral (
      select t.sort_key from taxa t where t.taxonomy_id = x.id and t.accepted_id is null and ${isAfter(after)} order by t.sort_key offset ${size} limit 1
    ) k`.execute(trx)
  return rows[0]?.last ?? null
}

const taxaBetween = ({ taxonomies }: LoadedCollection, after: string | null, upTo: string | null) => sql`
  unnest(${textArray(taxonomies)}::uuid[]) x (id) cross join lateral (
    select t.id, t.sort_key from taxa t
    where t.taxonomy_id = x.id and t.accepted_id is null and ${isAfter(after)} and ${upTo === null ? sql`true` : sql`t.sort_key <= ${upTo}`}
    offset 0
  ) t`

const insertPlaced = (collection: string, ofRelations: boolean, before: number) => sql`
  insert into collection_order (collection_id, of_relations, segment, position, row_id)
  select ${collection}::uuid, ${ofRelations}, ((p.place + ${before}) / ${SEGMENT})::int, ((p.place + ${before}) % ${SEGMENT})::int, p.id from placed p`

async function placeRecords(trx: Bulk, collection: string, taxa: RawBuilder<unknown>, before: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with placed as (
      select r.id, row_number() over (order by t.sort_key, r.id) - 1 as place
      from ${taxa} cross join lateral (
        select r.id from property_records r where r.collection_id = ${collection}::uuid and r.taxon_id = t.id offset 0
      ) r
    )
    ${insertPlaced(collection, false, before)}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** How many of each type were placed. */
async function placeRelations(
  trx: Bulk,
  collection: string,
  taxa: RawBuilder<unknown>,
  before: number,
): Promise<[type: string, size: number][]> {
  const { rows } = await sql<{ type: string; size: number }>`
    with placed as materialized (
      select r.id, r.relation_type, row_number() over (order by t.sort_key, t.id, r.relation_type collate de, r.partner_key, r.id) - 1 as place
      from ${taxa} cross join lateral (
        select r.id, r.relation_type, p.sort_key as partner_key from relations r join taxa p on p.id = r.related_taxon_id
        where r.collection_id = ${collection}::uuid and r.taxon_id = t.id
          and p.taxonomy_id not in (select id from taxonomies where deleted_at is not null)
        offset 0
      ) r
    ), inserted as (${insertPlaced(collection, true, before)})
    select relation_type as type, count(*)::int as size from placed group by 1`.execute(trx)
  return rows.map(({ type, size }) => [type, size])
}

async function keepCounts(
  trx: Bulk,
  { id, taxonomies }: LoadedCollection,
  counts: { records: number; relations: number },
  types: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [ofRelations, size] of [
    [false, counts.records],
    [true, counts.relations],
  ] as const)
    await sql`
        insert into collection_segments (collection_id, of_relations, segment, size)
        select ${id}::uuid, ${ofRelations}, s, least(${SEGMENT}, ${size} - s * ${SEGMENT})
        from generate_series(0, (${size}::int - 1) / ${SEGMENT}) s where ${size} > 0`.execute(trx)
  await sql`
      update property_collections set record_count = ${counts.records}, relation_count = ${counts.relations}, taxon_types = (
        select coalesce(array_agg(distinct type order by type), '{}') from taxonomies where id = any (${textArray(taxonomies)}::uuid[]))
      where id = ${id}::uuid`.execute(trx)
  await sql`delete from relation_types where collection_id = ${id}::uuid`.execute(trx)
  for (const [type, size] of types)
    await sql`insert into relation_types (collection_id, relation_type, relation_count) values (${id}::uuid, ${type}, ${size})`.execute(
      trx,
    )
}
