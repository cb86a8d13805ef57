'use client'

import styled from '@emotion/styled'
import type { ComponentProps } from 'react'
import { tones } from '@/lib/theme'

/** A verb inside running text. */
export const TextButton = (props: ComponentProps<'button'>) => <Verb type="button" {...props} />

const Verb = styled('button')({
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
