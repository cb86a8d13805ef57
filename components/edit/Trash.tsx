'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import { date } from '@/lib/format'
import { graphql } from '@/lib/graphql'
import { Button } from '../ui/Button'
import { Surface } from '../ui/Card'
import { ErrorNote } from '../ui/ErrorNote'
import { Table } from '../ui/table'
import { Section } from '../ui/type'
import { numbersText } from './numbers'
import { UndoDeletionMutation } from './queries'
import { useEdited } from './useEdited'

/** What was deleted in the last 30 days where the viewer may write, each with the way back; nothing when there is none. */
export function Trash() {
  const query = useQuery(DeletionsQuery, { fetchPolicy: 'cache-and-network' })
  const [undo, { loading, error }] = useMutation(UndoDeletionMutation)
  const edited = useEdited()
  const deletions = query.data?.deletions ?? []
  if (deletions.length === 0) return null
  const putBack = async (id: string) => {
    const { data } = await undo({ variables: { id } }).catch(() => ({ data: null }))
    if (data) await edited(['Art', 'Lebensraum', 'collections'])
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
                  {date(at)} {by}
                </td>
                <td>
                  <Button isSmall disabled={loading} aria-label={`«${name}» rückgängig`} onClick={() => void putBack(id)}>
                    rückgängig
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Surface>
      {error && <ErrorNote error={error} />}
    </section>
  )
}

const DeletionsQuery = graphql(`
  query Deletions {
    deletions {
      id
      at
      by
      name
      numbers {
        taxonomies
        collections
        taxa
        synonyms
        records
        relations
      }
    }
  }
`)
