'use client'

import styled from '@emotion/styled'
import { tones } from '@/lib/theme'
import { targetSummary } from '../stepSummaries'
import { type DraftTable, tableLabel } from './draftTables'

interface TableTabsProps {
  tables: readonly DraftTable[]
  current: number
  onChoose: (at: number) => void
}

/** The tables that come with one import: what each becomes and whether something is missing; one of them is worked on. */
export function TableTabs({ tables, current, onChoose }: TableTabsProps) {
  return (
    <Tabs role="group" aria-label="Tabellen dieses Imports">
      {tables.map(({ chosen, settings, target, missing, isWaiting }, at) => (
        <button key={at} type="button" aria-pressed={at === current} onClick={() => onChoose(at)}>
          <strong>{tableLabel(chosen)}</strong>
          <span>{targetSummary(settings, target !== null)}</span>
          <small data-open={missing !== null || undefined}>
            {missing !== null ? 'es fehlt noch etwas' : isWaiting ? 'wird gelesen' : 'bereit'}
          </small>
        </button>
      ))}
    </Tabs>
  )
}

const Tabs = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  gap: 8,
  margin: '0 0 16px',
  '& > button': {
    display: 'flex',
    flexDirection: 'column',
    gap: 1,
    padding: '8px 12px',
    border: `1px solid ${tones.lineStrong}`,
    borderRadius: 8,
    background: tones.card,
    font: 'inherit',
    color: tones.ink,
    textAlign: 'left',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '&:hover': { background: tones.orange50 },
    '&[aria-pressed=true]': { background: tones.orange100, borderColor: tones.orangeDark },
    '&:focus-visible': { outline: `2px solid ${tones.orangeDark}`, outlineOffset: 2 },
  },
  '& span': { fontSize: '0.875rem', color: tones.ink2 },
  '& small': { fontSize: '0.8125rem', color: tones.greenInk },
  '& small[data-open]': { color: tones.amberInk },
})
