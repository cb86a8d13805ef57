'use client'

import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { swissDay } from '@/lib/domain/text/swissDay'
import { counted, date, fileSize } from '@/lib/text/format'
import { forgetWished, type Wished, wishedOf } from '@/lib/visited/answerStore'
import { hasWished } from '@/lib/visited/wished'
import { TextButton } from '../ui/form/TextButton'
import { endKeeping, tellKept, useIsKeepable, useKeeping } from './keeping'

/** What is held for when there is no connection, how large it is and of when, and the way to be without it. Nothing where there is nothing. */
export function KeptOffline() {
  const client = useApolloClient()
  const changes = useKeeping((state) => state.changes)
  const isKeepable = useIsKeepable()
  const [kept, setKept] = useState<Wished | null>(null)
  const said = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isKeepable) return
    let isGone = false
    void read(client).then(
      (wished) => !isGone && setKept(wished),
      () => {},
    )
    return () => void (isGone = true)
  }, [client, isKeepable, changes])
  const isAny = kept !== null && kept.count > 0
  const forget = async () => {
    endKeeping()
    await forgetWished()
    tellKept()
    // The button goes with what it removed.
    said.current?.focus()
  }
  return (
    <>
      <span ref={said} role="status" tabIndex={-1}>
        {isAny && sentenceOf(kept)}
      </span>
      {isAny && (
        <TextButton aria-label="Offline gehaltene Objekte entfernen" onClick={() => void forget()}>
          Entfernen
        </TextButton>
      )}
    </>
  )
}

/** The question of an object's page is loaded only where something was kept: the start page does without it. */
async function read(client: ReturnType<typeof useApolloClient>): Promise<Wished | null> {
  if (!(await hasWished())) return null
  const [{ asked }, { TaxonScreenQuery }] = await Promise.all([import('./fetchRecords'), import('../taxon/taxonQuery')])
  return wishedOf(asked(client, TaxonScreenQuery, {}))
}

function sentenceOf({ count, outdated, bytes, from, to }: Wished): string {
  const [first, last] = [from, to].map((at) => date(swissDay(new Date(at))))
  const state = first === last ? `Stand ${first}` : `Stände vom ${first} bis ${last}`
  const old =
    outdated > 0
      ? ` ${counted(outdated, 'stammt', 'stammen')} aus einer früheren Fassung des Programms: Nehmen Sie sie neu mit.`
      : ''
  return `Offline in diesem Browser: ${counted(count, 'Objekt', 'Objekte')}, ${fileSize(bytes)}, ${state}.${old} `
}
