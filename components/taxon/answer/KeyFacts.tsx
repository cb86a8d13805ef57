'use client'

import styled from '@emotion/styled'
import { tones } from '@/lib/theme'
import { keyFacts, type Statement } from './answers'
import { RedListSteps } from './RedListSteps'

/** The few things people come for, above everything else, each leading to the card it stands in; without any there is nothing. */
export function KeyFacts({ statements }: { statements: readonly Statement[] }) {
  const facts = keyFacts(statements)
  if (facts.length === 0) return null
  return (
    <Strip aria-label="Kernangaben" data-single={facts.length === 1 || undefined}>
      {facts.map(({ card, label, value, beside, category }, index) => (
        // Two may be called the same, and the list never reorders.
        <li key={index}>
          <a href={`#${card}`}>
            <small>{label}</small>
            <span>
              <b>{value}</b>
              {category && <RedListSteps code={category} />}
            </span>
            <small>{beside}</small>
          </a>
        </li>
      ))}
    </Strip>
  )
}

const Strip = styled('ul')({
  display: 'flex',
  margin: '16px 0 0',
  padding: 0,
  listStyle: 'none',
  background: tones.card,
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  boxShadow: tones.lowShade,
  '@media print': { boxShadow: 'none', breakInside: 'avoid' },
  // On a phone as wide as the cards below it.
  '@media (min-width: 701px)': { '&[data-single]': { width: 'fit-content', minWidth: 320, maxWidth: '100%' } },
  '& > li': { flex: '1 1 160px', minWidth: 0, display: 'flex' },
  '& > li + li': { borderLeft: `1px solid ${tones.line}` },
  '& a': {
    flex: 1,
    minWidth: 0,
    display: 'grid',
    alignContent: 'start',
    gap: 2,
    padding: '10px 16px 12px',
    color: 'inherit',
    textDecoration: 'none',
    borderRadius: 10,
    '&:hover': { background: tones.orange50 },
    '&:focus-visible': { outlineOffset: -3 },
  },
  '& small': { color: tones.ink3, fontSize: '0.8125rem', lineHeight: 1.35, overflowWrap: 'anywhere' },
  '& a > span': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 14px' },
  '& b': { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere', hyphens: 'auto' },
  '@media screen and (max-width: 900px)': {
    flexDirection: 'column',
    '& > li + li': { borderLeft: 0, borderTop: `1px solid ${tones.line}` },
    '& > li': { flex: 'none' },
  },
})
