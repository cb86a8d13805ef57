'use client'

import { useMutation } from '@apollo/client/react'
import { detailsLine, meaningLabels } from '@/lib/domain/vocabulary/fieldMeaning'
import { graphql, type ResultOf } from '@/lib/graphql'
import { meaningDetails_field } from '../../fields/meaningDetails'
import { EditCard } from './EditFrame'
import { SavedForm } from '../form/SavedForm'
import { EditRow, EditRows } from './EditRow'
import type { Typed } from '../form/formField'
import { useEdited } from '../form/useEdited'
import { fieldFields, relationFieldFields, saidOfField, typedField } from './fieldFields'

export const FieldsEditor_field = graphql(
  `
    fragment FieldsEditor_field on PropertyField @_unmask {
      name
      unit
      description
      ...meaningDetails_field
      version
    }
  `,
  [meaningDetails_field],
)

interface FieldsEditorProps {
  /** Whose fields they are; of a collection with the kind of relation, null: of its records. */
  owner: { collectionId: string; relationType: string | null } | { taxonomyId: string }
  fields: readonly ResultOf<typeof FieldsEditor_field>[]
  onRefresh: () => void
}

/** Units, descriptions and meanings of the fields of a collection or taxonomy: sources seldom say them, readers need them. */
export function FieldsEditor({ owner, fields, onRefresh }: FieldsEditorProps) {
  const [describe] = useMutation(DescribeFieldMutation)
  const [describeOfTaxonomy] = useMutation(DescribeTaxonomyFieldMutation)
  const edited = useEdited()
  if (fields.length === 0) return null
  const relationType = 'collectionId' in owner ? owner.relationType : null
  const title =
    relationType === null ? 'Einheiten und Beschreibungen der Eigenschaften' : `Einheiten und Beschreibungen: «${relationType}»`
  return (
    <EditCard aria-label={title}>
      <h2>{title}</h2>
      <EditRows>
        {fields.map((field) => {
          const { name, unit, description, meaning, meaningDetails, version } = field
          const draftKey = `field ${'taxonomyId' in owner ? owner.taxonomyId : owner.collectionId} ${relationType ?? ''} ${name}`
          const saved = typedField(field)
          const save = async (changed: Typed, from: number) => {
            const said = { name, ...saidOfField({ ...saved, ...changed }), version: from }
            await ('taxonomyId' in owner
              ? describeOfTaxonomy({ variables: { ...owner, ...said } })
              : describe({ variables: { ...owner, ...said } }))
            await edited()
          }
          const meant =
            meaning && [meaningLabels[meaning], meaningDetails && detailsLine(meaningDetails)].filter(Boolean).join(': ')
          return (
            <EditRow
              key={name}
              name={name}
              draftKey={draftKey}
              detail={[unit && `[${unit}]`, meant && `(${meant})`, description].filter(Boolean).join(' ')}
            >
              <SavedForm
                draftKey={draftKey}
                label={name}
                fields={relationType === null ? fieldFields : relationFieldFields}
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
    $meaningDetails: MeaningDetailsInput
    $version: Int
  ) {
    describeField(
      collectionId: $collectionId
      relationType: $relationType
      name: $name
      unit: $unit
      description: $description
      meaning: $meaning
      meaningDetails: $meaningDetails
      version: $version
    ) {
      id
    }
  }
`)

const DescribeTaxonomyFieldMutation = graphql(`
  mutation DescribeTaxonomyField(
    $taxonomyId: ID!
    $name: String!
    $unit: String
    $description: String
    $meaning: FieldMeaning
    $meaningDetails: MeaningDetailsInput
    $version: Int
  ) {
    describeTaxonomyField(
      taxonomyId: $taxonomyId
      name: $name
      unit: $unit
      description: $description
      meaning: $meaning
      meaningDetails: $meaningDetails
      version: $version
    ) {
      id
    }
  }
`)
