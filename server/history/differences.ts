import { sql } from 'kysely'
import { isUuid } from '../../lib/domain/text/uuid'
import type { Db } from '../db/db'

export type Image = Record<string, unknown>

/** One field of a row, as text; a property stands behind `properties.`. */
export interface Difference {
  field: string
  before: string | null
  after: string | null
}

/** What differs between two images of a row, one of which may be missing. What is empty is no value; ids of other rows stay ids, see `withNames`. */
export function differences(before: Image | null, after: Image | null): Difference[] {
  const was = flat(before)
  const is = flat(after)
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((field) => !HIDDEN.has(field))
  return fields.flatMap((field) => {
    const [old, now] = [text(was[field]), text(is[field])]
    return old === now ? [] : [{ field, before: old, after: now }]
  })
}

/** The ids of other rows among the values become what people call those rows; an id that leads nowhere stays. One statement per kind that occurs. */
export async function withNames(db: Db, values: readonly Difference[]): Promise<Difference[]> {
  const names = new Map<string, string>()
  for (const [kind, query] of Object.entries(namesOf)) {
    const ids = new Set<string>()
    for (const { field, before, after } of values)
      if (references[field] === kind) for (const id of [before, after]) if (id !== null && isUuid(id)) ids.add(id)
    if (ids.size === 0) continue
    const { rows } = await query([...ids]).execute(db)
    for (const { id, name } of rows) if (name !== null) names.set(id, name)
  }
  if (names.size === 0) return [...values]
  const named = (value: string | null) => (value === null ? null : (names.get(value) ?? value))
  return values.map((value) =>
    references[value.field] ? { ...value, before: named(value.before), after: named(value.after) } : value,
  )
}

/** What is no statement about the row: its own ids and number of changes. Also in unitsSql (states.ts). */
export const hiddenFields = [
  'id',
  'version',
  'taxonomy_id',
  'collection_id',
  'batch_id',
  'short_number',
  'published',
  'created_at',
  'rows',
  'unchanged',
  'undone',
] as const
const HIDDEN: ReadonlySet<string> = new Set(hiddenFields)

type Kind = keyof typeof namesOf

/** Fields that hold the id of another row. */
const references: Record<string, Kind> = {
  parent_id: 'taxon',
  accepted_id: 'taxon',
  taxon_id: 'taxon',
  related_taxon_id: 'taxon',
  synonym_id: 'taxon',
  origin_collection_id: 'collection',
  organization_id: 'organization',
  imported_by: 'user',
  contact_id: 'user',
}

interface Named {
  id: string
  name: string | null
}

const namesOf = {
  taxon: (ids: string[]) => sql<Named>`select id, taxon_name_of(id) as name from unnest(${ids}::uuid[]) as asked (id)`,
  collection: (ids: string[]) =>
    sql<Named>`select id, name from property_collections where id = any(${ids}::uuid[]) and published`,
  organization: (ids: string[]) => sql<Named>`select id, name from organizations where id = any(${ids}::uuid[])`,
  user: (ids: string[]) => sql<Named>`select id, name from user_names where id = any(${ids}::uuid[])`,
}

const flat = (image: Image | null): Image => {
  const { properties, ...columns } = image ?? {}
  const own = typeof properties === 'object' && properties !== null ? Object.entries(properties) : []
  return { ...columns, ...Object.fromEntries(own.map(([name, value]) => [`properties.${name}`, value])) }
}

const text = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(String).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
