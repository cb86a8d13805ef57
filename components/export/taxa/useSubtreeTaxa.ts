'use client'

import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { writeExportQuery } from '@/lib/domain/export/exportQuery'
import { defaultExportSettings, defaultExportView } from '@/lib/domain/export/exportSettings'
import { graphql, type ResultOf } from '@/lib/graphql'

const ExportSubtree = graphql(`
  query ExportSubtree($id: ID!, $query: String!) {
    taxon(id: $id) {
      id
      name
      author
      rank
      code
      taxonomy {
        id
        name
        type
      }
      lineage {
        id
        name
      }
    }
    exportCount(query: $query)
  }
`)

type Answer = ResultOf<typeof ExportSubtree>
export type SubtreeTaxon = NonNullable<Answer['taxon']> & { size: number }

/** The taxa at the head of chosen subtrees with the number of taxa in each; null for one that is not here, absent until it is known. */
export function useSubtreeTaxa(ids: readonly string[]): ReadonlyMap<string, SubtreeTaxon | null> {
  const client = useApolloClient()
  const [taxa, setTaxa] = useState<ReadonlyMap<string, SubtreeTaxon | null>>(new Map())
  useEffect(() => {
    let isWanted = true
    for (const id of ids) {
      const know = (taxon: SubtreeTaxon | null) => isWanted && setTaxa((before) => new Map(before).set(id, taxon))
      const query = writeExportQuery(defaultExportSettings(), { ...defaultExportView(), subtree: [id] })
      client
        .query({ query: ExportSubtree, variables: { id, query } })
        .then(({ data }) => know(data?.taxon ? { ...data.taxon, size: data.exportCount } : null))
        .catch(() => know(null))
    }
    return () => {
      isWanted = false
    }
  }, [client, ids])
  return taxa
}
