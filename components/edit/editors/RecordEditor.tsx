'use client'

import { useMutation } from '@apollo/client/react'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { SavedForm } from '../form/SavedForm'
import type { Typed } from '../form/formField'
import { propertyChanges, propertyFields, propertyTyped } from './properties'
import { RowVerbs } from './RowVerbs'
import { useEdited } from '../form/useEdited'

export const RecordEditor_record = graphql(`
  fragment RecordEditor_record on PropertyRecord {
    id
    version
    properties
    taxon {
      id
      name
    }
    collection {
      id
      name
      fields {
        name
        valueType
        unit
      }
    }
  }
`)

interface RecordEditorProps {
  record: FragmentOf<typeof RecordEditor_record>
  onRefresh: () => void
}

/** What one collection says about an object. */
export function RecordEditor({ record, onRefresh }: RecordEditorProps) {
  const { id, collection, properties, taxon, version } = readFragment(RecordEditor_record, record)
  const [update] = useMutation(UpdateRecordMutation)
  const edited = useEdited()
  const name = `${collection.name}: ${taxon.name}`
  // All fields of the collection, also those this record has nothing in yet.
  const all = Object.fromEntries(collection.fields.map((field) => [field.name, null as unknown]))
  const save = async (changed: Typed, from: number) => {
    await update({ variables: { id, version: from, properties: propertyChanges(changed, collection.fields) } })
    await edited()
  }
  return (
    <>
      <SavedForm
        draftKey={`record ${id}`}
        label={collection.name}
        fields={propertyFields({ ...all, ...properties }, collection.fields)}
        values={propertyTyped({ ...all, ...properties })}
        version={version}
        onSave={save}
        onRefresh={onRefresh}
        hasProperties
      />
      <RowVerbs kind="record" id={id} version={version} name={name} />
    </>
  )
}

const UpdateRecordMutation = graphql(`
  mutation UpdateRecord($id: ID!, $version: Int!, $properties: Properties!) {
    updateRecord(id: $id, version: $version, properties: $properties) {
      id
      version
      properties
    }
  }
`)
