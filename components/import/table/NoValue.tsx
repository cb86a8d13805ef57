'use client'

import styled from '@emotion/styled'
import { useState } from 'react'
import { swissCount } from '@/lib/domain/text/swissCount'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import type { TableSample } from './sampleQuery'

interface NoValueProps {
  noValue: readonly string[] | undefined
  /** What may mean it, and in how many of the first rows it stands. */
  words: readonly WordCount[]
  onChange: (noValue: string[]) => void
}

interface WordCount {
  word: string
  rows: number
}

/** What means that there is no value: typed, or chosen from what stands in the first rows. */
export function NoValue({ noValue = [], words, onChange }: NoValueProps) {
  // What is typed has commas at its end that the mapping does not have.
  const [typed, setTyped] = useState<string | null>(null)
  const offered = words.filter(({ word }) => !noValue.includes(word))
  return (
    <div>
      <Field label="Was «kein Wert» heisst (durch Komma getrennt)">
        <TextField
          placeholder="zum Beispiel: NA, -, k.A."
          value={typed ?? noValue.join(', ')}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(target.value.split(',').flatMap((each) => each.trim() || []))
          }}
          onBlur={() => setTyped(null)}
        />
      </Field>
      {offered.length > 0 && (
        <>
          <p style={{ margin: '6px 0', fontSize: '0.875rem' }}>
            In den ersten Zeilen steht, was «kein Wert» heissen kann. Solange Sie es nicht sagen, bleibt es Text, und seine Spalte
            wird keine Zahl.
          </p>
          <Offered>
            {offered.map(({ word, rows }) => (
              <Button key={word} isSmall onClick={() => onChange([...noValue, word])}>
                «{word}» ist kein Wert ({swissCount(rows)})
              </Button>
            ))}
          </Offered>
        </>
      )}
    </div>
  )
}

/** The words of those columns that are kept as properties, the most frequent first. */
export function wordsForNothing(columns: TableSample['columns'], isProperty: (column: string) => boolean): WordCount[] {
  const counts = new Map<string, number>()
  for (const { name, noValue } of columns)
    if (isProperty(name)) for (const { word, rows } of noValue) counts.set(word, (counts.get(word) ?? 0) + rows)
  return [...counts].map(([word, rows]) => ({ word, rows })).sort((a, b) => b.rows - a.rows)
}

/** A mapping with these words, or without any. */
export function withNoValue<T extends { noValue?: string[] }>(
  { noValue: _, ...table }: T,
  words: string[],
): Omit<T, 'noValue'> & { noValue?: string[] } {
  return words.length === 0 ? table : { ...table, noValue: words }
}

const Offered = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6 })
