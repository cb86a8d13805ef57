'use client'

import { Note } from '../Note'
import type { Job } from '../queries'

/** How a check or a load ended when it did not end well. */
export function JobEnd({ job: { state, kind, error }, nothing }: { job: Job; nothing: string }) {
  if (state === 'CANCELLED')
    return (
      <Note role="status">
        {error ?? `${kind === 'CHECK' ? 'Die Prüfung' : 'Das Laden'} wurde abgebrochen.`} {nothing}
      </Note>
    )
  if (state !== 'FAILED') return null
  return (
    <Note role="alert" tone="bad">
      {error ?? 'Es ging nicht zu Ende; der Grund ist nicht bekannt.'}
    </Note>
  )
}
