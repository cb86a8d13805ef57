'use client'

import { styled } from '@mui/material/styles'
import { tones } from '@/lib/theme'

/** A field of one line; how wide it is, is the form's business. */
export const TextField = styled('input')({
  minWidth: 0,
  height: 36,
  padding: '0 12px',
  font: 'inherit',
  color: tones.ink,
  background: '#fff',
  border: `1px solid ${tones.lineStrong}`,
  borderRadius: 8,
  '&[aria-disabled=true]': { background: 'none' },
  '&::placeholder': { color: tones.ink3, opacity: 1 },
})
