'use client'

import { styled } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { tones } from '@/lib/theme'
import { type AppUi, useAppUi } from '@/stores/appUi'
import { Button } from '../ui/Button'
import { DeleteDialog } from './DeleteDialog'
import { DeletedNotice } from './DeletedNotice'
import { HistoryDialog } from './HistoryDialog'
import type { EditedKind } from './kinds'

interface EditFrameProps {
  kind: EditedKind
  id: string
  name: string
  version: number
  canEdit: boolean
  /** By default whoever may edit it. */
  canDelete?: boolean
  /** The switch of its area (spec §3). */
  mode: 'editingTaxonomies' | 'editingPCs'
  /** Branches of the tree that a change of it concerns. */
  branches: readonly string[]
  onDeleted: () => void
  children: ReactNode
}

/** The buttons that change a record, and its forms while one is editing. */
export function EditFrame({
  kind,
  id,
  name,
  version,
  canEdit,
  canDelete = canEdit,
  mode,
  branches,
  onDeleted,
  children,
}: EditFrameProps) {
  const isEditing = useAppUi((state: AppUi) => state[mode])
  const [asked, setAsked] = useState<'history' | 'delete' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Bar role="group" aria-label="Bearbeitung">
        {canEdit && (
          <Button aria-pressed={isEditing} onClick={() => useAppUi.setState({ [mode]: !isEditing })}>
            {isEditing ? 'Bearbeiten beenden' : 'Bearbeiten'}
          </Button>
        )}
        <Button onClick={() => setAsked('history')}>Verlauf</Button>
        {canDelete && isEditing && <Button onClick={() => setAsked('delete')}>Löschen …</Button>}
      </Bar>
      <DeletedNotice branches={branches} />
      {canEdit && isEditing && children}
      {asked === 'history' && (
        <HistoryDialog
          id={id}
          name={name}
          whole={kind === 'collection'}
          version={canDelete ? version : null}
          branches={branches}
          onClose={close}
        />
      )}
      {asked === 'delete' && (
        <DeleteDialog
          kind={kind}
          id={id}
          version={version}
          name={name}
          onClose={close}
          onDeleted={() => {
            close()
            onDeleted()
          }}
        />
      )}
    </>
  )
}

/** A part of the editor. */
export const EditCard = styled('section')({
  margin: '14px 0 0',
  background: '#fff',
  border: `2px solid ${tones.orange100}`,
  borderRadius: 10,
  '& > h2': { margin: 0, padding: '10px 16px', fontSize: '0.9375rem', fontWeight: 650, borderBottom: `1px solid ${tones.line}` },
  '& > .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8, padding: '0 16px 14px' },
})

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '8px 0 0',
  '& [aria-pressed=true]': { background: tones.orange100 },
})
