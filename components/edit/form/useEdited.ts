'use client'

import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { forgetUnshown } from '@/lib/apollo/forgetUnshown'
import { treeModel } from '../../tree/useTreeModel'

/**
 * What an edit changes beyond itself is asked again: all that is on the page, other pages when somebody goes there, and these branches of the tree,
 * or all of it; the node `moved` is shown where it is now.
 */
export function useEdited() {
  const client = useApolloClient()
  return useCallback(
    async (branches: readonly string[] | 'all' = [], moved?: string) => {
      const tree = treeModel(client)
      if (branches === 'all') tree.refresh()
      else for (const branch of branches) tree.refresh(branch)
      if (moved) void tree.reveal(moved, true).catch(() => {})
      forgetUnshown(client)
      await askAgain(client)
    },
    [client],
  )
}

const asking = new WeakMap<ApolloClient, Promise<unknown>>()

/**
 * One after the other: while a question is on its way Apollo takes its answer for the same question asked again, and that answer may be of before the edit.
 * Whoever undoes at once would see the state without what was undone, and nothing would ever correct it.
 */
function askAgain(client: ApolloClient): Promise<unknown> {
  const before = asking.get(client) ?? Promise.resolve()
  const asked = before.then(() => Promise.race([allAnswered(client), patience()]))
  asking.set(client, asked)
  return asked
}

/** All of them: one that fails, or whose page was left, says nothing about the others. */
const allAnswered = (client: ApolloClient) => Promise.allSettled(client.refetchQueries({ include: 'active' }).results)

/** Longer nobody is kept from asking by a question that gets no answer at all. */
const patience = () => new Promise((resolve) => setTimeout(resolve, 30_000))
