'use client'

import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { swissDay } from '@/lib/domain/text/swissDay'
import { counted, date, fileSize } from '@/lib/text/format'
import { forgetWished, wishedSize } from '@/lib/visited/answerStore'
import { TextButton } from '../ui/form/controls'
import { RECORD_OPERATION } from './recordOperation'

/** Changes whenever something was kept or forgotten. */
const useChanges = create(() => ({ number: 0 }))
export const tellKept = () => useChanges.setState(({ number }) => ({ number: number + 1 }))

/** Whether this browser can hold pages, and there is somebody to answer from them; false before the page is alive. */
export function useIsKeepable(): boolean {
  const [isKeepable, setKeepable] = useState(false)
  useEffect(() => {
    if (!('serviceWorker' in navigator) || typeof caches === 'undefined') return
    let isGone = false
    void navigator.serviceWorker.ready.then(() => !isGone && setKeepable(true))
    return () => void (isGone = true)
  }, [])
  return isKeepable
}

/** What is held for when there is no connection, how large it is and of when, and the way to be without it. Nothing where there is nothing. */
export function KeptOffline() {
  const { number } = useChanges()
  const isKeepable = useIsKeepable()
  const [kept, setKept] = useState<Awaited<ReturnType<typeof wishedSize>> | null>(null)
  useEffect(() => {
    if (!isKeepable) return
    let isGone = false
    void wishedSize(RECORD_OPERATION).then(
      (size) => !isGone && setKept(size),
      () => {},
    )
    return () => void (isGone = true)
  }, [isKeepable, number])
  if (!kept || kept.count === 0) return null
  return (
    <span role="status">
      Offline in diesem Browser: {counted(kept.count, 'Objekt', 'Objekte')}, {fileSize(kept.bytes)}, Stand{' '}
      {date(swissDay(new Date(kept.at)))}{' '}
      <TextButton type="button" onClick={() => void forgetWished().then(tellKept)}>
        entfernen
      </TextButton>
    </span>
  )
}
