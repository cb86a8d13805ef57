'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { graphql } from '@/lib/graphql'
import { AddTaxon } from '../compare/AddTaxon'
import { ErrorNote } from '../ui/ErrorNote'
import { TextField } from '../ui/TextField'
import { WritableCollectionsQuery } from './AddRecord'
import { EditCard } from './EditFrame'
import { useEdited } from './useEdited'

/** Adds a relation from an object to another one, in a collection that the viewer writes. */
export function AddRelation({ taxonId }: { taxonId: string }) {
  const query = useQuery(WritableCollectionsQuery, { fetchPolicy: 'no-cache' })
  const [create, { error }] = useMutation(CreateRelationMutation)
  const [collectionId, setCollection] = useState('')
  const [relationType, setType] = useState('')
  const edited = useEdited()
  const open = query.data?.overview.collections.filter((each) => each.viewerCanEdit) ?? []
  if (open.length === 0) return null
  const missing =
    collectionId === '' ? 'zuerst die Sammlung wählen' : relationType.trim() === '' ? 'zuerst die Beziehungsart nennen' : null
  const add = async (relatedTaxonId: string) => {
    const { data } = await create({ variables: { collectionId, taxonId, relatedTaxonId, relationType } }).catch(() => ({
      data: null,
    }))
    if (data) await edited()
  }
  return (
    <EditCard aria-label="Beziehung hinzufügen">
      <h2>Beziehung hinzufügen</h2>
      <div style={{ display: 'grid', gap: 8, padding: '14px 16px' }}>
        <select
          aria-label="Sammlung der Beziehung"
          value={collectionId}
          onChange={({ target }) => setCollection(target.value)}
          style={{ minWidth: 0, height: 36 }}
        >
          <option value="">Sammlung wählen</option>
          {open.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
        <TextField
          aria-label="Beziehungsart"
          placeholder="Beziehungsart, zum Beispiel «lebt in»"
          value={relationType}
          onChange={({ target }) => setType(target.value)}
        />
        <AddTaxon disabledBecause={missing} onAdd={(id) => void add(id)} />
      </div>
      {error && <ErrorNote error={error} />}
    </EditCard>
  )
}

const CreateRelationMutation = graphql(`
  mutation CreateRelation($collectionId: ID!, $taxonId: ID!, $relatedTaxonId: ID!, $relationType: String!) {
    createRelation(collectionId: $collectionId, taxonId: $taxonId, relatedTaxonId: $relatedTaxonId, relationType: $relationType) {
      id
    }
  }
`)
