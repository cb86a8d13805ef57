import { graphql, type ResultOf } from '@/lib/graphql'
import { Source_collection } from '../cite/sources'
import { TaxonLink_taxon } from '../taxon/TaxonLink'

/** All that stands in the table; the order of the ids does not matter, the address says that of the columns. */
export const ComparisonQuery = graphql(
  `
    query Comparison($ids: [ID!]!) {
      comparison(ids: $ids) {
        taxa {
          taxon {
            id
            name
            code
            author
            rank
            status
            properties
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
                description
                valueType
              }
            }
            accepted {
              id
              ...TaxonLink_taxon
            }
            crosswalks {
              isNewer
              fromTaxonomyId
              toTaxonomyId
              taxonomyName
              state
              taxon {
                id
                name
                rank
                code
              }
            }
            ...TaxonLink_taxon
          }
          records {
            id
            properties
            taxon {
              id
              ...TaxonLink_taxon
            }
            collection {
              id
            }
          }
        }
        collections {
          id
          name
          formerNames
          fields {
            name
            unit
            description
            valueType
          }
          relationTypes {
            name
            fields {
              name
              unit
            }
          }
          ...Source_collection
        }
        relations {
          collectionId
          relationType
          direction
          totals {
            taxonId
            total
          }
          groups {
            sharing
            ownerId
            total
            alike
            partners {
              of
              viaSynonymOf
              relations {
                ownerId
                properties
              }
              taxon {
                id
                ...TaxonLink_taxon
              }
            }
          }
        }
      }
    }
  `,
  [TaxonLink_taxon, Source_collection],
)

export type ComparisonResult = ResultOf<typeof ComparisonQuery>['comparison']
export type ComparedTaxon = ComparisonResult['taxa'][number]
export type ComparedCollection = ComparisonResult['collections'][number]
export type ComparedRelation = ComparisonResult['relations'][number]

/** How a column is named where there is no room to typeset it. */
export const plainName = ({ taxon: { code, name, taxonomy } }: ComparedTaxon) =>
  taxonomy.type === 'Lebensraum' && code && !name.startsWith(code) ? `${code} ${name}` : name

/** All taxa have the same partners, and the same is said of each relation. */
export const areSame = (groups: ComparedRelation['groups']) => groups.every(({ alike, sharing }) => sharing === 'all' && alike)
