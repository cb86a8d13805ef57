'use client'

import styled from '@emotion/styled'
import { useMemo } from 'react'
import type { ImportSettings } from '@/lib/domain/import/importSettings'
import { decisionsOf, withDecisions } from '@/lib/domain/import/severalTables'
import type { NewChoices } from '@/lib/domain/ownList/decisions'
import { isDoubtful, type Outcome, outcomeLabels, type OwnCandidate } from '@/lib/domain/ownList/outcome'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { NameReview } from '../../names/NameReview'
import { Section } from '../../ui/text/type'
import { Decisions } from './Decisions'
import type { JobResult, Targets } from '../queries'

interface ImportNamesProps {
  result: JobResult
  settings: ImportSettings
  targets: Targets
  /** Nothing can be decided now. */
  isOff: boolean
  onChange: (settings: ImportSettings) => void
}

/** How the names of the table were found, the doubtful ones to decide, and what has been decided. */
export function ImportNames({ result: { names }, settings, targets, isOff, onChange }: ImportNamesProps) {
  const decisions = decisionsOf(settings)
  const doubtful = useMemo(
    () =>
      (names?.doubtful ?? []).map(({ name, kind, lines, takenId, candidates }) => ({
        name,
        rowNumbers: lines,
        match: { kind, taxonId: takenId, candidates: candidates as readonly OwnCandidate[] },
      })),
    [names],
  )
  if (!names) return null
  const decide = (choices: NewChoices) => {
    const others = Object.entries(decisions).filter(([name]) => !Object.hasOwn(choices, name))
    const chosen = Object.entries(choices).flatMap(([name, choice]): [string, string | null][] =>
      choice === null ? [] : [[name, choice === 'none' ? null : choice.taxonId]],
    )
    onChange(withDecisions(settings, Object.fromEntries([...others, ...chosen])))
  }
  const outcome = (name: string): Outcome => {
    const found = doubtful.find((each) => each.name === name)?.match
    const decided = Object.hasOwn(decisions, name) ? decisions[name] : undefined
    if (decided === null) return { kind: 'none', candidate: null }
    const candidate = found?.candidates.find(({ taxonId }) => taxonId === (decided ?? found.taxonId)) ?? null
    // What somebody found by another spelling is not among the candidates of the check.
    if (decided !== undefined) return { kind: 'chosen', candidate }
    return { kind: found?.kind ?? 'waiting', candidate }
  }
  return (
    <section aria-label="Namen">
      <Section>Namen</Section>
      <Kinds>
        {names.counts.map(({ kind, names: number, rows }) => (
          <li key={kind} data-doubtful={isDoubtful(kind) || undefined} title={`in ${counted(rows, 'Zeile', 'Zeilen')}`}>
            {swissCount(number)} {outcomeLabels[kind]}
          </li>
        ))}
        {names.decided > 0 && <li>{swissCount(names.decided)} von Ihnen entschieden</li>}
        {names.leftOut > 0 && <li>{swissCount(names.leftOut)} nach Ihrer Entscheidung weggelassen</li>}
      </Kinds>
      {doubtful.length > 0 && !isOff && (
        <NameReview
          doubtful={doubtful}
          outcome={outcome}
          taxonomies={searched(settings, targets)}
          none={none}
          onChoose={decide}
        />
      )}
      <Decisions decisions={decisions} isOff={isOff} onTakeBack={(name) => decide({ [name]: null })} />
    </section>
  )
}

/** Where another spelling is looked for: one that comes with the import is not there yet. */
function searched({ mapping }: ImportSettings, { allTaxonomies }: Targets): string[] {
  const all = allTaxonomies.map(({ name }) => name)
  const wanted = [...new Set(mapping.tables.flatMap(({ taxonomies = [] }) => taxonomies))]
  const there = wanted.filter((name) => all.includes(name))
  return there.length > 0 ? there : all
}

const none = { alone: 'nicht übernehmen', beside: 'keine davon, nicht übernehmen' }

const Kinds = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.8125rem',
  '& li': { padding: '2px 10px', borderRadius: 12, background: tones.green50, color: tones.greenInk },
  '& li[data-doubtful]': { background: tones.orange100, color: tones.amberInk },
})
