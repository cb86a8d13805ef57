import type { ValueType } from '@/lib/domain/vocabulary/valueType'

interface CatalogueField {
  name: string
  valueType: ValueType
  valueCount: number
  distinctCount: number
}

/** More different texts are names and remarks, of which no picture can be drawn. */
const MOST_CATEGORIES = 5_000
/** A few different texts are categories, however few have them. */
const FEW = 30

/** Whether a picture can be drawn of a field: not where nearly every object has a text of its own. */
export function isChartable({ valueType, valueCount, distinctCount }: CatalogueField): boolean {
  if (valueCount === 0) return false
  return valueType !== 'text' || distinctCount <= FEW || (distinctCount <= MOST_CATEGORIES && distinctCount <= valueCount / 2)
}

/** What is shown first: categories, of which people think first, then the first field there is. */
export function firstField<Field extends CatalogueField>(fields: readonly Field[]): Field | undefined {
  const isCategory = ({ valueType, distinctCount }: Field) =>
    (valueType === 'text' || valueType === 'boolean') && distinctCount > 1 && distinctCount <= FEW
  return fields.find(isCategory) ?? fields[0]
}
