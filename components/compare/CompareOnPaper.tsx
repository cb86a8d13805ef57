'use client'

import { Global } from '@emotion/react'
import { unframed } from '../ui/page/onPaper'

/** A comparison on paper: the table alone, across the sheet, its head on each page. */
export const CompareOnPaper = () => (
  <Global
    styles={{
      '@media print': {
        '@page': { size: 'A4 landscape', margin: '12mm' },
        ...unframed,
        'div:has(> main)': { display: 'block !important' },
        'nav, div:has(> main) > :not(main), [data-screen-only]': { display: 'none !important' },
        main: { overflow: 'visible !important', padding: '0 !important', background: 'none' },
      },
    }}
  />
)
