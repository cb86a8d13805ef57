'use client'

import styled from '@emotion/styled'
import type { SearchFacet, SearchQuery } from '@/lib/domain/addresses/searchQuery'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { Button } from '../ui/form/Button'
import { dimmedWhileBusy } from '../ui/load/dimmedWhileBusy'
import { ErrorNote } from '../ui/load/ErrorNote'
import { ExportHits } from './ExportHits'
import type { SearchPageResult } from './facets'
import { SearchFacets } from './SearchFacets'
import { SearchHitList } from './SearchHitList'
import { useMoreHits } from './useMoreHits'

interface SearchResultsProps {
  query: SearchQuery
  result: SearchPageResult
  /** The result is that of an earlier text or narrowing. */
  isStale: boolean
  onToggle: (facet: SearchFacet, value: string) => void
}

/** How many there are, what to narrow them to, and the hits themselves, page after page. */
export function SearchResults({ query, result, isStale, onToggle }: SearchResultsProps) {
  const { capped, total } = result
  const more = useMoreHits(query, result)
  const hits = [...result.hits, ...more.hits]
  return (
    <>
      <Head>
        <span role="status">
          {capped ? 'Mehr als ' : ''}
          {counted(total, 'Treffer', 'Treffer')}
          {capped && '. Gezählt sind die besten; schreiben Sie mehr, um andere zu finden.'}
        </span>
        <ExportHits key={JSON.stringify(query)} query={query} isCapped={capped} />
      </Head>
      <Columns>
        <SearchFacets facets={result.facets} narrowing={query} onToggle={onToggle} />
        <Found aria-busy={isStale} inert={isStale}>
          <SearchHitList hits={hits} typed={query.text} label="Treffer" />
          {more.isThereMore && (
            <Foot>
              <Button onClick={more.load} disabled={more.isLoading}>
                Weitere anzeigen
              </Button>
              <span role="status">
                {swissCount(hits.length)} von {swissCount(total)} gezeigt
              </span>
            </Foot>
          )}
          {more.error !== null && <ErrorNote error={more.error} onRetry={more.load} />}
        </Found>
      </Columns>
    </>
  )
}

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  maxWidth: 1024,
  margin: '0 0 12px',
})

/** The facets come first, so that they are found before a long list; where there is room they stand on its right. */
const Columns = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  '&:has(> section)': { flexDirection: 'row-reverse', justifyContent: 'flex-end', gap: 24 },
})

/** Out of reach while it is not the answer; the facets stay: somebody may be on the way through them. */
const Found = styled('div')({ flex: '0 1 760px', minWidth: 0, ...dimmedWhileBusy })

const Foot = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', marginTop: 12 })
