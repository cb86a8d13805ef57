'use client'

import styled from '@emotion/styled'
import { type ReactNode, useId, useState } from 'react'
import { useLinkedPlace } from '@/lib/browser/useLinkedPlace'
import { motion, tones } from '@/lib/theme'
import { Chevron } from '../text/icons'
import { Hidden } from '../text/type'

interface CardProps {
  /** What links lead to it by. */
  id?: string
  /** A text or a link. */
  title: ReactNode
  /** Where the content comes from: quiet lines below it. */
  source?: ReactNode
  children: ReactNode
}

/** A white card with a heading; the button beside it folds the content. */
export function Card({ id: place, title, source, children }: CardProps) {
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  useLinkedPlace(place)
  return (
    <Box id={place}>
      <header>
        <h3>{title}</h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <Hidden>{isOpen ? 'einklappen' : 'ausklappen'}</Hidden>
          <Chevron size={16} />
        </button>
      </header>
      <div id={id} hidden={!isOpen}>
        {children}
        {source && <Source>{source}</Source>}
      </div>
    </Box>
  )
}

/** A white surface for tables. `tabIndex`: what scrolls sideways can be scrolled with the keyboard. */
export function Surface({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Plain role="region" aria-label={label} tabIndex={0}>
      {children}
    </Plain>
  )
}

const surface = {
  background: tones.card,
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  boxShadow: tones.lowShade,
}

const Plain = styled('div')({
  ...surface,
  position: 'relative',
  overflowX: 'auto',
  '@media print': { boxShadow: 'none', overflow: 'visible' },
})

const Box = styled('section')({
  ...surface,
  overflow: 'hidden',
  scrollMarginTop: 12,
  '&:target': { borderColor: tones.orange, boxShadow: `0 0 0 1px ${tones.orange}` },
  '& > header': { display: 'flex', alignItems: 'center', gap: 8, paddingLeft: 16 },
  '& h3': { margin: 0, padding: '9px 0', fontSize: '0.9375rem', fontWeight: 650, overflowWrap: 'anywhere' },
  '& h3 a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& > header > button': {
    alignSelf: 'stretch',
    marginLeft: 'auto',
    width: 44,
    flex: 'none',
    border: 0,
    background: 'none',
    color: tones.ink3,
    cursor: 'pointer',
    '&:focus-visible': { outlineOffset: -4, borderRadius: 10 },
    '& svg': { transform: 'rotate(90deg)', transition: `transform ${motion}` },
    '&[aria-expanded=true] svg': { transform: 'rotate(-90deg)' },
  },
  '& > div': { borderTop: `1px solid ${tones.line}` },
  // A sheet holds everything, and its columns are narrower than a screen's.
  '@media print': { boxShadow: 'none', '& > div[hidden]': { display: 'block' } },
})

const Source = styled('div')({
  padding: '8px 16px',
  fontSize: '0.8125rem',
  color: tones.ink3,
  background: tones.paper,
  borderTop: `1px solid ${tones.line}`,
  overflowWrap: 'anywhere',
  '& a': { color: 'inherit' },
  '& ul': { margin: 0, paddingLeft: 18 },
})
