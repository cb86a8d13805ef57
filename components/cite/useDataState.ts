'use client'

import { useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { stateText } from '@/lib/domain/citation/citation'
import { swissDay } from '@/lib/domain/text/swissDay'
import { graphql } from '@/lib/graphql'

const DataState = graphql(`
  query DataStateNow {
    overview {
      revision
      changedAt
    }
  }
`)

/** The newest Datenstand in words; the page behind is asked for once more, so that what is named is what stands there. */
export function useDataState() {
  const client = useApolloClient()
  const { data, loading, error, refetch } = useQuery(DataState, { fetchPolicy: 'network-only' })
  useEffect(() => {
    // Without a connection the question itself says so.
    void client.refetchQueries({ include: 'active' }).catch(() => {})
  }, [client])
  return {
    state: data ? stateText(data.overview.revision, swissDay(new Date(data.overview.changedAt))) : null,
    isLoading: loading,
    error: error ?? null,
    retry: () => void refetch().catch(() => {}),
  }
}
