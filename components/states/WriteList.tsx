'use client'

import { useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { paths, type TaxonomyType } from '@/lib/domain/addresses/paths'
import { justBefore, momentText, writeStatesQuery } from '@/lib/domain/addresses/statesQuery'
import { counted } from '@/lib/text/format'
import { graphql } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { AppLink } from '../ui/text/AppLink'
import { Button } from '../ui/form/Button'
import { ErrorNote } from '../ui/load/ErrorNote'
import { behind, useMore } from '../ui/load/useMore'
import { Prose, Section } from '../ui/text/type'

/** What was written to a taxonomy or collection, latest first, each with the ways to the states before and after it. */
export function WriteList({ id, type }: { id: string; type: TaxonomyType | null }) {
  const query = useQuery(WriteListQuery, { variables: { id, offset: 0 }, fetchPolicy: 'network-only' })
  const page = query.data?.writes
  const offset = page?.nodes.length ?? 0
  const showOlder = useMore(() =>
    query.fetchMore({
      variables: { offset },
      updateQuery: (before, { fetchMoreResult: { writes: older } }) => ({
        writes: { ...older, nodes: behind(before.writes.nodes, offset, older.nodes) },
      }),
    }),
  )
  return (
    <section>
      <Section>
        Was geändert worden ist <small>Importe als Ganzes</small>
      </Section>
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch().catch(() => {})} />}
      {page?.total === 0 && <Prose>Seit der Verlauf begonnen hat, ist hier nichts geändert worden.</Prose>}
      <Writes aria-label="Änderungen">
        {page?.nodes.map(({ at, title }) => (
          <li key={at}>
            <time dateTime={at}>{momentText(at)}</time>
            <span>{title}</span>
            <span className="ways">
              <AppLink
                href={paths.states(type, id, writeStatesQuery({ von: justBefore(at), bis: at }))}
                aria-label={`Stand vor und nach der Änderung vom ${momentText(at)} vergleichen`}
              >
                davor und danach
              </AppLink>
              <AppLink
                href={paths.states(type, id, writeStatesQuery({ von: at, bis: null }))}
                aria-label={`Stand nach der Änderung vom ${momentText(at)} mit jetzt vergleichen`}
              >
                seither
              </AppLink>
            </span>
          </li>
        ))}
      </Writes>
      {page && page.nodes.length < page.total && (
        <Button onClick={showOlder}>{counted(page.total - page.nodes.length, 'ältere Änderung', 'ältere Änderungen')}</Button>
      )}
    </section>
  )
}

const WriteListQuery = graphql(`
  query WriteList($id: ID!, $offset: Int!) {
    writes(id: $id, offset: $offset, limit: 20) {
      total
      nodes {
        at
        title
      }
    }
  }
`)

const Writes = styled('ol')({
  margin: '0 0 12px',
  padding: 0,
  listStyle: 'none',
  maxWidth: 860,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '170px 1fr auto',
    gap: '2px 16px',
    padding: '8px 0',
    borderTop: `1px solid ${tones.line}`,
    overflowWrap: 'anywhere',
    '@media (max-width: 700px)': { gridTemplateColumns: '1fr' },
  },
  '& time': { color: tones.ink2, fontVariantNumeric: 'tabular-nums' },
  '& .ways': { display: 'flex', gap: 16, lineHeight: '24px' },
})
