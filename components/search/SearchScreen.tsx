'use client'

import { styled } from '@mui/material/styles'
import { useSearchParams } from 'next/navigation'
import { Suspense, useState } from 'react'
import { paths } from '@/lib/domain/paths'
import { useDraft } from '@/lib/draft'
import { count } from '@/lib/format'
import { moveWithinRoot } from '@/lib/navigate'
import { tones } from '@/lib/theme'
import { useHydrated } from '@/lib/useSegments'
import { AppLink } from '../ui/AppLink'
import { ErrorNote } from '../ui/ErrorNote'
import { Spinner } from '../ui/Spinner'
import { Prose, Title } from '../ui/type'
import { useTitle } from '../ui/useTitle'
import { HitText } from './HitText'
import { SearchField } from './SearchForm'
import { type SearchResult, useSearch } from './useSearch'

/** As many hits as the interface gives at once. */
const SHOWN = 50

/** /Suche?q=…: the hits of one text as a page with its own address. */
export function SearchScreen() {
  return (
    <Suspense fallback={<Spinner />}>
      <Search />
    </Suspense>
  )
}

/** Hits come while one writes. The address follows when one is done writing: for the way back, and for whoever copies it. */
function Search() {
  // The static page knows no query: it shows the empty field first, like the server's markup.
  const hydrated = useHydrated()
  const params = useSearchParams()
  const asked = hydrated ? (params.get('q') ?? '').trim() : ''
  const [at, setAt] = useState<string | null>(null)
  // What is written beyond the address; it survives a reload.
  const [draft, setDraft] = useDraft<string | null>('Suchbegriff', null)
  const [tries, setTries] = useState(0)
  if (hydrated && at !== asked) {
    if (at !== null) setDraft(null)
    setAt(asked)
  }
  const input = draft ?? asked
  const text = input.trim()
  useTitle(text === '' ? 'Suche' : `${text} – Suche`)
  return (
    <div onBlur={() => moveWithinRoot(paths.search(text), 'replace')}>
      <Title>Suche</Title>
      <div style={{ margin: '14px 0 20px' }}>
        <SearchField text={input} onChange={setDraft} focused={asked === ''} />
      </div>
      <Hits key={tries} text={text} onRetry={() => setTries(tries + 1)} />
    </div>
  )
}

function Hits({ text, onRetry }: { text: string; onRetry: () => void }) {
  const search = useSearch(text, SHOWN)
  switch (search.state) {
    case 'idle':
      return <Prose>Die Suche kennt {KNOWN}.</Prose>
    case 'failed':
      return <ErrorNote error={search.error} onRetry={onRetry} />
    case 'searching':
      return search.before ? <HitList result={search.before} /> : <Spinner />
    case 'found':
      if (search.result.hits.length > 0) return <HitList result={search.result} />
      return (
        <Prose role="status">
          Nichts gefunden für «{search.text}». Die Suche kennt {KNOWN}.
        </Prose>
      )
  }
}

/** In German, as the end of a sentence. */
const KNOWN = 'wissenschaftliche Namen, Synonyme, deutsche und andere Namen, Taxonomien, Sammlungen und Organisationen'

function HitList({ result: { capped, hits, total } }: { result: SearchResult }) {
  return (
    <>
      <p role="status">
        {capped ? 'Mehr als ' : ''}
        {count(total)} Treffer
        {hits.length < total && `. Hier stehen die besten ${hits.length}; schreiben Sie mehr, um andere zu finden.`}
      </p>
      <List>
        {hits.map((hit) => (
          <li key={hit.key}>
            <AppLink href={hit.path}>
              <HitText hit={hit} />
            </AppLink>
          </li>
        ))}
      </List>
    </>
  )
}

const List = styled('ul')({
  maxWidth: 760,
  margin: 0,
  padding: 6,
  listStyle: 'none',
  background: '#fff',
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  '& a': { display: 'block', padding: '6px 10px', borderRadius: 6, color: 'inherit', textDecoration: 'none' },
  '& a:hover': { background: '#fbf3e8' },
})
