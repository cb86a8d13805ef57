'use client'

import styled from '@emotion/styled'
import { fieldLook } from './fieldLook'

/** One of a list. Ours rather than MUI's: the browser's own list opens where a thumb expects it, and on paper the words that are chosen remain. */
export const Select = styled('select')({
  ...fieldLook,
  padding: '0 8px',
  textOverflow: 'ellipsis',
  '@media print': { border: 0, padding: 0, appearance: 'none', background: 'none' },
})
