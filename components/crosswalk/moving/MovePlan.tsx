'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { aboutOutcomes, moveOutcomes } from '@/lib/domain/crosswalk/moveOutcomes'
import type { ResultOf } from '@/lib/graphql'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { Spinner } from '../../ui/load/Spinner'
import { Actions, Prose, Section } from '../../ui/text/type'
import { Contradictions } from './Contradictions'
import { MovePlanQuery, StartMoveMutation } from './queries'
import { StayingList } from './StayingList'

interface MovePlanProps {
  crosswalkId: string
  from: { id: string }
  to: { id: string }
  collectionIds: string[]
  copies: boolean
  onStarted: () => void
  /** Something moves just now: another has to wait. */
  isMoving: boolean
}

type Count = NonNullable<NonNullable<ResultOf<typeof MovePlanQuery>['crosswalk']>['movePlan']>['counts'][number]

/** What would go along and what would stay, in numbers and by name, and the button that does it. */
export function MovePlan({ crosswalkId, from, to, collectionIds, copies, onStarted, isMoving }: MovePlanProps) {
  const variables = { fromId: from.id, toId: to.id, collectionIds, copies }
  const query = useQuery(MovePlanQuery, {
    variables,
    fetchPolicy: 'network-only',
    // A plan that is on its way may be older than what was chosen meanwhile.
    context: { queryDeduplication: false },
  })
  const [start, starting] = useMutation(StartMoveMutation)
  const plan = (query.data ?? query.previousData)?.crosswalk?.movePlan
  const again = () => void query.refetch().catch(() => {})
  if (query.error) return <ErrorNote error={query.error} onRetry={again} />
  if (!plan) return <Spinner />
  const going = total(plan.counts.filter(({ outcome }) => aboutOutcomes[outcome].staysBecause === null))
  const staying = total(plan.counts.filter(({ outcome }) => aboutOutcomes[outcome].staysBecause !== null))
  const begin = async () => {
    const { data } = await start({ variables: { crosswalkId, collectionIds, copies } }).catch(() => ({ data: null }))
    if (data) onStarted()
  }
  return (
    <>
      <Section>
        Plan{' '}
        <small>
          {counted(going, 'Eintrag geht', 'Einträge gehen')} mit, {counted(staying, 'bleibt', 'bleiben')}
        </small>
      </Section>
      <Numbers>
        {collectionIds.map((id) => {
          const its = plan.counts.filter(({ collectionId }) => collectionId === id)
          return (
            its.length > 0 && (
              <section key={id}>
                <h3>{its[0]?.collectionName}</h3>
                <ul>
                  {moveOutcomes.flatMap((outcome) =>
                    [false, true].flatMap((ofRelations) =>
                      its
                        .filter((each) => each.outcome === outcome && each.ofRelations === ofRelations)
                        .map(({ count }) => (
                          <li
                            key={`${outcome} ${ofRelations}`}
                            className={aboutOutcomes[outcome].staysBecause === null ? 'goes' : 'stays'}
                          >
                            {ofRelations ? counted(count, 'Beziehung', 'Beziehungen') : counted(count, 'Datensatz', 'Datensätze')}{' '}
                            {aboutOutcomes[outcome].label}
                          </li>
                        )),
                    ),
                  )}
                </ul>
              </section>
            )
          )
        })}
      </Numbers>
      {plan.contradictions.length > 0 && (
        <Contradictions crosswalkId={crosswalkId} contradictions={plan.contradictions} onChosen={again} isBusy={query.loading} />
      )}
      <Actions>
        <Button look="filled" disabled={starting.loading || isMoving || going === 0} onClick={() => void begin()}>
          {copies ? 'Kopieren' : 'Umziehen'}: {counted(going, 'Eintrag', 'Einträge')}
        </Button>
      </Actions>
      {going === 0 && <Prose>So geht nichts mit.</Prose>}
      {starting.error && <ErrorNote error={starting.error} />}
      {staying > 0 && <StayingList key={staying} variables={variables} total={staying} />}
    </>
  )
}

const total = (counts: readonly Count[]) => counts.reduce((sum, { count }) => sum + count, 0)

const Numbers = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  gap: 12,
  maxWidth: 860,
  marginBottom: 16,
  '& section': { padding: '10px 14px', border: `1px solid ${tones.line}`, borderRadius: 10, background: tones.card },
  '& h3': { margin: '0 0 4px', fontSize: '0.9375rem', overflowWrap: 'anywhere' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none', fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' },
  '& .stays': { color: tones.amberInk },
})
