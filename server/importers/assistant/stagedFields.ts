import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import type { CheckedImport, ImportRun } from '../phases/importRun'
import { intArray } from '../../db/arrays'
import type { ResultField } from './jobResult'

type Bulk = Database['bulk']

/** Entries per look, so that others get their turn. */
const STEP: Record<Database['engine'], number> = { pglite: 2_000, postgres: 20_000 }
/** More fields are no table that a person reads. */
const MOST_FIELDS = 1_000

/** The properties as the catalogue would have them: of the taxa, and of the entries put together. */
export async function stagedFields(run: ImportRun, checked: CheckedImport): Promise<ResultField[]> {
  const { database, checkpoint } = run
  const { plan, stage, hierarchy, factHeads } = checked
  const step = STEP[database.engine]
  const fields = new Map<string, Seen & { collection: string | null }>()
  const add = (collection: string | null, seen: Seen) => {
    const key = keyOf(collection, seen)
    const known = fields.get(key)
    if (known) {
      known.filled += seen.filled
      for (const { kind } of kinds) known[kind] = known[kind] && seen[kind]
    } else if (fields.size < MOST_FIELDS) fields.set(key, { ...seen, collection })
  }
  // Rows that are no taxa in the end stand in the table too.
  for (let from = 0; from < hierarchy.order.length; from += step) {
    checkpoint()
    for (const seen of await seenIn(database.bulk, taxaOf(hierarchy.order.subarray(from, from + step)))) add(null, seen)
  }
  const nameOf = new Map(plan.facts?.collections.map(({ name }, index) => [factHeads.ids[index], name]))
  for (let from = 0; from < stage.facts; from += step) {
    checkpoint()
    for (const seen of await seenIn(database.bulk, factsOf(from, from + step))) add(nameOf.get(seen.head ?? '') ?? null, seen)
  }
  const described = new Map(
    (plan.facts?.collections ?? []).flatMap(({ name, fields: known }) =>
      known.map((field, place) => [keyOf(name, field), { unit: field.unit, place }] as const),
    ),
  )
  const placeOf = new Map(plan.fieldOrder.map((name, place) => [name, place]))
  const placed = [...fields.values()].map((field, index) => {
    const about = described.get(keyOf(field.collection, field))
    return { field, unit: about?.unit || null, place: about?.place ?? placeOf.get(field.name) ?? MOST_FIELDS + index }
  })
  return placed
    .sort((a, b) => (a.field.collection === b.field.collection ? a.place - b.place : 0))
    .map(({ field: { collection, relationType, name, filled, ...seen }, unit }) => ({
      collection,
      relationType,
      name,
      unit,
      kind: kinds.find(({ kind }) => seen[kind])?.type ?? 'text',
      filled,
    }))
}

const keyOf = (collection: string | null, { relationType, name }: { relationType: string | null; name: string }) =>
  JSON.stringify([collection, relationType, name])

interface Seen {
  head: string | null
  relationType: string | null
  name: string
  filled: number
  isNumber: boolean
  isBoolean: boolean
  isIso: boolean
  isGerman: boolean
}

const kinds = [
  { kind: 'isNumber', type: 'number' },
  { kind: 'isBoolean', type: 'boolean' },
  { kind: 'isIso', type: 'date' },
  { kind: 'isGerman', type: 'date' },
] as const satisfies readonly { kind: keyof Seen; type: ValueType }[]

const taxaOf = (seqs: Int32Array) =>
  sql`select null::uuid as head, null::text as type, properties from import_taxa where seq = any (${intArray(seqs)}::int[]) and not synonym`
const factsOf = (from: number, to: number) =>
  sql`select collection_id as head, relation_type as type, properties from import_facts where seq >= ${from} and seq < ${to}`

/** The same rule as refresh_property_fields has for the catalogue (007_refresh.sql). */
async function seenIn(bulk: Bulk, rows: ReturnType<typeof factsOf>): Promise<Seen[]> {
  const { rows: seen } = await sql<Seen>`
    select r.head, r.type as "relationType", p.key as name, count(*)::int as filled,
      bool_and(is_number_value(p.value) or is_canonical_number(v.value)) as "isNumber",
      bool_and(v.value in ('true', 'false')) as "isBoolean",
      bool_and(v.value like '____-%' and date_value(v.value) is not null) as "isIso",
      bool_and(v.value like '__.%' and date_value(v.value) is not null) as "isGerman"
    from (${rows}) r cross join lateral jsonb_each(r.properties) p cross join lateral (select p.value #>> '{}' as value) v
    where v.value <> '' and v.value <> '[]' group by 1, 2, 3 order by 2 nulls first, 3`.execute(bulk)
  return seen
}
