'use client'

import { useMutation } from '@apollo/client/react'
import { type FieldMeaning, fieldMeanings, meaningLabels } from '@/lib/domain/vocabulary/fieldMeaning'
import { graphql } from '@/lib/graphql'
import { EditCard } from './EditFrame'
import { SavedForm } from '../form/SavedForm'
import { EditRow, EditRows } from './EditRow'
import type { TypedField, Typed } from '../form/formField'
import { useEdited } from '../form/useEdited'

interface FieldsEditorProps {
  collectionId: string
  /** Null: fields of the records. */
  relationType: string | null
  fields: readonly {
    name: string
    unit: string | null
    description: string | null
    meaning: FieldMeaning | null
    version: number
  }[]
  onRefresh: () => void
}

const formFields: readonly TypedField[] = [
  { name: 'unit', label: 'Einheit', hint: 'Zum Beispiel mm, kg oder Tage.' },
  { name: 'description', label: 'Beschreibung', kind: 'text', hint: 'Was der Wert bedeutet und wie er erhoben ist.' },
  {
    name: 'meaning',
    label: 'Bedeutung',
    kind: 'choice',
    options: [['', 'keine'], ...fieldMeanings.map((each) => [each, meaningLabels[each]] as const)],
    hint: 'Eine Quelle steht bei den Angaben ihrer Zeile, nicht unter ihnen.',
  },
]

/** Units, descriptions and meanings of a collection's fields: sources seldom say them, readers need them. */
export function FieldsEditor({ collectionId, relationType, fields, onRefresh }: FieldsEditorProps) {
  const [describe] = useMutation(DescribeFieldMutation)
  const edited = useEdited()
  if (fields.length === 0) return null
  const title =
    relationType === null ? 'Einheiten und Beschreibungen der Eigenschaften' : `Einheiten und Beschreibungen: «${relationType}»`
  return (
    <EditCard aria-label={title}>
      <h2>{title}</h2>
      <EditRows>
        {fields.map(({ name, unit, description, meaning, version }) => {
          const draftKey = `field ${collectionId} ${relationType ?? ''} ${name}`
          const saved = { unit: unit ?? '', description: description ?? '', meaning: meaning ?? '' }
          const save = async (changed: Typed, from: number) => {
            const said = { ...saved, ...changed }
            const meant = fieldMeanings.find((each) => each === said.meaning) ?? null
            await describe({ variables: { collectionId, relationType, name, ...said, meaning: meant, version: from } })
            await edited()
          }
          return (
            <EditRow
              key={name}
              name={name}
              draftKey={draftKey}
              detail={[unit && `[${unit}]`, meaning && `(${meaningLabels[meaning]})`, description].filter(Boolean).join(' ')}
            >
              <SavedForm
                draftKey={draftKey}
                label={name}
                fields={formFields}
                values={saved}
                version={version}
                onSave={save}
                onRefresh={onRefresh}
              />
            </EditRow>
          )
        })}
      </EditRows>
    </EditCard>
  )
}

const DescribeFieldMutation = graphql(`
  mutation DescribeField(
    $collectionId: ID!
    $relationType: String
    $name: String!
    $unit: String
    $description: String
    $meaning: FieldMeaning
    $version: Int
  ) {
    describeField(
      collectionId: $collectionId
      relationType: $relationType
      name: $name
      unit: $unit
      description: $description
      meaning: $meaning
      version: $version
    ) {
      id
    }
  }
`)
