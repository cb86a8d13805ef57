'use client'

import { useMutation } from '@apollo/client/react'
import styled from '@emotion/styled'
import { tones } from '@/lib/theme'
import { useViewer } from '@/stores/login'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { announceDeletion, useJustDeleted } from './deleted'
import { leftOutText } from './numbers'
import { UndoDeletionMutation } from '../form/queries'
import { useEdited } from '../form/useEdited'

/** Below what was deleted from: what went, and the way to have it again. */
export function DeletedNotice() {
  const viewer = useViewer()
  // In the same tab somebody else may have logged in since.
  const deletion = useJustDeleted((state) => (state.deletion?.viewer === viewer ? state.deletion : null))
  const [undo, { data, loading, error, reset }] = useMutation(UndoDeletionMutation)
  const edited = useEdited()
  const leftOut = leftOutText(data?.undoDeletion.leftOut)
  const putBack = async (id: string) => {
    const { data } = await undo({ variables: { id } }).catch(() => ({ data: null }))
    if (!data) return
    announceDeletion(null)
    // It may be the notice of another page: where it comes back, nobody knows here.
    await edited('all')
  }
  return (
    <Place role="status">
      {deletion && (
        <Notice>
          <span>
            «{deletion.name}» ist gelöscht{deletion.said && ` (${deletion.said})`}.
          </span>
          <Button isSmall disabled={loading} onClick={() => void putBack(deletion.id)}>
            Rückgängig
          </Button>
          <Button isSmall look="plain" aria-label="Meldung schliessen" onClick={() => announceDeletion(null)}>
            Schliessen
          </Button>
          {error && <ErrorNote error={error} />}
        </Notice>
      )}
      {!deletion && leftOut && (
        <Notice>
          <span>{leftOut}</span>
          <Button isSmall look="plain" aria-label="Meldung schliessen" onClick={reset}>
            Schliessen
          </Button>
        </Notice>
      )}
    </Place>
  )
}

/** In view wherever on the page something was deleted. */
const Place = styled('div')({ position: 'sticky', top: 8, zIndex: 4 })

const Notice = styled('p')({
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
