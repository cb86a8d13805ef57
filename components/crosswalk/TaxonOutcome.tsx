'use client'

import styled from '@emotion/styled'
import { useRef, useState } from 'react'
import { emptyComparison, MAX_COMPARED, writeCompareQuery } from '@/lib/domain/addresses/compareQuery'
import { paths, type TaxonomyType } from '@/lib/domain/addresses/paths'
import { crosswalkKindLabels } from '@/lib/domain/crosswalk/crosswalkKinds'
import { rankLabel } from '@/lib/domain/vocabulary/rank'
import type { ResultOf } from '@/lib/graphql'
import { date } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { TaxonCombobox, taxonIdOf } from '../names/TaxonCombobox'
import type { Hit } from '../search/useSearch'
import { TaxonName } from '../taxon/TaxonName'
import { Button } from '../ui/form/Button'
import { CheckRow } from '../ui/form/CheckBox'
import { Field } from '../ui/form/Field'
import { TextButton } from '../ui/form/TextButton'
import { AppLink } from '../ui/text/AppLink'
import type { CrosswalkPair_pair } from './queries'

export type Pair = ResultOf<typeof CrosswalkPair_pair>
type PairTaxon = NonNullable<Pair['from']>

interface TaxonOutcomeProps {
  /** Of one old taxon, or one that is new; at least one. */
  pairs: readonly Pair[]
  type: TaxonomyType
  newTaxonomy: { id: string; name: string }
  mayDecide: boolean
  /** Something about it is on its way. */
  isBusy: boolean
  /** What it became; nothing: it is gone. */
  onDecide: (toIds: string[], spreads: boolean) => void
  onUndo: () => void
}

/** One taxon and what became of it, why, and for those who may the means to say so or to take that back. */
export function TaxonOutcome({ pairs, type, newTaxonomy, mayDecide, isBusy, onDecide, onUndo }: TaxonOutcomeProps) {
  const [isChanging, setChanging] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  // What was pressed goes away with it: whoever works without a mouse goes on at this taxon.
  const change = (isOn: boolean) => {
    item.current?.focus()
    setChanging(isOn)
  }
  const [first] = pairs
  if (!first) return null
  const { from, kind, state } = first
  const isDeciding = mayDecide && from !== null && (state === 'open' || isChanging)
  return (
    <Item ref={item} tabIndex={-1}>
      <header>
        {from ? <NameLink taxon={from} type={type} /> : first.to && <NameLink taxon={first.to} type={type} />}{' '}
        <Kind className={state === 'open' ? 'open' : kind}>{crosswalkKindLabels[kind]}</Kind>
        {state === 'decided' && (
          <small>
            entschieden{first.decidedBy && ` von ${first.decidedBy}`}
            {first.decidedAt && ` am ${date(first.decidedAt)}`}
          </small>
        )}
        {mayDecide && from && !isDeciding && (
          <span className="verbs">
            <TextButton aria-disabled={isBusy} onClick={() => !isBusy && change(true)}>
              {state === 'decided' ? 'Ändern' : 'Anders entscheiden'}
            </TextButton>
            {state === 'decided' && (
              <TextButton
                aria-disabled={isBusy}
                onClick={() => {
                  if (isBusy) return
                  change(false)
                  onUndo()
                }}
              >
                Zurücknehmen
              </TextButton>
            )}
          </span>
        )}
      </header>
      {isDeciding ? (
        <Choice
          key={pairs.map(({ key }) => key).join()}
          pairs={pairs}
          type={type}
          newTaxonomy={newTaxonomy}
          isBusy={isBusy}
          onDecide={(toIds, spreads) => {
            change(false)
            onDecide(toIds, spreads)
          }}
          {...(isChanging && { onCancel: () => change(false) })}
        />
      ) : (
        <ul>
          {pairs.map((pair) =>
            from && pair.to ? (
              <li key={pair.key}>
                → <NameLink taxon={pair.to} type={type} /> <small>{pair.reasons.join('; ')}</small>
              </li>
            ) : null,
          )}
        </ul>
      )}
    </Item>
  )
}

interface ChoiceProps extends Pick<TaxonOutcomeProps, 'pairs' | 'type' | 'newTaxonomy' | 'isBusy'> {
  onDecide: (toIds: string[], spreads: boolean) => void
  onCancel?: () => void
}

/** Which of the proposed taxa it became, and any other that one looks for; several: it was split; none: it is gone. */
function Choice({ pairs, type, newTaxonomy, isBusy, onDecide, onCancel }: ChoiceProps) {
  const proposed = pairs.flatMap(({ to, reasons }) => (to ? [{ ...to, why: reasons.join('; ') }] : []))
  const [added, setAdded] = useState<{ id: string; label: string }[]>([])
  // Whoever changes a decision starts from it; what the rules propose is nobody's choice yet.
  const [chosen, setChosen] = useState<readonly string[]>(pairs[0]?.state === 'decided' ? proposed.map(({ id }) => id) : [])
  const [spreads, setSpreads] = useState(pairs.some((pair) => pair.spreads))
  const toggle = (id: string, isOn: boolean) => setChosen(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))
  const add = (hit: Hit) => {
    const id = taxonIdOf(hit)
    if (![...proposed, ...added].some((each) => each.id === id)) setAdded([...added, { id, label: hit.label }])
    if (!chosen.includes(id)) setChosen([...chosen, id])
  }
  const { id: fromId, name } = pairs[0]?.from ?? { id: '', name: '' }
  const compared = [fromId, ...[...proposed, ...added].map(({ id }) => id)].slice(0, MAX_COMPARED)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && chosen.length > 0) onDecide([...chosen], spreads && chosen.length > 1)
      }}
    >
      <fieldset>
        <legend>Was wurde daraus?</legend>
        {proposed.length === 0 && pairs[0]?.state === 'open' && <small>{pairs[0].reasons.join('; ')}</small>}
        {proposed.map((taxon) => (
          <CheckRow
            key={taxon.id}
            checked={chosen.includes(taxon.id)}
            onChange={({ target }) => toggle(taxon.id, target.checked)}
          >
            <span>
              <TaxonName {...taxon} type={type} withAuthor />
              <small>{[rankLabel(taxon.rank), taxon.why].filter(Boolean).join(' · ')}</small>
            </span>
          </CheckRow>
        ))}
        {added.map(({ id, label }) => (
          <CheckRow key={id} checked={chosen.includes(id)} onChange={({ target }) => toggle(id, target.checked)}>
            <span>{label}</span>
          </CheckRow>
        ))}
        {chosen.length > 1 && (
          <CheckRow checked={spreads} onChange={({ target }) => setSpreads(target.checked)}>
            <span>
              Was Sammlungen darüber sagen, auf alle Teile kopieren <small>sonst bleibt es beim alten Taxon</small>
            </span>
          </CheckRow>
        )}
      </fieldset>
      <Field label={`Anderes Taxon für ${name}`}>
        <TaxonCombobox listLabel={`Taxa aus «${newTaxonomy.name}»`} taxonomies={[newTaxonomy.id]} onChoose={add} />
      </Field>
      <p>
        {chosen.length > 0 ? (
          <Button type="submit" isSmall look="filled" aria-disabled={isBusy}>
            {chosen.length > 1 ? 'Als aufgeteilt übernehmen' : 'Übernehmen'}
          </Button>
        ) : (
          // Of its own: an Enter that comes too early decides nothing.
          <Button isSmall aria-disabled={isBusy} onClick={() => !isBusy && onDecide([], false)}>
            Ist weggefallen
          </Button>
        )}
        {compared.length > 1 && (
          <AppLink href={paths.compare(writeCompareQuery({ ...emptyComparison(), ids: compared }))}>
            Nebeneinander ansehen
          </AppLink>
        )}
        {onCancel && (
          <Button isSmall look="plain" onClick={onCancel}>
            Abbrechen
          </Button>
        )}
      </p>
    </form>
  )
}

function NameLink({ taxon, type }: { taxon: PairTaxon; type: TaxonomyType }) {
  return (
    <AppLink href={paths.record(taxon.id)}>
      <TaxonName {...taxon} type={type} withAuthor />
    </AppLink>
  )
}

const Item = styled('li')({
  padding: '10px 0',
  borderTop: `1px solid ${tones.line}`,
  overflowWrap: 'anywhere',
  '& > ul': { margin: '2px 0 0', padding: 0, listStyle: 'none' },
  '& small': { color: tones.ink2, fontSize: '0.8125rem' },
  '& header small': { marginLeft: 8 },
  '& .verbs': { float: 'right', display: 'flex', gap: 12, fontSize: '0.8125rem', '@media print': { display: 'none' } },
  '& form': {
    margin: '6px 0 0',
    padding: '8px 12px',
    border: `1px solid ${tones.line}`,
    borderRadius: 10,
    background: tones.card,
  },
  '& form p': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, margin: '8px 0 0' },
  '& fieldset': { margin: '0 0 6px', padding: 0, border: 0, minWidth: 0 },
  '& legend': { padding: 0, fontSize: '0.8125rem', color: tones.ink2 },
  '& label small': { display: 'block' },
})

const Kind = styled('span')({
  display: 'inline-block',
  padding: '1px 8px',
  borderRadius: 10,
  fontSize: '0.8125rem',
  background: tones.grey,
  color: tones.ink2,
  '&.same, &.new': { background: tones.green50, color: tones.greenInk },
  '&.gone': { background: tones.red50, color: tones.redInk },
  '&.open': { background: tones.orange50, color: tones.amberInk },
})
