'use client'

import { useSyncExternalStore } from 'react'
import { MODE_ATTRIBUTE, MODE_KEY, SYSTEM_IS_DARK } from './modeScript'
import { storageListeners } from './storageListeners'

/** Light or dark; null: as the system is. */
export type Mode = 'light' | 'dark' | null

const { subscribe, tell } = storageListeners()
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
  tell()
}
