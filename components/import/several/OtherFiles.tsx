'use client'

import styled from '@emotion/styled'
import { useState } from 'react'
import { tones } from '@/lib/theme'
import { TextButton } from '../../ui/form/TextButton'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { FileDrop } from '../start/FileDrop'

interface OtherFilesProps {
  draftId: string
  /** Names of the files that were added. */
  names: readonly string[]
  onAdded: () => Promise<void>
  /** Rejects where it fails. */
  onRemove: (name: string) => Promise<void>
}

/** The files that were added to an import, and the way to another one. */
export function OtherFiles({ draftId, names, onAdded, onRemove }: OtherFilesProps) {
  const [isOpen, setOpen] = useState(false)
  const [removing, setRemoving] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const remove = async (name: string) => {
    setRemoving(name)
    setError(null)
    await onRemove(name).catch(setError)
    setRemoving(null)
  }
  return (
    <Box>
      {names.length > 0 && (
        <ul aria-label="Hinzugefügte Dateien">
          {names.map((name) => (
            <li key={name}>
              <bdi>{name}</bdi>{' '}
              <TextButton disabled={removing !== null} aria-label={`${name} wieder entfernen`} onClick={() => void remove(name)}>
                {removing === name ? 'Wird entfernt …' : 'Wieder entfernen'}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      {error !== null && <ErrorNote error={error} />}
      {isOpen ? (
        <FileDrop
          draftId={draftId}
          onUploaded={async () => {
            await onAdded()
            setOpen(false)
          }}
        />
      ) : (
        <TextButton onClick={() => setOpen(true)}>Weitere Datei hinzufügen …</TextButton>
      )}
    </Box>
  )
}

const Box = styled('div')({
  margin: '12px 0 0',
  '& ul': { margin: '0 0 8px', padding: 0, listStyle: 'none', fontSize: '0.875rem', color: tones.ink2 },
  '& li': { padding: '2px 0', overflowWrap: 'anywhere' },
})
