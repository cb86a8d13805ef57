'use client'

import styled from '@emotion/styled'
import type { ComponentProps, ReactNode } from 'react'
import { thumbView, tones } from '@/lib/theme'

type BoxProps = Omit<ComponentProps<'input'>, 'type'>

/** Ours rather than MUI's: hundreds stand below each other in the export, and the browser's own costs nothing. */
export const CheckBox = (props: BoxProps) => <Box type="checkbox" {...props} />

/** One of several of the same `name`. */
export const Radio = (props: BoxProps) => <Box type="radio" {...props} />

interface RowProps extends BoxProps {
  /** Of the whole line, as what the pointer shows. */
  title?: string
  children: ReactNode
}

/** A check box with its label; a number at the end stands right-aligned. */
export const CheckRow = ({ title, children, ...box }: RowProps) => (
  <Row title={title}>
    <CheckBox {...box} />
    {children}
  </Row>
)

/** The same for one of several. */
export const RadioRow = ({ title, children, ...box }: RowProps) => (
  <Row title={title}>
    <Radio {...box} />
    {children}
  </Row>
)

const Box = styled('input')({
  flex: 'none',
  width: 18,
  height: 18,
  margin: 0,
  verticalAlign: 'middle',
  accentColor: tones.green,
  cursor: 'pointer',
  [thumbView]: { width: 22, height: 22 },
})

const Row = styled('label')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 10,
  minHeight: 28,
  margin: '0 -8px',
  padding: '4px 8px',
  borderRadius: 6,
  fontSize: '0.875rem',
  fontWeight: 400,
  lineHeight: 1.4,
  color: tones.ink,
  cursor: 'pointer',
  '&:hover': { background: tones.orange50 },
  '& > input': { alignSelf: 'flex-start', marginTop: 1 },
  '& > span:first-of-type': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { fontSize: '0.8125rem', color: tones.ink3 },
  '& .number': { flex: 'none', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  [thumbView]: { minHeight: 44, padding: '11px 8px' },
})
