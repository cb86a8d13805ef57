'use client'

import { paths, type TaxonomyType } from '@/lib/domain/addresses/paths'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { BranchChartSection } from '../charts/BranchChartSection'
import { EmptyState } from '../drawings/EmptyState'
import { AppLink } from '../ui/text/AppLink'
import { Card } from '../ui/page/Card'
import { Cards, Section } from '../ui/text/type'
import { byMeaning, type Statement } from './answer/answers'
import { cardOf, statements_taxon, statementsOf } from './answer/statements'
import { ChildList } from './ChildList'
import { PropertyFacts } from './PropertyFacts'
import { RecordCard, RecordCard_record } from './RecordCard'
import { SourceLine } from './SourceLine'
import { RelationTable_taxon } from './relations/relation'
import { RelationTable } from './relations/RelationTable'
import { SynonymList, SynonymList_taxon } from './SynonymList'

export const TaxonFacts_taxon = graphql(
  `
    fragment TaxonFacts_taxon on Taxon {
      id
      childCount
      taxonomy {
        id
        name
        type
      }
      records {
        id
        ...RecordCard_record
      }
      ...statements_taxon
      ...SynonymList_taxon
      ...RelationTable_taxon
    }
  `,
  [statements_taxon, SynonymList_taxon, RelationTable_taxon, RecordCard_record],
)

interface TaxonFactsProps {
  taxon: FragmentOf<typeof TaxonFacts_taxon>
  onMoreRelations: (offset: number) => Promise<unknown>
  /** Said where there are no properties; null says nothing. */
  none: string | null
  /** Ids of records that stand on the page already. */
  shown?: ReadonlySet<string>
}

/** What is known of a taxon: its properties, what stands below it, what it has to do with others, its other names. */
export function TaxonFacts({ taxon, onMoreRelations, none, shown }: TaxonFactsProps) {
  const facts = readFragment(TaxonFacts_taxon, taxon)
  const { id, childCount, taxonomy, records } = facts
  const { type } = taxonomy
  const record = new Map(records.filter((each) => !shown?.has(each.id)).map((each) => [cardOf(each.id), each]))
  const cards = byMeaning(statementsOf(facts)).filter(({ card, properties }) =>
    card === cardOf(id) ? Object.values(properties).some((value) => value !== null && value !== '') : record.has(card),
  )
  return (
    <>
      {cards.length > 0 && (
        <section>
          <Section>Eigenschaften</Section>
          <Cards>
            {cards.map((statement) => {
              const of = record.get(statement.card)
              return of ? (
                <RecordCard key={statement.card} record={of} />
              ) : (
                <OwnCard key={statement.card} taxonomy={taxonomy} statement={statement} />
              )
            })}
          </Cards>
        </section>
      )}
      {cards.length === 0 && none !== null && (
        <EmptyState picture="nest" title={none}>
          <p>Vielleicht weiss eine verwandte Art mehr: im Baum steht sie gleich daneben.</p>
        </EmptyState>
      )}
      <ChildList title="Untergeordnete Objekte" parent={`taxon:${id}`} taxonomyId={taxonomy.id} type={type} total={childCount} />
      {childCount > 0 && <BranchChartSection branch={{ type, taxonomy, taxonId: id }} />}
      <RelationTable key={id} taxon={facts} onMore={onMoreRelations} />
      <SynonymList taxon={facts} />
    </>
  )
}

/** A checklist may bring dozens of columns; these say most of what one looks for. */
const MOST_OWN = 8

/** What the taxonomy itself says: the columns of its source, what somebody has marked before the others. */
function OwnCard({ taxonomy, statement }: { taxonomy: { id: string; name: string; type: TaxonomyType }; statement: Statement }) {
  const { card, properties, fields } = statement
  const marked = [...fields].sort((a, b) => Number(b.meaning !== null) - Number(a.meaning !== null))
  return (
    <Card
      id={card}
      title={<AppLink href={paths.taxonomy(taxonomy.type, taxonomy.id)}>{taxonomy.name}</AppLink>}
      source={
        <>
          <SourceLine properties={properties} fields={fields} />
          aus der Taxonomie selbst
        </>
      }
    >
      <PropertyFacts properties={properties} fields={marked} most={MOST_OWN} />
    </Card>
  )
}
