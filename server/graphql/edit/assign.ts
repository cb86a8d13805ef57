import { sql, type RawBuilder } from 'kysely'
import { isExactNumber } from '../../../lib/domain/vocabulary/exactNumber'
import { fieldLabel } from '../../../lib/domain/vocabulary/fieldLabel'
import { swissCount } from '../../../lib/domain/text/swissCount'
import { expected } from '../../expected'
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

/** Fields of an input → the columns they become; `most`: letters of a text. */
export type Columns = Record<string, readonly [column: string, kind: keyof typeof binders, most?: number]>

/**
 * What an input says: fields that are left out stay, null empties. Texts lose the blanks around them, and an empty one is none. Throws BAD_USER_INPUT for one
 * that is too long.
 */
export function assign(columns: Columns, input: Record<string, unknown>): Assignment[] {
  return Object.entries(columns).flatMap(([field, [column, kind, most = Infinity]]) => {
    const given = tidy(input[field])
    if (given === undefined) return []
    if (typeof given === 'string' && given.length > most)
      throw expected(
        'BAD_USER_INPUT',
        `«${fieldLabel(field)}» darf höchstens ${most} Zeichen haben; da stehen ${swissCount(given.length)}.`,
      )
    const differences: Assignment['differences'] = (image) => [{ field, yours: given, theirs: image[column] ?? null }]
    return [{ column, value: binders[kind](given), differences }]
  })
}

/**
 * Which fields of the catalogue (`f`) are those of the row: of an existing one by its columns, of a new one by the ids it gets. A relation has those of the
 * type that it is going to have, written as that is stored.
 */
export const fieldsOf = {
  taxon: sql`f.taxonomy_id = taxa.taxonomy_id`,
  newTaxon: (taxonomyId: string) => sql`f.taxonomy_id = ${taxonomyId}::uuid`,
  record: sql`f.collection_id = property_records.collection_id and f.relation_type is null`,
  newRecord: (collectionId: string) => sql`f.collection_id = ${collectionId}::uuid and f.relation_type is null`,
  relation: (newType: string | null | undefined) =>
    sql`f.collection_id = relations.collection_id and f.relation_type = coalesce(${tidy(newType)}::text, relations.relation_type)`,
  newRelation: (collectionId: string, relationType: string) =>
    sql`f.collection_id = ${collectionId}::uuid and f.relation_type = ${tidy(relationType)}::text`,
} as const

/**
 * The properties that an input names: a value is set, null takes the property away, the others stay. A text with the digits of a number that JSON of
 * a browser cannot say (1.50) is a number where `fields` has numbers under that name.
 */
export function assignProperties(
  changes: Record<string, unknown> | null | undefined,
  fields: RawBuilder<unknown>,
  isNew = false,
): Assignment[] {
  const entries = Object.entries(changes ?? {}).map(([name, value]) => [name.normalize('NFC').trim(), tidy(value)] as const)
  if (entries.length === 0) return []
  const set = entries.filter(([, value]) => value !== null)
  const some = (which: typeof set) => sql`${JSON.stringify(Object.fromEntries(which))}::jsonb`
  const kept = sql`${some(set)} || coalesce((
    select jsonb_object_agg(d.key, to_jsonb(d.value::numeric)) from jsonb_each_text(${some(set.filter(hasDigits))}) d
    where exists (select from property_fields f where ${fields} and f.name = d.key and f.value_type = 'number')), '{}')`
  const gone = entries.flatMap(([name, value]) => (value === null ? [name] : []))
  const differences: Assignment['differences'] = ({ properties }) =>
    entries.map(([name, yours]) => ({
      field: `properties.${name}`,
      yours,
      theirs: (properties as Record<string, unknown>)[name] ?? null,
    }))
  const value = isNew ? kept : sql`(properties || ${kept}) - ${gone}::text[]`
  return [{ column: 'properties', value, differences }]
}

const hasDigits = ([, value]: readonly [string, unknown]) =>
  typeof value === 'string' && /^-?(0|[1-9]\d*)\.\d*0$/.test(value) && isExactNumber(value)

const tidy = (value: unknown): unknown => {
  if (typeof value === 'string') return value.normalize('NFC').trim() || null
  if (Array.isArray(value)) return value.map(tidy).filter((each) => each !== null)
  return value
}
