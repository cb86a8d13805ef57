'use client'

import styled from '@emotion/styled'
import { tones } from '@/lib/theme'
import { AppLink } from '../ui/text/AppLink'
import { HitText, hitStyles } from './HitText'
import type { Hit } from './useSearch'

interface SearchHitListProps {
  hits: readonly Hit[]
  typed: string
  label: string
  /** Names that only resemble what was typed, and a heading says so. */
  areSuggested?: boolean
}

/** Hits one below the other, each a link. */
export function SearchHitList({ hits, typed, label, areSuggested }: SearchHitListProps) {
  return (
    <List aria-label={label}>
      {hits.map((hit) => (
        <li key={hit.key}>
          <AppLink href={hit.path}>
            <HitText hit={hit} typed={typed} isSuggested={areSuggested} />
          </AppLink>
        </li>
      ))}
    </List>
  )
}

const List = styled('ul')({
  maxWidth: 760,
  margin: 0,
  padding: 6,
  listStyle: 'none',
  background: tones.card,
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  '& a': {
    display: 'block',
    padding: '6px 10px',
    borderRadius: 6,
    color: 'inherit',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
  },
  '& a:hover': { background: tones.hover },
  ...hitStyles,
})
