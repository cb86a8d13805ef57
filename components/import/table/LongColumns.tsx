'use client'

import styled from '@emotion/styled'
import type { TableMapping } from '@/lib/domain/import/importMapping'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/Select'
import { unmapped } from './columnRoles'

type Long = NonNullable<TableMapping['long']>

interface LongColumnsProps {
  columns: readonly string[]
  long: Long
  table: TableMapping
  onChange: (table: TableMapping) => void
}

/** Of a table with one value per row: where the property's name stands, where its value and where the unit. */
export function LongColumns({ columns, long, table, onChange }: LongColumnsProps) {
  const choose = (field: keyof Long, column: string) => {
    const { unit, ...needed } = long
    const next: Long = { ...needed, ...(unit !== undefined && { unit }), [field]: column }
    if (next.unit === '') delete next.unit
    // Two of them in one column say nothing: the other one takes the column that is free now.
    const other = fields.find(([each]) => each !== field && next[each] === column)?.[0]
    const freed = long[field]
    if (other && freed) next[other] = freed
    const { long: _, ...rest } = table
    const without = column === '' || Object.values(long).includes(column) ? rest : unmapped(column, rest)
    onChange({ ...without, long: next })
  }
  return (
    <Fields>
      {fields.map(([field, label]) => (
        <Field key={field} label={label}>
          <Select value={long[field] ?? ''} onChange={({ target }) => choose(field, target.value)}>
            {field === 'unit' && <option value="">keine</option>}
            {columns.map((column) => (
              <option key={column} value={column}>
                {column}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </Fields>
  )
}

const fields = [
  ['property', 'Spalte mit dem Namen der Eigenschaft'],
  ['value', 'Spalte mit dem Wert'],
  ['unit', 'Spalte mit der Einheit'],
] as const

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  columnGap: 16,
  maxWidth: 860,
})
