'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { followExportAddress, readExportAddress } from '@/stores/exportSettings'
import { followOwnList, keepQuery, keptQuery, useOwnList } from '@/stores/ownList'

/** True once list and address stand in their stores. An address without a choice gets the one that was kept with the list. */
export function useOwnListFollowed(): boolean {
  const search = useSearchParams().toString()
  const [isRestored, setRestored] = useState(false)
  const isListRead = useOwnList(({ isRead }) => isRead)
  // Whoever takes every choice back, or goes back to before it, gets none; who comes without one gets the last.
  if (search !== '' && !isRestored) setRestored(true)
  useEffect(() => followOwnList(), [])
  useEffect(() => {
    if (isRestored) return
    let isGone = false
    void keptQuery().then((query) => {
      if (isGone) return
      if (query !== '' && window.location.search === '') {
        window.history.replaceState(null, '', `${window.location.pathname}${query}`)
        readExportAddress()
      }
      setRestored(true)
    })
    return () => void (isGone = true)
  }, [isRestored])
  useEffect(() => {
    const stop = followExportAddress()
    return stop
  }, [search])
  useEffect(() => {
    if (isRestored) keepQuery(window.location.search)
  }, [search, isRestored])
  return isListRead && isRestored
}
