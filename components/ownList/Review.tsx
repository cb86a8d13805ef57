'use client'

import { useApolloClient } from '@apollo/client/react'
import { styled } from '@mui/material/styles'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { TaxonName } from '@/components/ui/TaxonName'
import { Section } from '@/components/ui/type'
import {
  fullName,
  isDoubtful,
  type Outcome,
  outcomeLabels,
  type OwnCandidate,
  type OwnMatch,
  outcomeText,
} from '@/lib/domain/ownList/outcome'
import type { OwnRow } from '@/lib/domain/ownList/ownList'
import { errorSentence } from '@/lib/errorSentence'
import { count } from '@/lib/format'
import { tones } from '@/lib/theme'
import { choose, useOwnList } from '@/stores/ownList'
import { Input, Labelled } from '../export/controls'
import { askMatches } from './useMatching'

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
      <Name
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
/** More numbers have no key of their own. */
const KEYS = 9

interface Doubtful {
  name: string
  /** In the source, from 1. */
  rowNumbers: number[]
  match: OwnMatch
}

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

interface NameProps {
  wanted: Doubtful
  outcome: Outcome
  taxonomies: readonly string[]
  place: string
  onDecide: (choice: OwnCandidate | 'none') => void
  onGo: (step: number) => void
}

function Name({ wanted: { name, rowNumbers, match }, outcome, taxonomies, place, onDecide, onGo }: NameProps) {
  const other = useOtherName(taxonomies)
  const candidates = uniqueTaxa([
    ...match.candidates,
    ...other.candidates,
    ...(outcome.kind === 'chosen' && outcome.candidate ? [outcome.candidate] : []),
  ])
  // A picture of what holds without a decision: what was found by itself, if anything was.
  const [picked, setPicked] = useState<string | null>(outcome.candidate?.taxonId ?? (outcome.kind === 'none' ? 'none' : null))
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTextField(event.target)) return
    const candidate = /^[1-9]$/.test(event.key) ? candidates[Number(event.key) - 1] : undefined
    if (candidate) onDecide(candidate)
    else if (event.key === '0') onDecide('none')
    else if (event.key === 'Enter' && isRadio(event.target)) decidePicked()
    else if (event.key === 'PageDown') onGo(1)
    else if (event.key === 'PageUp') onGo(-1)
    else return
    event.preventDefault()
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
          <label key={candidate.taxonId}>
            <input
              type="radio"
              name="ownlist-candidate"
              checked={picked === candidate.taxonId}
              onChange={() => setPicked(candidate.taxonId)}
            />
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
          </label>
        ))}
        <label>
          <input type="radio" name="ownlist-candidate" checked={picked === 'none'} onChange={() => setPicked('none')} />
          <span>{candidates.length === 0 ? 'ohne Art lassen' : 'keine davon'}</span>
          <kbd>0</kbd>
        </label>
      </fieldset>
      <OtherName {...other} />
      <Buttons>
        <Button
          look="filled"
          onClick={decidePicked}
          aria-disabled={picked === null}
          title={picked === null ? 'Wählen Sie zuerst eine Zeile.' : undefined}
        >
          übernehmen und weiter
        </Button>
        <Button onClick={() => onGo(-1)}>zurück</Button>
        <Button onClick={() => onGo(1)}>weiter</Button>
      </Buttons>
      <Hint>Mit der Tastatur: 1–9 wählt, 0 lässt ohne Art, Enter übernimmt, Bild ab und Bild auf blättern.</Hint>
    </Card>
  )
}

/** Candidates of another spelling that someone tries. */
function useOtherName(taxonomies: readonly string[]) {
  const client = useApolloClient()
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ candidates: readonly OwnCandidate[]; said: string }>({ candidates: [], said: '' })
  const search = async () => {
    const wanted = text.trim()
    if (wanted === '') return
    setFound({ candidates: [], said: 'sucht …' })
    try {
      const { matches } = await askMatches(client, taxonomies, [wanted])
      const candidates = matches[0]?.candidates ?? []
      setFound({
        candidates,
        said: candidates.length === 0 ? `«${wanted}» ist in den gewählten Taxonomien nicht zu finden.` : '',
      })
    } catch (error) {
      setFound({ candidates: [], said: errorSentence(error) })
    }
  }
  return { text, setText, search, ...found }
}

function OtherName({ text, setText, search, said }: ReturnType<typeof useOtherName>) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void search()
      }}
    >
      <Labelled>
        Anderer Name
        <Input type="text" value={text} spellCheck={false} onChange={(event) => setText(event.target.value)} />
      </Labelled>
      <Button type="submit">suchen</Button>
      <p role="status">{said}</p>
    </form>
  )
}

const uniqueTaxa = (candidates: readonly OwnCandidate[]) => [
  ...new Map(candidates.map((candidate) => [candidate.taxonId, candidate])).values(),
]

const isRadio = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'radio'
const isTextField = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'text'

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

const Card = styled('div')({
  maxWidth: 760,
  padding: '12px 16px',
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  background: '#fff',
  '& fieldset': { margin: 0, padding: 0, border: 0, minWidth: 0 },
  '& legend': { padding: 0, marginBottom: 6, fontSize: '1rem', overflowWrap: 'anywhere' },
  '& legend small': { fontWeight: 400, fontSize: '0.8125rem' },
  '& fieldset label': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 10,
    padding: '5px 8px',
    margin: '0 -8px',
    borderRadius: 6,
    cursor: 'pointer',
  },
  '& fieldset label:hover': { background: tones.orange50 },
  '& fieldset label > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& fieldset label small': { display: 'block', fontSize: '0.8125rem' },
  '& input[type=radio]': { flex: 'none', width: 17, height: 17, margin: 0, accentColor: '#2e7d32', alignSelf: 'center' },
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
  '& form label': { maxWidth: 320, marginBottom: 0 },
  '& form p': { flexBasis: '100%', margin: 0, fontSize: '0.8125rem', color: tones.ink2 },
})

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

const Hint = styled('p')({
  margin: '8px 0 0',
  fontSize: '0.8125rem',
  color: tones.ink3,
  '@media (pointer: coarse)': { display: 'none' },
})
