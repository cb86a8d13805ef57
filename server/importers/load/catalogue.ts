import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database'
import { textArray } from '../../db/arrays'

type Bulk = Database['bulk']

/** Heads whose staged rows were just loaded, and how many rows were staged. */
export interface LoadedHeads {
  taxonomies: readonly string[]
  collections: readonly string[]
  taxa: number
  facts: number
}

/** Sizes of the steps; on the embedded engine a step takes some hundred milliseconds, so that others get their turn. */
export interface Steps {
  /** Up to so many rows the statements that do all at once are short. */
  short: number
  /** Staged rows whose values are counted at once, at most. */
  rows: number
  /** Values that are counted or forgotten at once, about. */
  values: number
  /** Taxa whose entries are placed at once. */
  taxa: number
}

export const STEPS: Record<Database['engine'], Steps> = {
  pglite: { short: 10_000, rows: 4_000, values: 8_000, taxa: 4_000 },
  // Where each has a session of their own nobody waits for a long statement, and one is faster than many.
  postgres: { short: Infinity, rows: 20_000, values: 50_000, taxa: 20_000 },
}

/** Staged rows of the first step, before it is known how wide they are. */
const FIRST = 500

/** Does a step in a transaction of its own, in which nobody else changes the heads. */
export type InStep = <T>(work: (trx: Bulk) => Promise<T>) => Promise<T>

/** Entries of a collection about taxa of a taxonomy. */
export interface Spoken {
  collection: string
  taxonomy: string
  entries: number
}

/**
 * Fills the catalogue of freshly loaded, still unpublished heads: what `refresh_property_fields` finds for one head in one statement, found in steps. It goes
 * through the values that edits remember (`field_values`), which are forgotten again. Answers which taxonomies the collections speak of.
 */
export async function fillCatalogue(loaded: LoadedHeads, inStep: InStep, { rows, values }: Steps): Promise<Spoken[]> {
  const spoken = new Map<string, Spoken>()
  const uses = new Map<string, number>()
  const sources = [
    ...(loaded.taxonomies.length > 0 ? [{ size: loaded.taxa, said: saidOfTaxa(loaded.taxonomies) }] : []),
    ...(loaded.collections.length > 0 ? [{ size: loaded.facts, said: saidOfFacts(loaded.collections) }] : []),
  ]
  for (const { size, said } of sources) {
    let next = Math.min(rows, FIRST)
    for (let from = 0, to = next; from < size; from = to, to += next) {
      const found = await inStep((trx) => addValues(trx, said(from, to)))
      for (const each of found.counted) uses.set(each.field, each.uses + (uses.get(each.field) ?? 0))
      for (const { collection, taxonomy, entries } of found.spoken) {
        if (collection === null) continue
        const key = `${collection} ${taxonomy}`
        spoken.set(key, { collection, taxonomy, entries: entries + (spoken.get(key)?.entries ?? 0) })
      }
      // A row of a wide table has a hundred values, one of a narrow table three.
      const each = found.counted.reduce((sum, field) => sum + field.uses, 0) / (to - from)
      next = Math.max(1, Math.min(rows, next * 4, Math.floor(values / Math.max(each, 1))))
    }
  }
  for (const group of inGroups([...uses], values)) {
    await inStep((trx) => countFields(trx, group))
    while (await inStep((trx) => forgetValues(trx, group, values)));
  }
  await inStep((trx) => numberFields(trx, loaded))
  return [...spoken.values()]
}

/** Staged rows that are loaded: the head, the taxonomy they speak of, type of relation, properties, place of the row. */
type Said = (from: number, to: number) => RawBuilder<unknown>

// Each row is looked up (lateral, `offset 0`): joined, the planner would read all of a big table for each step.
const saidOfTaxa =
  (taxonomies: readonly string[]): Said =>
  (from, to) =>
    sql`
    select t.taxonomy_id as head_taxonomy, null::uuid as collection_id, t.taxonomy_id, null::text as relation_type, t.properties, t.position as place
    from import_taxa i cross join lateral (select * from taxa t where t.id = i.id offset 0) t
    where i.seq >= ${from} and i.seq < ${to} and t.accepted_id is null and t.taxonomy_id = any (${textArray(taxonomies)}::uuid[])`

const saidOfFacts =
  (collections: readonly string[]): Said =>
  (from, to) =>
    sql`
    select null::uuid as head_taxonomy, r.collection_id, t.taxonomy_id, null::text as relation_type, r.properties, 0 as place
    from import_facts i
    cross join lateral (select r.collection_id, r.taxon_id, r.properties from property_records r where r.id = i.id offset 0) r
    cross join lateral (select t.taxonomy_id from taxa t where t.id = r.taxon_id and ${isThere} offset 0) t
    where i.seq >= ${from} and i.seq < ${to} and i.relation_type is null and r.collection_id = any (${textArray(collections)}::uuid[])
    union all
    select null, r.collection_id, t.taxonomy_id, r.relation_type, r.properties, 0
    from import_facts i
    cross join lateral (select r.* from relations r where r.id = i.id offset 0) r
    cross join lateral (select t.taxonomy_id from taxa t where t.id = r.taxon_id and ${isThere} offset 0) t
    cross join lateral (select from taxa t where t.id = r.related_taxon_id and ${isThere} offset 0) p
    where i.seq >= ${from} and i.seq < ${to} and i.relation_type is not null and r.collection_id = any (${textArray(collections)}::uuid[])`

/** What is in the bin counts nowhere. */
const isThere = sql`t.taxonomy_id not in (select id from taxonomies where deleted_at is not null)`

interface SpokenInStep extends Omit<Spoken, 'collection'> {
  /** Null for taxa. */
  collection: string | null
}

/** How many values of a field the rows of a step have. */
interface CountedInStep {
  field: string
  uses: number
}

/**
 * Adds the values of some rows to those remembered of their fields, each once: how often it stands there is summed by field. A field's position is the first
 * place it has a value at. Where rows say the same text as a number and as a text, that it is said as a text counts.
 */
async function addValues(trx: Bulk, said: RawBuilder<unknown>): Promise<{ spoken: SpokenInStep[]; counted: CountedInStep[] }> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(trx)
  const { rows } = await sql<{ spoken: SpokenInStep[] | null; counted: CountedInStep[] | null }>`
    with said as materialized (${said}), found as materialized (
      select s.head_taxonomy, s.collection_id, s.relation_type, p.key as name, v.value, count(*) as uses,
        count(*) filter (where is_number_value(p.value)) as number_uses, min(s.place) as place
      from said s cross join lateral jsonb_each(s.properties) p cross join lateral (select p.value #>> '{}' as value) v
      where v.value <> '' and v.value <> '[]' group by 1, 2, 3, 4, 5
    ), fields as (
      insert into property_fields as f (taxonomy_id, collection_id, relation_type, name, value_type, value_count, distinct_count, values_known, position)
      select head_taxonomy, collection_id, relation_type, name, 'text', 0, 0, true, min(place) from found group by 1, 2, 3, 4
      on conflict (taxonomy_id, collection_id, relation_type, name) do update set position = least(f.position, excluded.position)
      returning id, coalesce(taxonomy_id, collection_id) as head, coalesce(relation_type, '') as relation_type, name
    ), wanted as materialized (
      select f.id as field_id, md5(n.value)::uuid as value_key, n.value, n.uses, n.number_uses
      from fields f join found n
        on n.name = f.name and coalesce(n.head_taxonomy, n.collection_id) = f.head and coalesce(n.relation_type, '') = f.relation_type
    ), remembered as (
      insert into field_values as v (field_id, value_key, value, uses, number_uses, is_canonical, day)
      select w.field_id, w.value_key, w.value, w.uses, w.number_uses, is_canonical_number(w.value), date_value(w.value)
      from wanted w
      left join lateral (
        select o.number_uses < o.uses as is_text from field_values o where o.field_id = w.field_id and o.value_key = w.value_key offset 0
      ) k on true
      where k.is_text is null or (not k.is_text and w.number_uses < w.uses)
      on conflict (field_id, value_key) do update set uses = v.uses + excluded.uses, number_uses = v.number_uses + excluded.number_uses
    )
    select (select json_agg(s) from (select collection_id as collection, taxonomy_id as taxonomy, count(*) as entries from said group by 1, 2) s) as spoken,
      (select json_agg(c) from (select field_id as field, sum(uses) as uses from wanted group by 1) c) as counted`.execute(trx)
  return { spoken: rows[0]?.spoken ?? [], counted: rows[0]?.counted ?? [] }
}

const isOf = ({ taxonomies, collections }: LoadedHeads) =>
  sql`(f.taxonomy_id = any (${textArray(taxonomies)}::uuid[]) or f.collection_id = any (${textArray(collections)}::uuid[]))`

type Counted = readonly [field: string, uses: number]

/** Fields that have about so many values together; one that has more stands alone. */
function inGroups(fields: readonly Counted[], values: number): Counted[][] {
  const groups: Counted[][] = []
  let room = 0
  for (const field of fields) {
    const [, uses] = field
    if (uses > room) {
      groups.push([])
      room = values
    }
    groups.at(-1)?.push(field)
    room -= uses
  }
  return groups
}

async function countFields(trx: Bulk, fields: readonly Counted[]): Promise<void> {
  const ids = textArray(fields.map(([id]) => id))
  await sql`select count_field(f) from unnest(${ids}::uuid[]) f`.execute(trx)
  await sql`update property_fields f set value_count = n.uses from unnest(${ids}::uuid[], ${fields.map(([, uses]) => uses)}::int[]) n (id, uses)
    where f.id = n.id`.execute(trx)
}

/** Forgets so many; answers whether there are more. With the last ones the fields know that they remember none. */
async function forgetValues(trx: Bulk, fields: readonly Counted[], size: number): Promise<boolean> {
  const of = sql`field_id = any (${textArray(fields.map(([id]) => id))}::uuid[])`
  const { rows } = await sql<{ field: string; last: string }>`
    select field_id as field, value_key as last from field_values where ${of} order by field_id, value_key offset ${size - 1} limit 1`.execute(
    trx,
  )
  const [last] = rows
  const range = last ? sql`(field_id, value_key) <= (${last.field}::uuid, ${last.last}::uuid)` : sql`true`
  await sql`delete from field_values where ${of} and ${range}`.execute(trx)
  if (last) return true
  await sql`update property_fields set values_known = false where id = any (${textArray(fields.map(([id]) => id))}::uuid[])`.execute(
    trx,
  )
  return false
}

/** In the order of where they come first, the shorter name before the longer. */
async function numberFields(trx: Bulk, loaded: LoadedHeads): Promise<void> {
  await sql`
    update property_fields f set position = n.place from (
      select f.id, row_number() over (partition by f.taxonomy_id, f.collection_id, f.relation_type
        order by f.position, length(f.name), f.name collate "C") - 1 as place
      from property_fields f where ${isOf(loaded)}) n
    where n.id = f.id and f.position <> n.place`.execute(trx)
}
