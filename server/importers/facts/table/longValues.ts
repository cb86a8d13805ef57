import { type ColumnReading, ReadingSearch } from '../../../../lib/domain/vocabulary/columnReading'
import { plainValue } from '../../../../lib/domain/text/composedText'
import { propertyName } from '../../../../lib/domain/vocabulary/propertyName'
import type { KnownField } from '../../columns/meaning'
import { type Digits, storedValue } from '../../columns/storedValues'

/** A value of a table that names its property in the row. */
export interface NamedValue {
  name: string
  value: string
  unit: string | null
}

/**
 * What all rows say about the values of each property, where the property stands in the row: how they are read, and their unit. Where a property has
 * several units its values keep theirs, because 5 cm and 5 m are not the same number.
 */
export class LongValues {
  #properties = new Map<string, { search: ReadingSearch; units: Set<string>; isBare: boolean }>()

  /** `known`: the types of the properties that the collection has; what is text there stays text. */
  constructor(private known: ReadonlyMap<string, KnownField> = new Map()) {}

  see(name: string, value: string, unit: string | null): void {
    const key = tidy(name)
    const property = this.#properties.get(key) ?? { search: new ReadingSearch(), units: new Set<string>(), isBare: false }
    if (property.units.size === 0 && !property.isBare) this.#properties.set(key, property)
    property.search.see(value)
    if (unit === null) property.isBare = true
    else property.units.add(unit)
  }

  /** The values of a row as they are kept; two of one property are joined. */
  stored(values: readonly NamedValue[]): { name: string; value: string | Digits; unit: string | null }[] {
    const found = new Map<string, { name: string; value: string | Digits; unit: string | null }>()
    for (const { name: given, value, unit } of values) {
      const name = tidy(given)
      const own = this.#kept(name, value, unit)
      const before = found.get(name)
      if (before) before.value = `${textOf(before.value)} | ${textOf(own.value)}`
      else found.set(name, { name, ...own })
    }
    return [...found.values()]
  }

  #kept(name: string, value: string, unit: string | null): { value: string | Digits; unit: string | null } {
    const property = this.#properties.get(name)
    if (property && property.units.size > 1)
      // An empty unit also takes away one that stands in the catalogue.
      return { value: unit === null ? value : `${value} ${unit}`, unit: '' }
    const reading: ColumnReading = this.known.get(name)?.type === 'text' ? asText : (property?.search.result ?? asText)
    return {
      value: storedValue(value, reading.reading) ?? plainValue(value),
      unit: unit ?? (reading.isPercent && reading.reading !== 'text' ? '%' : null),
    }
  }
}

const asText = new ReadingSearch().result
const textOf = (value: string | Digits) => (typeof value === 'string' ? value : value.text)
/** As a property is called: without line ends and double blanks. */
export const tidy = (name: string) => propertyName(name.replace(/[\s\p{Cc}]+/gu, ' '))
