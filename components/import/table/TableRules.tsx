'use client'

import styled from '@emotion/styled'
import type { TableMapping } from '@/lib/domain/import/importMapping'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/Select'
import type { TableSample } from './sampleQuery'
import { roleOf } from './columnRoles'
import { NoValue, withNoValue, wordsForNothing } from './NoValue'

interface TableRulesProps {
  table: TableMapping
  columns: TableSample['columns']
  onChange: (table: TableMapping) => void
}

/** What happens where the table contradicts itself, and what in it means «no value». */
export function TableRules({ table, columns, onChange }: TableRulesProps) {
  const sameTaxon = table.sameTaxon ?? (table.long ? 'join' : 'none')
  return (
    <Rules>
      <Field label="Mehrere Zeilen geben einem Taxon verschiedene Werte">
        <Select
          value={sameTaxon}
          onChange={({ target }) => onChange({ ...table, sameTaxon: target.value === 'join' ? 'join' : 'none' })}
        >
          <option value="none">keinen davon übernehmen und melden</option>
          <option value="join">alle übernehmen, durch | getrennt</option>
        </Select>
      </Field>
      <NoValue
        noValue={table.noValue}
        words={wordsForNothing(columns, (name) =>
          ['property', 'source', 'relationProperty', 'relationSource', 'longValue'].includes(roleOf(name, table)),
        )}
        onChange={(words) => onChange(withNoValue(table, words))}
      />
    </Rules>
  )
}

const Rules = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
  gap: '0 16px',
  marginTop: 14,
})
