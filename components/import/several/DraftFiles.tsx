'use client'

import type { ImportSettings } from '@/lib/domain/import/importSettings'
import type { Draft } from '../queries'
import { withTable } from '../settings'
import { elsewhere } from '../table/draftTable'
import { FileStep } from '../table/FileStep'
import type { DraftWork } from '../useImportDraft'
import { asSeveral, changed, type DraftTable, withAdded } from './draftTables'
import { Fields } from './Fields'
import { OtherFiles } from './OtherFiles'
import { TablesTaken } from './TablesTaken'

interface DraftFilesProps {
  draft: Draft
  work: DraftWork
  settings: ImportSettings
  tables: readonly DraftTable[]
  /** The table that is worked on. */
  at: number
  onLook: (at: number) => void
}

/** What is in the files: the one table that is meant, or which of them come, and the way to another file. */
export function DraftFiles({ draft, work, settings, tables, at, onLook }: DraftFilesProps) {
  const current = tables[at]
  const take = (next: ImportSettings, place: number) => {
    work.change(next)
    onLook(place)
  }
  const takeAdded = async () => {
    const after = await work.load()
    if (!after) return
    // The server may call a file otherwise now.
    const kept = work.settings ? (after.settings as ImportSettings | null) : null
    const next = withAdded(kept ?? settings, draft, after)
    work.change(next, after.settingsVersion)
    onLook(next.mapping.tables.length - 1)
  }
  const removeFile = async (name: string) => {
    await work.removeFile(name)
    onLook(0)
  }
  return (
    <>
      <Fields disabled={work.isActive}>
        <FileStep
          draft={draft}
          table={current?.table ?? {}}
          sample={current?.sample ?? notAsked}
          isWhole={current?.isWhole ?? false}
          onChange={(place) =>
            current && work.change(changed(settings, at, withTable(current.settings, elsewhere(current.chosen, place))))
          }
          onSeveral={() => current && work.change(asSeveral(settings, current.chosen, current.isWhole))}
          several={
            settings.several && (
              <TablesTaken draft={draft} settings={settings} tables={tables} current={at} onLook={onLook} onChange={take} />
            )
          }
        />
      </Fields>
      {!work.isActive && <OtherFiles draftId={draft.id} names={draft.otherFiles} onAdded={takeAdded} onRemove={removeFile} />}
    </>
  )
}

/** Nothing is looked at. */
const notAsked = { data: null, error: null, retry: () => {} }
