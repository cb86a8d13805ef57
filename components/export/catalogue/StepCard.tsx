'use client'

import styled from '@emotion/styled'
import { type ReactNode, useId } from 'react'
import { Chevron } from '@/components/ui/text/icons'
import { Fold, useFold } from '@/lib/browser/draft'
import { STACKED_UP_TO } from '@/lib/constants'
import { fontFamily, motion, tones } from '@/lib/theme'

interface StepCardProps {
  number: number
  title: string
  /** What is chosen so far, in a few words. */
  summary: string
  isOpen: boolean
  onToggle: () => void
  /** Its head stays in sight above a long list, where the window is wide: on a phone it would hide what one fills in. */
  stays?: boolean
  children: ReactNode
}

/** One numbered step; its heading opens and closes it. */
export function StepCard({ number, title, summary, isOpen, onToggle, stays = false, children }: StepCardProps) {
  const id = useId()
  const keep = useFold(isOpen)
  return (
    <Box data-stays={stays || undefined}>
      <h2>
        <Head type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <em>{number}</em>
          <span>
            <strong>{title}</strong> <small>{summary}</small>
          </span>
          <Chevron size={16} />
        </Head>
      </h2>
      <Inside id={id} hidden={!isOpen}>
        <Fold value={keep}>{isOpen && children}</Fold>
      </Inside>
    </Box>
  )
}

const Box = styled('div')({
  flex: 'none',
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  background: tones.card,
  marginBottom: 12,
  boxShadow: tones.lowShade,
  '& > h2': { margin: 0, font: 'inherit', background: tones.card, borderRadius: 10 },
  [`@media (min-width: ${STACKED_UP_TO + 1}px)`]: { '&[data-stays] > h2': { position: 'sticky', top: 0, zIndex: 1 } },
})

const Head = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  padding: '12px 10px 12px 14px',
  border: 0,
  borderRadius: 10,
  background: 'none',
  font: 'inherit',
  textAlign: 'left',
  color: tones.ink,
  cursor: 'pointer',
  '& em': {
    flex: 'none',
    width: 24,
    height: 24,
    borderRadius: '50%',
    background: tones.orange,
    color: tones.onOrange,
    display: 'grid',
    placeItems: 'center',
    font: `normal 700 0.8125rem/1 ${fontFamily}`,
  },
  // Each stays whole: where both have no room in a line, the summary stands below the title.
  '& > span': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: 8,
    overflowWrap: 'anywhere',
  },
  '& strong': { fontSize: '1rem', fontWeight: 650 },
  '& small': { fontSize: '0.8125rem', color: tones.ink3 },
  '& svg': { color: tones.ink3, transform: 'rotate(90deg)', transition: `transform ${motion}` },
  '&[aria-expanded=true] svg': { transform: 'rotate(-90deg)' },
  '&:focus-visible': { outlineOffset: -3 },
})

const Inside = styled('div')({
  borderTop: `1px solid ${tones.line}`,
  padding: '12px 16px',
  color: tones.ink2,
  '&[hidden]': { display: 'none' },
})
