'use client'

import { useMutation } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import { tones } from '@/lib/theme'
import { useViewer } from '@/stores/login'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { announceDeletion, type JustDeleted, useJustDeleted } from './deleted'
import { leftOutText } from './numbers'
import { UndoDeletionMutation } from '../form/queries'
import { useEdited } from '../form/useEdited'

/** Below what was deleted from: what went, and the way to have it again. */
export function DeletedNotice() {
  const viewer = useViewer()
  // In the same tab somebody else may have logged in since.
  const deletion = useJustDeleted((state) => (state.deletion?.viewer === viewer ? state.deletion : null))
  const [leftOut, setLeftOut] = useState('')
  const [lastId, setLastId] = useState(deletion?.id)
  // What did not come back of one before would be taken for a part of it.
  if (deletion && deletion.id !== lastId) {
    setLastId(deletion.id)
    setLeftOut('')
  }
  return (
    <Place role="status">
      {deletion && <Undoable key={deletion.id} deletion={deletion} onUndone={setLeftOut} />}
      {leftOut !== '' && (
        <Notice>
          <span>{leftOut}</span>
          <Button isSmall look="plain" aria-label="Meldung schliessen" onClick={() => setLeftOut('')}>
            Schliessen
          </Button>
        </Notice>
      )}
    </Place>
  )
}

interface UndoableProps {
  deletion: JustDeleted
  /** With what has not come back, if anything. */
  onUndone: (leftOut: string) => void
}

/** One deletion, with what went wrong when it was to come back. */
function Undoable({ deletion: { id, name, said }, onUndone }: UndoableProps) {
  const [undo, { loading, error }] = useMutation(UndoDeletionMutation)
  const edited = useEdited()
  const putBack = async () => {
    const { data } = await undo({ variables: { id } }).catch(() => ({ data: null }))
    if (!data) return
    onUndone(leftOutText(data.undoDeletion.leftOut))
    // Something else may have been deleted since.
    if (useJustDeleted.getState().deletion?.id === id) announceDeletion(null)
    // It may be the notice of another page: where it comes back, nobody knows here.
    await edited('all')
  }
  return (
    <Notice>
      <span>
        «{name}» ist gelöscht{said && ` (${said})`}.
      </span>
      <Button isSmall disabled={loading} onClick={() => void putBack()}>
        Rückgängig
      </Button>
      <Button isSmall look="plain" aria-label="Meldung schliessen" onClick={() => announceDeletion(null)}>
        Schliessen
      </Button>
      {error && <ErrorNote error={error} />}
    </Notice>
  )
}

/** In view wherever on the page something was deleted. */
const Place = styled('div')({ position: 'sticky', top: 8, zIndex: 4 })

const Notice = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  margin: '12px 0 0',
  padding: '8px 14px',
  borderRadius: 10,
  border: `1px solid ${tones.line}`,
  background: tones.green50,
  '& span': { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
})
