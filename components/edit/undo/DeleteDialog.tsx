'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import { useNavigateFrom } from '@/lib/browser/navigate'
import type { VariablesOf } from '@/lib/graphql'
import { viewerNow } from '@/stores/login'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { Spinner } from '../../ui/load/Spinner'
import { useIsOpen } from '../../ui/load/useIsOpen'
import { DialogButtons, Dialog } from '../../ui/mui/Dialog'
import { numbersText } from './numbers'
import { DeleteMutation, DeletionPreviewQuery } from '../form/queries'
import { announceDeletion } from './deleted'

export type DeletedKind = VariablesOf<typeof DeleteMutation>['kind']

interface DeleteDialogProps {
  kind: DeletedKind
  id: string
  version: number
  /** How people call it. */
  name: string
  onClose: () => void
  /** It is gone: where to go from here, and what to ask again. `goTo` leaves alone who has gone elsewhere since they confirmed. */
  onDeleted: (goTo: (href: string) => void) => void
}

/** Says in numbers what goes with it, and asks. */
export function DeleteDialog({ kind, id, version, name, onClose, onDeleted }: DeleteDialogProps) {
  const preview = useQuery(DeletionPreviewQuery, { variables: { kind, id }, fetchPolicy: 'network-only' })
  const navigateFrom = useNavigateFrom()
  const isOpen = useIsOpen()
  const [remove, { loading, error }] = useMutation(DeleteMutation)
  const numbers = preview.data?.deletionPreview
  const isRefused = (numbers?.others ?? 0) > 0

  const confirm = async () => {
    const goTo = navigateFrom()
    const viewer = viewerNow()
    const { data } = await remove({ variables: { kind, id, version } }).catch(() => ({ data: null }))
    if (!data) return
    announceDeletion({ id: data.deleteRow.id, name, said: numbersText(data.deleteRow.numbers), viewer })
    if (isOpen()) onClose()
    onDeleted(goTo)
  }

  return (
    <Dialog title={`«${name}» löschen?`} onClose={onClose}>
      {preview.loading && <Spinner />}
      {preview.error && <ErrorNote error={preview.error} onRetry={() => void preview.refetch()} />}
      {numbers && (
        <>
          <p>
            Gelöscht wird: <strong>{numbersText(numbers) || `«${name}»`}</strong>.
          </p>
          {isRefused ? (
            <p>
              Davon stehen {numbers.others} in Eigenschaften-Sammlungen, die Sie nicht bearbeiten dürfen. Auch gelöschte zählen,
              solange sie zurückkommen können. Deshalb kann es nur die Administration löschen.
            </p>
          ) : (
            <p>Das lässt sich 30 Tage lang rückgängig machen.</p>
          )}
        </>
      )}
      {error && <ErrorNote error={error} />}
      <DialogButtons>
        <Button onClick={onClose}>Abbrechen</Button>
        <Button look="filled" isDanger disabled={!numbers || isRefused || loading} onClick={() => void confirm()}>
          {loading ? 'Löscht …' : 'Löschen'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
