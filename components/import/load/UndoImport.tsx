'use client'

import { skipToken, useApolloClient, useMutation, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { swissCount } from '@/lib/domain/text/swissCount'
import { counted } from '@/lib/text/format'
import { DialogButtons, Dialog } from '../../ui/mui/Dialog'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { UndoImportMutation } from '../mutations'
import { type JobResult, UndoOutlookQuery } from '../queries'
import { forgetWhatWas } from './forgetWhatWas'

interface UndoImportProps {
  result: Pick<JobResult, 'added' | 'changed' | 'deleted' | 'batch' | 'undoneAt' | 'taxonomies' | 'collections'>
  onUndone: () => void
  isSmall?: boolean
}

/** One click takes a whole import back, after a plain question that says what goes. Nothing where there is nothing to take back. */
export function UndoImport({ result, onUndone, isSmall = false }: UndoImportProps) {
  const { added, batch, changed, deleted, taxonomies, collections, undoneAt } = result
  const client = useApolloClient()
  const [isAsking, setAsking] = useState(false)
  const [undo, { loading, error, reset }] = useMutation(UndoImportMutation)
  const outlook = useQuery(
    UndoOutlookQuery,
    batch !== null && isAsking ? { variables: { batch }, fetchPolicy: 'network-only' } : skipToken,
  )
  const { decisions = 0, changes = 0, shown = [] } = outlook.data?.undoOutlook ?? {}
  if (batch === null || undoneAt !== null) return null
  const close = () => {
    setAsking(false)
    reset()
  }
  const confirm = async () => {
    const { data } = await undo({ variables: { batch } }).catch(() => ({ data: null }))
    if (!data) return
    setAsking(false)
    forgetWhatWas(client)
    onUndone()
  }
  return (
    <>
      <Button isSmall={isSmall} onClick={() => setAsking(true)}>
        Import rückgängig machen …
      </Button>
      {isAsking && (
        <Dialog title="Diesen Import rückgängig machen?" onClose={close}>
          <p>
            {[...taxonomies, ...collections].map(({ name }) => `«${name}»`).join(', ')} wird wieder so, wie vor diesem Import:
          </p>
          <ul>
            {added > 0 && <li>{counted(added, 'neuer Eintrag verschwindet', 'neue Einträge verschwinden')}</li>}
            {changed > 0 && (
              <li>
                {counted(changed, 'geänderter Eintrag bekommt seinen', 'geänderte Einträge bekommen ihren')} früheren Inhalt
                zurück
              </li>
            )}
            {deleted > 0 && <li>{counted(deleted, 'gelöschter Eintrag kommt', 'gelöschte Einträge kommen')} wieder</li>}
            {added + changed + deleted === 0 && <li>Die Angaben zur Sammlung oder Taxonomie werden wieder die früheren.</li>}
            {decisions > 0 && (
              <li>
                {counted(decisions, 'Entscheid', 'Entscheide')} von Menschen über den Umzug {decisions === 1 ? 'geht' : 'gehen'}{' '}
                verloren, auch wenn Sie die Datei noch einmal laden
              </li>
            )}
          </ul>
          <p>Was durch diesen Import neu angelegt wurde, gibt es danach nicht mehr.</p>
          <p role="status">
            {outlook.loading
              ? 'Es wird nachgesehen, ob seither jemand etwas davon geändert hat …'
              : changes > 0
                ? `So geht es nicht: Seither wurde etwas davon geändert, was verloren ginge (${changesOf(changes, shown)}). ` +
                  'Machen Sie zuerst diese Änderungen rückgängig.'
                : outlook.data && 'Seither hat niemand etwas davon geändert.'}
          </p>
          {error && <ErrorNote error={error} />}
          <DialogButtons>
            <Button onClick={close}>Abbrechen</Button>
            <Button look="filled" isDanger aria-disabled={loading} onClick={() => !loading && void confirm()}>
              {loading ? 'Macht rückgängig …' : 'Rückgängig machen'}
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}

const changesOf = (changes: number, shown: readonly string[]) =>
  [...shown, changes > shown.length && `${swissCount(changes - shown.length)} weitere`].filter(Boolean).join('; ')
