'use client'

import styled from '@emotion/styled'
import type { ComponentProps } from 'react'
import { tones } from '@/lib/theme'

/** A sentence that should not be overlooked. */
export function Note({ tone = 'plain', ...rest }: ComponentProps<'p'> & { tone?: 'plain' | 'warn' | 'good' | 'bad' }) {
  return <Box data-tone={tone} {...rest} />
}

const Box = styled('p')({
  margin: '0 0 10px',
  padding: '8px 14px',
  borderRadius: 8,
  background: tones.grey,
  color: tones.ink,
  overflowWrap: 'anywhere',
  '&[data-tone=warn]': { background: tones.orange100 },
  '&[data-tone=good]': { background: tones.green50 },
  '&[data-tone=bad]': { background: tones.red50 },
})
