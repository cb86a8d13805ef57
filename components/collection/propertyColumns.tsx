'use client'

import type { ValueType } from '@/lib/domain/vocabulary/valueType'
import type { PropertyValue as Value } from '@/lib/domain/vocabulary/propertyValues'
import type { GridColumn } from '../ui/grid/DataGrid'
import { PropertyValue } from '../taxon/PropertyValue'

interface Field {
  name: string
  valueType: ValueType
  unit: string | null
}

/** A grid column for each field of the catalogue; the unit stands in the heading. */
export const propertyColumns = <Row extends { properties: Record<string, Value> }>(fields: readonly Field[]): GridColumn<Row>[] =>
  unique(fields).map(({ name, valueType, unit }) => {
    const header = unit ? `${name} [${unit}]` : name
    return {
      key: `field:${name}`,
      header,
      width: width(header, valueType),
      numeric: valueType === 'number',
      cell: ({ properties }) => {
        const value = properties[name]
        return value === undefined || value === null ? '' : <PropertyValue name={name} value={value} />
      },
    }
  })

/** About nine pixels a letter of the bold heading; texts get room for some words, dates for themselves. */
const width = (header: string, valueType: Field['valueType']) =>
  Math.min(280, Math.max(header.length * 8.8 + 28, narrowest[valueType]))

const unique = (fields: readonly Field[]) =>
  fields.filter((field, index) => fields.findIndex((other) => other.name === field.name) === index)

const narrowest = { text: 160, number: 96, boolean: 96, date: 116 } as const
