'use client'

import { useMutation } from '@apollo/client/react'
import { paths } from '@/lib/domain/addresses/paths'
import { graphql, type ResultOf } from '@/lib/graphql'
import { EditCard, EditFrame } from './EditFrame'
import { EditedRecord } from './EditedRecord'
import { SavedForm } from '../form/SavedForm'
import { EquivalentsEditor, EquivalentsEditor_taxon } from './EquivalentsEditor'
import type { Typed } from '../form/formField'
import { MoveTaxon } from './MoveTaxon'
import { NamesEditor, NamesEditor_taxon } from './NamesEditor'
import { NewTaxon } from '../create/NewTaxon'
import { propertyChanges, propertyFields, propertyTyped, withoutProperties } from './properties'
import { RecordsEditor, RecordsEditor_taxon } from './RecordsEditor'
import { RelationsEditor } from './RelationsEditor'
import { SynonymEditor } from './SynonymEditor'
import { taxonFields } from './taxonFields'
import { useEdited } from '../form/useEdited'

/** Of an object: its fields and names, its place, what means the same, what the viewer's collections say about it, and new objects below it. */
export function TaxonEditor({ id }: { id: string }) {
  return (
    <EditedRecord
      id={id}
      query={TaxonEditorQuery}
      pick={(data) => data.taxon && { ...data.taxon, canDescribe: data.viewerCanDescribe }}
    >
      {(taxon, onRefresh) => <TaxonForms taxon={taxon} canDescribe={taxon.canDescribe} onRefresh={onRefresh} />}
    </EditedRecord>
  )
}

type EditedTaxon = NonNullable<ResultOf<typeof TaxonEditorQuery>['taxon']>

interface TaxonFormsProps {
  taxon: EditedTaxon
  /** Whether the viewer writes any collection. */
  canDescribe: boolean
  onRefresh: () => void
}

function TaxonForms({ taxon, canDescribe, onRefresh }: TaxonFormsProps) {
  const { accepted, id, lineage, taxonomy, version, viewerCanEdit } = taxon
  const { type } = taxonomy
  const [update] = useMutation(UpdateTaxonMutation)
  const edited = useEdited()
  const parent = lineage.at(-1)
  const above = lineage.map((each) => each.id)
  const parentBranch = parent ? `taxon:${parent.id}` : `taxonomy:${taxonomy.id}`
  const values: Typed = {
    name: taxon.name,
    code: taxon.code ?? '',
    author: taxon.author ?? '',
    rank: taxon.rank ?? '',
    status: taxon.status,
    ...propertyTyped(taxon.properties),
  }
  const save = async (changed: Typed, from: number) => {
    const changes = { ...withoutProperties(changed), properties: propertyChanges(changed, taxonomy.fields) }
    await update({ variables: { id, version: from, changes } })
    await edited([parentBranch], `taxon:${id}`)
  }
  // Where it went from: to the object above, of a synonym to its accepted name, or to the taxonomy.
  const wayOut = accepted ? [...above, accepted.id] : above

  return (
    <EditFrame
      kind="taxon"
      id={id}
      name={taxon.name}
      version={version}
      canEdit={viewerCanEdit || canDescribe}
      canWrite={viewerCanEdit}
      mode="editingTaxonomies"
      branches={[parentBranch, `taxon:${id}`]}
      forms={
        accepted
          ? {}
          : {
              new: (close) => (
                <NewTaxon
                  taxonomyId={taxonomy.id}
                  type={type}
                  parent={{ id, name: taxon.name, path: [...above, id] }}
                  onDone={close}
                />
              ),
              move: (close) => <MoveTaxon taxon={taxon} parentBranch={parentBranch} onRefresh={onRefresh} onDone={close} />,
            }
      }
      onDeleted={(goTo) => {
        void edited([parentBranch])
        goTo(wayOut.length > 0 ? paths.taxon(type, taxonomy.id, wayOut) : paths.taxonomy(type, taxonomy.id))
      }}
    >
      {viewerCanEdit && (
        <>
          <EditCard aria-label="Objekt bearbeiten">
            <h2>Objekt</h2>
            <SavedForm
              draftKey={`taxon ${id}`}
              label="Objekt"
              fields={[...taxonFields(type, accepted !== null), ...propertyFields(taxon.properties, taxonomy.fields)]}
              values={values}
              version={version}
              onSave={save}
              onRefresh={onRefresh}
              hasProperties
            />
          </EditCard>
          <NamesEditor taxon={taxon} branches={[parentBranch]} onRefresh={onRefresh} />
          <SynonymEditor taxon={taxon} parentBranch={parentBranch} onRefresh={onRefresh} />
          <EquivalentsEditor taxon={taxon} />
        </>
      )}
      {canDescribe && (
        <>
          <RecordsEditor taxon={taxon} onRefresh={onRefresh} />
          <RelationsEditor taxonId={id} />
        </>
      )}
    </EditFrame>
  )
}

const UpdateTaxonMutation = graphql(`
  mutation UpdateTaxon($id: ID!, $version: Int!, $changes: TaxonChanges!) {
    updateTaxon(id: $id, version: $version, changes: $changes) {
      id
      version
    }
  }
`)

const TaxonEditorQuery = graphql(
  `
    query TaxonEditor($id: ID!) {
      viewerCanDescribe
      taxon(id: $id) {
        id
        version
        viewerCanEdit
        name
        code
        author
        rank
        status
        properties
        childCount
        accepted {
          id
          name
        }
        lineage {
          id
          name
        }
        synonyms {
          kind
        }
        taxonomy {
          id
          type
          fields {
            name
            valueType
            unit
          }
        }
        ...NamesEditor_taxon
        ...EquivalentsEditor_taxon
        ...RecordsEditor_taxon
      }
    }
  `,
  [NamesEditor_taxon, EquivalentsEditor_taxon, RecordsEditor_taxon],
)
