'use client'

import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import type { SearchQuery } from '@/lib/domain/addresses/searchQuery'
import { MoreHitsQuery, variablesOf } from './queries'
import type { Hit } from './useSearch'

interface More {
  /** The query whose first hits these follow. */
  of: string
  hits: readonly Hit[]
  /** The end of the list was reached, whatever was counted with the first hits: some may be gone since. */
  isAll: boolean
}

/** The last search that was shown further: who comes back from a hit finds the list as long as it was. */
let kept: More = { of: '', hits: [], isAll: false }

/** The hits behind the first page, as far as somebody asked for them. */
export function useMoreHits(query: SearchQuery, first: { hits: readonly Hit[]; total: number }) {
  const client = useApolloClient()
  const of = JSON.stringify(query)
  const [more, setMore] = useState(kept)
  const [trouble, setTrouble] = useState<{ of: string; error: unknown } | null>(null)
  const [loading, setLoading] = useState('')
  const current = useRef(of)
  useEffect(() => {
    current.current = of
    return () => void (current.current = '')
  }, [of])
  const { hits, isAll } = more.of === of ? more : { hits: [], isAll: false }

  const load = async () => {
    const offset = first.hits.length + hits.length
    setLoading(of)
    setTrouble(null)
    try {
      const { data } = await client.query({
        query: MoreHitsQuery,
        variables: { ...variablesOf(query), offset },
        // As new as the first page.
        fetchPolicy: 'no-cache',
      })
      if (!data || current.current !== of) return
      // What stands there already may have moved down meanwhile.
      const known = new Set([...first.hits, ...hits].map(({ key }) => key))
      const { hits: next, total } = data.search
      kept = { of, hits: [...hits, ...next.filter(({ key }) => !known.has(key))], isAll: offset + next.length >= total }
      setMore(kept)
    } catch (error) {
      if (current.current === of) setTrouble({ of, error })
    } finally {
      setLoading((before) => (before === of ? '' : before))
    }
  }

  return {
    hits,
    isThereMore: !isAll && first.hits.length + hits.length < first.total,
    isLoading: loading === of,
    error: trouble?.of === of ? trouble.error : null,
    load: () => void load(),
  }
}
