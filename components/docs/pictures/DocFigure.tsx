'use client'

import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { STACKED_UP_TO } from '@/lib/constants'
import { tones } from '@/lib/theme'

interface DocFigureProps {
  /** Part of the ids inside; unique on a page. */
  id: string
  title: string
  /** Everything the picture shows, in sentences: what is read where it cannot be seen. */
  alternative: string
  /** In the picture's own units; it is 340 wide, so that its letters stay legible on a telephone. */
  height: number
  children: ReactNode
  caption: ReactNode
}

/** A drawing with its explanation beside it, below it where the window is narrow. */
export function DocFigure({ id, title, alternative, height, children, caption }: DocFigureProps) {
  return (
    <Figure>
      <svg viewBox={`0 0 340 ${height}`} role="img" aria-labelledby={`${id}-titel ${id}-text`}>
        <title id={`${id}-titel`}>{title}</title>
        <desc id={`${id}-text`}>{alternative}</desc>
        <defs>
          <marker
            id={`${id}-pfeil`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto-start-reverse"
          >
            <path d="M0 0.5 7.5 4 0 7.5z" className="tip" />
          </marker>
        </defs>
        {children}
      </svg>
      <figcaption>{caption}</figcaption>
    </Figure>
  )
}

const Figure = styled('figure')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '10px 28px',
  margin: '16px 0 24px',
  breakInside: 'avoid',
  '& svg': { flex: 'none', width: 360, maxWidth: '100%', height: 'auto' },
  // Beside the picture only where a few words fit into a line.
  '& figcaption': { flex: '1 1 240px', color: tones.ink2, fontSize: '0.9375rem' },
  '& text': { fontSize: 12.5, fill: tones.ink },
  '& .kind': { fontSize: 10.5, fill: tones.ink2 },
  '& .frame': { fill: tones.paper, stroke: tones.lineStrong },
  '& .box': { fill: tones.card, stroke: tones.lineStrong },
  '& .strong': { fill: tones.orange50, stroke: tones.orange, strokeWidth: 1.5 },
  '& .lent': { fill: tones.card, stroke: tones.ink3, strokeDasharray: '4 3' },
  '& .cell': { fill: tones.green50, stroke: tones.green },
  '& .line': { fill: 'none', stroke: tones.ink3, strokeWidth: 1.25 },
  '& .dashed': { fill: 'none', stroke: tones.ink3, strokeWidth: 1.25, strokeDasharray: '4 3' },
  '& .tip': { fill: tones.ink3 },
  '& .pill': { fill: tones.cream },
  [`@media screen and (max-width: ${STACKED_UP_TO}px)`]: {
    '& svg': { width: '100%', maxWidth: 420 },
  },
  '@media print': { WebkitPrintColorAdjust: 'exact', printColorAdjust: 'exact' },
})
