'use client'

import { useEffect } from 'react'
import { hasRestoredDraft, takeDraft } from '@/lib/browser/draft'
import { draftsByKey } from '@/stores/draftsByKey'
import { useViewer } from '@/stores/login'
import type { Typed } from './formField'

export interface UnsavedDraft {
  changed: Typed
  /** The version that was there when one began to type: later ones are somebody else's. */
  version: number
}

/** By viewer and form. */
const drafts = draftsByKey<UnsavedDraft>('edit unsaved')

const keyOf = (viewer: string, form: string) => `edit ${viewer} ${form}`

/** What was typed into a form and is not saved: it outlasts a reload, a look elsewhere and a login that ran out, and is nobody else's. */
export function useUnsaved(form: string) {
  const key = keyOf(useViewer(), form)
  const draft = drafts.use((all) => all[key] ?? null)
  // An update reloads the tab: the release before kept each form that was open by itself.
  useEffect(() => {
    const kept = takeDraft(key) as UnsavedDraft | null | undefined
    if (kept && !drafts.read(key)) drafts.put(key, kept)
  }, [key])
  const forget = () => drafts.drop(key)
  return {
    draft,
    setDraft: (next: UnsavedDraft) => drafts.put(key, next),
    forget,
    /** Forgets what was saved, which made this version. What was typed since then waits to be saved over it, be the form gone or not. */
    settle: (saved: Typed, version: number) => {
      const typed = Object.entries(drafts.read(key)?.changed ?? {}).filter(([name, value]) => value !== saved[name])
      if (typed.length === 0) forget()
      else drafts.put(key, { changed: Object.fromEntries(typed), version })
    },
  }
}

/** Whether something typed into a form waits to be saved. */
export function useHasUnsaved(form: string | undefined): boolean {
  const key = keyOf(useViewer(), form ?? '')
  const isTyped = drafts.use((all) => key in all)
  return form !== undefined && (isTyped || hasRestoredDraft(key))
}
