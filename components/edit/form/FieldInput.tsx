'use client'

import { useId } from 'react'
import { TextField } from '../../ui/form/TextField'
import type { TypedField } from './formField'

interface FieldInputProps {
  field: TypedField
  value: string
  /** What is wrong with it. */
  problem: string | undefined
  onChange: (name: string, value: string) => void
}

/** A label, its field, and below it what helps or what is wrong. */
export function FieldInput({ field: { name, label, kind = 'line', options, hint }, value, problem, onChange }: FieldInputProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const common = { id, 'aria-describedby': described || undefined, 'aria-invalid': problem ? true : undefined }
  const set = (next: string) => onChange(name, next)
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      {kind === 'text' && <textarea {...common} rows={3} value={value} onChange={({ target }) => set(target.value)} />}
      {kind === 'choice' && (
        <select {...common} value={value} onChange={({ target }) => set(target.value)}>
          {!options?.some(([option]) => option === value) && <option value={value}>{value || '–'}</option>}
          {options?.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
      {kind === 'check' && (
        <input {...common} type="checkbox" checked={value === 'true'} onChange={({ target }) => set(String(target.checked))} />
      )}
      {(kind === 'line' || kind === 'date' || kind === 'suggest') && (
        <TextField
          {...common}
          type={kind === 'date' ? 'date' : 'text'}
          list={kind === 'suggest' ? `${id}-options` : undefined}
          autoComplete="off"
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )}
      {kind === 'suggest' && (
        <datalist id={`${id}-options`}>
          {options?.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </datalist>
      )}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {problem && (
        <small id={`${id}-problem`} className="problem">
          {problem}
        </small>
      )}
    </p>
  )
}
