'use client'

import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { date } from '@/lib/text/format'
import { VerbMenu } from '../edit/VerbMenu'
import { offeredVerbs } from '../edit/verbs'
import { RenameDialog } from '../export/files/RenameDialog'
import { DeleteSavedExportMutation, RenameSavedExportMutation, SaveExportMutation } from '../export/files/savedExportQueries'
import { TextButton } from '../ui/form/TextButton'
import { ErrorNote } from '../ui/load/ErrorNote'
import { AppLink } from '../ui/text/AppLink'
import { OwnList } from '../ui/text/OwnList'
import { Prose, Section } from '../ui/text/type'
import { useAccountAnew } from './useAccountAnew'

interface OwnExport {
  id: string
  name: string
  query: string
  savedAt: string
}

/** The exports that one has saved: each leads to its table of today. */
export function SavedExports({ exports }: { exports: readonly OwnExport[] }) {
  const [renaming, setRenaming] = useState<OwnExport | null>(null)
  const [deleted, setDeleted] = useState<OwnExport | null>(null)
  const [remove, removing] = useMutation(DeleteSavedExportMutation)
  const [save, saving] = useMutation(SaveExportMutation)
  const refresh = useAccountAnew()
  const error = removing.error ?? saving.error
  const forget = async (one: OwnExport) => {
    saving.reset()
    const { data } = await remove({ variables: { id: one.id } }).catch(() => ({ data: null }))
    if (!data) return
    await refresh()
    setDeleted(one)
  }
  const putBack = async ({ name, query }: OwnExport) => {
    // Put back once more it would be told that the name is taken.
    if (saving.loading) return
    const { data } = await save({ variables: { name, query, replace: false } }).catch(() => ({ data: null }))
    if (!data) return
    setDeleted(null)
    await refresh()
  }
  return (
    <>
      <Section>Gespeicherte Exporte</Section>
      {exports.length === 0 ? (
        <Prose>
          Noch keine. Wählen Sie im <AppLink href={paths.exportTool()}>Export</AppLink>, was Sie öfter brauchen, und dort unter
          «…» «Speichern …».
        </Prose>
      ) : (
        <OwnList>
          {exports.map((one) => (
            <li key={one.id}>
              <span>
                <AppLink href={paths.exportTool(one.query)}>{one.name}</AppLink>
                <small>gespeichert am {date(one.savedAt)}</small>
              </span>
              <VerbMenu
                look="plain"
                name={one.name}
                offered={offeredVerbs('savedExport', {})}
                onVerb={(verb) => (verb === 'delete' ? void forget(one) : setRenaming(one))}
              />
            </li>
          ))}
        </OwnList>
      )}
      <p role="status">
        {deleted && (
          <>
            «{deleted.name}» ist gelöscht. <TextButton onClick={() => void putBack(deleted)}>Rückgängig</TextButton>
          </>
        )}
      </p>
      {error && <ErrorNote error={error} />}
      {renaming && <Rename saved={renaming} onDone={() => setRenaming(null)} />}
    </>
  )
}

function Rename({ saved: { id, name }, onDone }: { saved: OwnExport; onDone: () => void }) {
  const [rename, { loading, error, reset }] = useMutation(RenameSavedExportMutation)
  const refresh = useAccountAnew()
  const onRename = async (next: string) => {
    const { data } = await rename({ variables: { id, name: next } }).catch(() => ({ data: null }))
    if (data) void refresh()
    return Boolean(data)
  }
  return (
    <RenameDialog
      label="Export umbenennen"
      isBusy={loading}
      error={error}
      onChange={() => reset()}
      {...{ name, onRename, onDone }}
    />
  )
}
