'use client'

import type { ImportSettings } from '@/lib/domain/import/importSettings'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { ColumnsRead } from './ColumnsRead'
import { ImportNames } from './ImportNames'
import { ImportPreview } from './ImportPreview'
import { JobEnd } from '../load/JobEnd'
import { JobProgress } from '../load/JobProgress'
import { Note } from '../Note'
import { Problems } from './Problems'
import type { Draft, Targets } from '../queries'
import { TreePreview } from './TreePreview'
import { VersionChanges } from './VersionChanges'
import { ResultNumbers } from './ResultNumbers'
import type { DraftWork } from '../useImportDraft'

interface CheckStepProps {
  work: DraftWork
  draft: Draft
  /** What has to be decided before, as a sentence. */
  missing: string | null
  /** The columns are not known yet. */
  isWaiting: boolean
  /** With all that holds without a decision of one's own. */
  settings: ImportSettings
  targets: Targets
  onChange: (settings: ImportSettings) => void
  onGoOn: () => void
}

/** A whole import that changes nothing: what would be new, different and gone, what is wrong in which row, and names to decide. */
export function CheckStep({ work, draft, missing, isWaiting, settings, targets, onChange, onGoOn }: CheckStepProps) {
  const { job, isActive, isStarting, jobError, start, cancel, isSaved } = work
  const result = job?.result ?? null
  const isStale = job !== null && (job.isStale || !isSaved)
  const because = missing ?? (isWaiting ? 'Die ersten Zeilen der Datei werden noch gelesen.' : null)
  const isOff = because !== null || isActive || isStarting
  const isFirst = result === null
  return (
    <>
      {isFirst && (
        <p style={{ margin: '0 0 10px' }}>
          Die Prüfung liest die ganze Datei, sucht jeden Namen und sagt, was das Laden ändern würde. Sie ändert nichts.
        </p>
      )}
      {job?.kind === 'CHECK' && isActive && <JobProgress job={job} onCancel={() => void cancel()} />}
      {job?.kind === 'CHECK' && !isActive && <JobEnd job={job} nothing="Es wurde nichts geändert." />}
      {result && isStale && (
        <Note role="status" tone="warn">
          Seit dieser Prüfung hat sich etwas geändert: Einstellungen, Entscheide oder die Daten selbst. Prüfen Sie noch einmal,
          bevor Sie laden.
        </Note>
      )}
      {because !== null && <Note role="status">{because}</Note>}
      {jobError?.of === 'CHECK' && <ErrorNote error={jobError.error} />}
      {!isActive && (
        <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8, margin: '0 0 4px' }}>
          <Button
            look={result && !isStale ? 'outlined' : 'filled'}
            aria-disabled={isOff}
            title={because ?? undefined}
            onClick={() => !isOff && void start('CHECK', settings)}
          >
            {isStarting ? 'Beginnt …' : isFirst ? 'Jetzt prüfen' : 'Noch einmal prüfen'}
          </Button>
          {result && !isStale && job?.kind === 'CHECK' && (
            <Button look="filled" onClick={onGoOn}>
              Weiter zum Laden
            </Button>
          )}
        </p>
      )}
      {result && job && (
        <>
          <ResultNumbers result={result} isDone={job.kind === 'LOAD'} />
          {result.tree && <TreePreview tree={result.tree} />}
          {result.versions && <VersionChanges versions={result.versions} way={result.versionOf ? 'beside' : 'inPlace'} />}
          <ColumnsRead result={result} />
          <ImportNames result={result} settings={settings} targets={targets} isOff={isActive} onChange={onChange} />
          <Problems draftId={draft.id} fileName={draft.fileName} result={result} />
          <ImportPreview result={result} />
        </>
      )}
    </>
  )
}
