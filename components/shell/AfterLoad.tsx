'use client'

import { useApolloClient } from '@apollo/client/react'
import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { askAnew } from '@/lib/apollo/askAnew'
import { forgetOldAnswers } from '@/lib/apollo/forgetOldAnswers'
import { keepPlacesInHistory } from '@/lib/browser/placesInHistory'
import { segments } from '@/lib/domain/addresses/segments'
import { rememberScroll } from '@/lib/browser/scrollMemory'
import { fetchFace, wearFace } from '@/lib/face/wearFace'
import { useConnection } from '@/stores/connection'
import { keepTyped } from './keepTyped'
import { registerWorker } from './connection/registerWorker'
import { watchConnection } from './connection/watchConnection'

/** What runs beside every page once it stands. */
export function AfterLoad() {
  const client = useApolloClient()
  const pathname = usePathname()
  const drawnPath = useRef(pathname)
  useLayoutEffect(() => void (drawnPath.current = pathname), [pathname])
  useEffect(() => void registerWorker(), [])
  // Without the face, or a place to remember it, the page is written in another.
  useEffect(() => void fetchFace().catch(() => {}), [])
  // The way to a record may be set right while one reads: it is the same page.
  useLayoutEffect(wearFace, [segments(pathname).at(-1)])
  useEffect(watchConnection, [])
  useEffect(keepTyped, [])
  useEffect(keepPlacesInHistory, [])
  useEffect(() => rememberScroll(() => drawnPath.current), [])
  useEffect(() => forgetOldAnswers(client, pathname), [client, pathname])
  // What was shown from what was kept may have changed meanwhile.
  useEffect(
    () =>
      useConnection.subscribe((now, before) => {
        if (before.showsKept && !now.isDoubted) void askAnew(client, 'all')
      }),
    [client],
  )
  return null
}
