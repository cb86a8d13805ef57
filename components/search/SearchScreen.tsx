'use client'

import { useQuery } from '@apollo/client/react'
import { styled } from '@mui/material/styles'
import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { count } from '@/lib/format'
import { tones } from '@/lib/theme'
import { useHydrated } from '@/lib/useSegments'
import { AppLink } from '../ui/AppLink'
import { QueryView } from '../ui/QueryView'
import { Spinner } from '../ui/Spinner'
import { Prose, Title } from '../ui/type'
import { useTitle } from '../ui/useTitle'
import { HitText } from './HitText'
import { SearchForm } from './SearchForm'
import { Search } from './useSearch'

/** As many hits as the interface gives at once. */
const SHOWN = 50

/** /Suche?q=…: the hits of one text as a page with its own address. */
export function SearchScreen() {
  return (
    <Suspense fallback={<Spinner />}>
      <Hits />
    </Suspense>
  )
}

function Hits() {
  // The static page knows no query: it shows the empty field first, like the server's markup.
  const hydrated = useHydrated()
  const params = useSearchParams()
  const text = hydrated ? (params.get('q') ?? '').trim() : ''
  const query = useQuery(Search, { variables: { text, limit: SHOWN }, skip: text === '' })
  useTitle(text === '' ? 'Suche' : `${text} – Suche`)
  return (
    <>
      <Title>Suche</Title>
      <div style={{ margin: '14px 0 20px' }}>
        <SearchForm key={text} text={text} focused={hydrated && text === ''} />
      </div>
      {text !== '' && (
        <QueryView query={query} record={query.data?.search} missing="Die Suche gibt keine Antwort">
          {({ capped, hits, total }) =>
            hits.length === 0 ? (
              <Prose>
                Nichts gefunden für «{text}». Die Suche kennt wissenschaftliche Namen, Synonyme, deutsche und andere Namen,
                Taxonomien, Sammlungen und Organisationen.
              </Prose>
            ) : (
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
        </QueryView>
      )}
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
