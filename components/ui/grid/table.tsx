'use client'

import styled from '@emotion/styled'
import { tones } from '@/lib/theme'

/** A short table inside a Surface; long ones are a DataGrid. */
export const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': { textAlign: 'left', fontWeight: 600, color: tones.ink2, background: tones.orange50, whiteSpace: 'nowrap' },
  '& th, & td': { padding: '6px 12px', borderBottom: `1px solid ${tones.line}`, verticalAlign: 'baseline' },
  '& tr:last-of-type td': { borderBottom: 0 },
  '& a': { textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
  '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& .nowrap': { whiteSpace: 'nowrap' },
  '& td.name': { minWidth: 180 },
  // Columns that a narrow window has no room for; the record's own page shows them.
  '@media print': {
    '& th, & .nowrap': { whiteSpace: 'normal' },
    '& th, & td': { padding: '3px 6px', overflowWrap: 'anywhere' },
    '& td.name': { minWidth: 0 },
  },
  '@media screen and (max-width: 700px)': {
    '& .wide': { display: 'none' },
    '& th, & td': { paddingLeft: 8, paddingRight: 8 },
    '& td.name': { minWidth: 110, overflowWrap: 'anywhere' },
  },
})
