'use client'

import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { hasErrorCode } from '@/lib/text/hasErrorCode'
import { DecideCrosswalkMutation, UndoCrosswalkDecisionsMutation } from './queries'

/** About whom one decides, over which decision. */
export interface Seen {
  fromId: string
  seen: string
}

export interface Decision extends Seen {
  toIds: string[]
  spreads?: boolean
}

/** So many does the interface take at once. */
const AT_ONCE = 500

/**
 * Decisions of a crosswalk, sent one after another in the order of the presses: whoever has decided about one taxon decides about the next while the
 * first is on its way. `readAnew` is awaited after each, so that a taxon is busy until it is shown as it is now. What fails is the `error` until the next
 * press with nothing on its way.
 */
export function useDecisions(crosswalkId: string, readAnew: () => Promise<unknown>) {
  const client = useApolloClient()
  /** Ids of taxa, each as often as something about it is on its way. */
  const [onTheirWay, setOnTheirWay] = useState<readonly string[]>([])
  const [error, setError] = useState<unknown>(null)
  const last = useRef(Promise.resolve())

  const inTurn = (fromIds: readonly string[], send: () => Promise<unknown>) => {
    if (onTheirWay.length === 0) setError(null)
    setOnTheirWay((ids) => [...ids, ...fromIds])
    last.current = last.current.then(async () => {
      try {
        await send().catch((failure: unknown) => {
          setError(failure)
          // Somebody else has decided: what they have said is to be read before it is overruled.
          if (!hasErrorCode(failure, 'CONFLICT')) throw failure
        })
        // What goes wrong with that is said by the list, and asked for again there.
        await readAnew().catch(() => {})
      } catch (failure) {
        setError((before: unknown) => before ?? failure)
      }
      setOnTheirWay((ids) => ids.slice(fromIds.length))
    })
  }
  return {
    isBusy: (fromId: string) => onTheirWay.includes(fromId),
    isWorking: onTheirWay.length > 0,
    error,
    decide: (decisions: readonly Decision[]) => {
      for (let from = 0; from < decisions.length; from += AT_ONCE) {
        const some = decisions.slice(from, from + AT_ONCE)
        inTurn(
          some.map(({ fromId }) => fromId),
          () => client.mutate({ mutation: DecideCrosswalkMutation, variables: { id: crosswalkId, decisions: some } }),
        )
      }
    },
    takeBack: ({ fromId, seen }: Seen) =>
      inTurn([fromId], () =>
        client.mutate({
          mutation: UndoCrosswalkDecisionsMutation,
          variables: { id: crosswalkId, fromIds: [fromId], seen: [seen] },
        }),
      ),
  }
}
