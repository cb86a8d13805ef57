'use client'

import styled from '@emotion/styled'
import { fieldLabel, fieldValue, rowLabels } from '@/lib/domain/vocabulary/fieldLabel'
import { paths } from '@/lib/domain/addresses/paths'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { type FragmentOf, graphql, readFragment, type ResultOf } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { AppLink } from '../ui/text/AppLink'
import { Button } from '../ui/form/Button'
import { PaperOnly, Prose, Section } from '../ui/text/type'

export const StateList_entry = graphql(`
  fragment StateList_entry on StateEntry {
    key
    table
    kind
    label
    taxonId
    values {
      field
      before
      after
    }
  }
`)

type Entry = ResultOf<typeof StateList_entry>
export type StateKind = Entry['kind']

interface StateListProps {
  counts: readonly { table: string; kind: StateKind; count: number }[]
  entries: readonly FragmentOf<typeof StateList_entry>[]
  /** Only these; null for all. */
  kind: StateKind | null
  onKind: (kind: StateKind | null) => void
  isLoading: boolean
  /** Null where the entries are those of before. */
  onMore: (() => void) | null
}

/** What differs, in numbers and by name, each with its fields. */
export function StateList({ counts, entries, kind, onKind, isLoading, onMore }: StateListProps) {
  const numberOf = (of: StateKind | null) =>
    counts.reduce((sum, row) => (of === null || row.kind === of ? sum + row.count : sum), 0)
  const all = numberOf(null)
  if (all === 0) return <Prose>Zwischen diesen beiden Ständen gibt es keinen Unterschied.</Prose>
  const left = numberOf(kind) - entries.length
  return (
    <>
      <Section>
        Unterschiede <small>{counted(all, 'Zeile', 'Zeilen')}</small>
      </Section>
      <Kinds role="group" aria-label="Welche Unterschiede">
        {[null, ...Object.keys(kindLabels).filter(isKind)].map((of) => (
          <Button
            key={of}
            aria-pressed={kind === of}
            aria-disabled={numberOf(of) === 0}
            onClick={() => numberOf(of) > 0 && onKind(of)}
          >
            {of === null ? 'Alle' : kindLabels[of]} <span>{swissCount(numberOf(of))}</span>
          </Button>
        ))}
      </Kinds>
      <Entries aria-label="Unterschiede" aria-busy={isLoading}>
        {entries.map((entry) => {
          const shown = readFragment(StateList_entry, entry)
          return <EntryItem key={shown.key} entry={shown} />
        })}
      </Entries>
      {left > 0 && (
        <>
          <PaperOnly>
            Gedruckt ist nur ein Teil: {counted(left, 'weitere Zeile steht', 'weitere Zeilen stehen')} auf der Seite.
          </PaperOnly>
          <Button disabled={isLoading || onMore === null} onClick={onMore ?? undefined}>
            {counted(left, 'weitere Zeile', 'weitere Zeilen')}
          </Button>
        </>
      )}
    </>
  )
}

function EntryItem({ entry: { table, kind, label, taxonId, values } }: { entry: Entry }) {
  return (
    <li>
      <header>
        <Kind className={kind}>{kindLabels[kind]}</Kind>{' '}
        {taxonId === null ? <strong>{label}</strong> : <AppLink href={paths.record(taxonId)}>{label}</AppLink>}{' '}
        <small>{rowLabels[table] ?? table}</small>
      </header>
      <dl>
        {values.map(({ field, before, after }, index) => (
          <div key={`${field} ${index}`}>
            <dt>{fieldLabel(field)}</dt>
            <dd>
              {before !== null && <del>{fieldValue(field, before)}</del>}{' '}
              {after !== null && <ins>{fieldValue(field, after)}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

const kindLabels = { new: 'neu', gone: 'weg', moved: 'verschoben', changed: 'geändert' } satisfies Record<StateKind, string>
const isKind = (kind: string): kind is StateKind => kind in kindLabels

const Kinds = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '0 0 12px',
  '& button': { minWidth: 0 },
  '& span': { fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
  '& [aria-pressed=true]': { background: tones.orange100 },
})

const Kind = styled('span')({
  display: 'inline-block',
  padding: '1px 8px',
  borderRadius: 10,
  fontSize: '0.8125rem',
  background: tones.orange50,
  color: tones.amberInk,
  '&.new': { background: tones.green50, color: tones.greenInk },
  '&.gone': { background: tones.red50, color: tones.redInk },
})

const Entries = styled('ul')({
  margin: '0 0 12px',
  padding: 0,
  listStyle: 'none',
  maxWidth: 860,
  '& > li': { padding: '10px 0', borderTop: `1px solid ${tones.line}` },
  '& small': { color: tones.ink2, fontSize: '0.8125rem' },
  '& header': { overflowWrap: 'anywhere' },
  '& dl': { margin: '4px 0 0', fontSize: '0.875rem' },
  '& dl > div': { display: 'grid', gridTemplateColumns: 'minmax(90px, 200px) 1fr', gap: 12 },
  '& dt': { color: tones.ink2, overflowWrap: 'anywhere' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& del': { background: tones.red50, color: tones.ink2 },
  '& ins': { background: tones.green50, textDecoration: 'none' },
})
