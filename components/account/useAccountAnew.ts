'use client'

import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { askAnew } from '@/lib/apollo/askAnew'

/** Asks once more what stands in one's account, after something in it was changed. */
export function useAccountAnew(): () => Promise<void> {
  const client = useApolloClient()
  return useCallback(() => askAnew(client, ['AccountScreen']), [client])
}
