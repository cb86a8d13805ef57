'use client'

import styled from '@emotion/styled'
import { type ReactNode, useId } from 'react'
import { Select } from '../ui/form/Select'
import { tones } from '@/lib/theme'

interface ChoiceProps {
  label: string
  value: string
  onChoose: (value: string) => void
  /** The options. */
  children: ReactNode
}

/** A labelled choice from a list, as wide as there is room. */
export function Choice({ label, value, onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <span>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </Select>
    </span>
  )
}

export const Choices = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 20px',
  margin: '0 0 10px',
  '& > span': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px', minWidth: 0, maxWidth: '100%' },
  '& label': { fontSize: '0.875rem', color: tones.ink2 },
  '& select': { width: 'auto', maxWidth: '100%' },
})
