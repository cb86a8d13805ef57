'use client'

import { useQuery } from '@apollo/client/react'
import { useDeferredValue, useState } from 'react'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { graphql, readFragment, type ResultOf } from '@/lib/graphql'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { SearchField } from '../../ui/form/SearchField'
import { AddRelation } from '../create/AddRelation'
import { EditCard } from './EditFrame'
import { EditRow, EditRows } from './EditRow'
import { RelationEditor, RelationEditor_relation } from './RelationEditor'

/** As many lines as one looks through; a species may have thousands. */
const PAGE = 25

/** The relations of an object that the viewer may change, a page at a time, narrowed by the name of the partner; and a new one. */
export function RelationsEditor({ taxonId }: { taxonId: string }) {
  const [text, setText] = useState('')
  const [offset, setOffset] = useState(0)
  const [hasMany, setMany] = useState(false)
  const containing = useDeferredValue(text.trim())
  // Beside the cache: relations have no id of their own there.
  const query = useQuery(EditableRelationsQuery, {
    variables: { taxonId, containing, offset, limit: PAGE },
    fetchPolicy: 'no-cache',
  })
  // The last answer, with its place: while another page is on its way, or when it fails, these are the rows that stand there.
  const [last, setLast] = useState({ data: query.data, offset })
  const shown = query.data && query.data !== last.data ? { data: query.data, offset } : last
  if (shown !== last) setLast(shown)
  const page = shown.data?.taxon?.editableRelations
  const refresh = () => void query.refetch().catch(() => {})

  const total = page?.total ?? 0
  const nodes = page?.nodes ?? []
  // Whoever is quicker than the answers goes on from the page that is on its way; where that failed, from what is there.
  const from = query.error ? shown.offset : offset
  const goTo = (next: number) => (next === offset ? refresh() : setOffset(next))
  // Once many, always many: what is typed into the field must not go with it.
  if (total > PAGE && !hasMany) setMany(true)
  // The last one of the last page was deleted.
  if (offset > 0 && !query.loading && nodes.length === 0 && query.data) setOffset(Math.max(0, offset - PAGE))
  return (
    <EditCard aria-label="Beziehungen bearbeiten">
      <h2>
        Beziehungen <small>{counted(total, 'Beziehung', 'Beziehungen')} in Sammlungen, die Sie bearbeiten</small>
      </h2>
      {hasMany && (
        <div className="body">
          <SearchField
            aria-label="Beziehungen nach Partner filtern"
            placeholder="nach Partner filtern"
            value={text}
            style={{ width: 260, maxWidth: '100%' }}
            onChange={({ target }) => {
              setText(target.value)
              setOffset(0)
            }}
          />
        </div>
      )}
      {query.error && <ErrorNote error={query.error} onRetry={refresh} />}
      <EditRows>
        {nodes.map((relation) => {
          const { direction, id, partner, relationType, source } = shownAs(relation)
          return (
            <EditRow key={id} name={partner} draftKey={`relation ${id}`} detail={`${direction} ${relationType}, ${source}`}>
              <RelationEditor relation={relation} onRefresh={refresh} />
            </EditRow>
          )
        })}
      </EditRows>
      {(total > PAGE || offset > 0) && (
        <div
          className="buttons"
          role="group"
          aria-label="Seiten der Beziehungen"
          style={{ alignItems: 'center', paddingTop: 12 }}
        >
          <Button isSmall aria-disabled={from === 0} onClick={() => from > 0 && goTo(Math.max(0, from - PAGE))}>
            Vorige
          </Button>
          <span role="status">
            {swissCount(shown.offset + 1)}–{swissCount(shown.offset + nodes.length)} von {swissCount(total)}
          </span>
          <Button isSmall aria-disabled={from + PAGE >= total} onClick={() => from + PAGE < total && goTo(from + PAGE)}>
            Nächste
          </Button>
        </div>
      )}
      <AddRelation taxonId={taxonId} />
    </EditCard>
  )
}

type EditedRelation = NonNullable<ResultOf<typeof EditableRelationsQuery>['taxon']>['editableRelations']['nodes'][number]

/** What a line says of a relation: the partner, and the way to it. */
function shownAs(relation: EditedRelation) {
  const { collection, id, relatedTaxon, relationType, taxon } = readFragment(RelationEditor_relation, relation)
  const isFrom = relation.direction === 'from'
  const partner = isFrom ? relatedTaxon : taxon
  return { id, relationType, partner: partner.name, direction: isFrom ? '→' : '←', source: collection.name }
}

const EditableRelationsQuery = graphql(
  `
    query EditableRelations($taxonId: ID!, $containing: String!, $offset: Int!, $limit: Int!) {
      taxon(id: $taxonId) {
        id
        editableRelations(containing: $containing, offset: $offset, limit: $limit) {
          total
          nodes {
            id
            direction
            ...RelationEditor_relation
          }
        }
      }
    }
  `,
  [RelationEditor_relation],
)
