'use client'

import { useQuery } from '@apollo/client/react'
import { useSyncExternalStore } from 'react'
import { type Operator, OPERATOR_ID } from '../domain/operator/operator'
import { graphql } from '../graphql'

/**
 * Who runs the server: from the page, where the server has put it there; else asked once, when nothing else is to be done. Null until it is known, also in
 * the exported page: whoever shows it keeps its place free or stands last.
 */
export function useOperator(): Operator | null {
  const inPage = useSyncExternalStore(whenIdle, readInPage, unknown)
  const { data, error } = useQuery(OperatorQuery, { skip: inPage !== 'asked' })
  return inPage === 'asked' ? (data?.operator ?? (error ? nobody : null)) : inPage
}

let isIdle = false
let read: Operator | null | undefined

/** What stands in the page; where nothing does, that it is to be asked, once the tree and the screen have asked. */
function readInPage(): Operator | 'asked' | null {
  read ??= JSON.parse(document.getElementById(OPERATOR_ID)?.textContent || 'null') as Operator | null
  return read ?? (isIdle ? 'asked' : null)
}

const unknown = () => null

/** Where nobody answers. */
const nobody: Operator = { name: null, contact: null, imprintUrl: null, privacyUrl: null, sendsMail: false, version: '' }

function whenIdle(changed: () => void): () => void {
  const note = () => {
    isIdle = true
    changed()
  }
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(note, 500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(note, { timeout: 2_000 })
  return () => cancelIdleCallback(idle)
}

const OperatorQuery = graphql(`
  query Operator {
    operator {
      name
      contact
      imprintUrl
      privacyUrl
      sendsMail
      version
    }
  }
`)
