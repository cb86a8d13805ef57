'use client'

import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { Dialog } from '@/components/ui/mui/Dialog'
import { hasErrorCode } from '@/lib/text/hasErrorCode'
import { NameForm } from './NameForm'
import { SaveExportMutation } from './savedExportQueries'

export interface SaveExportProps {
  query: string
  onSaved: (name: string) => void
  onClose: () => void
}

/** Asks for the name under which one finds the export again. A name that one has used already is kept for the same question: the newer answer. */
export function SaveExport({ query, onSaved, onClose }: SaveExportProps) {
  const [save, { loading, error, reset }] = useMutation(SaveExportMutation)
  const [tried, setTried] = useState('')
  const isTaken = hasErrorCode(error, 'NAME_TAKEN')
  const submit = async (name: string, isOpen: () => boolean) => {
    setTried(name)
    const { data } = await save({ variables: { name, query, replace: isTaken && name === tried } }).catch(() => ({ data: null }))
    if (!data) return
    onSaved(data.saveExport.name)
    if (isOpen()) onClose()
  }
  return (
    <Dialog title="Export speichern" onClose={onClose}>
      <p>
        Sie finden ihn in Ihrem Konto wieder. Gespeichert wird die Auswahl, nicht die Daten: Die Tabelle ist jedes Mal die von
        heute.
      </p>
      <NameForm
        label="Export speichern"
        action={isTaken ? 'Ersetzen' : 'Speichern'}
        busyAction="Speichert …"
        isBusy={loading}
        error={error}
        onChange={() => reset()}
        onSubmit={(name, isOpen) => void submit(name, isOpen)}
        onCancel={onClose}
      />
    </Dialog>
  )
}
