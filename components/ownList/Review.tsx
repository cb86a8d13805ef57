'use client'

import { styled } from '@mui/material/styles'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Section } from '@/components/ui/type'
import { isDoubtful, type Outcome, outcomeLabels, type OwnCandidate, type OwnMatch } from '@/lib/domain/ownList/outcome'
import type { OwnRow } from '@/lib/domain/ownList/ownList'
import { count } from '@/lib/format'
import { tones } from '@/lib/theme'
import { choose, useOwnList } from '@/stores/ownList'
import { type Doubtful, DoubtfulName } from './DoubtfulName'

interface ReviewProps {
  rows: readonly OwnRow[]
  outcome: (name: string) => Outcome
  taxonomies: readonly string[]
}

/** The names that someone should look at, one after the other, by keyboard alone where one likes. */
export function Review({ rows, outcome, taxonomies }: ReviewProps) {
  const matches = useOwnList((state) => state.matches)
  const doubtful = useMemo(() => doubtfulNames(rows, matches?.byName ?? {}), [rows, matches])
  const [current, setCurrent] = useState<string | null>(null)
  const box = useRef<HTMLElement>(null)
  const goes = useRef(false)
  const shown =
    doubtful.find(({ name }) => name === current) ?? doubtful.find(({ name }) => isDoubtful(outcome(name).kind)) ?? doubtful[0]
  const done = doubtful.filter(({ name }) => !isDoubtful(outcome(name).kind)).length

  // Whoever decides by keyboard goes on in the next name.
  useEffect(() => {
    if (!goes.current) return
    goes.current = false
    const stops = box.current?.querySelectorAll<HTMLElement>('input[type=radio]')
    const checked = [...(stops ?? [])].find((stop) => (stop as HTMLInputElement).checked)
    ;(checked ?? stops?.[0])?.focus()
  }, [shown?.name])

  if (!shown) return null
  const at = doubtful.indexOf(shown)
  const go = (step: number) => {
    goes.current = true
    setCurrent(doubtful[(at + step + doubtful.length) % doubtful.length]?.name ?? null)
  }
  const decide = (choice: OwnCandidate | 'none') => {
    choose(shown.name, choice)
    const next = [...doubtful.slice(at + 1), ...doubtful.slice(0, at)].find(({ name }) => isDoubtful(outcome(name).kind))
    goes.current = true
    setCurrent(next?.name ?? shown.name)
  }
  return (
    <Box ref={box} aria-label="Unsichere Namen">
      <Section>
        Unsichere Namen{' '}
        <small role="status">
          {count(done)} von {count(doubtful.length)} entschieden
        </small>
      </Section>
      <DoubtfulName
        key={shown.name}
        wanted={shown}
        outcome={outcome(shown.name)}
        taxonomies={taxonomies}
        place={`${at + 1} von ${doubtful.length}`}
        onDecide={decide}
        onGo={go}
      />
      <details>
        <summary>Alle {count(doubtful.length)} unsicheren Namen</summary>
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
          <p>Gezeigt werden die ersten {count(MOST_LISTED)}; die anderen folgen der Reihe nach.</p>
        )}
      </details>
    </Box>
  )
}

/** A list of more is no overview. */
const MOST_LISTED = 300
function doubtfulNames(rows: readonly OwnRow[], matches: Readonly<Record<string, OwnMatch>>): Doubtful[] {
  const found = new Map<string, Doubtful>()
  for (const { name, number } of rows) {
    const match = name !== '' && Object.hasOwn(matches, name) ? matches[name] : undefined
    if (!match || !isDoubtful(match.kind)) continue
    const known = found.get(name)
    if (known) known.rowNumbers.push(number)
    else found.set(name, { name, rowNumbers: [number], match })
  }
  return [...found.values()]
}

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
