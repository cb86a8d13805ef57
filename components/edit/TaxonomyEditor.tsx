'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import { paths } from '@/lib/domain/paths'
import { graphql, type ResultOf } from '@/lib/graphql'
import { useNavigate } from '@/lib/navigate'
import { ErrorNote } from '../ui/ErrorNote'
import { EditCard, EditFrame } from './EditFrame'
import { EditForm, type FormField, type Typed } from './EditForm'
import { headChanges, headFields, headTyped } from './headFields'
import { NewTaxon } from './NewTaxon'
import { useEdited } from './useEdited'

/** Of a taxonomy: what is said about it, and new roots. */
export function TaxonomyEditor({ id }: { id: string }) {
  // Beside the cache: records and fields have no id of their own, and what the screen asks of them would be lost there.
  const query = useQuery(TaxonomyEditorQuery, { variables: { id }, fetchPolicy: 'no-cache' })
  const taxonomy = query.data?.taxonomy
  if (query.error) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
  return taxonomy ? <TaxonomyForms key={id} taxonomy={taxonomy} onRefresh={() => void query.refetch()} /> : null
}

type EditedTaxonomy = NonNullable<ResultOf<typeof TaxonomyEditorQuery>['taxonomy']>

function TaxonomyForms({ taxonomy, onRefresh }: { taxonomy: EditedTaxonomy; onRefresh: () => void }) {
  const { id, type, version } = taxonomy
  const [update] = useMutation(UpdateTaxonomyMutation)
  const edited = useEdited()
  const navigate = useNavigate()
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
      onDeleted={() => {
        navigate(paths.taxonomies(type))
        void edited([type])
      }}
    >
      <EditCard aria-label="Taxonomie bearbeiten">
        <h2>Taxonomie</h2>
        <EditForm
          draftKey={`taxonomy ${id}`}
          label="Taxonomie"
          fields={type === 'Lebensraum' ? [...headFields, ...habitatFields] : headFields}
          values={headTyped(taxonomy)}
          version={version}
          onSave={save}
          onRefresh={onRefresh}
        />
      </EditCard>
      <NewTaxon taxonomyId={id} type={type} parent={null} />
    </EditFrame>
  )
}

const habitatFields: readonly FormField[] = [
  { name: 'habitatLabel', label: 'Einheiten heissen' },
  { name: 'habitatNumberMin', label: 'kleinste Nummer' },
  { name: 'habitatNumberMax', label: 'grösste Nummer' },
  { name: 'habitatComments', label: 'Bemerkungen', kind: 'text' },
]

const UpdateTaxonomyMutation = graphql(`
  mutation UpdateTaxonomy($id: ID!, $version: Int!, $changes: TaxonomyChanges!) {
    updateTaxonomy(id: $id, version: $version, changes: $changes) {
      id
      version
    }
  }
`)

const TaxonomyEditorQuery = graphql(`
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
    }
  }
`)
