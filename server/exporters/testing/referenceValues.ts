import { coreFields, relationFields } from '../../../lib/domain/export/exportColumns'
import type { FilterValue } from '../../../lib/domain/export/exportShape'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import type { Properties, WorldField } from './world'

export type TaxName = { taxname: string; pname: string }
export type PcoName = { pcname: string; pname: string }
export type RcoName = { pcname: string; relationtype: string; pname: string }
export type CompanionName = { companion: string; of: string; name: string; relationtype: string }
export type FieldName = TaxName | PcoName | RcoName | CompanionName

export const german = new Intl.Collator('de')
export const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

export function keyOf(field: FieldName): string {
  const fields =
    'companion' in field
      ? [field.companion, field.of, field.name, ...(field.of === 'rco' ? [field.relationtype] : [])]
      : 'taxname' in field
        ? ['tax', field.taxname, field.pname]
        : 'relationtype' in field
          ? ['rco', field.pcname, field.relationtype, field.pname]
          : ['pco', field.pcname, field.pname]
  return fields.map((text) => text.replaceAll('\\', '\\\\').replaceAll('~', '\\~')).join('~')
}

export function sourceOf(field: TaxName | PcoName | RcoName): string {
  if ('taxname' in field) return JSON.stringify(['tax', field.taxname])
  return JSON.stringify('relationtype' in field ? ['rco', field.pcname, field.relationtype] : ['pco', field.pcname])
}

export function kindOf(field: RcoName | CompanionName) {
  return { pcname: 'companion' in field ? field.name : field.pcname, relationtype: field.relationtype }
}

export interface Described {
  name: string
  citation: string | null
  lastUpdated: string | null
}

/** Quelle or Stand of a row: of the collection it was taken from, else of its own. */
export function sourceCell(companion: string, own: Described, origin?: Described): string | null {
  if (companion === 'state') return (origin ?? own).lastUpdated
  return origin ? origin.name : own.citation || own.name
}

/** A property whose name begins with @ is named with a second one. */
export function typeIn(fields: WorldField[], pname: string): ValueType {
  return fields.find(({ name }) => name === pname.replace(/^@@/, '@'))?.type ?? coreType(pname)
}

const coreType = (pname: string): ValueType =>
  [...coreFields, ...relationFields].find((core) => core.pname === pname)?.valueType ?? 'text'

export function shown(properties: Properties, pname: string, type: ValueType): string | null {
  const value = properties[pname.replace(/^@@/, '@')] ?? null
  if (value === null || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
  return type === 'date' ? String(value).replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1') : String(value)
}

export function typed(value: string | null, type: ValueType): string | number | null {
  if (value === null) return null
  return type === 'number' ? Number(value) : value
}

export function matches(
  text: string | null,
  type: ValueType,
  { comparator, value }: { comparator: string; value: FilterValue },
): boolean {
  if (comparator === 'empty') return text === null
  if (text === null) return false
  if (comparator === 'notEmpty') return true
  if (comparator === 'LIKE') return text.includes(String(value))
  if (comparator === 'ILIKE') return text.toLowerCase().includes(String(value).toLowerCase())
  const order = (other: unknown): number => {
    if (type === 'number') return Number(text) - Number(other)
    if (type === 'date') return text < String(other) ? -1 : text > String(other) ? 1 : 0
    return german.compare(text, String(other)) || bytes(text, String(other))
  }
  if (comparator === 'in') return (JSON.parse(String(value)) as unknown[]).some((other) => order(other) === 0)
  if (comparator === 'between') {
    const [from, to] = String(value).split('..')
    return order(from) >= 0 && order(to) <= 0
  }
  const difference = order(value)
  if (comparator === '=') return difference === 0
  if (comparator === '>') return difference > 0
  if (comparator === '>=') return difference >= 0
  return comparator === '<' ? difference < 0 : difference <= 0
}
