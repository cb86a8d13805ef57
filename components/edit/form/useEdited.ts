'use client'

import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { askAnew } from '@/lib/apollo/askAnew'
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
      await askAnew(client, 'all')
    },
    [client],
  )
}
