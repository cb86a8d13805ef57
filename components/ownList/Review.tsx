'use client'

import { useMemo } from 'react'
import { isDecided, isDoubtful, type Outcome, type OwnMatch, type OwnMatches } from '@/lib/domain/ownList/outcome'
import type { OwnRow } from '@/lib/domain/ownList/ownList'
import { choose, useOwnList } from '@/stores/ownList'
import { NameReview } from '../names/NameReview'

interface ReviewProps {
  rows: readonly OwnRow[]
  outcome: (name: string) => Outcome
  taxonomies: readonly string[]
}

/** The names of the list that someone should look at, and those about which somebody has decided. */
export function Review({ rows, outcome, taxonomies }: ReviewProps) {
  const matches = useOwnList((state) => state.matches)
  const doubtful = useMemo(() => doubtfulNames(rows, matches?.byName ?? {}, outcome), [rows, matches, outcome])
  return (
    <NameReview
      doubtful={doubtful}
      outcome={outcome}
      taxonomies={taxonomies}
      none={none}
      onChoose={(decided) => choose(decided, taxonomies)}
    />
  )
}

const none = { alone: 'ohne Art lassen', beside: 'keine davon' }

/** Also of what is found surely by now, be it through other data: whoever decided about it must be able to do so again. */
function doubtfulNames(rows: readonly OwnRow[], matches: OwnMatches, outcome: (name: string) => Outcome) {
  const found = new Map<string, { name: string; rowNumbers: number[]; match: OwnMatch }>()
  for (const { name, number } of rows) {
    const match = name !== '' && Object.hasOwn(matches, name) ? matches[name] : undefined
    if (!match || !(isDoubtful(match.kind) || isDecided(outcome(name).kind))) continue
    const known = found.get(name)
    if (known) known.rowNumbers.push(number)
    else found.set(name, { name, rowNumbers: [number], match })
  }
  return [...found.values()]
}
