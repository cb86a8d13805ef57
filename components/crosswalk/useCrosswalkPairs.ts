'use client'

import { useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import type { CrosswalkQuery } from '@/lib/domain/addresses/crosswalkQuery'
import type { ResultOf } from '@/lib/graphql'
import { CrosswalkPairsQuery } from './queries'

/** Pairs of a page, and the most that are read at once. */
const PAGE = 100
const MOST_AT_ONCE = 500

type Answer = ResultOf<typeof CrosswalkPairsQuery>
type Page = NonNullable<Answer['crosswalk']>['pairs']

/** The pairs of a crosswalk in their order, page behind page; while others are asked for, those of before. */
export function useCrosswalkPairs(fromId: string, toId: string, { kind, name }: Pick<CrosswalkQuery, 'kind' | 'name'>) {
  const client = useApolloClient()
  const variables = { fromId, toId, kinds: kind === null ? null : [kind], text: name || null, after: null, limit: PAGE }
  const query = useQuery(CrosswalkPairsQuery, {
    variables,
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
    // What is on its way may be older than what was decided meanwhile.
    context: { queryDeduplication: false },
  })
  const shown = (query.data ?? query.previousData)?.crosswalk?.pairs
  const now = { query, variables, shown }
  const latest = useRef(now)
  useEffect(() => void (latest.current = now))

  /** At least so many pairs, from the first. */
  const read = async (of: typeof variables, wanted: number): Promise<Page | undefined> => {
    const nodes: Page['nodes'][number][] = []
    for (let after: string | null = null; ;) {
      const limit = Math.min(Math.max(wanted - nodes.length, PAGE), MOST_AT_ONCE)
      const { data }: { data?: Answer | undefined } = await client.query({
        query: CrosswalkPairsQuery,
        variables: { ...of, after, limit },
        fetchPolicy: 'no-cache',
        context: { queryDeduplication: false },
      })
      const page: Page | undefined = data?.crosswalk?.pairs
      if (!page) return undefined
      nodes.push(...page.nodes)
      if (page.next === null || nodes.length >= wanted) return { ...page, nodes }
      after = page.next
    }
  }
  return {
    query,
    shown,
    more: () =>
      query.fetchMore({
        variables: { after: shown?.next ?? null },
        updateQuery: (before, { fetchMoreResult: { crosswalk } }) =>
          // Read anew meanwhile the list may end elsewhere.
          before.crosswalk && crosswalk && before.crosswalk.pairs.next === shown?.next
            ? withPairs(before, { ...crosswalk.pairs, nodes: [...before.crosswalk.pairs.nodes, ...crosswalk.pairs.nodes] })
            : before,
      }),
    /** As they are now, as many as are shown: who has gone on to further pages stays there. */
    readAnew: async () => {
      const asked = latest.current
      const count = asked.shown?.nodes.length ?? 0
      if (asked.query.loading || count <= PAGE) return void (await asked.query.refetch())
      const pairs = await read(asked.variables, count).catch(() => asked.query.refetch().then(() => undefined))
      if (!pairs) return
      client.cache.updateQuery({ query: CrosswalkPairsQuery, variables: asked.variables }, (before) =>
        before ? withPairs(before, pairs) : before,
      )
    },
  }
}

const withPairs = <Given extends Answer>(answer: Given, pairs: Page): Given =>
  answer.crosswalk ? { ...answer, crosswalk: { ...answer.crosswalk, pairs } } : answer
