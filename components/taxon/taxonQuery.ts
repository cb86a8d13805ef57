import { graphql, type ResultOf } from '@/lib/graphql'
import { type Cited, collectionSource, Source_collection, Source_taxonomy, taxonomySource } from '../cite/sources'
import { statements_taxon } from './answer/statements'
import { OtherVersions_taxon } from './OtherVersions'
import { SynonymBanner_taxon } from './SynonymBanner'
import { TaxonCrumbs_taxon } from './TaxonCrumbs'
import { TaxonFacts_taxon } from './TaxonFacts'

/**
 * All that the page of an object shows. A synonym's page asks it a second time, of the accepted name: the very question of that one's own
 * page, so that either is there when the other was read, also without a connection.
 */
export const TaxonScreenQuery = graphql(
  `
    query TaxonScreen($id: ID!, $relationsFrom: Int!) {
      taxon(id: $id) {
        id
        shortCode
        name
        code
        author
        rank
        rankVerbatim
        status
        statusVerbatim
        childCount
        vernacularNames {
          name
          preferred
        }
        taxonomy {
          id
          name
          type
          ...Source_taxonomy
        }
        accepted {
          id
          taxonomy {
            ...Source_taxonomy
          }
          sources {
            ...Source_collection
          }
        }
        lineage {
          id
          name
        }
        records {
          id
          collection {
            id
          }
        }
        sources {
          ...Source_collection
        }
        relations(offset: $relationsFrom, limit: 100) {
          total
        }
        ...TaxonCrumbs_taxon
        ...SynonymBanner_taxon
        ...OtherVersions_taxon
        ...statements_taxon
        ...TaxonFacts_taxon
      }
    }
  `,
  [
    Source_collection,
    Source_taxonomy,
    TaxonCrumbs_taxon,
    SynonymBanner_taxon,
    OtherVersions_taxon,
    statements_taxon,
    TaxonFacts_taxon,
  ],
)

export type TaxonRecord = NonNullable<ResultOf<typeof TaxonScreenQuery>['taxon']>

/** What a page asks of its object first. */
export const taxonVariables = (id: string) => ({ id, relationsFrom: 0 })

/** Preferred names first, each once: Gelbbauchunke · Sonneur à ventre jaune. */
export function vernacularLine(names: TaxonRecord['vernacularNames']): string {
  const sorted = [...names].sort((a, b) => Number(b.preferred) - Number(a.preferred))
  return [...new Set(sorted.map((vernacular) => vernacular.name))].join(' · ')
}

/** As its page calls it: a habitat by its code and name. */
export const plainTitle = ({ name, code, taxonomy }: Pick<TaxonRecord, 'name' | 'code' | 'taxonomy'>) =>
  taxonomy.type === 'Lebensraum' && code && !name.startsWith(code) ? `${code} ${name}` : name

/** The object, its taxonomy, and the collections that speak of it; of a synonym also what its page shows of the accepted name. */
export function citedOf(taxon: TaxonRecord): Cited {
  const { id, name, author, taxonomy, sources, accepted } = taxon
  const all = [
    taxonomySource(taxonomy),
    ...sources.map(collectionSource),
    ...(accepted ? [taxonomySource(accepted.taxonomy), ...accepted.sources.map(collectionSource)] : []),
  ]
  const title = plainTitle(taxon)
  return {
    object: { id, name: author && !name.endsWith(author) ? `${title} ${author}` : title },
    sources: [...new Map(all.map((source) => [source.id, source])).values()],
  }
}
