import type { ApolloClient } from '@apollo/client'
import { graphql } from '@/lib/graphql'

export const ShortLinkQuery = graphql(`
  query ShortLink($key: String!) {
    shortLink(key: $key) {
      query
    }
  }
`)

const CreateShortLink = graphql(`
  mutation CreateShortLink($query: String!) {
    createShortLink(query: $query)
  }
`)

/** The key of a short link for an export's query string. Throws what the server says. */
export async function makeShortLink(client: ApolloClient, query: string): Promise<string> {
  const { data, error } = await client.mutate({ mutation: CreateShortLink, variables: { query } })
  if (!data) throw error ?? new Error('An answer without data')
  return data.createShortLink
}
