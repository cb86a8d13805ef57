'use client'

import { useState } from 'react'
import { Button } from '../../ui/form/Button'
import { DeleteDialog } from '../undo/DeleteDialog'
import { HistoryDialog } from '../undo/HistoryDialog'
import { useEdited } from '../form/useEdited'

interface RowVerbsProps {
  kind: 'record' | 'relation' | 'vernacularName'
  id: string
  version: number
  /** How people call it. */
  name: string
  /** Branches of the tree that a change of it concerns. */
  branches?: readonly string[]
}

const nowhere: readonly string[] = []

/** What one can do with a record, a relation or a name beside changing it: read its history, delete it. */
export function RowVerbs({ kind, id, version, name, branches = nowhere }: RowVerbsProps) {
  const [asked, setAsked] = useState<'history' | 'delete' | null>(null)
  const edited = useEdited()
  const close = () => setAsked(null)
  return (
    <>
      <div className="buttons">
        <Button isSmall onClick={() => setAsked('history')} aria-label={`Verlauf von ${name}`}>
          Verlauf
        </Button>
        <Button isSmall isDanger onClick={() => setAsked('delete')} aria-label={`${name} löschen`}>
          Löschen …
        </Button>
      </div>
      {asked === 'history' && <HistoryDialog id={id} name={name} version={version} branches={branches} onClose={close} />}
      {asked === 'delete' && (
        <DeleteDialog kind={kind} id={id} version={version} name={name} onClose={close} onDeleted={() => void edited(branches)} />
      )}
    </>
  )
}
