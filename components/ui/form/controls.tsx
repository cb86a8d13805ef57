'use client'

import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { thumbView, tones } from '@/lib/theme'
import { fieldLook, linesLook } from './fieldLook'

interface CheckRowProps {
  checked: boolean
  onChange: () => void
  /** Hover text. */
  title?: string
  children: ReactNode
}

/** A checkbox with its label; a number at the end stands right-aligned. */
export function CheckRow({ checked, onChange, title, children }: CheckRowProps) {
  return (
    <Row title={title}>
      <input type="checkbox" checked={checked} onChange={onChange} />
      {children}
    </Row>
  )
}

const Row = styled('label')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 10,
  margin: '0 -8px',
  padding: '3px 8px',
  borderRadius: 6,
  fontSize: '0.875rem',
  lineHeight: 1.45,
  color: tones.ink,
  cursor: 'pointer',
  '&:hover': { background: tones.orange50 },
  '& input': { flex: 'none', width: 17, height: 17, margin: 0, accentColor: tones.green, alignSelf: 'flex-start', marginTop: 2 },
  '& > span:first-of-type': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { fontSize: '0.8125rem', color: tones.ink3 },
  '& .number': { flex: 'none', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  [thumbView]: { padding: '11px 8px' },
})

/** A verb inside running text. */
export const TextButton = styled('button')({
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: tones.orangeDark,
  textDecoration: 'underline',
  textUnderlineOffset: 2,
  cursor: 'pointer',
  borderRadius: 3,
})

const wide = { width: '100%' } as const

export const Input = styled('input')({ ...wide, ...fieldLook() })
export const Select = styled('select')({ ...wide, ...fieldLook() })
export const Lines = styled('textarea')({ ...wide, ...linesLook() })

/** A label above its field. */
export const Labelled = styled('label')({
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  marginBottom: 10,
  minWidth: 0,
  flex: 1,
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: tones.ink2,
  '& > *': { fontWeight: 400 },
})
