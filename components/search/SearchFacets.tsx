'use client'

import styled from '@emotion/styled'
import { useState } from 'react'
import { SIDEBAR_WIDTH } from '@/lib/constants'
import { type SearchFacet, searchFacets, type SearchNarrowing } from '@/lib/domain/addresses/searchQuery'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { useAppUi } from '@/stores/appUi'
import { CheckRow } from '../ui/form/CheckBox'
import { TextButton } from '../ui/form/TextButton'
import { type FacetCounts, facetLabels, facetValueLabel } from './facets'

interface SearchFacetsProps {
  facets: FacetCounts
  narrowing: SearchNarrowing
  onToggle: (facet: SearchFacet, value: string) => void
}

/** Side by side with the hits where the content has so many pixels, else folded above them. */
const ROOM_FOR_TWO = 760

/** What the hits can be narrowed to, each value with its number of hits. */
export function SearchFacets(props: SearchFacetsProps) {
  const isBeside = useAppUi(
    ({ stacked, windowWidth, sidebarWidth }) => !stacked && windowWidth - (sidebarWidth ?? SIDEBAR_WIDTH) >= ROOM_FOR_TWO,
  )
  const chosen = searchFacets.reduce((sum, { facet }) => sum + props.narrowing[facet].length, 0)
  const facets = searchFacets.map(({ facet }) => <Facet key={facet} facet={facet} {...props} />)
  if (isBeside) return <Beside aria-label="Einschränken">{facets}</Beside>
  return (
    <Folded>
      <summary>Einschränken{chosen > 0 && ` (${chosen})`}</summary>
      {facets}
    </Folded>
  )
}

/** Values that are seen without asking for more. */
const SHOWN = 6

function Facet({ facet, facets, narrowing, onToggle }: SearchFacetsProps & { facet: SearchFacet }) {
  const [showsAll, setShowsAll] = useState(false)
  const chosen: readonly string[] = narrowing[facet]
  const values = facets[facet]
  // One value, that of all hits, narrows nothing.
  if (values.length < 2 && chosen.length === 0) return null
  const seen = values.filter(({ value }, index) => showsAll || index < SHOWN || chosen.includes(value))
  return (
    <Group>
      <legend>{facetLabels[facet]}</legend>
      {seen.map((each) => (
        <CheckRow key={each.value} checked={chosen.includes(each.value)} onChange={() => onToggle(facet, each.value)}>
          <span>
            <bdi>{facetValueLabel(facet, each)}</bdi>
          </span>
          <small className="number">{swissCount(each.count)}</small>
        </CheckRow>
      ))}
      {values.length > SHOWN && (
        <TextButton onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
          {showsAll ? 'Weniger' : `Alle ${values.length}`}
        </TextButton>
      )}
    </Group>
  )
}

const Beside = styled('section')({ width: 240, flex: 'none' })

const Folded = styled('details')({
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  background: tones.card,
  '& > summary': { padding: '9px 14px', fontWeight: 600, cursor: 'pointer', borderRadius: 10 },
  '& > fieldset': { margin: '0 14px 14px' },
})

const Group = styled('fieldset')({
  minWidth: 0,
  margin: '0 0 18px',
  padding: '0 8px',
  border: 0,
  '& legend': { padding: 0, marginBottom: 4, fontSize: '0.8125rem', fontWeight: 650, color: tones.ink2 },
  // Room for a finger.
  '& label': { minHeight: 28 },
  '& button': { minHeight: 24, fontSize: '0.875rem' },
})
