'use client'

import styled from '@emotion/styled'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { useNavigate } from '@/lib/browser/navigate'
import { tones } from '@/lib/theme'
import { type AppUi, useAppUi } from '@/stores/appUi'
import { Button } from '../../ui/form/Button'
import { DeleteDialog } from '../undo/DeleteDialog'
import { DeletedNotice } from '../undo/DeletedNotice'
import { HistoryDialog } from '../undo/HistoryDialog'
import type { EditedKind } from '../form/kinds'
import { VerbMenu } from '../VerbMenu'
import { offeredVerbs, useWantedVerb, type Verb } from '../verbs'

interface EditFrameProps {
  kind: EditedKind
  id: string
  name: string
  version: number
  canEdit: boolean
  /** All of it, also deleting it and adding below it; by default whoever may edit it. */
  canWrite?: boolean
  /** The switch of its area (docs/contract.md §3). */
  mode: 'editingTaxonomies' | 'editingPCs'
  /** Branches of the tree that a change of it concerns. */
  branches: readonly string[]
  /** What opens below the buttons for a verb; a verb that is missing here does not fit this record. */
  forms: Partial<Record<Verb, (close: () => void) => ReactNode>>
  onDeleted: (goTo: (href: string) => void) => void
  children: ReactNode
}

/** The buttons that change a record, and its forms while one is editing. */
export function EditFrame(props: EditFrameProps) {
  const { kind, id, name, version, canEdit, canWrite = canEdit, mode, branches, forms, onDeleted, children } = props
  const isEditing = useAppUi((state: AppUi) => state[mode])
  const [asked, setAsked] = useState<Verb | null>(null)
  const bar = useId()
  const opened = useRef<HTMLDivElement>(null)
  const close = () => {
    document.getElementById(bar)?.querySelector<HTMLElement>('[data-verbs]')?.focus()
    setAsked(null)
  }
  const navigate = useNavigate()
  const importPath = paths.importStart(kind === 'taxonomy' ? { taxonomie: id } : { sammlung: id })
  const act = (verb: Verb) => {
    if (verb === 'import') return navigate(importPath)
    if (verb === 'edit') useAppUi.setState({ [mode]: true })
    setAsked(verb)
  }
  useWantedVerb(id, act)
  const form = asked !== null && canWrite ? forms[asked] : undefined
  const opens = asked === 'edit' || form !== undefined
  // Whoever opens a form can type at once.
  useEffect(() => {
    if (opens) opened.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }, [asked, opens])

  const isHere = ({ verb }: { verb: Verb }) => ['edit', 'import', 'history', 'delete'].includes(verb) || forms[verb] !== undefined
  const offered = offeredVerbs(kind, { edit: canEdit, write: canWrite }).filter(isHere)
  const rare = offered.filter(({ verb }) => verb !== 'edit')
  return (
    <>
      <Bar id={bar} role="group" aria-label="Bearbeitung">
        {rare.length < offered.length && (
          <Button aria-pressed={isEditing} onClick={() => useAppUi.setState({ [mode]: !isEditing })}>
            {isEditing ? 'Bearbeiten beenden' : 'Bearbeiten'}
          </Button>
        )}
        {rare.length === 1 ? (
          rare.map(({ verb, label }) => (
            <Button key={verb} data-verbs onClick={() => act(verb)}>
              {label}
            </Button>
          ))
        ) : (
          <VerbMenu name={name} offered={rare} onVerb={act} />
        )}
      </Bar>
      <DeletedNotice />
      {form && <div ref={opened}>{form(close)}</div>}
      {canEdit && isEditing && <div ref={form ? undefined : opened}>{children}</div>}
      {asked === 'history' && (
        <HistoryDialog
          id={id}
          name={name}
          whole={kind === 'collection'}
          version={canWrite ? version : null}
          branches={branches}
          moved={kind === 'taxon' ? `taxon:${id}` : undefined}
          onClose={close}
        />
      )}
      {asked === 'delete' && (
        <DeleteDialog kind={kind} id={id} version={version} name={name} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  )
}

/** A part of the editor. */
export const EditCard = styled('section')({
  margin: '14px 0 0',
  background: tones.card,
  border: `2px solid ${tones.orange100}`,
  borderRadius: 10,
  '& > h2': { margin: 0, padding: '10px 16px', fontSize: '0.9375rem', fontWeight: 650, borderBottom: `1px solid ${tones.line}` },
  '& > h2 small': { fontWeight: 400, color: tones.ink3 },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8, padding: '0 16px 14px' },
  '& > .body': { padding: '12px 16px 14px' },
  '& > [role=alert]': { margin: '0 16px 14px' },
})

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '8px 0 0',
  '& [aria-pressed=true]': { background: tones.orange100 },
})
