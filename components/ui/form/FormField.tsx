'use client'

import { styled } from '@mui/material/styles'
import type { ComponentProps } from 'react'
import { tones } from '@/lib/theme'

interface FormFieldProps extends ComponentProps<'input'> {
  label: string
  name: string
  /** What is wrong with the value; null for nothing. */
  problem?: string | null
}

/** A labelled field of a form, full width, with what is wrong below it. */
export function FormField({ label, problem = null, id, ...input }: FormFieldProps) {
  const fieldId = id ?? input.name
  return (
    <FieldFrame>
      <label htmlFor={fieldId}>{label}</label>
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        id={fieldId}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${fieldId}-fehlt`}
      />
      {problem !== null && <p id={`${fieldId}-fehlt`}>{problem}</p>}
    </FieldFrame>
  )
}

const control = {
  display: 'block',
  width: '100%',
  height: 42,
  marginTop: 4,
  padding: '0 12px',
  font: 'inherit',
  fontSize: '1rem',
  color: tones.ink,
  background: '#fff',
  border: `1px solid ${tones.lineStrong}`,
  borderRadius: 8,
} as const

/** Also for a select or a textarea with its label. */
export const FieldFrame = styled('div')(({ theme }) => ({
  margin: '20px 0',
  '& label': { fontWeight: 600, fontSize: '0.875rem' },
  '& input, & select': control,
  '& textarea': { ...control, height: 'auto', padding: '8px 12px' },
  '& [aria-invalid]': { borderColor: theme.palette.error.main },
  '& p': { margin: '4px 0 0', fontSize: '0.875rem', color: theme.palette.error.main },
}))
