'use client'

import styled from '@emotion/styled'
import { useState } from 'react'
import type { CrosswalkQuery } from '@/lib/domain/addresses/crosswalkQuery'
import { crosswalkKindLabels } from '@/lib/domain/crosswalk/crosswalkKinds'
import { readFragment, type ResultOf } from '@/lib/graphql'
import { counted } from '@/lib/text/format'
import { hasErrorCode } from '@/lib/text/hasErrorCode'
import { tones } from '@/lib/theme'
import { Button } from '../ui/form/Button'
import { SearchField } from '../ui/form/SearchField'
import { ErrorNote } from '../ui/load/ErrorNote'
import { Spinner } from '../ui/load/Spinner'
import { Prose } from '../ui/text/type'
import { type CrosswalkScreenQuery, CrosswalkPair_pair } from './queries'
import { type Pair, TaxonOutcome } from './TaxonOutcome'
import { useCrosswalkPairs } from './useCrosswalkPairs'
import { type Seen, useDecisions } from './useDecisions'

interface CrosswalkPairsProps {
  crosswalk: NonNullable<ResultOf<typeof CrosswalkScreenQuery>['crosswalk']>
  wanted: CrosswalkQuery
  onName: (name: string) => void
  /** The numbers are others now. */
  onChanged: () => void
}

/** The taxa of a crosswalk in their order, each with what became of it, and with the means to decide where one may. */
export function CrosswalkPairs({ crosswalk, wanted: { kind, name }, onName, onChanged }: CrosswalkPairsProps) {
  const { id, canDecide, from, to, type } = crosswalk
  const [typed, setTyped] = useState(name)
  const [searched, setSearched] = useState(name)
  // The way back leads to another address.
  if (searched !== name) {
    setSearched(name)
    setTyped(name)
  }
  const { query, shown, more, readAnew } = useCrosswalkPairs(from.id, to.id, { kind, name })
  const decisions = useDecisions(id, () => {
    onChanged()
    return readAnew()
  })
  /** Where it was made anew meanwhile there is no further page of what is shown. */
  const fromTheFirst = (failure: unknown) => {
    if (hasErrorCode(failure, 'CONFLICT')) void query.refetch().catch(() => {})
  }
  const taxa = byTaxon(shown?.nodes.map((node) => readFragment(CrosswalkPair_pair, node)) ?? [])
  // Without a proposal there is nothing to take over: that it is gone would be said by nobody.
  const open = taxa.filter((pairs) => pairs[0]?.state === 'open' && successors(pairs).length > 0)
  const error = query.error ?? decisions.error
  // Many at once are about the list as it stands here, which is being read anew.
  const isBusy = decisions.isWorking || query.loading
  return (
    <>
      <Search
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          onName(typed.trim())
        }}
      >
        <SearchField
          aria-label="Name in diesem Umzug suchen"
          placeholder="Name suchen"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value === '') onName('')
          }}
        />
        <Button type="submit">Suchen</Button>
      </Search>
      {Boolean(error) && <ErrorNote error={error} onRetry={() => void query.refetch().catch(() => {})} />}
      {!shown && !error && <Spinner />}
      {shown && taxa.length === 0 && (
        <Prose>
          {kind === null ? 'Kein Taxon' : `Nichts, was «${crosswalkKindLabels[kind]}» wäre,`}{' '}
          {name ? `trägt einen Namen mit «${name}».` : 'ist hier.'}
        </Prose>
      )}
      {canDecide && open.length > 1 && (
        <Many>
          Für {counted(open.length, 'offenes Taxon', 'offene Taxa')} in dieser Liste:{' '}
          <Button isSmall disabled={isBusy} onClick={() => decisions.decide(open.flatMap(firstOf))}>
            den ersten Vorschlag übernehmen
          </Button>{' '}
          <Button isSmall disabled={isBusy} onClick={() => decisions.decide(open.flatMap(allOf))}>
            alle Vorschläge übernehmen
          </Button>
        </Many>
      )}
      <Taxa aria-label="Taxa" aria-busy={isBusy}>
        {taxa.map((pairs) => (
          <TaxonOutcome
            key={pairs[0]?.from?.id ?? pairs[0]?.key}
            pairs={pairs}
            type={type}
            newTaxonomy={to}
            mayDecide={canDecide}
            isBusy={seenOf(pairs).some(({ fromId }) => decisions.isBusy(fromId))}
            onDecide={(toIds, spreads) => decisions.decide(seenOf(pairs).map((seen) => ({ ...seen, toIds, spreads })))}
            onUndo={() => seenOf(pairs).forEach(decisions.takeBack)}
          />
        ))}
      </Taxa>
      {shown?.next && (
        <Button disabled={isBusy} onClick={() => void more().catch(fromTheFirst)}>
          Weitere zeigen
        </Button>
      )}
    </>
  )
}

/** Pairs of one old taxon stand together. */
function byTaxon(pairs: readonly Pair[]): Pair[][] {
  const taxa: Pair[][] = []
  for (const pair of pairs) {
    const last = taxa.at(-1)
    if (last && pair.from && last[0]?.from?.id === pair.from.id) last.push(pair)
    else taxa.push([pair])
  }
  return taxa
}

const successors = (pairs: readonly Pair[]) => pairs.flatMap(({ to }) => (to ? [to.id] : []))
const seenOf = ([first]: readonly Pair[]): Seen[] => (first?.from ? [{ fromId: first.from.id, seen: first.decision }] : [])
const firstOf = (pairs: readonly Pair[]) => seenOf(pairs).map((seen) => ({ ...seen, toIds: successors(pairs).slice(0, 1) }))
const allOf = (pairs: readonly Pair[]) => seenOf(pairs).map((seen) => ({ ...seen, toIds: successors(pairs) }))

const Search = styled('form')({ display: 'flex', gap: 8, maxWidth: 560, margin: '0 0 12px', '& > label': { flex: 1 } })

const Many = styled('p')({ margin: '0 0 12px', fontSize: '0.875rem', color: tones.ink2 })

const Taxa = styled('ul')({ margin: '0 0 12px', padding: 0, listStyle: 'none', maxWidth: 860 })
