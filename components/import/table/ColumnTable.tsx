'use client'

import styled from '@emotion/styled'
import { useState } from 'react'
import type { TableMapping } from '@/lib/domain/import/importMapping'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { Select } from '../../ui/form/Select'
import { SearchField } from '../../ui/form/SearchField'
import { Button } from '../../ui/form/Button'
import { type ColumnRole, longRoles, missingFor, roleLabels, roleOf, wideRoles, unmapped, withRole } from './columnRoles'
import { withAllProperties } from './tableShape'
import { ColumnDetails } from './ColumnDetails'
import { kindLabel } from '../kindLabel'
import type { TableSample } from './sampleQuery'

interface ColumnTableProps {
  columns: TableSample['columns']
  table: TableMapping
  onChange: (table: TableMapping) => void
}

/** One row per column of the file: its name, what stands in it, and what it is for. */
export function ColumnTable({ columns, table, onChange }: ColumnTableProps) {
  const [wanted, setWanted] = useState('')
  const [isWhole, setWhole] = useState(false)
  const found = columns.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  const shown = isWhole ? found : found.slice(0, MOST_AT_FIRST)
  const names = columns.map(({ name }) => name)
  const withValues = columns.filter(({ kind }) => kind !== 'empty').map(({ name }) => name)
  const ignored = withValues.filter((name) => roleOf(name, table) === 'ignored')
  const properties = names.filter((name) => roleOf(name, table) === 'property')
  return (
    <>
      {columns.length > FEW && (
        <Tools>
          <SearchField
            aria-label="Spalte suchen"
            placeholder="Spalte suchen"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
          {!table.long && ignored.length > 0 && (
            <Button isSmall onClick={() => onChange(withAllProperties(withValues, table))}>
              {swissCount(ignored.length)} übrige als Eigenschaften nehmen
            </Button>
          )}
          {properties.length > 0 && (
            <Button isSmall onClick={() => onChange(properties.reduce((mapping, name) => unmapped(name, mapping), table))}>
              Keine Eigenschaften nehmen
            </Button>
          )}
        </Tools>
      )}
      <ColumnLines aria-label="Spalten der Datei">
        {shown.map((column) => (
          <ColumnRow key={column.name} column={column} table={table} onChange={onChange} />
        ))}
      </ColumnLines>
      {found.length === 0 && <p>Keine Spalte heisst so.</p>}
      {found.length > shown.length && (
        <Button isSmall onClick={() => setWhole(true)}>
          Alle {swissCount(found.length)} Spalten zeigen
        </Button>
      )}
    </>
  )
}

/** Up to here nobody has to search. */
const FEW = 12
/** More at once would keep the page busy. */
const MOST_AT_FIRST = 120

function ColumnRow({
  column: { name, samples, kind, reading, isAmbiguous },
  table,
  onChange,
}: Omit<ColumnTableProps, 'columns'> & { column: TableSample['columns'][number] }) {
  const role = roleOf(name, table)
  const offered = table.long ? longRoles : wideRoles
  const isFixed = ['longProperty', 'longValue', 'longUnit', 'filter'].includes(role)
  return (
    <li data-role={role}>
      <div className="what">
        <strong>{name}</strong>
        <small title={samples.join(' · ')}>
          <em>{kind === 'number' ? reading : kindLabel(kind)}</em> {samples.slice(0, 4).join(' · ')}
        </small>
      </div>
      <div className="use">
        {isFixed ? (
          <p>{roleLabels[role]}</p>
        ) : (
          <Select
            aria-label={`Wozu «${name}» dient`}
            value={role}
            onChange={({ target }) => onChange(withRole(name, target.value as ColumnRole, table))}
          >
            {offered.map((each) => {
              const reason = missingFor(each, unmapped(name, table))
              return (
                <option key={each} value={each} disabled={reason !== null && each !== role}>
                  {roleLabels[each]}
                  {reason !== null && each !== role ? ` (${reason})` : ''}
                </option>
              )
            })}
          </Select>
        )}
      </div>
      <ColumnDetails column={name} role={role} table={table} found={isAmbiguous ? null : reading} onChange={onChange} />
    </li>
  )
}

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 12,
  '& > label': { flex: '0 1 240px' },
})

/** A list with a line for each column: what it is, what it is for, and what more there is to say. */
export const ColumnLines = styled('ul')({
  margin: '0 0 10px',
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${tones.line}`,
  borderRadius: 8,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 200px minmax(0, 1.7fr)',
    alignItems: 'center',
    gap: '4px 16px',
    padding: '7px 12px',
  },
  '& > li + li': { borderTop: `1px solid ${tones.line}` },
  '& > li[data-role=name], & > li[data-role=id], & > li[data-role=namePart], & > li[data-role=genusPart]': {
    background: tones.orange50,
  },
  '& strong': { fontWeight: 600, color: tones.ink, overflowWrap: 'anywhere' },
  '& > li[data-role=ignored] strong': { fontWeight: 400, color: tones.ink2 },
  '& .what small': {
    display: 'block',
    fontSize: '0.8125rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .what em': { fontStyle: 'normal', padding: '0 6px', borderRadius: 8, background: tones.grey, color: tones.ink2 },
  '& .use p': { margin: 0 },
  '@media (max-width: 700px)': { '& > li': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
