'use client'

import { useLazyQuery, useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { aboutOutcomes } from '@/lib/domain/crosswalk/moveOutcomes'
import type { ResultOf, VariablesOf } from '@/lib/graphql'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { AppLink } from '../../ui/text/AppLink'
import { Section } from '../../ui/text/type'
import { type MovePlanQuery, type MoveStaying_row, StayingQuery } from './queries'

type Staying = ResultOf<typeof MoveStaying_row>

interface StayingListProps {
  variables: VariablesOf<typeof MovePlanQuery>
  total: number
}

/** What stays where it is, each with the reason. */
export function StayingList({ variables, total }: StayingListProps) {
  const [more, setMore] = useState<readonly Staying[]>([])
  const first = useQuery(StayingQuery, { variables: { ...variables, after: '' }, fetchPolicy: 'network-only' })
  const [load, { loading, error }] = useLazyQuery(StayingQuery, { fetchPolicy: 'network-only' })
  const shown = [...(first.data?.crosswalk?.movePlan?.staying ?? []), ...more]
  const last = shown.at(-1)
  const left = last ? total - shown.length : 0
  const loadMore = async () => {
    if (!last) return
    const { data } = await load({ variables: { ...variables, after: `${last.outcome}.${last.id}` } }).catch(() => ({
      data: undefined,
    }))
    setMore([...more, ...(data?.crosswalk?.movePlan?.staying ?? [])])
  }
  return (
    <>
      <Section>
        Bleibt, wo es ist <small>{counted(total, 'Eintrag', 'Einträge')}</small>
      </Section>
      <List aria-label="Was bleibt" aria-busy={loading || first.loading}>
        {shown.map(({ id, outcome, taxon, related, collectionName }) => (
          <li key={id}>
            <AppLink href={paths.record(taxon.id)}>
              <i>{taxon.name}</i>
            </AppLink>
            {related && (
              <>
                {' – '}
                <AppLink href={paths.record(related.id)}>
                  <i>{related.name}</i>
                </AppLink>
              </>
            )}{' '}
            <small>
              {collectionName} · {aboutOutcomes[outcome].staysBecause}
            </small>
          </li>
        ))}
      </List>
      {(first.error ?? error) && <ErrorNote error={first.error ?? error} onRetry={() => void first.refetch().catch(() => {})} />}
      {left > 0 && (
        <Button disabled={loading} onClick={() => void loadMore()}>
          {counted(left, 'weiterer Eintrag', 'weitere Einträge')}
        </Button>
      )}
    </>
  )
}

const List = styled('ul')({
  margin: '0 0 12px',
  padding: 0,
  listStyle: 'none',
  maxWidth: 860,
  '& > li': { padding: '6px 0', borderTop: `1px solid ${tones.line}`, overflowWrap: 'anywhere' },
  '& small': { color: tones.ink2, fontSize: '0.8125rem' },
})
