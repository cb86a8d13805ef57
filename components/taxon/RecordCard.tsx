'use client'

import { paths } from '@/lib/domain/addresses/paths'
import { counted } from '@/lib/text/format'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { Source_collection } from '../cite/sources'
import { CollectionSource } from './CollectionSource'
import { AppLink } from '../ui/text/AppLink'
import { Card } from '../ui/page/Card'
import { AnswerField_field, cardOf } from './answer/statements'
import { MovedFrom, MovedFrom_taxon } from './MovedFrom'
import { PropertyFacts } from './PropertyFacts'
import { SourceLine } from './SourceLine'
import { TaxonLink, TaxonLink_taxon } from './TaxonLink'

export const RecordCard_record = graphql(
  `
    fragment RecordCard_record on PropertyRecord {
      id
      properties
      viaSynonym
      taxon {
        ...TaxonLink_taxon
      }
      originCollection {
        id
        name
      }
      movedFrom {
        ...MovedFrom_taxon
      }
      collection {
        id
        name
        recordCount
        fields {
          ...AnswerField_field
        }
        ...Source_collection
      }
    }
  `,
  [AnswerField_field, MovedFrom_taxon, TaxonLink_taxon, Source_collection],
)

/** What one collection says about a taxon, with its source; a record lent by a synonym says so first. */
export function RecordCard({ record }: { record: FragmentOf<typeof RecordCard_record> }) {
  const { id, collection, movedFrom, originCollection, properties, taxon, viaSynonym } = readFragment(RecordCard_record, record)
  return (
    <Card
      id={cardOf(id)}
      title={<AppLink href={paths.collection(collection.id)}>{collection.name}</AppLink>}
      source={
        <>
          <SourceLine properties={properties} fields={collection.fields} />
          {viaSynonym && (
            <>
              aus Synonym <TaxonLink taxon={taxon} withAuthor /> ·{' '}
            </>
          )}
          {originCollection && (
            <>
              ursprünglich <AppLink href={paths.collection(originCollection.id)}>{originCollection.name}</AppLink> ·{' '}
            </>
          )}
          {movedFrom.length > 0 && (
            <>
              <MovedFrom taxa={movedFrom} /> ·{' '}
            </>
          )}
          <CollectionSource collection={collection} /> · {counted(collection.recordCount, 'Eintrag', 'Einträge')}
        </>
      }
    >
      <PropertyFacts properties={properties} fields={collection.fields} />
    </Card>
  )
}
