'use client'

import { useQuery } from '@apollo/client/react'
import { stateText } from '@/lib/domain/citation/citation'
import { graphql } from '@/lib/graphql'

const DataState = graphql(`
  query DataState {
    overview {
      revision
      changedAt
    }
  }
`)

/** The newest Datenstand in words: what was read is what it says, so it is asked for when somebody wants to name it. */
export function useDataState() {
  const { data, loading, error, refetch } = useQuery(DataState, { fetchPolicy: 'network-only' })
  return {
    state: data ? stateText(data.overview.revision, swissDay(new Date(data.overview.changedAt))) : null,
    isLoading: loading,
    error: error ?? null,
    retry: () => void refetch().catch(() => {}),
  }
}

/** ISO date, as the calendar in Switzerland has it. */
export const swissDay = (time: Date) => time.toLocaleDateString('sv-SE', { timeZone: 'Europe/Zurich' })
