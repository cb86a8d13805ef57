'use client'

import styled from '@emotion/styled'
import { type SearchFacet, searchFacets, type SearchNarrowing } from '@/lib/domain/addresses/searchQuery'
import { tones } from '@/lib/theme'
import { chosenLabel, type FacetCounts, facetLabels } from './facets'

interface NarrowingChipsProps {
  narrowing: SearchNarrowing
  facets: FacetCounts | null
  onRemove: (facet: SearchFacet, value: string) => void
}

/** What the hits are narrowed to; a click takes it away. */
export function NarrowingChips({ narrowing, facets, onRemove }: NarrowingChipsProps) {
  const chosen = searchFacets.flatMap(({ facet }) => narrowing[facet].map((value) => ({ facet, value })))
  if (chosen.length === 0) return null
  return (
    <List aria-label="Einschränkungen">
      {chosen.map(({ facet, value }) => (
        <li key={`${facet} ${value}`}>
          <button type="button" data-on-paper onClick={() => onRemove(facet, value)} title="Einschränkung aufheben">
            <span>
              {facetLabels[facet]}: <bdi>{chosenLabel(facet, value, facets)}</bdi>
            </span>
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </List>
  )
}

const List = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '0 0 12px',
  padding: 0,
  listStyle: 'none',
  '& > li': { minWidth: 0 },
  '& button': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    maxWidth: '100%',
    minHeight: 28,
    padding: '3px 10px 3px 12px',
    border: 0,
    borderRadius: 14,
    background: tones.green50,
    color: tones.greenInk,
    font: 'inherit',
    fontSize: '0.8125rem',
    textAlign: 'left',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  '& button:hover': { background: tones.green100 },
})
