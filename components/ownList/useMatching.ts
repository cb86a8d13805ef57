'use client'

import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { MOST_NAMES_AT_ONCE } from '@/lib/domain/matching/limits'
import { choicesIn } from '@/lib/domain/ownList/decisions'
import { chosenIds, type OwnMatch } from '@/lib/domain/ownList/outcome'
import { setMatches, useOwnList } from '@/stores/ownList'
import { askMatches } from '../names/askMatches'

/** So many calls pass before what is there is kept: writing thousands of names each time would cost more than asking again. */
const KEEP_EVERY = 4

export interface Matching {
  /** Names that have their answer, of so many; equal when nothing is under way. */
  done: number
  total: number
  /** The Datenstand of the answers; null while there are none. */
  revision: number | null
  error: unknown
  /** Asks for what is missing, and for everything where the Datenstand is another one. */
  retry: () => void
}

/**
 * Sees to it that each name has its answer for the chosen taxonomies and the present Datenstand: asks for those that have none, some hundred at
 * a time, and for what was chosen by hand, because that may be called otherwise by now or be gone. What breaks off goes on where it was.
 */
export function useMatching(names: readonly string[], taxonomies: readonly string[]): Matching {
  const client = useApolloClient()
  const known = useOwnList(({ matches }) => matches)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<{ key: string; error: unknown } | null>(null)
  const key = JSON.stringify([attempt, taxonomies, names])

  useEffect(() => {
    const [, wantedTaxonomies, wanted] = JSON.parse(key) as [number, string[], string[]]
    if (wantedTaxonomies.length === 0 || wanted.length === 0) return
    const cancel = new AbortController()
    askAll(client, wantedTaxonomies, wanted, cancel.signal).catch((error: unknown) => {
      if (!cancel.signal.aborted) setFailed({ key, error })
    })
    return () => cancel.abort()
  }, [client, key])

  const current = known && isSame(known.taxonomies, taxonomies) ? known : null
  const answers = current?.byName ?? {}
  return {
    done: taxonomies.length === 0 ? 0 : names.filter((name) => Object.hasOwn(answers, name)).length,
    total: taxonomies.length === 0 ? 0 : names.length,
    revision: current?.revision ?? null,
    error: failed?.key === key ? failed.error : null,
    retry: () => setAttempt((before) => before + 1),
  }
}

async function askAll(client: ApolloClient, taxonomies: string[], names: string[], signal: AbortSignal): Promise<void> {
  const { matches, choices } = useOwnList.getState()
  // First, so that with the last name everything is there.
  const wanted = [...new Set([...chosenIds(choicesIn(choices, taxonomies)), ...names])]
  let known = matches && isSame(matches.taxonomies, taxonomies) ? matches : { taxonomies, revision: -1, byName: {} }
  for (let calls = 1; ; calls++) {
    const missing = wanted.filter((name) => !Object.hasOwn(known.byName, name))
    const some = missing.slice(0, MOST_NAMES_AT_ONCE)
    const answer = await askMatches(client, taxonomies, some, signal)
    if (signal.aborted) return
    const isOther = answer.revision !== known.revision
    if (isOther || some.length > 0) {
      const byName = Object.fromEntries(some.map((name, index) => [name, answer.matches[index] ?? nothing]))
      // Names of another Datenstand are asked for again.
      known = { taxonomies, revision: answer.revision, byName: isOther ? byName : { ...known.byName, ...byName } }
    }
    const isDone = wanted.every((name) => Object.hasOwn(known.byName, name))
    setMatches(known, isDone || calls % KEEP_EVERY === 0)
    if (isDone) return
  }
}

const nothing: OwnMatch = { kind: 'notFound', taxonId: null, candidates: [] }

const isSame = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other)
