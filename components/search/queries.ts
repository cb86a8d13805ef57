import type { SearchQuery } from '@/lib/domain/addresses/searchQuery'
import { graphql } from '@/lib/graphql'

export const SearchHit = graphql(`
  fragment SearchHit on SearchHit @_unmask {
    key
    kind
    label
    author
    rank
    acceptedName
    germanName
    taxonomy
    similar
    replacedBy
    path
  }
`)

/** The list below the field. */
export const SearchBoxQuery = graphql(
  `
    query Search($text: String!, $limit: Int!) {
      search(text: $text, limit: $limit) {
        total
        capped
        hits {
          ...SearchHit
        }
        nearest {
          ...SearchHit
        }
      }
    }
  `,
  [SearchHit],
)

const FacetValue = graphql(`
  fragment FacetValue on SearchFacetValue @_unmask {
    value
    name
    count
  }
`)

/** The page of all hits. */
export const SearchPageQuery = graphql(
  `
    query SearchPage($text: String!, $kinds: [SearchKind!], $taxonomies: [ID!], $ranks: [String!], $collections: [ID!]) {
      search(text: $text, limit: 50, kinds: $kinds, taxonomies: $taxonomies, ranks: $ranks, collections: $collections) {
        total
        capped
        hits {
          ...SearchHit
        }
        nearest {
          ...SearchHit
        }
        facets {
          kinds {
            ...FacetValue
          }
          taxonomies {
            ...FacetValue
          }
          ranks {
            ...FacetValue
          }
          collections {
            ...FacetValue
          }
        }
      }
    }
  `,
  [SearchHit, FacetValue],
)

/** The hits that follow. */
export const MoreHitsQuery = graphql(
  `
    query MoreHits(
      $text: String!
      $offset: Int!
      $kinds: [SearchKind!]
      $taxonomies: [ID!]
      $ranks: [String!]
      $collections: [ID!]
    ) {
      search(
        text: $text
        limit: 50
        offset: $offset
        kinds: $kinds
        taxonomies: $taxonomies
        ranks: $ranks
        collections: $collections
      ) {
        total
        hits {
          ...SearchHit
        }
      }
    }
  `,
  [SearchHit],
)

/** The taxa that all hits mean, for an export. */
export const FoundTaxaQuery = graphql(`
  query FoundTaxa($text: String!, $kinds: [SearchKind!], $taxonomies: [ID!], $ranks: [String!], $collections: [ID!]) {
    search(text: $text, limit: 1, kinds: $kinds, taxonomies: $taxonomies, ranks: $ranks, collections: $collections) {
      taxa {
        type
        ids
      }
    }
  }
`)

/** The query as the interface takes it. Equal queries give equal variables: nothing chosen is left out. */
export const variablesOf = ({ text, kinds, taxonomies, ranks, collections }: SearchQuery) => ({
  text,
  kinds: kinds.length > 0 ? [...kinds] : null,
  taxonomies: taxonomies.length > 0 ? [...taxonomies] : null,
  ranks: ranks.length > 0 ? [...ranks] : null,
  collections: collections.length > 0 ? [...collections] : null,
})
