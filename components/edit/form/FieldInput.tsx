'use client'

import type { ReactElement } from 'react'
import { CheckBox } from '../../ui/form/CheckBox'
import { type Described, Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/Select'
import { SuggestField } from '../../ui/form/SuggestField'
import { TextArea, TextField } from '../../ui/form/TextField'
import type { TypedField } from './formField'

interface FieldInputProps {
  field: TypedField
  value: string
  /** What is wrong with it. */
  problem: string | undefined
  onChange: (name: string, value: string) => void
}

/** A field with what it is typed into. */
export function FieldInput({ field, value, problem, onChange }: FieldInputProps) {
  const { name, label, kind = 'line', hint } = field
  return (
    <Field label={label} hint={hint} problem={problem}>
      {inputs[kind](field, value, (next) => onChange(name, next))}
    </Field>
  )
}

type Input = (field: TypedField, value: string, set: (value: string) => void) => ReactElement<Described>

const inputs: Record<NonNullable<TypedField['kind']>, Input> = {
  line: (_, value, set) => <TextField autoComplete="off" value={value} onChange={({ target }) => set(target.value)} />,
  date: (_, value, set) => <TextField type="date" value={value} onChange={({ target }) => set(target.value)} />,
  text: (_, value, set) => <TextArea rows={3} value={value} onChange={({ target }) => set(target.value)} />,
  check: (_, value, set) => <CheckBox checked={value === 'true'} onChange={({ target }) => set(String(target.checked))} />,
  suggest: ({ options = [] }, value, set) => (
    <SuggestField options={options} value={value} onChange={({ target }) => set(target.value)} />
  ),
  choice: ({ options = [] }, value, set) => (
    <Select value={value} onChange={({ target }) => set(target.value)}>
      {!options.some(([option]) => option === value) && <option value={value}>{value || '–'}</option>}
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </Select>
  ),
}
