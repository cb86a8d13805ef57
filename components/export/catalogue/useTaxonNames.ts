'use client'

import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { graphql } from '@/lib/graphql'

const TaxonName = graphql(`
  query ExportTaxonName($id: ID!) {
    taxon(id: $id) {
      id
      name
    }
  }
`)

/** Names of a few taxa by their ids, as they come; null for one that is not here (yet). */
export function useTaxonNames(ids: readonly string[]): (id: string) => string | null {
  const client = useApolloClient()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isWanted = true
    for (const id of ids) {
      client
        .query({ query: TaxonName, variables: { id } })
        .then(({ data }) => {
          const name = data?.taxon?.name
          if (isWanted && name !== undefined) setNames((before) => new Map(before).set(id, name))
        })
        // The id then stands in place of the name.
        .catch(() => {})
    }
    return () => {
      isWanted = false
    }
  }, [client, ids])
  return (id) => names.get(id) ?? null
}
