'use client'

import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { graphql } from '@/lib/graphql'

const OwnListRevision = graphql(`
  query OwnListRevision {
    overview {
      revision
    }
  }
`)

/** Data change a few times a day; who works at a list should know within a minute or so. */
const EVERY_MS = 60_000

/** The newest Datenstand the server has, asked for now and then while the page is seen; 0 until then. */
export function useNewestRevision(isWanted: boolean): number {
  const client = useApolloClient()
  const [newest, setNewest] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const { data } = await client.query({ query: OwnListRevision, fetchPolicy: 'no-cache' })
      if (data) setNewest(data.overview.revision)
    }
    // Without a connection the page says so elsewhere.
    const timer = setInterval(() => void ask().catch(() => {}), EVERY_MS)
    return () => clearInterval(timer)
  }, [client, isWanted])
  return newest
}
