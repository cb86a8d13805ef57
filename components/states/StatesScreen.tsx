'use client'

import { useQuery } from '@apollo/client/react'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { paths, type TaxonomyType, typeRoots } from '@/lib/domain/addresses/paths'
import { momentText, parseStatesQuery, writeStatesQuery } from '@/lib/domain/addresses/statesQuery'
import { statesFormats } from '@/lib/domain/export/exportFormats'
import { graphql, type ResultOf } from '@/lib/graphql'
import { moveWithinRoot } from '@/lib/browser/navigate'
import { behind, useMore } from '../ui/load/useMore'
import { AppLink } from '../ui/text/AppLink'
import { LinkButton } from '../ui/form/Button'
import { Crumbs } from '../ui/page/Crumbs'
import { Download } from '../ui/text/icons'
import { QueryView } from '../shell/QueryView'
import { ShareButton } from '../ui/form/ShareButton'
import { Actions, Prose, Title } from '../ui/text/type'
import { useTitle } from '../ui/page/useTitle'
import { FeedLink } from './FeedLink'
import { type StateKind, StateList, StateList_entry } from './StateList'
import { StatesForm } from './StatesForm'
import { WriteList } from './WriteList'

/** Two states of a taxonomy (by its type) or a collection compared, as the address says, and what was written to it. */
export function StatesScreen({ id, type }: { id: string; type: TaxonomyType | null }) {
  const { states, errors } = parseStatesQuery(useSearchParams().toString())
  const [kind, setKind] = useState<StateKind | null>(null)
  const query = useQuery(StatesScreenQuery, {
    variables: { id, from: states.von, to: states.bis, kind, offset: 0 },
    fetchPolicy: 'network-only',
  })
  // While another kind is on its way, the list before it stays.
  const compared = query.data ? query.data.states : query.previousData?.states
  useTitle(compared && `Verlauf – ${compared.name}`)
  const offset = compared?.nodes.length ?? 0
  const showMore = useMore(() =>
    query.fetchMore({
      variables: { offset },
      updateQuery: (before, { fetchMoreResult: { states: next } }) => ({
        states: before.states && { ...before.states, nodes: behind(before.states.nodes, offset, next?.nodes ?? []) },
      }),
    }),
  )
  return (
    <QueryView query={query} record={compared} missing="Diesen Verlauf gibt es nicht (mehr)">
      {(shown) => (
        <article>
          <Crumbs>
            {type === null ? (
              <AppLink href={paths.collections()}>Eigenschaften-Sammlungen</AppLink>
            ) : (
              <AppLink href={paths.taxonomies(type)}>{typeRoots[type]}</AppLink>
            )}
            <AppLink href={type === null ? paths.collection(id) : paths.taxonomy(type, id)}>{shown.name}</AppLink>
          </Crumbs>
          <Title>Stände vergleichen</Title>
          <Prose>
            Was ist neu, weg, verschoben oder anders als früher? Wählen Sie zwei Tage; verglichen wird der Stand am Ende des
            Tages.
          </Prose>
          <StatesForm
            key={`${states.von} ${states.bis}`}
            id={id}
            states={states}
            onCompare={(next) => moveWithinRoot(paths.states(type, id, writeStatesQuery(next)))}
          />
          {errors.map((error) => (
            <Prose key={error} role="alert">
              {error}
            </Prose>
          ))}
          <Compared shown={shown} hasFrom={states.von !== null} hasTo={states.bis !== null} />
          <StateList
            counts={shown.counts}
            entries={shown.nodes}
            kind={kind}
            onKind={setKind}
            isLoading={query.loading}
            onMore={query.data ? showMore : null}
          />
          <Actions>
            {statesFormats.map(({ extension, label }) => (
              <LinkButton
                key={extension}
                startIcon={<Download />}
                href={paths.statesFile(extension, id, pinned(shown))}
                download=""
              >
                {label}
              </LinkButton>
            ))}
            <LinkButton href={paths.states(type, id, pinned(shown))}>Fester Link auf diese beiden Stände</LinkButton>
            <ShareButton title={`Verlauf: ${shown.name}`} />
            <FeedLink id={id} />
          </Actions>
          <WriteList id={id} type={type} />
        </article>
      )}
    </QueryView>
  )
}

type Shown = NonNullable<ResultOf<typeof StatesScreenQuery>['states']>

/** Which states these are, in words. */
function Compared({ shown, hasFrom, hasTo }: { shown: Shown; hasFrom: boolean; hasTo: boolean }) {
  const isFromBeginning = shown.from === shown.since
  return (
    <Prose role="status">
      Verglichen: Stand vom {momentText(shown.from)} {isFromBeginning && hasFrom && '(so weit zurück reicht der Verlauf) '}mit dem{' '}
      {hasTo ? `Stand vom ${momentText(shown.to)}` : `jetzigen Stand (${momentText(shown.to)})`}.
      {isFromBeginning && ` Der Verlauf beginnt am ${momentText(shown.since)}; was davor war, ist nicht bekannt.`}
    </Prose>
  )
}

/** The same two states for ever, also where the address says «now» or begins before the history. */
const pinned = ({ from, to }: Shown) => writeStatesQuery({ von: from, bis: to })

const StatesScreenQuery = graphql(
  `
    query StatesScreen($id: ID!, $from: String, $to: String, $kind: StateKind, $offset: Int!) {
      states(id: $id, from: $from, to: $to, kind: $kind, offset: $offset, limit: 50) {
        name
        since
        from
        to
        counts {
          table
          kind
          count
        }
        nodes {
          ...StateList_entry
        }
      }
    }
  `,
  [StateList_entry],
)
