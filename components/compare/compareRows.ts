import { numberIn } from '@/lib/domain/vocabulary/exactNumber'
import type { ValueType } from '@/lib/domain/vocabulary/valueType'
import type { PropertyValue } from '@/lib/domain/vocabulary/propertyValues'

/** How the values of a row relate: all the same, at least two that differ, or the same as far as there are any. */
export type Agreement = 'same' | 'different' | 'gaps'

export interface Field {
  name: string
  unit: string | null
  description: string | null
  /** null where the catalogue does not know the field. */
  valueType: ValueType | null
}

export interface Row extends Field {
  /** In the order of the taxa; undefined where nothing is recorded. */
  values: (PropertyValue | undefined)[]
  agreement: Agreement
  /** Which values are other than the one that more than half of the taxa have; none where there is no such value. */
  strays: boolean[]
  /** Least and greatest, where all values are numbers that differ. */
  range: [number, number] | null
  /** Whether the catalogue has it: only then an export can. */
  isKnown: boolean
}

export interface ComparableRecord {
  properties: Record<string, PropertyValue>
  taxon: { id: string }
  collection: { id: string }
}

/** A collection's record of a taxon as an export takes it, and whose it is. */
export interface ChosenRecord<R> {
  record: R
  isLent: boolean
  /** Records of further synonyms in the same collection. */
  others: number
}

/**
 * Rows of what is said about taxa (`properties`, in the order of the columns; null: nothing), in the order of the fields; what the catalogue
 * does not know comes last. Fields without any value have no row.
 */
export function rowsOf(fields: readonly Field[], properties: readonly (Record<string, PropertyValue> | null)[]): Row[] {
  const known = new Set(fields.map(({ name }) => name))
  const others = [...new Set(properties.flatMap((each) => Object.keys(each ?? {})))].filter((name) => !known.has(name))
  const all = [...fields, ...others.map((name) => ({ name, unit: null, description: null, valueType: null }))]
  return all.flatMap((field) => {
    const values = properties.map((each) => filled(each?.[field.name]))
    if (values.every((value) => value === undefined)) return []
    const agreement = agreementOf(values, field.valueType)
    const range = agreement === 'different' ? rangeOf(values) : null
    const strays = straysOf(values, field.valueType)
    return [{ ...field, values, agreement, strays, range, isKnown: known.has(field.name) }]
  })
}

/**
 * Numbers are the same whatever zeros their sources wrote behind them (1.5 and 1.50), all else when it is written the same; nothing recorded is neither
 * the same nor different.
 */
export function agreementOf(values: readonly (PropertyValue | undefined)[], valueType: ValueType | null): Agreement {
  const known = values.filter((value) => value !== undefined)
  const distinct = new Set(known.map((value) => comparable(value, valueType)))
  if (distinct.size > 1) return 'different'
  return known.length < values.length ? 'gaps' : 'same'
}

function straysOf(values: readonly (PropertyValue | undefined)[], valueType: ValueType | null): boolean[] {
  const texts = values.map((value) => (value === undefined ? null : comparable(value, valueType)))
  const usual = texts.find((text) => text !== null && 2 * texts.filter((other) => other === text).length > texts.length)
  return texts.map((text) => usual !== undefined && text !== null && text !== usual)
}

function comparable(value: PropertyValue, valueType: ValueType | null): string {
  const number = valueType === 'number' ? numberIn(value) : null
  return String(number ?? value)
    .normalize('NFC')
    .trim()
}

/** The fields of several taxonomies as one list: those of the same name are one, described as in the first. */
export function mergedFields(catalogues: readonly (readonly Field[])[]): Field[] {
  const merged = new Map<string, Field>()
  for (const field of catalogues.flat()) if (!merged.has(field.name)) merged.set(field.name, field)
  return [...merged.values()]
}

/** The own record, else that of the first synonym by name: the order in which the records come. */
export function chosenRecord<R extends ComparableRecord>(
  records: readonly R[],
  taxonId: string,
  collectionId: string,
): ChosenRecord<R> | null {
  const [record, ...others] = records.filter(({ collection }) => collection.id === collectionId)
  return record ? { record, isLent: record.taxon.id !== taxonId, others: others.length } : null
}

function rangeOf(values: readonly (PropertyValue | undefined)[]): [number, number] | null {
  const numbers = values.filter((value) => value !== undefined).map(numberIn)
  if (!numbers.every((value) => value !== null)) return null
  return [Math.min(...numbers), Math.max(...numbers)]
}

const filled = (value: PropertyValue | undefined) => (value === null || value === '' ? undefined : value)
