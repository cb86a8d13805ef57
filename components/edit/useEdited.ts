'use client'

import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { treeModel } from '../tree/useTreeModel'

/** What an edit changes beyond itself is asked again: all that is on the page, and these branches of the tree. */
export function useEdited() {
  const client = useApolloClient()
  return useCallback(
    async (branches: readonly string[] = []) => {
      const tree = treeModel(client)
      for (const branch of branches) tree.refresh(branch)
      await client.refetchQueries({ include: 'active' }).catch(() => {})
    },
    [client],
  )
}
