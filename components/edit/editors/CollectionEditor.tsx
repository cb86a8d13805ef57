'use client'

import { useMutation } from '@apollo/client/react'
import { paths } from '@/lib/domain/addresses/paths'
import { graphql, type ResultOf } from '@/lib/graphql'
import { EditCard, EditFrame } from './EditFrame'
import { EditedRecord } from './EditedRecord'
import { SavedForm } from '../form/SavedForm'
import { FieldsEditor, FieldsEditor_field } from './FieldsEditor'
import type { Typed } from '../form/formField'
import { combiningField, headChanges, headFields, headTyped } from './headFields'
import { NewRecord } from '../create/NewRecord'
import { useEdited } from '../form/useEdited'

/** Of a collection: what is said about it, and units and descriptions of its fields. */
export function CollectionEditor({ id }: { id: string }) {
  return (
    <EditedRecord id={id} query={CollectionEditorQuery} pick={(data) => data.collection}>
      {(collection, onRefresh) => <CollectionForms collection={collection} onRefresh={onRefresh} />}
    </EditedRecord>
  )
}

type EditedCollection = NonNullable<ResultOf<typeof CollectionEditorQuery>['collection']>

const fields = [...headFields, combiningField]

function CollectionForms({ collection, onRefresh }: { collection: EditedCollection; onRefresh: () => void }) {
  const { id, version } = collection
  const [update] = useMutation(UpdateCollectionMutation)
  const edited = useEdited()
  const save = async (changed: Typed, from: number) => {
    await update({ variables: { id, version: from, changes: headChanges(changed) } })
    await edited(['collections'])
  }
  return (
    <EditFrame
      kind="collection"
      id={id}
      name={collection.name}
      version={version}
      canEdit={collection.viewerCanEdit}
      mode="editingPCs"
      branches={['collections']}
      forms={{ new: (close) => <NewRecord collectionId={id} onDone={close} /> }}
      onDeleted={(goTo) => {
        goTo(paths.collections())
        void edited(['collections'])
      }}
    >
      <EditCard aria-label="Eigenschaften-Sammlung bearbeiten">
        <h2>Eigenschaften-Sammlung</h2>
        <SavedForm
          draftKey={`collection ${id}`}
          label="Eigenschaften-Sammlung"
          fields={fields}
          values={headTyped(collection)}
          version={version}
          onSave={save}
          onRefresh={onRefresh}
        />
      </EditCard>
      <FieldsEditor owner={{ collectionId: id, relationType: null }} fields={collection.fields} onRefresh={onRefresh} />
      {collection.relationTypes.map(({ name, fields: own }) => (
        <FieldsEditor key={name} owner={{ collectionId: id, relationType: name }} fields={own} onRefresh={onRefresh} />
      ))}
    </EditFrame>
  )
}

const UpdateCollectionMutation = graphql(`
  mutation UpdateCollection($id: ID!, $version: Int!, $changes: CollectionChanges!) {
    updateCollection(id: $id, version: $version, changes: $changes) {
      id
      version
    }
  }
`)

const CollectionEditorQuery = graphql(
  `
    query CollectionEditor($id: ID!) {
      collection(id: $id) {
        id
        version
        viewerCanEdit
        name
        description
        links
        combining
        lastUpdated
        licence
        citation
        termsOfUse
        fields {
          ...FieldsEditor_field
        }
        relationTypes {
          name
          fields {
            ...FieldsEditor_field
          }
        }
      }
    }
  `,
  [FieldsEditor_field],
)
