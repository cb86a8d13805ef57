'use client'

import { useApolloClient, useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { counted } from '@/lib/text/format'
import type { ResultOf } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { forgetWhatWas } from '../../import/load/forgetWhatWas'
import { CheckRow } from '../../ui/form/CheckBox'
import { Segmented } from '../../ui/form/Segmented'
import { TextButton } from '../../ui/form/TextButton'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { Spinner } from '../../ui/load/Spinner'
import { AppLink } from '../../ui/text/AppLink'
import { Prose, Section } from '../../ui/text/type'
import { MoveList } from './MoveList'
import { MovePlan } from './MovePlan'
import { MoveScreenQuery } from './queries'

/** While something moves it is asked so often how far that is, in milliseconds. */
const ASK_EVERY = 1_000

interface MoveCollectionsProps {
  from: { id: string; name: string }
  to: { id: string; name: string }
  collectionIds: readonly string[]
  copies: boolean
  onChange: (collectionIds: readonly string[], copies: boolean) => void
}

/** While something moves its state is asked for again and again; when that is over nobody is to see what was taken along where it was. */
function useUntilOver(
  isMoving: boolean,
  { startPolling, stopPolling, refetch }: Pick<useQuery.Result, 'startPolling' | 'stopPolling' | 'refetch'>,
) {
  const client = useApolloClient()
  useEffect(() => {
    if (!isMoving) return
    startPolling(ASK_EVERY)
    return () => {
      stopPolling()
      forgetWhatWas(client)
      void refetch().catch(() => {})
    }
  }, [isMoving, client, startPolling, stopPolling, refetch])
}

type Chosen = Pick<MoveCollectionsProps, 'collectionIds' | 'copies'>

/** What an address says, shown already while the page is on its way to the next one: a box is ticked when it is pressed. */
function useAtOnce(ofAddress: Chosen, onAddress: MoveCollectionsProps['onChange']) {
  const key = JSON.stringify(ofAddress)
  const [seen, setSeen] = useState(key)
  const [ahead, setAhead] = useState<Chosen | null>(null)
  if (seen !== key) {
    setSeen(key)
    setAhead(null)
  }
  const change: MoveCollectionsProps['onChange'] = (collectionIds, copies) => {
    setAhead({ collectionIds, copies })
    onAddress(collectionIds, copies)
  }
  return [ahead ?? ofAddress, change] as const
}

type Movable = NonNullable<ResultOf<typeof MoveScreenQuery>['crosswalk']>['movable'][number]

/** Takes along what collections say about the old taxa: which of them, the plan, and what was taken along so far. */
export function MoveCollections({ from, to, onChange: onAddress, ...ofAddress }: MoveCollectionsProps) {
  const [{ collectionIds, copies }, onChange] = useAtOnce(ofAddress, onAddress)
  const query = useQuery(MoveScreenQuery, {
    variables: { fromId: from.id, toId: to.id },
    fetchPolicy: 'cache-and-network',
  })
  const crosswalk = query.data?.crosswalk
  const isMoving = crosswalk?.moves.some(({ progress }) => progress !== null) ?? false
  useUntilOver(isMoving, query)
  if (!crosswalk)
    return query.error ? <ErrorNote error={query.error} onRetry={() => void query.refetch().catch(() => {})} /> : <Spinner />
  const mine = crosswalk.movable.filter(({ canMove }) => canMove)
  const chosen = mine.filter(({ id }) => collectionIds.includes(id)).map(({ id }) => id)
  return (
    <>
      <Section>Sammlungen mitnehmen</Section>
      <Prose>
        Was Sammlungen über die Taxa von «{from.name}» sagen, steht danach bei ihren Nachfolgern in «{to.name}». Was keinen
        sicheren Nachfolger hat oder sich widerspricht, bleibt, wo es ist. Alles zusammen lässt sich rückgängig machen.
      </Prose>
      {crosswalk.movable.length === 0 ? (
        <Prose>Keine Sammlung sagt etwas über die Taxa von «{from.name}».</Prose>
      ) : (
        <>
          {mine.length === 0 && <Prose>Mitnehmen kann eine Sammlung, wer sie pflegt, nach der Anmeldung.</Prose>}
          <Choice>
            <legend>
              Welche?{' '}
              {mine.length > 1 && (
                <TextButton onClick={() => onChange(chosen.length === mine.length ? [] : mine.map(({ id }) => id), copies)}>
                  {chosen.length === mine.length ? 'keine' : 'alle'}
                </TextButton>
              )}
            </legend>
            {crosswalk.movable.map((collection) => (
              <CheckRow
                key={collection.id}
                checked={chosen.includes(collection.id)}
                disabled={!collection.canMove}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, collection.id] : chosen.filter((id) => id !== collection.id), copies)
                }
              >
                <span>
                  <AppLink href={paths.collection(collection.id)}>{collection.name}</AppLink> <small>{about(collection)}</small>
                </span>
              </CheckRow>
            ))}
          </Choice>
        </>
      )}
      {chosen.length > 0 && (
        <>
          <Segmented
            label="Wie?"
            name="wie"
            value={copies ? 'copy' : 'move'}
            onChoose={(how) => onChange(chosen, how === 'copy')}
            options={[
              ['move', 'Umziehen', 'nur noch in der neuen Fassung'],
              ['copy', 'Kopieren', 'in beiden Fassungen'],
            ]}
          />
          <MovePlan
            key={`${chosen.join()} ${copies}`}
            crosswalkId={crosswalk.id}
            from={from}
            to={to}
            collectionIds={chosen}
            copies={copies}
            onStarted={() => void query.refetch().catch(() => {})}
            isMoving={isMoving}
          />
        </>
      )}
      <MoveList moves={crosswalk.moves} onUndone={() => void query.refetch().catch(() => {})} />
    </>
  )
}

const about = ({ recordCount, relationCount, canMove, organizationName }: Movable) =>
  [
    recordCount > 0 && counted(recordCount, 'Datensatz', 'Datensätze'),
    relationCount > 0 && counted(relationCount, 'Beziehung', 'Beziehungen'),
    !canMove && `gepflegt von ${organizationName ?? 'niemandem'}`,
  ]
    .filter(Boolean)
    .join(' · ')

const Choice = styled('fieldset')({
  margin: '12px 0 16px',
  padding: '8px 16px',
  maxWidth: 860,
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  background: tones.card,
  '& legend': { padding: '0 4px', fontSize: '0.8125rem', color: tones.ink2 },
})
