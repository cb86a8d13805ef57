'use client'

import { useEffect } from 'react'
import { hasRestoredDraft, useDraft } from '@/lib/browser/draft'
import { useViewer } from '@/stores/login'
import type { Typed } from './formField'

export interface UnsavedDraft {
  changed: Typed
  /** The version that was there when one began to type: later ones are somebody else's. */
  version: number
}

/** By viewer and form. */
const unsaved = new Map<string, UnsavedDraft>()

const keyOf = (viewer: string, form: string) => `edit ${viewer} ${form}`

/** What was typed into a form and is not saved: it outlasts a reload, a look elsewhere and a login that ran out, and is nobody else's. */
export function useUnsaved(form: string) {
  const key = keyOf(useViewer(), form)
  const [draft, setDraft] = useDraft<UnsavedDraft | null>(key, () => unsaved.get(key) ?? null)
  useEffect(() => {
    if (draft) unsaved.set(key, draft)
  }, [draft, key])
  const forget = () => {
    // Also when the form has gone meanwhile.
    unsaved.delete(key)
    setDraft(null)
  }
  return { draft, setDraft, forget }
}

/** Whether something typed into a form waits to be saved. */
export function useHasUnsaved(form: string | undefined): boolean {
  const viewer = useViewer()
  if (form === undefined) return false
  const key = keyOf(viewer, form)
  return unsaved.has(key) || hasRestoredDraft(key)
}
