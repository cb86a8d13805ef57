'use client'

import { useMutation } from '@apollo/client/react'
import { paths } from '@/lib/domain/addresses/paths'
import { graphql, type ResultOf } from '@/lib/graphql'
import { EditCard, EditFrame } from './EditFrame'
import { EditedRecord } from './EditedRecord'
import { FieldsEditor, FieldsEditor_field } from './FieldsEditor'
import { SavedForm } from '../form/SavedForm'
import type { Typed } from '../form/formField'
import { habitatFields, headChanges, headFields, headTyped } from './headFields'
import { NewTaxon } from '../create/NewTaxon'
import { useEdited } from '../form/useEdited'

/** Of a taxonomy: what is said about it and its fields, and new roots. */
export function TaxonomyEditor({ id }: { id: string }) {
  return (
    <EditedRecord id={id} query={TaxonomyEditorQuery} pick={(data) => data.taxonomy}>
      {(taxonomy, onRefresh) => <TaxonomyForms taxonomy={taxonomy} onRefresh={onRefresh} />}
    </EditedRecord>
  )
}

type EditedTaxonomy = NonNullable<ResultOf<typeof TaxonomyEditorQuery>['taxonomy']>

function TaxonomyForms({ taxonomy, onRefresh }: { taxonomy: EditedTaxonomy; onRefresh: () => void }) {
  const { id, type, version } = taxonomy
  const [update] = useMutation(UpdateTaxonomyMutation)
  const edited = useEdited()
  const save = async (changed: Typed, from: number) => {
    await update({ variables: { id, version: from, changes: headChanges(changed) } })
    await edited([type])
  }
  return (
    <EditFrame
      kind="taxonomy"
      id={id}
      name={taxonomy.name}
      version={version}
      canEdit={taxonomy.viewerCanEdit}
      mode="editingTaxonomies"
      branches={[type, `taxonomy:${id}`]}
      forms={{ new: (close) => <NewTaxon taxonomyId={id} type={type} parent={null} onDone={close} /> }}
      onDeleted={(goTo) => {
        goTo(paths.taxonomies(type))
        void edited([type])
      }}
    >
      <EditCard aria-label="Taxonomie bearbeiten">
        <h2>Taxonomie</h2>
        <SavedForm
          draftKey={`taxonomy ${id}`}
          label="Taxonomie"
          fields={type === 'Lebensraum' ? [...headFields, ...habitatFields] : headFields}
          values={headTyped(taxonomy)}
          version={version}
          onSave={save}
          onRefresh={onRefresh}
        />
      </EditCard>
      <FieldsEditor owner={{ taxonomyId: id }} fields={taxonomy.fields} onRefresh={onRefresh} />
    </EditFrame>
  )
}

const UpdateTaxonomyMutation = graphql(`
  mutation UpdateTaxonomy($id: ID!, $version: Int!, $changes: TaxonomyChanges!) {
    updateTaxonomy(id: $id, version: $version, changes: $changes) {
      id
      version
    }
  }
`)

const TaxonomyEditorQuery = graphql(
  `
    query TaxonomyEditor($id: ID!) {
      taxonomy(id: $id) {
        id
        version
        viewerCanEdit
        type
        name
        description
        links
        lastUpdated
        licence
        citation
        termsOfUse
        habitatLabel
        habitatComments
        habitatNumberMin
        habitatNumberMax
        fields {
          ...FieldsEditor_field
        }
      }
    }
  `,
  [FieldsEditor_field],
)
