'use client'

import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ImportSettings } from '@/lib/domain/import/importSettings'
import { takeDraft } from '@/lib/browser/draft'
import { isConnectionError } from '@/lib/text/errorSentence'
import { hasErrorCode } from '@/lib/text/hasErrorCode'
import { type FragmentOf } from '@/lib/graphql'
import { doubtConnection, onConnectionFound } from '@/stores/connection'
import { useViewer } from '@/stores/login'
import { CancelImportJobMutation, RemoveImportFileMutation, StartImportJobMutation } from './mutations'
import { type Draft, ImportDraft_state, ImportDraftQuery, ImportStateQuery } from './queries'
import { askDraft, changeDraft } from './requests'
import { openDraft, savedByNow, saveWaiting, unsavedKey, unsavedSettings } from './unsavedSettings'

type State = FragmentOf<typeof ImportDraft_state>
type JobKind = 'CHECK' | 'LOAD'

/** So often a running job is asked how far it is. */
const ASK_EVERY_MS = 500
/** Whoever types or ticks several boxes in a row waits for the last. */
const SAVE_AFTER_MS = 400

/**
 * A draft as the server has it, and the settings as they are on the screen: each change is kept there within a moment, what a reload meets before that
 * comes back with it, what one leaves behind is saved on the way. What somebody else has saved meanwhile is not overwritten unasked. While a job runs it
 * is followed; a connection that is lost is waited for.
 */
export function useImportDraft(id: string) {
  const client = useApolloClient()
  /** undefined: on the way; null: there is none. */
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined)
  const [error, setError] = useState<unknown>(null)
  const viewer = useViewer()
  const key = unsavedKey(viewer, id)
  // What was changed and is not saved yet.
  const unsaved = unsavedSettings.use((all) => all[key] ?? null)
  // An update reloads the tab: the release before kept them by themselves.
  useEffect(() => {
    const kept = takeDraft(`Import ${id}`) as ImportSettings | null | undefined
    if (kept && !unsavedSettings.read(key)) unsavedSettings.put(key, { settings: kept })
  }, [id, key])
  const [saveError, setSaveError] = useState<unknown>(null)
  const [jobError, setJobError] = useState<{ of: JobKind; error: unknown } | null>(null)
  const [isStarting, setStarting] = useState(false)

  /** Of the settings that the server has, as far as is known here. */
  const version = useRef<string | undefined>(undefined)
  const take = useCallback((state: State) => {
    version.current = state.settingsVersion
    setDraft((before) => before && withState(before, state))
  }, [])

  const load = useCallback(async () => {
    try {
      await savedByNow(key)
      const data = await askDraft(client, ImportDraftQuery, { id })
      version.current = data.importDraft?.settingsVersion
      setDraft(data.importDraft)
      setError(null)
      return data.importDraft
    } catch (failure) {
      setError(failure)
      return null
    }
  }, [client, id, key])
  useEffect(() => {
    // Nothing is known before the server has answered.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    void load()
  }, [load])

  const job = draft?.job ?? null
  const isActive = job !== null && isUnderWay(job.state)
  useFollowed(isActive, async () => {
    const { importDraft: now } = await askDraft(client, ImportStateQuery, { id })
    if (!now) return setDraft(null)
    if (now.job && isUnderWay(now.job.state)) take(now)
    // With its result.
    else await load()
  })

  const save = useCallback(async () => {
    try {
      // At once: what waits is no state of React's, and would be gone before.
      await saveWaiting(client, viewer, id, (state) => flushSync(() => take(state)))
      setSaveError(null)
    } catch (failure) {
      setSaveError(failure)
      // What there is by now; what was changed here waits.
      if (hasErrorCode(failure, 'CONFLICT')) await load()
      throw failure
    }
  }, [client, id, viewer, load, take])
  const saveUnasked = useCallback(() => void save().catch(() => {}), [save])
  useEffect(() => openDraft(client, viewer, id), [client, viewer, id])
  const isChangedElsewhere = hasErrorCode(saveError, 'CONFLICT')
  const isKnown = Boolean(draft)
  useEffect(() => {
    if (unsaved === null || isStarting || isChangedElsewhere || !isKnown) return
    const timer = setTimeout(saveUnasked, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [unsaved, saveUnasked, isStarting, isChangedElsewhere, isKnown])

  /** `from`: the version that they are made from, where they are made from other ones than those on the screen. */
  const change = (settings: ImportSettings, from?: string) => {
    const before = unsavedSettings.read(key)
    unsavedSettings.put(key, { settings, version: from ?? (before ? before.version : version.current) })
  }
  const takeTheirs = () => {
    unsavedSettings.drop(key)
    setSaveError(null)
  }
  const keepMine = () => {
    if (unsaved) change(unsaved.settings, version.current)
    setSaveError(null)
  }

  /** Begins the check, of exactly these settings, or the loading of what the screen shows as checked. */
  const start = async (kind: JobKind, settings: ImportSettings | null) => {
    if (isStarting) return
    setStarting(true)
    setJobError(null)
    try {
      if (settings) {
        change(settings)
        await save()
      }
      const seenJob = kind === 'LOAD' ? job?.id : undefined
      const { startImportJob } = await changeDraft(client, StartImportJobMutation, { draftId: id, kind, seenJob })
      take(startImportJob)
    } catch (failure) {
      setJobError({ of: kind, error: failure })
      // What holds now, before it is tried again.
      if (kind === 'LOAD' && hasErrorCode(failure, 'CONFLICT')) await load()
    } finally {
      setStarting(false)
    }
  }
  const cancel = async () => {
    setJobError(null)
    try {
      const { cancelImportJob } = await changeDraft(client, CancelImportJobMutation, { draftId: id })
      take(cancelImportJob)
      if (!cancelImportJob.job || !isUnderWay(cancelImportJob.job.state)) await load()
    } catch (failure) {
      setJobError({ of: job?.kind ?? 'CHECK', error: failure })
    }
  }

  /** Takes a file away that was added, with what is decided about its tables. Rejects where it fails. */
  const removeFile = async (name: string) => {
    await save()
    await changeDraft(client, RemoveImportFileMutation, { draftId: id, name })
    await load()
  }

  return {
    draft,
    error,
    load,
    removeFile,
    /** As on the screen; null before anything was decided. */
    settings: unsaved?.settings ?? (draft?.settings as ImportSettings | null | undefined) ?? null,
    change,
    isSaved: unsaved === null,
    saveError,
    saveAgain: saveUnasked,
    isChangedElsewhere,
    takeTheirs,
    keepMine,
    job,
    isActive,
    isStarting,
    jobError,
    start,
    cancel,
  }
}

export type DraftWork = ReturnType<typeof useImportDraft>

export const isUnderWay = (state: string): boolean => state === 'WAITING' || state === 'RUNNING'

/** Another job has no result yet. */
const withState = (draft: Draft, state: State): Draft => ({
  ...draft,
  ...state,
  job: state.job && {
    ...(draft.job?.id === state.job.id ? draft.job : { endedAt: null, result: null }),
    ...state.job,
  },
})

/** Asks again and again while something is under way; without a connection when it is back. */
function useFollowed(isActive: boolean, askAgain: () => Promise<void>): void {
  const latest = useRef(askAgain)
  useEffect(() => void (latest.current = askAgain))
  useEffect(() => {
    if (!isActive) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopWaiting = () => {}
    const next = () => {
      stopWaiting()
      if (!isGone) timer = setTimeout(() => void turn(), ASK_EVERY_MS)
    }
    const turn = async () => {
      try {
        await latest.current()
        next()
      } catch (error) {
        if (isGone) return
        if (isConnectionError(error)) {
          doubtConnection()
          stopWaiting = onConnectionFound(next)
        } else next()
      }
    }
    next()
    return () => {
      isGone = true
      clearTimeout(timer)
      stopWaiting()
    }
  }, [isActive])
}
