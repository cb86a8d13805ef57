'use client'

import styled from '@emotion/styled'
import { fieldLook } from './fieldLook'

/** A field of one line, as wide as its place. Ours rather than MUI's: the browser's own input does all that is wanted of it, and needs no theme. */
export const TextField = styled('input')(fieldLook)

/** The same for several lines. */
export const TextArea = styled('textarea')({
  ...fieldLook,
  display: 'block',
  padding: '8px 12px',
  resize: 'vertical',
  lineHeight: 1.5,
})
