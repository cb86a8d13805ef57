'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import { type FragmentOf, graphql, readFragment, type ResultOf } from '@/lib/graphql'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { Spinner } from '../../ui/load/Spinner'
import { SavedForm } from '../form/SavedForm'
import { type TypedField, required, type Typed } from '../form/formField'
import { propertyChanges, propertyFields, propertyTyped } from './properties'
import { RowVerbs } from './RowVerbs'
import { useEdited } from '../form/useEdited'

export const RelationEditor_relation = graphql(`
  fragment RelationEditor_relation on Relation {
    id
    version
    relationType
    properties
    taxon {
      id
      name
    }
    relatedTaxon {
      id
      name
    }
    collection {
      id
      name
    }
  }
`)

interface RelationEditorProps {
  relation: FragmentOf<typeof RelationEditor_relation>
  onRefresh: () => void
}

/** What a collection says about two objects: the kind of relation and its properties. Its fields are asked for when it is opened. */
export function RelationEditor({ relation, onRefresh }: RelationEditorProps) {
  const shown = readFragment(RelationEditor_relation, relation)
  const { data, error, refetch } = useQuery(RelationFieldsQuery, {
    variables: { collectionId: shown.collection.id },
    fetchPolicy: 'no-cache',
  })
  const types = data?.collection?.relationTypes
  if (error && !types) return <ErrorNote error={error} onRetry={() => void refetch().catch(() => {})} />
  return types ? <RelationForm relation={shown} types={types} onRefresh={onRefresh} /> : <Spinner />
}

interface RelationFormProps {
  relation: ResultOf<typeof RelationEditor_relation>
  types: NonNullable<ResultOf<typeof RelationFieldsQuery>['collection']>['relationTypes']
  onRefresh: () => void
}

function RelationForm({ relation, types, onRefresh }: RelationFormProps) {
  const { id, properties, relatedTaxon, relationType, taxon, version } = relation
  const [update] = useMutation(UpdateRelationMutation)
  const edited = useEdited()
  const fields = types.find((type) => type.name === relationType)?.fields ?? []
  const name = `${taxon.name} ${relationType} ${relatedTaxon.name}`
  const all = { ...Object.fromEntries(fields.map((field) => [field.name, null as unknown])), ...properties }
  const save = async (changed: Typed, from: number) => {
    const type = changed.relationType?.trim()
    await update({
      variables: {
        id,
        version: from,
        relationType: type === '' ? undefined : type,
        properties: propertyChanges(changed, fields),
      },
    })
    await edited()
  }
  return (
    <>
      <SavedForm
        draftKey={`relation ${id}`}
        label={name}
        fields={[typeField(types), ...propertyFields(all, fields)]}
        values={{ relationType, ...propertyTyped(all) }}
        version={version}
        onSave={save}
        onRefresh={onRefresh}
        hasProperties
      />
      <RowVerbs kind="relation" id={id} version={version} name={name} />
    </>
  )
}

/** A type may be new, but most are there already. */
const typeField = (types: readonly { name: string }[]): TypedField => ({
  name: 'relationType',
  label: 'Beziehungsart',
  kind: 'suggest',
  options: types.map(({ name }) => [name, name] as const),
  problem: required('Bitte nennen Sie die Beziehungsart, zum Beispiel «lebt in».'),
})

const RelationFieldsQuery = graphql(`
  query RelationFields($collectionId: ID!) {
    collection(id: $collectionId) {
      id
      relationTypes {
        name
        fields {
          name
          valueType
          unit
        }
      }
    }
  }
`)

const UpdateRelationMutation = graphql(`
  mutation UpdateRelation($id: ID!, $version: Int!, $relationType: String, $properties: Properties) {
    updateRelation(id: $id, version: $version, relationType: $relationType, properties: $properties) {
      id
      version
      relationType
      properties
    }
  }
`)
