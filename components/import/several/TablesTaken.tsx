'use client'

import styled from '@emotion/styled'
import type { ImportSettings } from '@/lib/domain/import/importSettings'
import { CheckRow } from '../../ui/form/CheckBox'
import { TextButton } from '../../ui/form/TextButton'
import type { Draft } from '../queries'
import { alikeTables } from '../settings'
import { targetSummary } from '../stepSummaries'
import { tableName, tableSize } from '../table/tableWords'
import { archivePlace, asSingle, type DraftTable, placeIn, tableLabel, withArchive, withTaken } from './draftTables'

interface TablesTakenProps {
  draft: Draft
  settings: ImportSettings
  tables: readonly DraftTable[]
  current: number
  /** `at`: the table to look at then. */
  onChange: (settings: ImportSettings, at: number) => void
  onLook: (at: number) => void
}

/** Which tables of the file come with the import; those that do not are named in its report. */
export function TablesTaken({ draft, settings, tables, current, onChange, onLook }: TablesTakenProps) {
  const archiveAt = archivePlace(settings.mapping)
  const change = (next: ImportSettings) => onChange(next, Math.max(0, next.mapping.tables.length - 1))
  return (
    <Box>
      <legend>Tabellen, die mitkommen</legend>
      {draft.isArchive && (
        <Line>
          <CheckRow checked={archiveAt >= 0} onChange={() => change(withArchive(settings, archiveAt < 0))}>
            <span>
              Das Archiv als Ganzes <small>{draft.format}, wird eine Taxonomie</small>
            </span>
          </CheckRow>
        </Line>
      )}
      {draft.tables.map((table) => {
        const at = placeIn(settings.mapping, table)
        const readTogether = at < 0 ? readWith(table, draft, tables) : null
        const taken = tables[at]
        return (
          <Line key={`${table.file} ${table.sheet ?? ''}`}>
            <CheckRow checked={at >= 0} onChange={() => change(withTaken(settings, table, at < 0))}>
              <span>
                {tableName(table, draft.tables)}{' '}
                <small>
                  {[
                    tableSize(table),
                    taken && targetSummary(taken.settings, taken.target !== null),
                    readTogether && `wird zusammen mit «${readTogether}» gelesen`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </CheckRow>
            {taken && tables.length > 1 && (
              <TextButton
                aria-pressed={at === current}
                aria-label={`${tableName(table, draft.tables)} ansehen`}
                onClick={() => onLook(at)}
              >
                {at === current ? 'Unten gezeigt' : 'Ansehen'}
              </TextButton>
            )}
          </Line>
        )
      })}
      <p>
        Was nicht mitkommt, nennt die Prüfung. Geprüft, geladen und zurückgenommen wird alles zusammen.{' '}
        {tables.length > 0 && (
          <TextButton onClick={() => onChange(asSingle(settings, current), 0)}>Doch nur eine Tabelle importieren</TextButton>
        )}
      </p>
    </Box>
  )
}

/** The table that comes and with which this one is read; null where none does. */
function readWith(table: Draft['tables'][number], { tables: all }: Draft, taken: readonly DraftTable[]): string | null {
  const other = taken.find(({ table: each }) => each.sheets === 'alike' && alikeTables(all, each).includes(table))
  return other ? tableLabel(other.table) : null
}

const Box = styled('fieldset')({
  maxWidth: 860,
  margin: '0 0 12px',
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { padding: 0, marginBottom: 4, fontSize: '0.8125rem', fontWeight: 600 },
  '& > p': { margin: '6px 0 0', fontSize: '0.8125rem' },
})

const Line = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 12,
  padding: '0 8px',
  '& > label': { flex: '1 1 auto', minWidth: 0 },
  '& > button': { flex: 'none', fontSize: '0.8125rem' },
  '& small': { overflowWrap: 'anywhere' },
})
