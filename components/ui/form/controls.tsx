'use client'

import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { tones } from '@/lib/theme'

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
  '& input': { flex: 'none', width: 17, height: 17, margin: 0, accentColor: '#2e7d32', alignSelf: 'flex-start', marginTop: 2 },
  '& > span:first-of-type': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { fontSize: '0.8125rem', color: tones.ink3 },
  '& .number': { flex: 'none', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
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

const boxed = {
  width: '100%',
  minWidth: 0,
  padding: '7px 10px',
  border: `1px solid ${tones.lineStrong}`,
  borderRadius: 8,
  background: '#fff',
  font: 'inherit',
  fontSize: '0.875rem',
  // Inside a label, whose text is bold.
  '&&': { fontWeight: 400 },
  color: tones.ink,
  '&::placeholder': { color: tones.ink3, opacity: 1 },
  '&:focus-visible': { outline: `2px solid ${tones.orangeDark}`, outlineOffset: 0 },
  '&[aria-invalid=true]': { borderColor: '#c62828' },
} as const

export const Input = styled('input')({ ...boxed, height: 36 })
export const Select = styled('select')({ ...boxed, height: 36 })
export const Lines = styled('textarea')({ ...boxed, resize: 'vertical', lineHeight: 1.5 })

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
