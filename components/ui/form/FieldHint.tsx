'use client'

import styled from '@emotion/styled'
import { tones } from '@/lib/theme'

/** A line below a field; it keeps its place while it has nothing to say. */
export const FieldHint = styled('p')({
  minHeight: '1.25em',
  margin: '3px 0 0',
  fontSize: '0.8125rem',
  lineHeight: 1.25,
  color: tones.ink3,
  overflowWrap: 'anywhere',
  '&[data-problem]': { color: tones.red },
})
