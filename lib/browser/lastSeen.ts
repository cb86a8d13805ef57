'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { storageListeners } from './storageListeners'

/** A record that somebody has looked at in this browser. */
export interface SeenRecord {
  id: string
  /** As its page calls it. */
  name: string
  /** What else is said of it: a vernacular name, what it is. */
  beside: string
}

const KEY = 'ae.lastSeen'
const MOST = 8

const { subscribe, tell } = storageListeners()
let read: { text: string; records: readonly SeenRecord[] } = { text: '', records: [] }

/** Notes a record once it is shown, as the one seen last. A browser that refuses its storage forgets it. */
export function useNoteSeen(record: SeenRecord | null | undefined): void {
  const { id, name, beside } = record ?? {}
  useEffect(() => {
    if (id === undefined || name === undefined || beside === undefined) return
    store([{ id, name, beside }, ...readSeen().filter((other) => other.id !== id)].slice(0, MOST))
  }, [id, name, beside])
}

/** The records seen last in this browser, the last one first; nothing before the page is alive. */
export const useLastSeen = (): readonly SeenRecord[] => useSyncExternalStore(subscribe, readSeen, none)

export const forgetSeen = (): void => store([])

const noRecords: readonly SeenRecord[] = []
const none = () => noRecords

function store(records: readonly SeenRecord[]): void {
  try {
    if (records.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(records))
  } catch {}
  tell()
}

/** What does not read as a list of records was written by somebody else. */
function readSeen(): readonly SeenRecord[] {
  const text = storedText()
  if (text !== read.text) read = { text, records: parsed(text) }
  return read.records
}

function storedText(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function parsed(text: string): SeenRecord[] {
  try {
    const value: unknown = JSON.parse(text || '[]')
    return Array.isArray(value) ? value.filter(isSeen).slice(0, MOST) : []
  } catch {
    return []
  }
}

const isSeen = (value: unknown): value is SeenRecord =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'beside'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string')
