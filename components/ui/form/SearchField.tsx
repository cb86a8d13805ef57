'use client'

import styled from '@emotion/styled'
import type { ComponentProps } from 'react'
import { thumbView, tones } from '@/lib/theme'
import { Magnifier } from '../text/icons'

/** A field that narrows what is shown, or finds something. `children` stand at its end. Ours rather than MUI's: one of them is in the first load. */
export const SearchField = ({ className, style, children, ...input }: ComponentProps<'input'>) => (
  <Frame as={children ? 'div' : 'label'} className={className} style={style}>
    <Magnifier />
    <input type="search" autoComplete="off" {...input} />
    {children}
  </Frame>
)

const Frame = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 40,
  padding: '0 14px',
  border: `1px solid ${tones.lineStrong}`,
  borderRadius: 22,
  background: tones.card,
  color: tones.ink3,
  '&:focus-within': { outline: `2px solid ${tones.orangeDark}` },
  '& input': { flex: 1, minWidth: 0, border: 0, outline: 0, background: 'none', font: 'inherit', color: tones.ink },
  '& input::placeholder': { color: tones.ink3, opacity: 1 },
  [thumbView]: { height: 44 },
})
