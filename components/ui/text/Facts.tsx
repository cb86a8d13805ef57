'use client'

import styled from '@emotion/styled'
import { type ReactNode, useRef, useState } from 'react'
import { tones } from '@/lib/theme'
import { Button } from '../form/Button'

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** What is said when no fact has a value. */
  none?: string
  /** How many are shown before one asks for the others; on paper all of them stand. */
  most?: number
}

/** Labelled values in two columns; a fact without value is left out. */
export function Facts({ facts, none, most = Infinity }: FactsProps) {
  const [isAll, setAll] = useState(false)
  const list = useRef<HTMLDListElement>(null)
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
  if (known.length === 0) return none ? <None>{none}</None> : null
  // One more than that is shown as well: a button takes as much room.
  const shown = isAll || known.length <= most + 1 ? known.length : most
  return (
    <>
      <List ref={list}>
        {known.map(([label, value], index) => (
          // Labels may repeat (two roles of one kind), and the list never reorders.
          <div key={index} data-folded={index >= shown || undefined} tabIndex={isAll && index === most ? -1 : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </List>
      {shown < known.length && (
        <More>
          <Button
            look="plain"
            onClick={() => {
              setAll(true)
              // The button goes; who came by the keyboard is at the first that was folded.
              requestAnimationFrame(() => (list.current?.children[most] as HTMLElement | undefined)?.focus())
            }}
          >
            {known.length - shown} weitere zeigen
          </Button>
        </More>
      )}
    </>
  )
}

const None = styled('p')({ margin: 0, padding: '12px 16px', color: tones.ink2 })

const More = styled('div')({ padding: '0 8px 8px', '@media print': { display: 'none' } })

const List = styled('dl')({
  margin: 0,
  padding: '12px 16px',
  display: 'grid',
  gap: 6,
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(110px, 40%) 1fr', gap: 16 },
  '@media screen': { '& > [data-folded]': { display: 'none' } },
  '& dt': { color: tones.ink2, overflowWrap: 'anywhere' },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line', fontVariantNumeric: 'tabular-nums' },
  '@media print': { '& > div': { gridTemplateColumns: '36% 1fr' } },
  // On one line where both fit, else the value below.
  '@media screen and (max-width: 700px)': {
    '& > div': { display: 'flex', flexWrap: 'wrap', gap: '0 12px' },
    '& dt': { minWidth: '38%' },
    '& dd': { flex: 'auto', maxWidth: '100%' },
  },
})
