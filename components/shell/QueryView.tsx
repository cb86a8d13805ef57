'use client'

import { type ReactNode, useEffect } from 'react'
import { isUnvisited } from '@/lib/text/errorSentence'
import { NotFound } from '../drawings/NotFound'
import { UnvisitedPage, UnvisitedPart } from './UnvisitedNote'
import { ErrorNote } from '../ui/load/ErrorNote'
import { FirstSight, forgetFirstSight } from '../sight/FirstSight'
import { Spinner } from '../ui/load/Spinner'
import { Prose } from '../ui/text/type'

interface QueryViewProps<T> {
  /** What useQuery answers. */
  query: { data?: unknown; loading: boolean; error?: unknown; refetch: () => Promise<unknown> }
  /** The record, also one of before; null when the server has none, undefined while it is on the way. */
  record: T | null | undefined
  missing: string
  /** The page's heading stands above already; the window is called after that. */
  isPart?: boolean
  children: (record: T) => ReactNode
}

/** The states of a screen that shows one record: on the way, failed, not there, there, and there although the last question failed. */
export function QueryView<T>({ query, record, missing, isPart, children }: QueryViewProps<T>) {
  useEffect(() => {
    if (record) forgetFirstSight()
  }, [record])
  const retry = () => void query.refetch().catch(() => {})
  const note = query.error ? <ErrorNote error={query.error} onRetry={retry} /> : null
  // What was here stays, at its place and with what is typed into it; above it stands why it is not what was asked for. Read again without a connection it is.
  const isKept = isUnvisited(query.error) && Boolean(query.data)
  if (record)
    return (
      <>
        {!isKept && note}
        {children(record)}
      </>
    )
  if (isUnvisited(query.error)) {
    const Note = isPart ? UnvisitedPart : UnvisitedPage
    return <Note error={query.error} onRetry={retry} />
  }
  if (note) return note
  if (record === null) return isPart ? <Prose>{missing}.</Prose> : <NotFound what={missing} />
  return isPart ? <Spinner /> : <FirstSight />
}
