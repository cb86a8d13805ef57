'use client'

import styled from '@emotion/styled'
import type { ComponentProps } from 'react'
import { fieldLook, linesLook } from './fieldLook'
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

const wide = { display: 'block', width: '100%', marginTop: 4 } as const

/** Also for a select or a textarea with its label. */
export const FieldFrame = styled('div')({
  margin: '20px 0',
  '& label': { fontWeight: 600, fontSize: '0.875rem' },
  '& input, & select': { ...wide, ...fieldLook('roomy') },
  '& textarea': { ...wide, ...linesLook('roomy') },
  '& p': { margin: '4px 0 0', fontSize: '0.875rem', color: tones.red },
})
