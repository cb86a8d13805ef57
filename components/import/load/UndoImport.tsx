'use client'

import { useApolloClient, useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { counted } from '@/lib/text/format'
import { DialogButtons, Dialog } from '../../ui/mui/Dialog'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { UndoImportMutation } from '../mutations'
import type { JobResult } from '../queries'
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
  if (batch === null || undoneAt !== null) return null
  const close = () => {
    setAsking(false)
    reset()
  }
  const confirm = async () => {
    const { data } = await undo({ variables: { batch } }).catch(() => ({ data: null }))
    if (!data) return
    setAsking(false)
    forgetWhatWas(client, result)
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
          </ul>
          <p>
            Was durch diesen Import neu angelegt wurde, gibt es danach nicht mehr. Hat jemand seither etwas davon geändert, geht
            es nicht.
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
