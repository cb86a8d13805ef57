'use client'

import { useMutation } from '@apollo/client/react'
import { graphql } from '@/lib/graphql'
import { EditCard } from './EditFrame'
import { EditForm, type Typed } from './EditForm'
import { useEdited } from './useEdited'

interface FieldsEditorProps {
  collectionId: string
  /** Null: fields of the records. */
  relationType: string | null
  fields: readonly { name: string; unit: string | null; description: string | null }[]
}

/** Units and descriptions of a collection's fields: sources seldom say them, readers need them. */
export function FieldsEditor({ collectionId, relationType, fields }: FieldsEditorProps) {
  const [describe] = useMutation(DescribeFieldMutation)
  const edited = useEdited()
  if (fields.length === 0) return null
  const title =
    relationType === null ? 'Einheiten und Beschreibungen der Eigenschaften' : `Einheiten und Beschreibungen: «${relationType}»`
  const values = Object.fromEntries(
    fields.flatMap(({ name, unit, description }) => [
      [`unit ${name}`, unit ?? ''],
      [`description ${name}`, description ?? ''],
    ]),
  )
  const save = async (changed: Typed) => {
    const now = { ...values, ...changed }
    for (const { name } of fields) {
      if (!(`unit ${name}` in changed) && !(`description ${name}` in changed)) continue
      const said = { unit: now[`unit ${name}`], description: now[`description ${name}`] }
      await describe({ variables: { collectionId, relationType, name, ...said } })
    }
    await edited()
  }
  return (
    <EditCard aria-label={title}>
      <h2>{title}</h2>
      <EditForm
        draftKey={`fields ${collectionId} ${relationType ?? ''}`}
        label={title}
        fields={fields.flatMap(({ name }) => [
          { name: `unit ${name}`, label: `${name}: Einheit` },
          { name: `description ${name}`, label: `${name}: Beschreibung` },
        ])}
        values={values}
        version={0}
        onSave={save}
        onRefresh={() => {}}
      />
    </EditCard>
  )
}

const DescribeFieldMutation = graphql(`
  mutation DescribeField($collectionId: ID!, $relationType: String, $name: String!, $unit: String, $description: String) {
    describeField(collectionId: $collectionId, relationType: $relationType, name: $name, unit: $unit, description: $description) {
      id
    }
  }
`)
