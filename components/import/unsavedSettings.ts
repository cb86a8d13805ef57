import type { ApolloClient } from '@apollo/client'
import type { FragmentOf } from '@/lib/graphql'
import type { ImportSettings } from '@/lib/domain/import/importSettings'
import { isConnectionError } from '@/lib/text/errorSentence'
import { hasErrorCode } from '@/lib/text/hasErrorCode'
import { doubtConnection, onConnectionFound } from '@/stores/connection'
import { draftsByKey } from '@/stores/draftsByKey'
import { viewerNow } from '@/stores/login'
import { SaveImportSettingsMutation } from './mutations'
import type { ImportDraft_state } from './queries'
import { changeDraft } from './requests'

/** Settings of a draft that were changed, until the server has them. */
export interface UnsavedSettings {
  settings: ImportSettings
  /** Of the settings that they were made from; what a release before kept over a reload does not say it. */
  version?: string
}

/** By viewer and draft: who comes next in this window neither sees them nor saves them. */
export const unsavedSettings = draftsByKey<UnsavedSettings>('Import unsaved')

export const unsavedKey = (viewer: string, draftId: string) => `${viewer} ${draftId}`

const saving = new Map<string, Promise<unknown>>()

/** Settles when nothing of this draft is on its way to the server. */
export const savedByNow = (key: string): Promise<unknown> => saving.get(key) ?? Promise.resolve()

/**
 * Saves what waits there, over the settings that it was made from only, and answers the draft as it is then; null where nothing waits, or somebody
 * else is logged in by now. One after the other, so that what was changed last is what is kept. Rejects with what went wrong; then it waits on. `onSaved` is
 * told before it waits no more: no moment then shows the settings of before, or a check of them, as what is saved.
 */
export function saveWaiting(
  client: ApolloClient,
  viewer: string,
  draftId: string,
  onSaved: (state: DraftState) => void = () => {},
): Promise<DraftState | null> {
  const key = unsavedKey(viewer, draftId)
  const done = savedByNow(key).then(async () => {
    const sent = unsavedSettings.read(key)
    if (!sent || viewerNow() !== viewer) return null
    const { saveImportSettings } = await changeDraft(client, SaveImportSettingsMutation, { draftId, ...sent })
    onSaved(saveImportSettings)
    const now = unsavedSettings.read(key)
    if (now === sent) unsavedSettings.drop(key)
    else if (now) unsavedSettings.put(key, { settings: now.settings, version: saveImportSettings.settingsVersion })
    return saveImportSettings
  })
  saving.set(
    key,
    done.catch((error: unknown) => {
      if (hasErrorCode(error, 'NOT_FOUND')) unsavedSettings.drop(key)
    }),
  )
  return done
}

type DraftState = FragmentOf<typeof ImportDraft_state>

const open = new Set<string>()

/** A page shows the draft and saves what is changed. Answers how it leaves: what waits then is saved at once, without a connection when it is back. */
export function openDraft(client: ApolloClient, viewer: string, draftId: string): () => void {
  const key = unsavedKey(viewer, draftId)
  open.add(key)
  const saveLeft = () =>
    void saveWaiting(client, viewer, draftId).catch((error: unknown) => {
      if (!isConnectionError(error)) return
      doubtConnection()
      const stop = onConnectionFound(() => {
        stop()
        // Else the page does it, which has to hear of it.
        if (!open.has(key)) saveLeft()
      })
    })
  return () => {
    open.delete(key)
    saveLeft()
  }
}
