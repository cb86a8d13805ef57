'use client'

import { paths } from '@/lib/domain/addresses/paths'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { BranchChartSection } from '../charts/BranchChartSection'
import { AppLink } from '../ui/text/AppLink'
import { Card } from '../ui/page/Card'
import { Cards, Prose, Section } from '../ui/text/type'
import { ChildList } from './ChildList'
import { PropertyFacts } from './PropertyFacts'
import { RecordCard, RecordCard_record } from './RecordCard'
import { SourceLine } from './SourceLine'
import { RelationTable, RelationTable_taxon } from './RelationTable'
import { SynonymList, SynonymList_taxon } from './SynonymList'

export const TaxonFacts_taxon = graphql(
  `
    fragment TaxonFacts_taxon on Taxon {
      id
      properties
      childCount
      taxonomy {
        id
        name
        type
        fields {
          name
          unit
          meaning
        }
      }
      records {
        id
        ...RecordCard_record
      }
      ...SynonymList_taxon
      ...RelationTable_taxon
    }
  `,
  [SynonymList_taxon, RelationTable_taxon, RecordCard_record],
)

interface TaxonFactsProps {
  taxon: FragmentOf<typeof TaxonFacts_taxon>
  onMoreRelations: (offset: number) => void
  /** Said where there are no properties; null says nothing. */
  none: string | null
  /** Ids of records that stand on the page already. */
  shown?: ReadonlySet<string>
}

/** What is known of a taxon: its properties, what stands below it, what it has to do with others, its other names. */
export function TaxonFacts({ taxon, onMoreRelations, none, shown }: TaxonFactsProps) {
  const { id, properties, childCount, taxonomy, ...rest } = readFragment(TaxonFacts_taxon, taxon)
  const { type } = taxonomy
  const hasOwn = Object.values(properties).some((value) => value !== null && value !== '')
  const records = rest.records.filter((record) => !shown?.has(record.id))
  return (
    <>
      {(hasOwn || records.length > 0) && (
        <section>
          <Section>Eigenschaften</Section>
          <Cards>
            {hasOwn && (
              <Card
                title={<AppLink href={paths.taxonomy(type, taxonomy.id)}>{taxonomy.name}</AppLink>}
                source={
                  <>
                    <SourceLine properties={properties} fields={taxonomy.fields} />
                    aus der Taxonomie selbst
                  </>
                }
              >
                <PropertyFacts properties={properties} fields={taxonomy.fields} />
              </Card>
            )}
            {records.map((record) => (
              <RecordCard key={record.id} record={record} />
            ))}
          </Cards>
        </section>
      )}
      {!hasOwn && records.length === 0 && none !== null && <Prose>{none}</Prose>}
      <ChildList title="Untergeordnete Objekte" parent={`taxon:${id}`} taxonomyId={taxonomy.id} type={type} total={childCount} />
      {childCount > 0 && <BranchChartSection branch={{ type, taxonomy, taxonId: id }} />}
      <RelationTable taxon={rest} onMore={onMoreRelations} />
      <SynonymList taxon={rest} />
    </>
  )
}
