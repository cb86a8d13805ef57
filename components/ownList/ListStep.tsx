'use client'

import styled from '@emotion/styled'
import { Button } from '@/components/ui/form/Button'
import { cellText } from '@/lib/domain/ownList/cells'
import { nameInCells } from '@/lib/domain/ownList/nameColumns'
import type { OwnCounts } from '@/lib/domain/ownList/outcome'
import { columnsOf, nameColumnsOf, type OwnColumn, type OwnList } from '@/lib/domain/ownList/ownList'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { changeOwnList, removeOwnList, undoRemoval, useOwnList } from '@/stores/ownList'
import { Field } from '../ui/form/Field'
import { Select } from '../ui/form/Select'
import { TextButton } from '../ui/form/TextButton'
import { NewList } from './NewList'

/** The list: pasted or dropped at first, then what was read of it. */
export function ListStep({ counts }: { counts: OwnCounts }) {
  const { list, removed, isForgotten } = useOwnList()
  return (
    <>
      {isForgotten && (
        <Note role="alert">
          Ihr Browser erlaubt nicht, die Liste aufzubewahren (etwa im privaten Fenster). Sie geht verloren, sobald Sie die Seite
          verlassen: Laden Sie das Ergebnis vorher herunter.
        </Note>
      )}
      {list ? <ReadList list={list} counts={counts} /> : <NewList />}
      {!list && removed?.list && (
        <Note role="status">
          Die Liste ist entfernt. <TextButton onClick={undoRemoval}>Rückgängig</TextButton>
        </Note>
      )}
    </>
  )
}

/** More rows above the titles has no table that one would paste. */
const HEADER_ROWS = 10

function ReadList({ list, counts }: { list: OwnList; counts: OwnCounts }) {
  const columns = columnsOf(list)
  const ownColumns = nameColumnsOf(list)
  return (
    <>
      <p style={{ margin: '0 0 10px', overflowWrap: 'anywhere' }}>
        <strong>{list.source}</strong>: {countSentence(counts)}
      </p>
      <Field label="Spalte mit den Namen">
        <Select value={list.nameColumn} onChange={(event) => changeOwnList({ nameColumn: Number(event.target.value) })}>
          {columns.map((_, index) => (
            <option key={index} value={index}>
              {nameOption(list, columns, ownColumns(index))}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Zeile mit den Titeln">
        <Select
          value={list.headerRow ?? ''}
          onChange={(event) => changeOwnList({ headerRow: event.target.value === '' ? null : Number(event.target.value) })}
        >
          <option value="">keine</option>
          {list.rows.slice(0, HEADER_ROWS).map((row, index) => (
            <option key={index} value={index}>
              {`Zeile ${index + 1}: ${row.map(cellText).filter(Boolean).join(' · ').slice(0, 60)}`}
            </option>
          ))}
        </Select>
      </Field>
      <Button isSmall onClick={removeOwnList}>
        Liste entfernen
      </Button>
    </>
  )
}

/** What a choice of a column takes for the names, with the first of them: «Gattung und Art: Bufo bufo» where it has only epithets. */
function nameOption(list: OwnList, columns: readonly OwnColumn[], own: readonly number[]): string {
  const first = list.rows[list.headerRow === null ? 0 : list.headerRow + 1] ?? []
  const titles = own.map((column) => columns[column]?.title).join(' und ')
  return [titles, nameInCells(own.map((column) => cellText(first[column]))).slice(0, 40)].filter(Boolean).join(': ')
}

/** How many rows and names, what stands there twice and what is empty. */
export function countSentence({ rows, names, empty, repeated, repeatedRows }: OwnCounts): string {
  return [
    `${counted(rows, 'Zeile', 'Zeilen')}, ${counted(names, 'Name', 'verschiedene Namen')}`,
    repeated > 0 && `${counted(repeated, 'Name steht', 'Namen stehen')} mehrfach, in ${swissCount(repeatedRows)} Zeilen`,
    empty > 0 && `${counted(empty, 'Zeile', 'Zeilen')} ohne Name`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const Note = styled('p')({
  margin: '8px 0',
  padding: '6px 10px',
  borderRadius: 8,
  background: tones.orange50,
  color: tones.ink,
  fontSize: '0.875rem',
})
