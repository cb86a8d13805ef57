'use client'

import { useSyncExternalStore } from 'react'
import { MODE_ATTRIBUTE, MODE_KEY, SYSTEM_IS_DARK } from './modeScript'

/** Light or dark; null: as the system is. */
export type Mode = 'light' | 'dark' | null

const listeners = new Set<() => void>()
/** For a browser that refuses its storage: it then lasts as long as the page. */
let chosen: Mode = null

/** What was chosen in this browser. */
export const useMode = (): Mode => useSyncExternalStore(subscribe, readMode, () => null)

export function chooseMode(mode: Mode): void {
  chosen = mode
  try {
    if (mode === null) localStorage.removeItem(MODE_KEY)
    else localStorage.setItem(MODE_KEY, mode)
  } catch {}
  show()
}

function readMode(): Mode {
  try {
    const kept = localStorage.getItem(MODE_KEY)
    return kept === 'light' || kept === 'dark' ? kept : null
  } catch {
    return chosen
  }
}

function show(): void {
  document.documentElement.setAttribute(MODE_ATTRIBUTE, readMode() ?? (matchMedia(SYSTEM_IS_DARK).matches ? 'dark' : 'light'))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

if (typeof window !== 'undefined' && typeof matchMedia === 'function') {
  // The system's mode changes in the evening; another tab's choice is this one's too.
  matchMedia(SYSTEM_IS_DARK).addEventListener('change', show)
  window.addEventListener('storage', ({ key }) => {
    if (key === MODE_KEY || key === null) show()
  })
}
