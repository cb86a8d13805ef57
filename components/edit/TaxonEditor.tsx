'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import { paths } from '@/lib/domain/paths'
import { rankLabel, ranksInOrder } from '@/lib/domain/rank'
import { statusLabel } from '@/lib/domain/status'
import { graphql, type ResultOf } from '@/lib/graphql'
import { useNavigate } from '@/lib/navigate'
import { ErrorNote } from '../ui/ErrorNote'
import { AddRecord } from './AddRecord'
import { AddRelation } from './AddRelation'
import { EditCard, EditFrame } from './EditFrame'
import { EditForm, type FormField, type Typed } from './EditForm'
import { MoveTaxon } from './MoveTaxon'
import { NewTaxon } from './NewTaxon'
import { RelationEditor, RelationEditor_relation } from './RelationEditor'
import { RecordEditor, RecordEditor_record } from './RecordEditor'
import { propertyChanges, propertyFields, propertyTyped, withoutProperties } from './properties'
import { useEdited } from './useEdited'

/** Of an object: its fields and properties, its place, what the viewer's collections say about it, and new objects below it. */
export function TaxonEditor({ id }: { id: string }) {
  // Beside the cache: records and fields have no id of their own, and what the screen asks of them would be lost there.
  const query = useQuery(TaxonEditorQuery, { variables: { id }, fetchPolicy: 'no-cache' })
  const taxon = query.data?.taxon
  if (query.error) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
  return taxon ? (
    <TaxonForms
      key={id}
      taxon={taxon}
      canDescribe={query.data?.viewerCanDescribe ?? false}
      onRefresh={() => void query.refetch()}
    />
  ) : null
}

type EditedTaxon = NonNullable<ResultOf<typeof TaxonEditorQuery>['taxon']>

interface TaxonFormsProps {
  taxon: EditedTaxon
  /** Whether the viewer writes any collection. */
  canDescribe: boolean
  onRefresh: () => void
}

function TaxonForms({ taxon, canDescribe, onRefresh }: TaxonFormsProps) {
  const { id, lineage, taxonomy, version } = taxon
  const [update] = useMutation(UpdateTaxonMutation)
  const edited = useEdited()
  const navigate = useNavigate()
  const parent = lineage.at(-1)
  const parentBranch = parent ? `taxon:${parent.id}` : `taxonomy:${taxonomy.id}`
  const branches = [parentBranch, `taxon:${id}`]
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
    await edited([parentBranch])
  }
  const own = taxon.records.filter(({ viaSynonym, collection }) => !viaSynonym && collection.viewerCanEdit)

  return (
    <EditFrame
      kind="taxon"
      id={id}
      name={taxon.name}
      version={version}
      canEdit={taxon.viewerCanEdit || canDescribe}
      canDelete={taxon.viewerCanEdit}
      mode="editingTaxonomies"
      branches={branches}
      onDeleted={() => {
        void edited([parentBranch])
        navigate(
          parent
            ? paths.taxon(
                taxonomy.type,
                taxonomy.id,
                lineage.map((above) => above.id),
              )
            : paths.taxonomy(taxonomy.type, taxonomy.id),
        )
      }}
    >
      {taxon.viewerCanEdit && (
        <EditCard aria-label="Objekt bearbeiten">
          <h2>Objekt</h2>
          <EditForm
            draftKey={`taxon ${id}`}
            label="Objekt"
            fields={[...taxonFields(taxonomy.type), ...propertyFields(taxon.properties, taxonomy.fields)]}
            values={values}
            version={version}
            onSave={save}
            onRefresh={onRefresh}
            hasProperties
          />
        </EditCard>
      )}
      {own.map((record) => (
        <RecordEditor key={record.id} record={record} onRefresh={onRefresh} />
      ))}
      <AddRecord
        taxonId={id}
        taken={taxon.records.filter(({ viaSynonym }) => !viaSynonym).map(({ collection }) => collection.id)}
      />
      {taxon.relations.nodes
        .filter(({ viewerCanEdit, viaSynonym }) => viewerCanEdit && viaSynonym === null)
        .map((relation) => (
          <RelationEditor key={relation.id} relation={relation} onRefresh={onRefresh} />
        ))}
      <AddRelation taxonId={id} />
      {taxon.viewerCanEdit && taxon.accepted === null && (
        <>
          <NewTaxon
            taxonomyId={taxonomy.id}
            type={taxonomy.type}
            parent={{ id, path: [...lineage.map((above) => above.id), id] }}
          />
          <MoveTaxon taxon={taxon} parentBranch={parentBranch} />
        </>
      )}
    </EditFrame>
  )
}

/** Habitats have codes, species authors; both may have both. */
export function taxonFields(type: 'Art' | 'Lebensraum'): FormField[] {
  const fields: FormField[] = [
    { name: 'name', label: 'Name', hint: type === 'Art' ? 'wissenschaftlicher Name' : undefined },
    { name: 'code', label: 'Code' },
    { name: 'author', label: 'Autor' },
    {
      name: 'rank',
      label: 'Rang',
      kind: 'choice',
      options: [['', '–'], ...ranksInOrder.map((rank) => [rank, rankLabel(rank)] as const)],
    },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: ['accepted', 'provisionally accepted', 'unresolved', 'synonym'].map(
        (status) => [status, statusLabel(status)] as const,
      ),
    },
  ]
  return type === 'Art'
    ? fields.filter(({ name }) => name !== 'code')
    : fields.filter(({ name }) => name !== 'author' && name !== 'status')
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
        accepted {
          id
        }
        lineage {
          id
          name
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
        records {
          id
          viaSynonym
          collection {
            id
            viewerCanEdit
          }
          ...RecordEditor_record
        }
        relations(limit: 10) {
          nodes {
            id
            viewerCanEdit
            viaSynonym {
              id
            }
            ...RelationEditor_relation
          }
        }
      }
    }
  `,
  [RecordEditor_record, RelationEditor_relation],
)
