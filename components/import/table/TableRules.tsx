'use client'

import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { TableMapping } from '@/lib/domain/import/importMapping'
import { Input, Labelled, Select } from '../../ui/form/controls'

interface TableRulesProps {
  table: TableMapping
  onChange: (table: TableMapping) => void
}

/** What happens where the table contradicts itself, and what in it means «no value». */
export function TableRules({ table, onChange }: TableRulesProps) {
  const sameTaxon = table.sameTaxon ?? (table.long ? 'join' : 'none')
  return (
    <Rules>
      <Labelled>
        Mehrere Zeilen geben einem Taxon verschiedene Werte
        <Select
          value={sameTaxon}
          onChange={({ target }) => onChange({ ...table, sameTaxon: target.value === 'join' ? 'join' : 'none' })}
        >
          <option value="none">keinen davon übernehmen und melden</option>
          <option value="join">alle übernehmen, durch | getrennt</option>
        </Select>
      </Labelled>
      <NoValue table={table} onChange={onChange} />
    </Rules>
  )
}

function NoValue({ table, onChange }: TableRulesProps) {
  const { noValue, ...rest } = table
  // What is typed has commas at its end that the mapping does not have.
  const [typed, setTyped] = useState((noValue ?? []).join(', '))
  return (
    <Labelled>
      Was «kein Wert» heisst (durch Komma getrennt)
      <Input
        type="text"
        placeholder="zum Beispiel: NA, -, k.A."
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          const texts = target.value.split(',').flatMap((each) => each.trim() || [])
          onChange(texts.length === 0 ? rest : { ...rest, noValue: texts })
        }}
      />
    </Labelled>
  )
}

const Rules = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
  gap: '0 16px',
  marginTop: 14,
})
