'use client'

import { useQuery } from '@apollo/client/react'
import { rankLabel } from '@/lib/domain/rank'
import { statusLabel } from '@/lib/domain/status'
import { taxonNameParts } from '@/lib/domain/taxonName'
import { paths, typeRoots } from '@/lib/domain/paths'
import { exportLink } from '@/lib/exportLink'
import { counted } from '@/lib/format'
import { graphql, type ResultOf } from '@/lib/graphql'
import { useRightPath } from '@/lib/useRightPath'
import { BranchChartSection } from '../charts/BranchChartSection'
import { CompareButton } from '../compare/CompareButton'
import { Editing } from '../edit/Editing'
import { AppLink } from '../ui/AppLink'
import { ShowInTree } from '../tree/ShowInTree'
import { LinkButton } from '../ui/Button'
import { Card } from '../ui/Card'
import { Download } from '../ui/icons'
import { QueryView } from '../ui/QueryView'
import { ShareButton } from '../ui/ShareButton'
import { TaxonName } from '../ui/TaxonName'
import { Actions, Cards, Chips, Prose, Section, Subtitle, Title } from '../ui/type'
import { useTitle } from '../ui/useTitle'
import { ChildList } from './ChildList'
import { OutwardLinks } from './OutwardLinks'
import { PropertyFacts } from './PropertyFacts'
import { RecordCard, RecordCard_record } from './RecordCard'
import { RelationTable, RelationTable_taxon } from './RelationTable'
import { SynonymBanner, SynonymBanner_taxon } from './SynonymBanner'
import { SynonymList, SynonymList_taxon } from './SynonymList'
import { TaxonCrumbs, TaxonCrumbs_taxon } from './TaxonCrumbs'

/** An object (species, genus, habitat …): all that is known of it. */
export function TaxonScreen({ id }: { id: string }) {
  const query = useQuery(TaxonScreenQuery, { variables: { id, relationsFrom: 0 } })
  const taxon = query.data?.taxon
  useTitle(taxon?.name)
  useRightPath(taxon && pathOf(taxon))
  return (
    <QueryView query={query} record={taxon} missing="Dieses Objekt gibt es nicht (mehr)">
      {(record) => (
        <TaxonView
          taxon={record}
          onMoreRelations={(relationsFrom) => void query.fetchMore({ variables: { relationsFrom } }).catch(() => {})}
        />
      )}
    </QueryView>
  )
}

/** What this screen asks first, for whoever knows the address before the screen is here (components/askEarly.ts). */
export const taxonQuestion = (id: string) => ({ query: TaxonScreenQuery, variables: { id, relationsFrom: 0 } })

type TaxonRecord = NonNullable<ResultOf<typeof TaxonScreenQuery>['taxon']>

function TaxonView({ taxon, onMoreRelations }: { taxon: TaxonRecord; onMoreRelations: (offset: number) => void }) {
  const { taxonomy, records } = taxon
  const { type } = taxonomy
  const { author, name } = taxonNameParts({ ...taxon, type })
  const hasOwn = Object.values(taxon.properties).some((value) => value !== null && value !== '')
  return (
    <article>
      <TaxonCrumbs taxon={taxon} />
      <Title>
        <TaxonName {...taxon} type={type} />
        {author !== '' && <span className="author"> {author}</span>}
      </Title>
      {taxon.vernacularNames.length > 0 && <Subtitle>{vernacularLine(taxon.vernacularNames)}</Subtitle>}
      <Chips>
        {taxon.rank && <li title={taxon.rankVerbatim ?? undefined}>{rankLabel(taxon.rank)}</li>}
        {type === 'Art' && <li title={taxon.statusVerbatim ?? undefined}>{statusLabel(taxon.status)}</li>}
        {taxon.childCount > 0 && <li>{counted(taxon.childCount, 'untergeordnetes Objekt', 'untergeordnete Objekte')}</li>}
        {records.length > 0 && (
          <li className="green">
            {counted(new Set(records.map((record) => record.collection.id)).size, 'Sammlung', 'Sammlungen')}
          </li>
        )}
        {taxon.relations.total > 0 && <li className="green">{counted(taxon.relations.total, 'Beziehung', 'Beziehungen')}</li>}
      </Chips>
      <SynonymBanner taxon={taxon} />
      <Actions>
        <ShareButton title={taxon.name} />
        <ShowInTree />
        <CompareButton id={taxon.id} />
        <LinkButton
          startIcon={<Download />}
          href={exportLink({ type: typeRoots[type], taxonomies: [taxonomy.name], ids: [taxon.accepted?.id ?? taxon.id] })}
        >
          Exportieren
        </LinkButton>
        {taxon.childCount > 0 && (
          <LinkButton
            startIcon={<Download />}
            href={exportLink({ type: typeRoots[type], taxonomies: [taxonomy.name] }, { subtree: [taxon.id] })}
          >
            Mit allem darunter exportieren
          </LinkButton>
        )}
      </Actions>
      <Editing kind="taxon" id={taxon.id} />

      {(hasOwn || records.length > 0) && (
        <section>
          <Section>Eigenschaften</Section>
          <Cards>
            {hasOwn && (
              <Card
                title={<AppLink href={paths.taxonomy(type, taxonomy.id)}>{taxonomy.name}</AppLink>}
                source="aus der Taxonomie selbst"
              >
                <PropertyFacts properties={taxon.properties} fields={taxonomy.fields} />
              </Card>
            )}
            {records.map((record) => (
              <RecordCard key={record.id} record={record} />
            ))}
          </Cards>
        </section>
      )}
      {!hasOwn && records.length === 0 && <Prose>Zu diesem Objekt sind keine Eigenschaften erfasst.</Prose>}
      <ChildList
        title="Untergeordnete Objekte"
        parent={`taxon:${taxon.id}`}
        taxonomyId={taxonomy.id}
        type={type}
        total={taxon.childCount}
      />
      {taxon.childCount > 0 && <BranchChartSection branch={{ type, taxonomy, taxonId: taxon.id }} />}
      <RelationTable taxon={taxon} onMore={onMoreRelations} />
      <SynonymList taxon={taxon} />
      {type === 'Art' && <OutwardLinks name={name.map((part) => part.text).join('')} />}
    </article>
  )
}

/** Preferred names first, each once: Gelbbauchunke · Sonneur à ventre jaune. */
function vernacularLine(names: TaxonRecord['vernacularNames']): string {
  const sorted = [...names].sort((a, b) => Number(b.preferred) - Number(a.preferred))
  return [...new Set(sorted.map((vernacular) => vernacular.name))].join(' · ')
}

/** Ancestors down to the taxon itself; a synonym stands in no tree: its own id is its path. */
const pathOf = ({ accepted, id, lineage, taxonomy }: TaxonRecord) =>
  paths.taxon(taxonomy.type, taxonomy.id, accepted ? [id] : [...lineage.map((parent) => parent.id), id])

const TaxonScreenQuery = graphql(
  `
    query TaxonScreen($id: ID!, $relationsFrom: Int!) {
      taxon(id: $id) {
        id
        name
        code
        author
        rank
        rankVerbatim
        status
        statusVerbatim
        properties
        childCount
        vernacularNames {
          name
          preferred
        }
        taxonomy {
          id
          name
          type
          fields {
            name
            unit
          }
        }
        accepted {
          id
        }
        lineage {
          id
        }
        records {
          id
          collection {
            id
          }
          ...RecordCard_record
        }
        relations(offset: $relationsFrom, limit: 100) {
          total
        }
        ...TaxonCrumbs_taxon
        ...SynonymBanner_taxon
        ...SynonymList_taxon
        ...RelationTable_taxon
      }
    }
  `,
  [TaxonCrumbs_taxon, SynonymBanner_taxon, SynonymList_taxon, RelationTable_taxon, RecordCard_record],
)
