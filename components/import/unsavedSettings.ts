import type { ApolloClient } from '@apollo/client'
import type { FragmentOf } from '@/lib/graphql'
import type { ImportSettings } from '@/lib/domain/import/importSettings'
import { draftsByKey } from '@/stores/draftsByKey'
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

const saving = new Map<string, Promise<unknown>>()

/** Settles when nothing of this draft is on its way to the server. */
export const savedByNow = (key: string): Promise<unknown> => saving.get(key) ?? Promise.resolve()

/**
 * Saves what waits there, over the settings that it was made from only, and answers the draft as it is then; null where nothing waits. One after the
 * other, so that what was changed last is what is kept. Rejects with what went wrong; then it waits on.
 */
export function saveWaiting(
  client: ApolloClient,
  key: string,
  draftId: string,
): Promise<FragmentOf<typeof ImportDraft_state> | null> {
  const done = savedByNow(key).then(async () => {
    const sent = unsavedSettings.read(key)
    if (!sent) return null
    const { saveImportSettings } = await changeDraft(client, SaveImportSettingsMutation, { draftId, ...sent })
    const now = unsavedSettings.read(key)
    if (now === sent) unsavedSettings.drop(key)
    else if (now) unsavedSettings.put(key, { settings: now.settings, version: saveImportSettings.settingsVersion })
    return saveImportSettings
  })
  saving.set(
    key,
    done.catch(() => {}),
  )
  return done
}
