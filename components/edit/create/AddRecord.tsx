'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import { graphql } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { Button } from '../../ui/form/Button'
import { Select } from '../../ui/form/Select'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { useEdited } from '../form/useEdited'

/** Adds what a collection says about an object: first the entry, then its properties. Only collections that the viewer writes. */
export function AddRecord({ taxonId, taken }: { taxonId: string; taken: readonly string[] }) {
  const query = useQuery(WritableCollectionsQuery, { fetchPolicy: 'no-cache' })
  const [create, { loading, error }] = useMutation(CreateRecordMutation)
  const [chosen, setChosen] = useState('')
  const edited = useEdited()
  const open = query.data?.overview.collections.filter((each) => each.viewerCanEdit && !taken.includes(each.id)) ?? []
  if (open.length === 0) return null
  const add = async () => {
    if (chosen === '' || loading) return
    const { data } = await create({ variables: { collectionId: chosen, taxonId } }).catch(() => ({ data: null }))
    if (!data) return
    setChosen('')
    await edited()
  }
  return (
    <Choose role="group" aria-label="Eintrag hinzufügen">
      <h3>Eintrag in einer weiteren Sammlung</h3>
      <Select aria-label="Sammlung des Eintrags" value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">Sammlung wählen</option>
        {open.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </Select>
      <span>
        <Button aria-disabled={chosen === '' || loading} onClick={() => void add()}>
          Eintrag hinzufügen
        </Button>
      </span>
      {error && <ErrorNote error={error} />}
    </Choose>
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
        relationTypes {
          name
        }
      }
    }
  }
`)

export const CreateRecordMutation = graphql(`
  mutation CreateRecord($collectionId: ID!, $taxonId: ID!) {
    createRecord(collectionId: $collectionId, taxonId: $taxonId, properties: {}) {
      id
    }
  }
`)

/** What is chosen before something is added, one below the other. */
export const Choose = styled('div')({
  display: 'grid',
  gap: 8,
  padding: '12px 16px 14px',
  borderTop: `1px solid ${tones.line}`,
  '&:first-of-type': { borderTop: 0 },
  '& h3': { margin: 0, fontSize: '0.875rem', fontWeight: 600, color: tones.ink2 },
  '& > div': { margin: 0 },
})
