'use client'

import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { tones } from '@/lib/theme'

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** What is said when no fact has a value. */
  none?: string
}

/** Labelled values in two columns; a fact without value is left out. */
export function Facts({ facts, none }: FactsProps) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
  if (known.length === 0) return none ? <None>{none}</None> : null
  return (
    <List>
      {known.map(([label, value], index) => (
        // Labels may repeat (two roles of one kind), and the list never reorders.
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  )
}

const None = styled('p')({ margin: 0, padding: '12px 16px', color: tones.ink2 })

const List = styled('dl')({
  margin: 0,
  padding: '12px 16px',
  display: 'grid',
  gap: 6,
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(110px, 40%) 1fr', gap: 16 },
  '& dt': { color: tones.ink2, overflowWrap: 'anywhere' },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line', fontVariantNumeric: 'tabular-nums' },
  '@media (max-width: 700px)': { gap: 10, '& > div': { gridTemplateColumns: '1fr', gap: 0 } },
})
