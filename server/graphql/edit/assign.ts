import { sql, type RawBuilder } from 'kysely'
import type { Assignment } from './updateRow'

/** How a value from outside is bound; the column's name comes from code. */
const binders = {
  text: (value: unknown) => sql`${value}::text`,
  texts: (value: unknown) => sql`${value}::text[]`,
  date: (value: unknown) => sql`${value}::date`,
  uuid: (value: unknown) => sql`${value}::uuid`,
  int: (value: unknown) => sql`${value}::int`,
  boolean: (value: unknown) => sql`${value}::boolean`,
} satisfies Record<string, (value: unknown) => RawBuilder<unknown>>

/** Fields of an input → the columns they become. */
export type Columns = Record<string, readonly [column: string, kind: keyof typeof binders]>

/** What an input says: fields that are left out stay, null empties. Texts lose the blanks around them, and an empty one is none. */
export function assign(columns: Columns, input: Record<string, unknown>): Assignment[] {
  return Object.entries(columns).flatMap(([field, [column, kind]]) => {
    const given = tidy(input[field])
    if (given === undefined) return []
    const differences: Assignment['differences'] = (image) => [{ field, yours: given, theirs: image[column] ?? null }]
    return [{ column, value: binders[kind](given), differences }]
  })
}

/** The properties that an input names: a value is set, null takes the property away, the others stay. */
export function assignProperties(changes: Record<string, unknown> | null | undefined, isNew = false): Assignment[] {
  const entries = Object.entries(changes ?? {}).map(([name, value]) => [name.normalize('NFC').trim(), tidy(value)] as const)
  if (entries.length === 0) return []
  const kept = JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== null)))
  const gone = entries.flatMap(([name, value]) => (value === null ? [name] : []))
  const differences: Assignment['differences'] = ({ properties }) =>
    entries.map(([name, yours]) => ({
      field: `properties.${name}`,
      yours,
      theirs: (properties as Record<string, unknown>)[name] ?? null,
    }))
  const value = isNew ? sql`${kept}::jsonb` : sql`(properties || ${kept}::jsonb) - ${gone}::text[]`
  return [{ column: 'properties', value, differences }]
}

const tidy = (value: unknown): unknown => {
  if (typeof value === 'string') return value.normalize('NFC').trim() || null
  if (Array.isArray(value)) return value.map(tidy).filter((each) => each !== null)
  return value
}
