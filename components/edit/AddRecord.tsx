'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import { useId, useState } from 'react'
import { graphql } from '@/lib/graphql'
import { Button } from '../ui/Button'
import { ErrorNote } from '../ui/ErrorNote'
import { EditCard } from './EditFrame'
import { useEdited } from './useEdited'

/** Adds what a collection says about an object: first the entry, then its properties. Only collections that the viewer writes. */
export function AddRecord({ taxonId, taken }: { taxonId: string; taken: readonly string[] }) {
  const query = useQuery(WritableCollectionsQuery, { fetchPolicy: 'no-cache' })
  const [create, { loading, error }] = useMutation(CreateRecordMutation)
  const [chosen, setChosen] = useState('')
  const edited = useEdited()
  const id = useId()
  const open = query.data?.overview.collections.filter((each) => each.viewerCanEdit && !taken.includes(each.id)) ?? []
  if (open.length === 0) return null
  const add = async () => {
    const { data } = await create({ variables: { collectionId: chosen, taxonId } }).catch(() => ({ data: null }))
    if (!data) return
    setChosen('')
    await edited()
  }
  return (
    <EditCard aria-label="Eintrag hinzufügen">
      <h2 id={id}>Eintrag in einer Eigenschaften-Sammlung hinzufügen</h2>
      <div className="buttons" style={{ paddingTop: 14 }}>
        <select
          aria-labelledby={id}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          style={{ minWidth: 0, maxWidth: '100%', height: 36 }}
        >
          <option value="">Sammlung wählen</option>
          {open.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
        <Button disabled={chosen === '' || loading} onClick={() => void add()}>
          Eintrag hinzufügen
        </Button>
      </div>
      {error && <ErrorNote error={error} />}
    </EditCard>
  )
}

/** Collections with what the viewer may do there. */
export const WritableCollectionsQuery = graphql(`
  query WritableCollections {
    overview {
      collections {
        id
        name
        viewerCanEdit
      }
    }
  }
`)

const CreateRecordMutation = graphql(`
  mutation CreateRecord($collectionId: ID!, $taxonId: ID!) {
    createRecord(collectionId: $collectionId, taxonId: $taxonId, properties: {}) {
      id
    }
  }
`)
