'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { graphql } from '@/lib/graphql'
import { AddTaxon } from '../../compare/AddTaxon'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { Select } from '../../ui/form/Select'
import { SuggestField } from '../../ui/form/SuggestField'
import { Choose, WritableCollectionsQuery } from './AddRecord'
import { useEdited } from '../form/useEdited'

/** Adds relations from an object to others, in a collection that the viewer writes: collection and type once, then one partner after the other. */
export function AddRelation({ taxonId }: { taxonId: string }) {
  const query = useQuery(WritableCollectionsQuery, { fetchPolicy: 'no-cache' })
  const [create, { error, loading }] = useMutation(CreateRelationMutation)
  const [collectionId, setCollection] = useState('')
  const [relationType, setType] = useState('')
  const [added, setAdded] = useState('')
  const edited = useEdited()
  const open = query.data?.overview.collections.filter((each) => each.viewerCanEdit) ?? []
  if (open.length === 0) return null
  const missing =
    collectionId === '' ? 'zuerst die Sammlung wählen' : relationType.trim() === '' ? 'zuerst die Beziehungsart nennen' : null
  const add = async (relatedTaxonId: string, name: string) => {
    setAdded('')
    const { data } = await create({ variables: { collectionId, taxonId, relatedTaxonId, relationType } }).catch(() => ({
      data: null,
    }))
    if (!data) return
    setAdded(`«${name}» ist hinzugefügt.`)
    await edited()
  }
  return (
    <Choose role="group" aria-label="Beziehung hinzufügen">
      <h3>Beziehung hinzufügen</h3>
      <Select aria-label="Sammlung der Beziehung" value={collectionId} onChange={({ target }) => setCollection(target.value)}>
        <option value="">Sammlung wählen</option>
        {open.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </Select>
      <SuggestField
        aria-label="Beziehungsart"
        placeholder="Beziehungsart, zum Beispiel «lebt in»"
        options={open.find((each) => each.id === collectionId)?.relationTypes.map(({ name }) => [name]) ?? []}
        value={relationType}
        onChange={({ target }) => setType(target.value)}
      />
      <AddTaxon
        label="Partner der Beziehung"
        placeholder="Partner suchen"
        disabledBecause={loading ? 'fügt hinzu …' : missing}
        onAdd={(partner, name) => void add(partner, name)}
      />
      <span role="status">{added}</span>
      {error && <ErrorNote error={error} />}
    </Choose>
  )
}

const CreateRelationMutation = graphql(`
  mutation CreateRelation($collectionId: ID!, $taxonId: ID!, $relatedTaxonId: ID!, $relationType: String!) {
    createRelation(collectionId: $collectionId, taxonId: $taxonId, relatedTaxonId: $relatedTaxonId, relationType: $relationType) {
      id
    }
  }
`)
