'use client'

import { styled } from '@mui/material/styles'
import type { HTMLInputTypeAttribute } from 'react'
import { comparatorOf } from '@/lib/domain/exportFilters'
import type { ValueType } from '@/lib/domain/valueType'
import { Input, Labelled, Lines, Select } from './controls'
import type { FilterDraft } from './filterDraft'

interface FilterValueInputProps {
  draft: FilterDraft
  valueType: ValueType
  unit: string | null
  /** Where it is said what is wrong; undefined while nothing is. */
  problemId: string | undefined
  onChange: (draft: FilterDraft) => void
}

/** As many fields as the comparator compares with, of the kind the property's values have. */
export function FilterValueInput({ draft, valueType, unit, problemId, onChange }: FilterValueInputProps) {
  const comparator = comparatorOf(draft.comparator)
  const [first = '', second = ''] = draft.texts
  const set = (...texts: string[]) => onChange({ ...draft, texts })
  const isContains = draft.comparator === 'LIKE' || draft.comparator === 'ILIKE'
  const input = {
    'aria-invalid': problemId !== undefined,
    'aria-describedby': problemId,
    ...(isContains ? {} : inputKinds[valueType]),
  }
  const value = unit ? `Wert in ${unit}` : 'Wert'

  if (comparator?.operand === 'none') return null
  if (comparator?.operand === 'list')
    return (
      <Labelled>
        Werte, einer je Zeile
        <Lines
          rows={4}
          aria-invalid={input['aria-invalid']}
          aria-describedby={problemId}
          value={draft.texts.join('\n')}
          onChange={(event) => set(...event.target.value.split('\n'))}
        />
      </Labelled>
    )
  if (comparator?.operand === 'range')
    return (
      <Pair>
        <Labelled>
          von
          <Input {...input} value={first} onChange={(event) => set(event.target.value, second)} />
        </Labelled>
        <Labelled>
          bis
          <Input {...input} value={second} onChange={(event) => set(first, event.target.value)} />
        </Labelled>
      </Pair>
    )
  if (valueType === 'boolean')
    return (
      <Labelled>
        {value}
        <Select value={first} onChange={(event) => set(event.target.value)}>
          <option value="">wählen</option>
          <option value="true">ja</option>
          <option value="false">nein</option>
        </Select>
      </Labelled>
    )
  return (
    <Labelled>
      {value}
      <Input {...input} value={first} onChange={(event) => set(event.target.value)} />
    </Labelled>
  )
}

const inputKinds: Record<ValueType, { type?: HTMLInputTypeAttribute; inputMode?: 'decimal'; placeholder?: string }> = {
  text: {},
  number: { inputMode: 'decimal' },
  boolean: {},
  date: { type: 'date' },
}

const Pair = styled('div')({ display: 'flex', gap: 10 })
