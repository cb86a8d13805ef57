'use client'

import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { Section } from '@/components/ui/text/type'
import type { NewChoices } from '@/lib/domain/ownList/decisions'
import { isDecided, isDoubtful, type Outcome, outcomeLabels, type OwnChoice } from '@/lib/domain/ownList/outcome'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { type Doubtful, DoubtfulName, type NoneWords } from './DoubtfulName'
import { ManyAtOnce } from './ManyAtOnce'
import type { OnlyOffer } from './onlyOffers'

interface NameReviewProps {
  doubtful: readonly Doubtful[]
  outcome: (name: string) => Outcome
  /** Where another spelling is looked for. */
  taxonomies: readonly string[]
  none: NoneWords
  onChoose: (choices: NewChoices) => void
}

/** The names that someone should look at, one after the other, by keyboard alone where one likes. */
export function NameReview({ doubtful, outcome, taxonomies, none, onChoose }: NameReviewProps) {
  const [current, setCurrent] = useState<string | null>(null)
  const [taken, setTaken] = useState<readonly OnlyOffer[]>([])
  const box = useRef<HTMLElement>(null)
  const goes = useRef(false)
  const shown =
    doubtful.find(({ name }) => name === current) ?? doubtful.find(({ name }) => isDoubtful(outcome(name).kind)) ?? doubtful[0]
  const done = doubtful.filter(({ name }) => !isDoubtful(outcome(name).kind)).length

  const shownKey = shown && `${shown.name} ${isDecided(outcome(shown.name).kind)}`
  // Whoever decides by keyboard goes on in the next name, whoever takes back in the same.
  useEffect(() => {
    if (!goes.current) return
    goes.current = false
    const stops = box.current?.querySelectorAll<HTMLElement>('input[type=radio]')
    const checked = [...(stops ?? [])].find((stop) => (stop as HTMLInputElement).checked)
    ;(checked ?? stops?.[0])?.focus()
  }, [shownKey])

  if (!shown) return null
  const at = doubtful.indexOf(shown)
  const go = (step: number) => {
    goes.current = true
    setCurrent(doubtful[(at + step + doubtful.length) % doubtful.length]?.name ?? null)
  }
  const decide = (choice: OwnChoice | null) => {
    onChoose({ [shown.name]: choice })
    setTaken(taken.filter(({ name }) => name !== shown.name))
    goes.current = true
    if (choice === null) return setCurrent(shown.name)
    const next = [...doubtful.slice(at + 1), ...doubtful.slice(0, at)].find(({ name }) => isDoubtful(outcome(name).kind))
    setCurrent(next?.name ?? shown.name)
  }
  return (
    <Box ref={box} aria-label="Unsichere Namen">
      <Section>
        Unsichere Namen{' '}
        <small role="status">
          {swissCount(done)} von {swissCount(doubtful.length)} entschieden
        </small>
      </Section>
      <DoubtfulName
        key={shownKey}
        wanted={shown}
        outcome={outcome(shown.name)}
        taxonomies={taxonomies}
        place={`${at + 1} von ${doubtful.length}`}
        none={none}
        onDecide={decide}
        onGo={go}
      />
      <ManyAtOnce
        open={doubtful.filter(({ name }) => isDoubtful(outcome(name).kind))}
        shown={shown.name}
        // Also elsewhere, as in another tab, somebody may have decided otherwise.
        taken={taken.filter(({ name, candidate }) => outcome(name).candidate?.taxonId === candidate.taxonId)}
        onTake={setTaken}
        onChoose={onChoose}
      />
      <details>
        <summary>Alle {swissCount(doubtful.length)} unsicheren Namen</summary>
        <ol>
          {doubtful.slice(0, MOST_LISTED).map(({ name }) => (
            <li key={name}>
              <button type="button" aria-current={name === shown.name || undefined} onClick={() => setCurrent(name)}>
                {name} <small>{outcomeLabels[outcome(name).kind]}</small>
              </button>
            </li>
          ))}
        </ol>
        {doubtful.length > MOST_LISTED && (
          <p>Gezeigt werden die ersten {swissCount(MOST_LISTED)}; die anderen folgen der Reihe nach.</p>
        )}
      </details>
    </Box>
  )
}

/** A list of more is no overview. */
const MOST_LISTED = 300

const Box = styled('section')({
  '& details': { marginTop: 8, fontSize: '0.875rem' },
  '& summary': { cursor: 'pointer', width: 'fit-content' },
  '& ol': { margin: '6px 0', paddingLeft: 28, maxHeight: '30vh', overflow: 'auto' },
  '& ol button': {
    padding: '3px 4px',
    border: 0,
    background: 'none',
    font: 'inherit',
    color: tones.orangeDark,
    textAlign: 'left',
    cursor: 'pointer',
  },
  '& ol button[aria-current]': { fontWeight: 600 },
  '& small': { color: tones.ink3 },
})
