'use client'

import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { TableMapping } from '@/lib/domain/import/importMapping'
import { paths } from '@/lib/domain/addresses/paths'
import { momentText } from '@/lib/domain/addresses/statesQuery'
import { useDraft } from '@/lib/browser/draft'
import { fileSize } from '@/lib/text/format'
import { useNavigate } from '@/lib/browser/navigate'
import { tones } from '@/lib/theme'
import { StepCard } from '../export/catalogue/StepCard'
import { NotFound } from '../ui/page/NotFound'
import { AppLink } from '../ui/text/AppLink'
import { Button } from '../ui/form/Button'
import { Crumbs } from '../ui/page/Crumbs'
import { ErrorNote } from '../ui/load/ErrorNote'
import { Spinner } from '../ui/load/Spinner'
import { Subtitle, Title } from '../ui/text/type'
import { useTitle } from '../ui/page/useTitle'
import { CheckStep } from './check/CheckStep'
import { ColumnStep } from './table/ColumnStep'
import { DeleteDraft } from './start/DraftList'
import { elsewhere, mappingThatHolds, namesProblem, onlyDated, tableProblem } from './table/draftTable'
import { FileStep } from './table/FileStep'
import { LoadStep } from './load/LoadStep'
import type { Draft, Targets } from './queries'
import { Next } from './Next'
import { asShown, chosenTable, existingTarget, firstSettings, tableOf, targetProblem, withTable } from './settings'
import { checkSummary, columnSummary, draftState, fileSummary, loadSummary, targetSummary } from './stepSummaries'
import { TargetStep } from './target/TargetStep'
import { type DraftWork, useImportDraft } from './useImportDraft'
import { SaveMapping } from './table/SaveMapping'
import { useTableSample } from './table/useTableSample'

interface ImportDraftProps {
  id: string
  targets: Targets
  /** Something new is there. */
  onTargetsChanged: () => void
}

/** A file on its way into the database: five steps on one page. What is decided is kept on the server, so the address is enough to go on. */
export function ImportDraft({ id, targets, onTargetsChanged }: ImportDraftProps) {
  const work = useImportDraft(id)
  const { draft, error, load } = work
  useTitle(draft && `${draft.fileName} – Import`)
  if (error && !draft) return <ErrorNote error={error} onRetry={() => void load()} />
  if (draft === undefined) return <Spinner />
  if (draft === null) return <Missing />
  return <Steps draft={draft} work={work} targets={targets} onTargetsChanged={onTargetsChanged} />
}

function Missing() {
  return (
    <>
      <NotFound what="Diesen Import gibt es nicht (mehr)" />
      <p>
        Einen Import sieht nur, wer ihn begonnen hat; 30 Tage nach der letzten Änderung wird er gelöscht.{' '}
        <AppLink href={paths.importStart()}>Zu meinen Importen</AppLink>
      </p>
    </>
  )
}

type Step = 'file' | 'target' | 'columns' | 'check' | 'load'

interface StepsProps {
  draft: Draft
  work: DraftWork
  targets: Targets
  onTargetsChanged: () => void
}

function Steps({ draft, work, targets, onTargetsChanged }: StepsProps) {
  const { job, isActive } = work
  const navigate = useNavigate()
  const settings = work.settings ?? firstSettings(targets, null, draft.isArchive)
  const target = existingTarget(settings, targets)
  const chosen = chosenTable(draft, tableOf(settings))
  const sample = useTableSample(draft.id, chosen, settings.as === 'collection' ? (target?.name ?? null) : null)
  const table = sample.data ? mappingThatHolds(chosen, sample.data) : chosen
  const isWhole = settings.as === 'taxonomy' && draft.isArchive
  const changeTable = (next: TableMapping) => work.change(withTable(settings, next))

  const missing =
    targetProblem(settings, targets, isWhole) ??
    (settings.as === 'taxonomy' ? namesProblem(draft, chosen, sample.data) : sample.data ? tableProblem(table) : null)
  const isChecked = job !== null && job.state === 'DONE' && !job.isStale && work.isSaved
  const isLoaded = isChecked && job.kind === 'LOAD' && !job.result?.undoneAt
  // What holds without a decision of one's own is decided with the check: what is shown is what is loaded.
  const whole = asShown(settings, chosen, sample.data ? (target ? onlyDated(table) : table) : null)

  const [first] = useState<Step>(() =>
    work.settings === null ? 'file' : targetProblem(settings, targets, isWhole) ? 'target' : job ? 'check' : 'columns',
  )
  const [opened, setOpened] = useDraft<Partial<Record<Step, boolean>>>(`Schritte des Imports ${draft.id}`, {})
  const [isDeleting, setDeleting] = useState(false)
  const card = (step: Step) => {
    const isOpen = opened[step] ?? (step === first || (step === 'load' && isChecked))
    return { isOpen, onToggle: () => setOpened({ ...opened, [step]: !isOpen }) }
  }
  const goOn = (from: Step, to: Step) => {
    setOpened({ ...opened, [from]: false, [to]: true })
    // Once it is open: whoever works by keyboard goes on there.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-step=${to}] button`)?.focus())
  }

  return (
    <Column>
      <Crumbs>
        <AppLink href={paths.importStart()}>Import</AppLink>
      </Crumbs>
      <Title>{draft.fileName}</Title>
      <Subtitle>
        {[draft.format, fileSize(draft.bytes), `hochgeladen ${momentText(draft.createdAt)}`].filter(Boolean).join(' · ')}
      </Subtitle>
      <Bar>
        <Button isSmall onClick={() => setDeleting(true)} aria-disabled={isActive} title={isActive ? busy : undefined}>
          Import löschen …
        </Button>
        <span role="status">{isActive ? busy : draftState(work, isLoaded)}</span>
      </Bar>
      {work.saveError !== null && <ErrorNote error={work.saveError} onRetry={work.saveAgain} />}
      {draft.problem !== null ? (
        <Unreadable problem={draft.problem} />
      ) : (
        <>
          <div data-step="file">
            <StepCard number={1} title="Datei" summary={fileSummary(draft, table, isWhole)} {...card('file')}>
              <Fields disabled={isActive}>
                <FileStep
                  draft={draft}
                  table={table}
                  sample={sample}
                  isWhole={isWhole}
                  onChange={(place) => changeTable(elsewhere(chosen, place))}
                />
              </Fields>
              <Next onClick={() => goOn('file', 'target')}>weiter zum Ziel</Next>
            </StepCard>
          </div>
          <div data-step="target">
            <StepCard number={2} title="Ziel" summary={targetSummary(settings, target !== null)} {...card('target')}>
              <Fields disabled={isActive}>
                <TargetStep
                  draft={draft}
                  settings={settings}
                  missing={settings.as === 'taxonomy' ? chosen.missing : table.missing}
                  targets={targets}
                  onChange={work.change}
                />
              </Fields>
              <Next because={targetProblem(settings, targets, isWhole)} onClick={() => goOn('target', 'columns')}>
                weiter zu den Spalten
              </Next>
            </StepCard>
          </div>
          <div data-step="columns">
            <StepCard number={3} title="Spalten" summary={columnSummary(settings, table, isWhole)} {...card('columns')}>
              <Fields disabled={isActive}>
                <ColumnStep
                  as={settings.as}
                  isWhole={isWhole}
                  table={table}
                  own={chosen}
                  sample={sample}
                  onChange={changeTable}
                />
              </Fields>
              {(settings.as === 'collection' || chosen.taxonomy) && !isWhole && (
                <p style={{ margin: '0 0 12px' }}>
                  <SaveMapping settings={whole} fileName={draft.fileName} />
                </p>
              )}
              <Next onClick={() => goOn('columns', 'check')}>weiter zur Prüfung</Next>
            </StepCard>
          </div>
          <div data-step="check">
            <StepCard number={4} title="Prüfen" summary={checkSummary(work)} {...card('check')}>
              <CheckStep
                work={work}
                draft={draft}
                missing={missing}
                isWaiting={!sample.data && sample.error === null && !isWhole}
                settings={whole}
                targets={targets}
                onChange={work.change}
                onGoOn={() => goOn('check', 'load')}
              />
            </StepCard>
          </div>
          <div data-step="load">
            <StepCard number={5} title="Laden" summary={loadSummary(work, isLoaded)} {...card('load')}>
              <LoadStep work={work} targets={targets} onUndone={onTargetsChanged} onLoaded={onTargetsChanged} />
            </StepCard>
          </div>
        </>
      )}
      {isDeleting && (
        <DeleteDraft draft={draft} onClose={() => setDeleting(false)} onDeleted={() => navigate(paths.importStart())} />
      )}
    </Column>
  )
}

const busy = 'Solange geprüft oder geladen wird, lässt sich nichts ändern.'

function Unreadable({ problem }: { problem: string }) {
  return (
    <Refused role="alert">
      <p>{problem}</p>
      <p>
        Berichtigen Sie die Datei und laden Sie sie neu hoch: <AppLink href={paths.importStart()}>Andere Datei wählen</AppLink>
      </p>
    </Refused>
  )
}

const Column = styled('div')({ maxWidth: 1160 })

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 14px',
  margin: '10px 0 16px',
  '& span': { fontSize: '0.8125rem', color: tones.ink2 },
})

/** While a job runs nothing it works with can be changed. */
const Fields = styled('fieldset')({ margin: 0, padding: 0, border: 0, minWidth: 0 })

const Refused = styled('div')(({ theme }) => ({
  padding: '12px 16px',
  border: `1px solid ${theme.palette.error.main}`,
  borderRadius: 10,
  background: tones.red50,
  overflowWrap: 'anywhere',
  '& p': { margin: '0 0 6px' },
}))
