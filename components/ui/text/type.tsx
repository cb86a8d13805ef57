'use client'

import styled from '@emotion/styled'
import { CONTENT_WIDTH } from '@/lib/constants'
import { headings, tones } from '@/lib/theme'
import { hiddenFromSight } from './hiddenFromSight'

/** The typographic pieces that every screen is made of. */
const narrow = '@media (max-width: 700px)'

export const Title = styled('h1')({
  ...headings.h1,
  margin: '6px 0 0',
  overflowWrap: 'anywhere',
  '& .author': { fontWeight: 400, fontSize: '1.25rem', color: tones.ink2, letterSpacing: 0, whiteSpace: 'nowrap' },
  [narrow]: { fontSize: '1.5625rem', '& .author': { fontSize: '1.0625rem', whiteSpace: 'normal' } },
})

export const Subtitle = styled('p')({
  margin: '2px 0 0',
  fontSize: '1.0625rem',
  color: tones.ink2,
  overflowWrap: 'anywhere',
  [narrow]: { fontSize: '0.9375rem' },
})

export const Section = styled('h2')({
  ...headings.h2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 8px',
  margin: '28px 0 10px',
  overflowWrap: 'anywhere',
  '& small': { fontWeight: 400, fontSize: '0.8125rem', color: tones.ink3 },
})

/** Running text; no line longer than can be read. */
export const Prose = styled('p')({
  margin: '12px 0 0',
  maxWidth: CONTENT_WIDTH,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
})

export const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '12px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li': {
    fontSize: '0.8125rem',
    lineHeight: 1.5,
    padding: '2px 10px',
    borderRadius: 12,
    overflowWrap: 'anywhere',
    background: tones.orange50,
    color: tones.amberInk,
  },
  '& > li.green': { background: tones.green50, color: tones.greenInk },
  '& > li.grey': { background: tones.grey, color: tones.ink2 },
})

export const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '14px 0 0',
  '@media print': { display: 'none' },
})

/** Cards in one column, in two where there is room. */
export const Cards = styled('div')({
  columns: '2 420px',
  columnGap: 16,
  '& > *': { breakInside: 'avoid', marginBottom: 16 },
  '@media print': { columns: '2 300px' },
})

/** Read by screen readers, not shown. */
export const Hidden = styled('span')(hiddenFromSight)

export const Quiet = styled('span')({ color: tones.ink3 })

/** Stands on paper only. */
export const PaperOnly = styled('span')({ '@media screen': { display: 'none' } })
