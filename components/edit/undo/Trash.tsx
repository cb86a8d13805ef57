'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { momentText } from '@/lib/domain/addresses/statesQuery'
import { graphql } from '@/lib/graphql'
import { Button } from '../../ui/form/Button'
import { Surface } from '../../ui/page/Card'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { useOffsetPages } from '../../ui/load/useOffsetPages'
import { Table } from '../../ui/grid/table'
import { Section } from '../../ui/text/type'
import { leftOutText, numbersText } from './numbers'
import { DeletionNumbers_all, UndoDeletionMutation } from '../form/queries'
import { useEdited } from '../form/useEdited'

/** What was deleted in the last 30 days where the viewer may write, each with the way back; nothing when there is none. */
export function Trash() {
  const query = useQuery(DeletionsQuery, { variables: { offset: 0, limit: PAGE + 1 }, fetchPolicy: 'cache-and-network' })
  const [shown, setShown] = useState(PAGE)
  const [undo, { data, loading, error }] = useMutation(UndoDeletionMutation)
  const edited = useEdited()
  const read = query.data?.deletions ?? []
  // Read anew from the first page, the list is as long as that one.
  const [last, setLast] = useState(read.length)
  if (read.length !== last) {
    setLast(read.length)
    if (read.length < last) setShown(Math.max(PAGE, Math.ceil((read.length - 1) / PAGE) * PAGE))
  }
  // One more than is shown, to know whether there are others.
  const deletions = read.slice(0, shown)
  const leftOut = leftOutText(data?.undoDeletion.leftOut)
  const showOlder = useOffsetPages(DeletionsQuery, query, {
    ...{ page: PAGE, most: 200, wanted: shown + 1 },
    rowsOf: (data) => data.deletions,
    withRows: (_, rows) => ({ deletions: rows }),
    onMore: () => setShown(shown + PAGE),
  })
  if (deletions.length === 0) return leftOut ? <p role="status">{leftOut}</p> : null
  const putBack = async (id: string) => {
    const { data } = await undo({ variables: { id } }).catch(() => ({ data: null }))
    // Nobody knows where it comes back.
    if (data) await edited('all')
  }
  return (
    <section>
      <Section>
        Gelöscht <small>in den letzten 30 Tagen; lässt sich rückgängig machen</small>
      </Section>
      <Surface label="Gelöscht">
        <Table>
          <thead>
            <tr>
              <th scope="col">Was</th>
              <th scope="col" className="wide">
                Damit ging
              </th>
              <th scope="col">Wann und wer</th>
              <th scope="col" />
            </tr>
          </thead>
          <tbody>
            {deletions.map(({ id, at, by, name, numbers }) => (
              <tr key={id}>
                <td className="name">{name}</td>
                <td className="wide">{numbersText(numbers)}</td>
                <td>
                  {momentText(at)} {by}
                </td>
                <td>
                  <Button isSmall disabled={loading} aria-label={`«${name}» rückgängig`} onClick={() => void putBack(id)}>
                    Rückgängig
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Surface>
      {read.length > shown && <Button onClick={showOlder}>Ältere zeigen</Button>}
      {error && <ErrorNote error={error} />}
      {leftOut && <p role="status">{leftOut}</p>}
    </section>
  )
}

const PAGE = 50

const DeletionsQuery = graphql(
  `
    query Deletions($offset: Int!, $limit: Int!) {
      deletions(offset: $offset, limit: $limit) {
        id
        at
        by
        name
        numbers {
          ...DeletionNumbers_all
        }
      }
    }
  `,
  [DeletionNumbers_all],
)
