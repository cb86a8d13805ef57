'use client'

import styled from '@emotion/styled'
import type { ComponentProps, ReactNode } from 'react'
import { thumbView, tones } from '@/lib/theme'
import { AppLink } from '../text/AppLink'

interface Looks {
  look?: 'outlined' | 'filled' | 'plain'
  startIcon?: ReactNode
  /** Beside small text. */
  isSmall?: boolean
  /** What it does away with is gone from the database. */
  isDanger?: boolean
}

/** MUI's button would weigh 9 KB on every first load, for ripples and progress rings that nobody sees here: this is its looks alone. */
export function Button({
  look = 'outlined',
  startIcon,
  isSmall = false,
  isDanger = false,
  type = 'button',
  children,
  ...rest
}: ComponentProps<'button'> & Looks) {
  return (
    <PlainButton data-look={look} data-small={isSmall || undefined} data-danger={isDanger || undefined} type={type} {...rest}>
      {startIcon}
      {children}
    </PlainButton>
  )
}

/** A link that looks like a button: it leads somewhere or, with `download` or the `type` of what is there, to a file. */
export function LinkButton({
  look = 'outlined',
  startIcon,
  children,
  ...rest
}: Omit<ComponentProps<typeof AppLink>, 'as'> & Omit<Looks, 'isSmall' | 'isDanger'>) {
  const Anchor = rest.download === undefined && rest.type === undefined ? SoftLink : FileLink
  return (
    <Anchor data-look={look} {...rest}>
      {startIcon}
      {children}
    </Anchor>
  )
}

/** Also for what only looks like a button. */
export const buttonLook = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minWidth: 64,
  height: 36,
  padding: '0 14px',
  border: `1px solid ${tones.lineStrong}`,
  borderRadius: 8,
  background: tones.card,
  color: tones.ink,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { background: tones.orange50 },
  '&[data-look=filled]': { background: tones.green, borderColor: tones.green, color: tones.onGreen },
  '&[data-look=filled]:hover': { background: tones.greenInk },
  '&[data-danger]': { color: tones.red },
  '&[data-look=filled][data-danger]': { background: tones.red, borderColor: tones.red, color: tones.onGreen },
  '&[data-look=plain]': { background: 'none', borderColor: 'transparent' },
  '&[data-small]': { minWidth: 0, height: 26, padding: '0 8px', fontSize: '0.8125rem' },
  [thumbView]: { minHeight: 44, '&[data-small]': { minHeight: 36 } },
  '&:disabled, &[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' },
} as const

const PlainButton = styled('button')(buttonLook)
const SoftLink = styled(AppLink)(buttonLook)
const FileLink = styled('a')(buttonLook)
