'use client'

import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { TableMapping } from '@/lib/domain/import/importMapping'
import { swissCount } from '@/lib/domain/text/swissCount'
import { Button } from '../../ui/form/Button'
import { Input, Labelled, Select } from '../../ui/form/controls'
import type { TableSample } from '../queries'
import { roleOf } from './columnRoles'

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
      <NoValue table={table} columns={columns} onChange={onChange} />
    </Rules>
  )
}

function NoValue({ table, columns, onChange }: TableRulesProps) {
  const { noValue = [], ...rest } = table
  // What is typed has commas at its end that the mapping does not have.
  const [typed, setTyped] = useState<string | null>(null)
  const change = (words: readonly string[]) => onChange(words.length === 0 ? rest : { ...rest, noValue: [...words] })
  const offered = wordsOf(columns, table).filter(({ word }) => !noValue.includes(word))
  return (
    <div>
      <Labelled>
        Was «kein Wert» heisst (durch Komma getrennt)
        <Input
          type="text"
          placeholder="zum Beispiel: NA, -, k.A."
          value={typed ?? noValue.join(', ')}
          onChange={({ target }) => {
            setTyped(target.value)
            change(target.value.split(',').flatMap((each) => each.trim() || []))
          }}
          onBlur={() => setTyped(null)}
        />
      </Labelled>
      {offered.length > 0 && (
        <>
          <p style={{ margin: '6px 0', fontSize: '0.875rem' }}>
            In den ersten Zeilen steht, was «kein Wert» heissen kann. Solange Sie es nicht sagen, bleibt es Text, und seine Spalte
            wird keine Zahl.
          </p>
          <Offered>
            {offered.map(({ word, rows }) => (
              <Button key={word} isSmall onClick={() => change([...noValue, word])}>
                «{word}» ist kein Wert ({swissCount(rows)})
              </Button>
            ))}
          </Offered>
        </>
      )}
    </div>
  )
}

/** The words of all columns that are kept as properties, the most frequent first. */
function wordsOf(columns: TableSample['columns'], table: TableMapping): { word: string; rows: number }[] {
  const counts = new Map<string, number>()
  for (const { name, noValue } of columns)
    if (['property', 'relationProperty', 'longValue'].includes(roleOf(name, table)))
      for (const { word, rows } of noValue) counts.set(word, (counts.get(word) ?? 0) + rows)
  return [...counts].map(([word, rows]) => ({ word, rows })).sort((a, b) => b.rows - a.rows)
}

const Offered = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6 })

const Rules = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
  gap: '0 16px',
  marginTop: 14,
})
