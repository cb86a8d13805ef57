'use client'

import { useMutation } from '@apollo/client/react'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { EditCard } from './EditFrame'
import { EditForm, type Typed } from './EditForm'
import { propertyChanges, propertyFields, propertyTyped } from './properties'
import { RowVerbs } from './RowVerbs'
import { useEdited } from './useEdited'

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

interface RelationEditorProps {
  relation: FragmentOf<typeof RelationEditor_relation>
  onRefresh: () => void
}

/** What a collection says about two objects: the kind of relation and its properties. */
export function RelationEditor({ relation, onRefresh }: RelationEditorProps) {
  const { id, collection, properties, relatedTaxon, relationType, taxon, version } = readFragment(
    RelationEditor_relation,
    relation,
  )
  const [update] = useMutation(UpdateRelationMutation)
  const edited = useEdited()
  const fields = collection.relationTypes.find((type) => type.name === relationType)?.fields ?? []
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
    <EditCard aria-label={`Beziehung bearbeiten: ${name}`}>
      <h2>
        {name} <small>{collection.name}</small>
      </h2>
      <EditForm
        draftKey={`relation ${id}`}
        label={name}
        fields={[{ name: 'relationType', label: 'Beziehungsart' }, ...propertyFields(all, fields)]}
        values={{ relationType, ...propertyTyped(all) }}
        version={version}
        onSave={save}
        onRefresh={onRefresh}
        hasProperties
      />
      <RowVerbs kind="relation" id={id} version={version} name={name} />
    </EditCard>
  )
}

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
