'use client'

import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ImportSettings } from '@/lib/domain/import/importSettings'
import { useDraft } from '@/lib/browser/draft'
import { isConnectionError } from '@/lib/text/errorSentence'
import { hasErrorCode } from '@/lib/text/hasErrorCode'
import { type FragmentOf } from '@/lib/graphql'
import { doubtConnection, onConnectionFound } from '@/stores/connection'
import {
  CancelImportJobMutation,
  RemoveImportFileMutation,
  SaveImportSettingsMutation,
  StartImportJobMutation,
} from './mutations'
import { type Draft, ImportDraft_state, ImportDraftQuery, ImportStateQuery } from './queries'

type State = FragmentOf<typeof ImportDraft_state>
type JobKind = 'CHECK' | 'LOAD'

/** So often a running job is asked how far it is. */
const ASK_EVERY_MS = 500
/** Whoever types or ticks several boxes in a row waits for the last. */
const SAVE_AFTER_MS = 400

/**
 * A draft as the server has it, and the settings as they are on the screen: each change is kept there within a moment, what a reload meets before
 * that comes back with it. While a job runs it is followed; a connection that is lost is waited for.
 */
export function useImportDraft(id: string) {
  const client = useApolloClient()
  /** undefined: on the way; null: there is none. */
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined)
  const [error, setError] = useState<unknown>(null)
  // What was changed and is not saved yet.
  const [unsaved, setUnsaved] = useDraft<ImportSettings | null>(`Import ${id}`, null)
  const [saveError, setSaveError] = useState<unknown>(null)
  const [jobError, setJobError] = useState<{ of: JobKind; error: unknown } | null>(null)
  const [isStarting, setStarting] = useState(false)

  const take = useCallback((state: State) => setDraft((before) => before && withState(before, state)), [])

  const load = useCallback(async () => {
    try {
      const data = await ask(client, ImportDraftQuery, { id })
      setDraft(data.importDraft)
      setError(null)
      return data.importDraft
    } catch (failure) {
      setError(failure)
      return null
    }
  }, [client, id])
  useEffect(() => {
    // Nothing is known before the server has answered.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    void load()
  }, [load])

  const job = draft?.job ?? null
  const isActive = job !== null && isUnderWay(job.state)
  useFollowed(isActive, async () => {
    const { importDraft: now } = await ask(client, ImportStateQuery, { id })
    if (!now) return setDraft(null)
    if (now.job && isUnderWay(now.job.state)) take(now)
    // With its result.
    else await load()
  })

  // One after the other, so that what was changed last is what is kept.
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const save = useCallback(
    (settings: ImportSettings): Promise<void> => {
      const done = saving.current.then(async () => {
        const { saveImportSettings } = await change(client, SaveImportSettingsMutation, { draftId: id, settings })
        take(saveImportSettings)
        setUnsaved((now) => (now === settings ? null : now))
        setSaveError(null)
      })
      saving.current = done.catch(() => {})
      return done
    },
    [client, id, take, setUnsaved],
  )
  useEffect(() => {
    if (unsaved === null || isStarting) return
    const timer = setTimeout(() => void save(unsaved).catch(setSaveError), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [unsaved, save, isStarting])

  /** Begins the check, of exactly these settings, or the loading of what the screen shows as checked. */
  const start = async (kind: JobKind, settings: ImportSettings | null) => {
    if (isStarting) return
    setStarting(true)
    setJobError(null)
    try {
      if (settings) await save(settings)
      const seenJob = kind === 'LOAD' ? job?.id : undefined
      const { startImportJob } = await change(client, StartImportJobMutation, { draftId: id, kind, seenJob })
      setUnsaved(null)
      take(startImportJob)
    } catch (failure) {
      setJobError({ of: kind, error: failure })
      // What holds now, before it is tried again.
      if (hasErrorCode(failure, 'CONFLICT')) await load()
    } finally {
      setStarting(false)
    }
  }
  const cancel = async () => {
    setJobError(null)
    try {
      const { cancelImportJob } = await change(client, CancelImportJobMutation, { draftId: id })
      take(cancelImportJob)
      if (!cancelImportJob.job || !isUnderWay(cancelImportJob.job.state)) await load()
    } catch (failure) {
      setJobError({ of: job?.kind ?? 'CHECK', error: failure })
    }
  }

  /** Takes a file away that was added, with what is decided about its tables. Rejects where it fails. */
  const removeFile = async (name: string) => {
    if (unsaved) await save(unsaved)
    await change(client, RemoveImportFileMutation, { draftId: id, name })
    setUnsaved(null)
    await load()
  }

  return {
    draft,
    error,
    load,
    removeFile,
    /** As on the screen; null before anything was decided. */
    settings: unsaved ?? (draft?.settings as ImportSettings | null | undefined) ?? null,
    change: setUnsaved,
    isSaved: unsaved === null,
    saveError,
    saveAgain: () => unsaved && void save(unsaved).catch(setSaveError),
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

/** The answer, never kept: it changes by the second and is as long as the draft's problems. Throws what went wrong. */
async function ask<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await client.query<Data, OperationVariables>({ query, variables, fetchPolicy: 'no-cache' })
  if (!data) throw error ?? new Error('An answer without data')
  return data as Data
}

async function change<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await client.mutate<Data, OperationVariables>({ mutation, variables, fetchPolicy: 'no-cache' })
  if (!data) throw error ?? new Error('An answer without data')
  return data as Data
}
