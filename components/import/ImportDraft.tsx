'use client'

import styled from '@emotion/styled'
import { useState } from 'react'
import type { TableMapping } from '@/lib/domain/import/importMapping'
import type { ImportSettings } from '@/lib/domain/import/importSettings'
import { ownTaxonomy } from '@/lib/domain/import/severalTables'
import { paths } from '@/lib/domain/addresses/paths'
import { momentText } from '@/lib/domain/addresses/statesQuery'
import { useDraft } from '@/lib/browser/draft'
import { fileSize } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { StepCard } from '../export/catalogue/StepCard'
import { AppLink } from '../ui/text/AppLink'
import { Button } from '../ui/form/Button'
import { Crumbs } from '../ui/page/Crumbs'
import { ErrorNote } from '../ui/load/ErrorNote'
import { Spinner } from '../ui/load/Spinner'
import { Subtitle, Title } from '../ui/text/type'
import { useTitle } from '../ui/page/useTitle'
import { ChangedElsewhere } from './ChangedElsewhere'
import { CheckStep } from './check/CheckStep'
import { ColumnStep } from './table/ColumnStep'
import { DeleteDraft } from './start/DraftList'
import { Missing, UnreadableDraft } from './DraftProblems'
import { LoadStep } from './load/LoadStep'
import type { Draft, Targets } from './queries'
import { Next } from './Next'
import { DraftFiles } from './several/DraftFiles'
import { allAsShown, changed, draftTitle, missingOf } from './several/draftTables'
import { Fields } from './several/Fields'
import { TableTabs } from './several/TableTabs'
import { useDraftTables } from './several/useDraftTables'
import { firstSettings, withTable } from './settings'
import { checkSummary, columnSummary, draftState, fileSummary, loadSummary, severalSummary, targetSummary } from './stepSummaries'
import { TargetStep } from './target/TargetStep'
import { type DraftWork, useImportDraft } from './useImportDraft'
import { SaveMapping } from './table/SaveMapping'

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
  useTitle(draft && `${draftTitle(draft)} – Import`)
  if (error && !draft) return <ErrorNote error={error} onRetry={() => void load()} />
  if (draft === undefined) return <Spinner />
  if (draft === null) return <Missing />
  return <Steps draft={draft} work={work} targets={targets} onTargetsChanged={onTargetsChanged} />
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
  const settings = work.settings ?? firstSettings(targets, null, draft.isArchive)
  const tables = useDraftTables(draft, settings, targets)
  // Of several tables one is worked on.
  const [chosenAt, setAt] = useDraft(`Tabelle des Imports ${draft.id}`, 0)
  const at = Math.min(chosenAt, Math.max(0, tables.length - 1))
  const current = tables[at]
  const change = (one: ImportSettings) => work.change(changed(settings, at, one))
  const changeTable = (next: TableMapping) => current && change(withTable(current.settings, next))
  const severalOf = settings.several ? severalSummary(tables.map((each) => each.missing)) : null

  const isChecked = job !== null && job.state === 'DONE' && !job.isStale && work.isSaved
  const isLoaded = isChecked && job.kind === 'LOAD' && !job.result?.undoneAt
  const whole = allAsShown(settings, tables)
  // Its own name is there then.
  const noTarget = isLoaded ? null : (tables.map((each) => each.targetProblem).find((problem) => problem !== null) ?? null)
  const tabs = settings.several && tables.length > 0 && <TableTabs tables={tables} current={at} onChoose={setAt} />

  const [first] = useState<Step>(() =>
    work.settings === null ? 'file' : noTarget !== null ? 'target' : job ? 'check' : 'columns',
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
      <Title>{draftTitle(draft)}</Title>
      <Subtitle>
        {[draft.format, fileSize(draft.bytes), `hochgeladen ${momentText(draft.createdAt)}`].filter(Boolean).join(' · ')}
      </Subtitle>
      <Bar>
        <Button isSmall isDanger onClick={() => setDeleting(true)} aria-disabled={isActive} title={isActive ? busy : undefined}>
          Import löschen …
        </Button>
        <span role="status">{isActive ? busy : draftState(work, isLoaded)}</span>
      </Bar>
      {work.isChangedElsewhere && <ChangedElsewhere work={work} />}
      {work.saveError !== null && !work.isChangedElsewhere && <ErrorNote error={work.saveError} onRetry={work.saveAgain} />}
      {draft.problem !== null ? (
        <UnreadableDraft problem={draft.problem} />
      ) : (
        <>
          <div data-step="file">
            <StepCard
              number={1}
              title="Datei"
              summary={severalOf ?? (current ? fileSummary(draft, current.table, current.isWhole) : '')}
              {...card('file')}
            >
              <DraftFiles draft={draft} work={work} settings={settings} tables={tables} at={at} onLook={setAt} />
              <Next because={settings.several ? whenNone(tables.length) : null} onClick={() => goOn('file', 'target')}>
                weiter zum Ziel
              </Next>
            </StepCard>
          </div>
          <div data-step="target">
            <StepCard
              number={2}
              title="Ziel"
              summary={tables.map((each) => targetSummary(each.settings, each.target !== null)).join(', ')}
              {...card('target')}
            >
              <Fields disabled={isActive}>
                {tabs}
                {current && (
                  <TargetStep
                    key={at}
                    draft={draft}
                    settings={current.settings}
                    missing={current.settings.as === 'taxonomy' ? current.chosen.missing : current.table.missing}
                    targets={targets}
                    onChange={change}
                    own={settings.several ? ownTaxonomy(settings) : null}
                  />
                )}
              </Fields>
              <Next because={noTarget} onClick={() => goOn('target', 'columns')}>
                weiter zu den Spalten
              </Next>
            </StepCard>
          </div>
          <div data-step="columns">
            <StepCard
              number={3}
              title="Spalten"
              summary={severalOf ?? (current ? columnSummary(settings, current.table, current.isWhole) : '')}
              {...card('columns')}
            >
              <Fields disabled={isActive}>
                {tabs}
                {current && (
                  <ColumnStep
                    key={at}
                    as={current.settings.as}
                    isWhole={current.isWhole}
                    table={current.table}
                    own={current.chosen}
                    sample={current.sample}
                    onChange={changeTable}
                  />
                )}
              </Fields>
              {tables.some((each) => (each.settings.as === 'collection' || each.chosen.taxonomy) && !each.isWhole) && (
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
                missing={missingOf(settings, tables)}
                isWaiting={tables.some((each) => each.isWaiting)}
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
        <DeleteDraft draft={draft} onClose={() => setDeleting(false)} onDeleted={(goTo) => goTo(paths.importStart())} />
      )}
    </Column>
  )
}

const whenNone = (count: number) => (count === 0 ? 'Wählen Sie mindestens eine Tabelle.' : null)

const busy = 'Solange geprüft oder geladen wird, lässt sich nichts ändern.'

const Column = styled('div')({ maxWidth: 1160 })

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 14px',
  margin: '10px 0 16px',
  '& span': { fontSize: '0.8125rem', color: tones.ink2 },
})
