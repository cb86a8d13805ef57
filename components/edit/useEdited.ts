'use client'

import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { treeModel } from '../tree/useTreeModel'

/** What an edit changes beyond itself is asked again: all that is on the page, and these branches of the tree; the node `moved` is shown where it is now. */
export function useEdited() {
  const client = useApolloClient()
  return useCallback(
    async (branches: readonly string[] = [], moved?: string) => {
      const tree = treeModel(client)
      for (const branch of branches) tree.refresh(branch)
      if (moved) void tree.reveal(moved, true).catch(() => {})
      // Names are found as they are now.
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'search' })
      await client.refetchQueries({ include: 'active' }).catch(() => {})
    },
    [client],
  )
}
