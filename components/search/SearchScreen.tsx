'use client'

import { useSearchParams } from 'next/navigation'
import { Suspense, useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { useDraft } from '@/lib/browser/draft'
import { notNarrowed, readSearchQuery, type SearchFacet, type SearchQuery } from '@/lib/domain/addresses/searchQuery'
import { moveWithinRoot } from '@/lib/browser/navigate'
import { useHydrated } from '@/lib/browser/hydration'
import { EmptyState } from '../drawings/EmptyState'
import { AppLink } from '../ui/text/AppLink'
import { Button } from '../ui/form/Button'
import { Spinner } from '../ui/load/Spinner'
import { Prose, Title } from '../ui/text/type'
import { useRetryOnReturn } from '../ui/load/useRetryOnReturn'
import { useTitle } from '../ui/page/useTitle'
import { NarrowingChips } from './NarrowingChips'
import { SearchFailed } from './SearchFailed'
import { SearchLine } from './SearchForm'
import { SearchHitList } from './SearchHitList'
import { SearchPageQuery, variablesOf } from './queries'
import { SearchResults } from './SearchResults'
import { amongReadSentence, isAmongRead, isOfEarlierText, shown, useSearch } from './useSearch'

/** /Suche?q=…&taxonomie=…: the hits of one text as a page with its own address. */
export function SearchScreen() {
  return (
    <Suspense fallback={<Spinner />}>
      <Search />
    </Suspense>
  )
}

/**
 * Hits come while one writes. The address follows when one is done writing: for the way back, and for whoever copies it. Each narrowing is a
 * step of the history.
 */
function Search() {
  // The static page knows no query: it shows the empty field first, like the server's markup.
  const hydrated = useHydrated()
  const params = useSearchParams()
  const { text: written, ...narrowing } = readSearchQuery(hydrated ? params.toString() : '')
  const asked = written.trim()
  const [at, setAt] = useState<string | null>(null)
  // What is written beyond the address; it survives a reload.
  const [draft, setDraft] = useDraft<string | null>('Suchbegriff', null)
  if (hydrated && at !== asked) {
    if (at !== null) setDraft(null)
    setAt(asked)
  }
  const input = draft ?? asked
  const text = input.trim()
  useTitle(text === '' ? null : `${text} – Suche`)
  const toggle = (facet: SearchFacet, value: string) => {
    const values: readonly string[] = narrowing[facet]
    const others = values.filter((each) => each !== value)
    moveWithinRoot(paths.search(text, { ...narrowing, [facet]: others.length < values.length ? others : [...values, value] }))
  }
  return (
    <div onBlur={() => moveWithinRoot(paths.search(text, narrowing), 'replace')}>
      <Title>Suche</Title>
      <div style={{ margin: '14px 0 20px' }}>
        <SearchLine text={input} onChange={setDraft} narrowing={narrowing} focused={asked === ''} />
      </div>
      <Hits query={{ ...narrowing, text }} onToggle={toggle} />
    </div>
  )
}

interface HitsProps {
  query: SearchQuery
  onToggle: (facet: SearchFacet, value: string) => void
}

function Hits({ query, onToggle }: HitsProps) {
  const search = useSearch(SearchPageQuery, variablesOf(query))
  useRetryOnReturn(search.state === 'failed' ? search.error : null, search.retry)
  const result = shown(search)
  const chips = <NarrowingChips narrowing={query} facets={result?.facets ?? null} onRemove={onToggle} />
  if (search.state === 'idle') return <Examples />
  if (search.state === 'failed') return <SearchFailed {...search} onRetry={search.retry} />
  if (result === null) return <Spinner />
  if (result.hits.length > 0 || search.state === 'searching')
    return (
      <>
        {chips}
        {isAmongRead(search) && <Prose role="status">{amongReadSentence}</Prose>}
        <SearchResults query={query} result={result} isStale={isOfEarlierText(search)} onToggle={onToggle} />
      </>
    )
  return (
    <>
      {chips}
      <NothingFound query={query} text={search.text} nearest={result.nearest} />
    </>
  )
}

function Examples() {
  return (
    <>
      <Prose>Die Suche kennt {KNOWN}. Einige Buchstaben jedes Wortes genügen, in beliebiger Reihenfolge.</Prose>
      <Prose>
        Zum Beispiel:{' '}
        {examples.map((example, index) => (
          <span key={example}>
            {index > 0 && ' · '}
            <AppLink href={paths.search(example)}>{example}</AppLink>
          </span>
        ))}
      </Prose>
    </>
  )
}

const examples = ['bom var', 'Gelbbauchunke', 'Hochmoor', 'Rote Liste']

/** In German, as the end of a sentence. */
const KNOWN = 'wissenschaftliche Namen, Synonyme, deutsche und andere Namen, Taxonomien, Sammlungen und Organisationen'

type Nearest = React.ComponentProps<typeof SearchHitList>['hits']

function NothingFound({ query, text, nearest }: { query: SearchQuery; text: string; nearest: Nearest }) {
  const isNarrowed = Object.values(variablesOf({ ...query, text: '' })).some((value) => value !== '' && value !== null)
  return (
    <>
      <EmptyState
        isStatus
        picture="search"
        title={
          <>
            Nichts gefunden für «<bdi>{text}</bdi>»{isNarrowed ? ' mit diesen Einschränkungen.' : '.'}
          </>
        }
      >
        <p>
          {isNarrowed
            ? 'Vielleicht steht es anderswo.'
            : `Vielleicht hilft ein Teil des Namens oder eine andere Schreibweise. Die Suche kennt ${KNOWN}.`}
        </p>
      </EmptyState>
      {isNarrowed && (
        <p>
          <Button onClick={() => moveWithinRoot(paths.search(text, notNarrowed))}>Alle Einschränkungen aufheben</Button>
        </p>
      )}
      {nearest.length > 0 && (
        <>
          <h2>Meinten Sie</h2>
          <SearchHitList hits={nearest} typed={text} label="Ähnliche Namen" areSuggested />
        </>
      )}
    </>
  )
}
