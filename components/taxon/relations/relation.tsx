import { graphql, type ResultOf } from '@/lib/graphql'
import { Hidden } from '../../ui/text/type'
import { MovedFrom_taxon } from '../MovedFrom'
import { TaxonLink_taxon } from '../TaxonLink'

export const RelationTable_taxon = graphql(
  `
    fragment RelationTable_taxon on Taxon {
      relations(offset: $relationsFrom, limit: 100) {
        total
        nodes {
          id
          relationType
          direction
          properties
          collection {
            id
            name
          }
          taxon {
            ...TaxonLink_taxon
          }
          relatedTaxon {
            ...TaxonLink_taxon
          }
          viaSynonym {
            ...TaxonLink_taxon
          }
          movedFrom {
            ...MovedFrom_taxon
          }
        }
      }
    }
  `,
  [MovedFrom_taxon, TaxonLink_taxon],
)

export type Relation = ResultOf<typeof RelationTable_taxon>['relations']['nodes'][number]

/** The taxon at its other end. */
export const partnerOf = ({ direction, taxon, relatedTaxon }: Relation) => (direction === 'to' ? taxon : relatedTaxon)

/** → this taxon does it to the partner; ← the partner does it to this taxon. */
export function Direction({ of: { direction } }: { of: Relation }) {
  const [sign, meaning, says] = direction === 'to' ? ['←', 'vom Partner hierher', 'Partner:'] : ['→', 'von hier zum Partner', '']
  return (
    <>
      <span aria-hidden="true" title={meaning}>
        {sign}
      </span>
      <Hidden>{says}</Hidden>
    </>
  )
}
