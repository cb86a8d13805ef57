'use client'

import styled from '@emotion/styled'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '@/components/ui/form/Button'
import { RadioRow } from '@/components/ui/form/CheckBox'
import { TaxonName } from '@/components/taxon/TaxonName'
import {
  fullName,
  isDecided,
  type Outcome,
  outcomeLabels,
  outcomeText,
  type OwnCandidate,
  type OwnChoice,
  type OwnMatch,
} from '@/lib/domain/ownList/outcome'
import { tones } from '@/lib/theme'
import { OtherName, useOtherName } from './OtherName'

/** More numbers have no key of their own. */
const KEYS = 9

/** A name that someone should look at. */
export interface Doubtful {
  name: string
  /** In the source, from 1. */
  rowNumbers: readonly number[]
  match: OwnMatch
}

/** What it is called to take none of the candidates. */
export interface NoneWords {
  /** Where nothing is offered. */
  alone: string
  beside: string
}

interface NameProps {
  wanted: Doubtful
  outcome: Outcome
  taxonomies: readonly string[]
  place: string
  none: NoneWords
  /** Null takes back what was decided. */
  onDecide: (choice: OwnChoice | null) => void
  onGo: (step: number) => void
}

/** One name with its candidates, to decide by mouse or keys. */
export function DoubtfulName(props: NameProps) {
  const { outcome, taxonomies, place, none, onDecide, onGo } = props
  const { name, rowNumbers, match } = props.wanted
  const other = useOtherName(taxonomies)
  const offered = [...match.candidates, ...other.candidates]
  const decided = outcome.kind === 'chosen' || outcome.kind === 'carried' ? outcome.candidate : null
  const isElsewhere = decided && offered.every(({ taxonId }) => taxonId !== decided.taxonId)
  const candidates = uniqueTaxa(isElsewhere ? [...offered, byHand(decided)] : offered)
  // A picture of what holds without a decision: what was found by itself, if anything was.
  const [lastPicked, setPicked] = useState<string | null>(outcome.candidate?.taxonId ?? (outcome.kind === 'none' ? 'none' : null))
  // What another spelling had found goes with it.
  const picked = lastPicked === 'none' || candidates.some(({ taxonId }) => taxonId === lastPicked) ? lastPicked : null
  const noneText = candidates.length === 0 ? none.alone : none.beside
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTextField(event.target)) return
    if (/^\d$/.test(event.key)) pick(Number(event.key), event.currentTarget)
    else if (event.key === 'Enter' && isRadio(event.target)) decideUnlessHeld(event)
    else if (event.key === 'PageDown') onGo(1)
    else if (event.key === 'PageUp') onGo(-1)
    else return
    event.preventDefault()
  }
  /** A key that is held decides once: what comes next has not been seen yet. */
  const decideUnlessHeld = ({ repeat }: KeyboardEvent) => {
    if (!repeat) decidePicked()
  }
  /** By its number; 0: none of them. The keyboard goes there, so that Enter takes it. */
  const pick = (number: number, card: HTMLElement) => {
    const candidate = number === 0 ? undefined : candidates[number - 1]
    if (number > 0 && !candidate) return
    setPicked(candidate?.taxonId ?? 'none')
    const radios = card.querySelectorAll<HTMLInputElement>('input[type=radio]')
    radios[number === 0 ? candidates.length : number - 1]?.focus()
  }
  const decidePicked = () => {
    const candidate = candidates.find(({ taxonId }) => taxonId === picked)
    if (candidate) onDecide(candidate)
    else if (picked === 'none') onDecide('none')
  }
  return (
    <Card onKeyDown={keyDown}>
      <fieldset>
        <legend>
          <strong>«{name}»</strong>{' '}
          <small>
            {place} ·{' '}
            {rowNumbers.length > 1
              ? `Zeilen ${rowNumbers.slice(0, 5).join(', ')}${rowNumbers.length > 5 ? ' …' : ''}`
              : `Zeile ${rowNumbers[0] ?? ''}`}{' '}
            · {outcomeLabels[outcome.kind]}
          </small>
        </legend>
        {candidates.map((candidate, index) => (
          <RadioRow
            key={candidate.taxonId}
            name="candidate"
            checked={picked === candidate.taxonId}
            onChange={() => setPicked(candidate.taxonId)}
          >
            <span>
              <TaxonName name={candidate.name} author={candidate.author} withAuthor />
              <small>
                {[
                  outcomeText({ kind: candidate.kind, candidate }),
                  candidate.foundName !== candidate.name &&
                    `gefunden als ${fullName(candidate.foundName, candidate.foundAuthor)}`,
                  candidate.taxonomy,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {index < KEYS && <kbd>{index + 1}</kbd>}
          </RadioRow>
        ))}
        <RadioRow name="candidate" checked={picked === 'none'} onChange={() => setPicked('none')}>
          <span>{noneText}</span>
          <kbd>0</kbd>
        </RadioRow>
      </fieldset>
      <OtherName {...other} />
      <Buttons>
        <Button
          look="filled"
          onClick={decidePicked}
          aria-disabled={picked === null}
          title={picked === null ? 'Wählen Sie zuerst eine Zeile.' : undefined}
        >
          Übernehmen und weiter
        </Button>
        {isDecided(outcome.kind) && <Button onClick={() => onDecide(null)}>Entscheid zurücknehmen</Button>}
        <Button onClick={() => onGo(-1)}>Zurück</Button>
        <Button onClick={() => onGo(1)}>Weiter</Button>
      </Buttons>
      <Hint>
        Mit der Tastatur: 1–9 wählt einen Vorschlag, 0 «{noneText}», Enter übernimmt und geht weiter, Bild ab und Bild auf
        blättern.
      </Hint>
    </Card>
  )
}

/** Whoever takes here what came along a crosswalk chooses it. */
const byHand = ({ isCarried: _, ...candidate }: OwnCandidate): OwnCandidate => candidate

const uniqueTaxa = (candidates: readonly OwnCandidate[]) => [
  ...new Map(candidates.map((candidate) => [candidate.taxonId, candidate])).values(),
]

const isRadio = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'radio'
const isTextField = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'text'

const Card = styled('div')({
  maxWidth: 760,
  padding: '12px 16px',
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  background: tones.card,
  '& fieldset': { margin: 0, padding: 0, border: 0, minWidth: 0 },
  '& legend': { padding: 0, marginBottom: 6, fontSize: '1rem', overflowWrap: 'anywhere' },
  '& legend small': { fontWeight: 400, fontSize: '0.8125rem' },
  '& fieldset label small': { display: 'block' },
  '& kbd': {
    flex: 'none',
    minWidth: 22,
    padding: '1px 5px',
    border: `1px solid ${tones.lineStrong}`,
    borderRadius: 4,
    textAlign: 'center',
    font: 'inherit',
    fontSize: '0.75rem',
    color: tones.ink3,
  },
  '& form': { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '0 8px', margin: '8px 0 10px' },
  '& form > div': { maxWidth: 320, margin: 0 },
  '& form p': { flexBasis: '100%', margin: 0, fontSize: '0.8125rem', color: tones.ink2 },
})

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

const Hint = styled('p')({
  margin: '8px 0 0',
  fontSize: '0.8125rem',
  color: tones.ink3,
  '@media (pointer: coarse)': { display: 'none' },
})
