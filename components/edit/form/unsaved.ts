'use client'

import { useEffect } from 'react'
import { create } from 'zustand'
import { hasRestoredDraft, keepDraft, takeDraft } from '@/lib/browser/draft'
import { useViewer } from '@/stores/login'
import type { Typed } from './formField'

export interface UnsavedDraft {
  changed: Typed
  /** The version that was there when one began to type: later ones are somebody else's. */
  version: number
}

type Drafts = Readonly<Record<string, UnsavedDraft>>

/** By viewer and form. Kept over a reload as a whole: the form of most of them is not on the screen then. */
const useDrafts = create<Drafts>(() => (takeDraft('edit unsaved') as Drafts | undefined) ?? {})
keepDraft('edit unsaved', useDrafts.getState)

const keyOf = (viewer: string, form: string) => `edit ${viewer} ${form}`

/** What was typed into a form and is not saved: it outlasts a reload, a look elsewhere and a login that ran out, and is nobody else's. */
export function useUnsaved(form: string) {
  const key = keyOf(useViewer(), form)
  const draft = useDrafts((drafts) => drafts[key] ?? null)
  // An update reloads the tab: the release before kept each form that was open by itself.
  useEffect(() => {
    const kept = takeDraft(key) as UnsavedDraft | null | undefined
    if (kept) useDrafts.setState((drafts) => ({ [key]: kept, ...drafts }))
  }, [key])
  const forget = () => useDrafts.setState((drafts) => without(drafts, key), true)
  return {
    draft,
    setDraft: (next: UnsavedDraft) => useDrafts.setState({ [key]: next }),
    forget,
    /** Forgets what was saved, which made this version. What was typed since then waits to be saved over it, be the form gone or not. */
    settle: (saved: Typed, version: number) => {
      const typed = Object.entries(useDrafts.getState()[key]?.changed ?? {}).filter(([name, value]) => value !== saved[name])
      if (typed.length === 0) forget()
      else useDrafts.setState({ [key]: { changed: Object.fromEntries(typed), version } })
    },
  }
}

const without = (drafts: Drafts, key: string): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== key))

/** Whether something typed into a form waits to be saved. */
export function useHasUnsaved(form: string | undefined): boolean {
  const key = keyOf(useViewer(), form ?? '')
  const isTyped = useDrafts((drafts) => key in drafts)
  return form !== undefined && (isTyped || hasRestoredDraft(key))
}
