import type { ApolloClient } from '@apollo/client'
import type { OwnMatch } from '@/lib/domain/ownList/outcome'
import { graphql } from '@/lib/graphql'

/** The answers for some names, and of which Datenstand they are. */
export async function askMatches(
  client: ApolloClient,
  taxonomies: readonly string[],
  names: readonly string[],
  signal?: AbortSignal,
) {
  const { data, error } = await client.query({
    query: OwnListMatches,
    variables: { taxonomies: [...taxonomies], names: [...names] },
    // The list is kept on its own; here it would only fill the memory.
    fetchPolicy: 'no-cache',
    context: { fetchOptions: { signal }, queryDeduplication: false },
  })
  if (!data) throw error ?? new Error('An answer without data')
  return { revision: data.overview.revision, matches: data.matchNames as OwnMatch[] }
}

const OwnListMatches = graphql(`
  query OwnListMatches($taxonomies: [String!]!, $names: [String!]!) {
    overview {
      revision
    }
    matchNames(taxonomies: $taxonomies, names: $names) {
      kind
      taxonId
      hybridSign
      beside
      candidates {
        taxonId
        name
        author
        taxonomy
        foundName
        foundAuthor
        language
        kind
      }
    }
  }
`)
