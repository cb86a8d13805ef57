'use client'

import styled from '@emotion/styled'
import type { TableMapping } from '@/lib/domain/import/importMapping'
import type { ReactNode } from 'react'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/Select'
import { TextButton } from '../../ui/form/TextButton'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { Spinner } from '../../ui/load/Spinner'
import type { Draft } from '../queries'
import { Segmented } from '../../ui/form/Segmented'
import { alikeTables } from '../settings'
import type { TablePlace } from './draftTable'
import { RawLines } from './RawLines'
import { tableSize } from './tableWords'
import type { Sampled } from './useTableSample'

interface FileStepProps {
  draft: Draft
  table: TableMapping
  sample: Sampled
  /** The archive is taken as it is: nothing is chosen here. */
  isWhole: boolean
  onChange: (place: TablePlace) => void
  /** Which tables come, where several do. */
  several?: ReactNode
  /** Several are wanted. */
  onSeveral?: () => void
}

/** What the file is, which of its tables is meant, and in which line the columns have their names. */
export function FileStep({
  draft: { tables, format, isArchive },
  table,
  sample,
  isWhole,
  onChange,
  several,
  onSeveral,
}: FileStepProps) {
  const chosen = tables.findIndex(({ file, sheet }) => file === table.file && (sheet ?? undefined) === table.sheet)
  const { data, error, retry } = sample
  const together = alikeTables(tables, table)
  return (
    <>
      <p style={{ margin: '0 0 10px' }}>
        {isArchive
          ? `Das ist ein Archiv (${format}): Was seine Tabellen und Spalten bedeuten, sagt es selbst.${
              isWhole || several ? '' : ' Als Sammlung wird eine seiner Tabellen gelesen.'
            }`
          : `Erkannt als ${format}.`}
      </p>
      {several}
      {!several && tables.length > 1 && (
        <Field label={isWhole ? 'Tabellen des Archivs, zum Ansehen' : 'Tabelle'}>
          <Select
            value={chosen}
            onChange={({ target }) => {
              const next = tables[Number(target.value)]
              if (next) onChange({ file: next.file, sheet: next.sheet ?? undefined })
            }}
          >
            {tables.map((each, index) => (
              <option key={index} value={index}>
                {`${each.sheet !== null && isOneFile(tables) ? each.sheet : each.file} (${tableSize(each)})`}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {!several && onSeveral && tables.length > 1 && (
        <p style={{ margin: '0 0 12px' }}>
          <TextButton onClick={onSeveral}>Mehrere Tabellen zusammen importieren …</TextButton>
        </p>
      )}
      {!isWhole && together.length > 1 && (
        <Segmented
          label="Wie viel gelesen wird"
          name="import-sheets"
          value={table.sheets ?? 'alike'}
          onChoose={(sheets) => onChange({ file: table.file, sheet: table.sheet, headerRow: table.headerRow, sheets })}
          options={[
            [
              'alike',
              `${together.length} ${isOfSheets(together) ? 'Blätter' : 'Tabellen'} mit denselben Spalten`,
              'alle zusammen, nacheinander',
            ],
            ['one', `nur ${table.sheet === undefined ? 'diese Tabelle' : 'dieses Blatt'}`, ''],
          ]}
        />
      )}
      {error !== null && <ErrorNote error={error} onRetry={retry} />}
      {!data && error === null && table.file !== undefined && <Spinner message="liest die ersten Zeilen" />}
      {data && (
        <>
          <Hint>
            {isWhole
              ? 'Die ersten Zeilen, wie sie in der Datei stehen.'
              : 'Die ersten Zeilen, wie sie in der Datei stehen. In welcher Zeile stehen die Namen der Spalten? ' +
                'Klicken Sie darauf; was darüber steht, wird nicht gelesen.'}
          </Hint>
          <RawLines
            lines={data.lines}
            headerRow={table.headerRow ?? data.headerRow}
            onChoose={
              isWhole ? null : (headerRow) => onChange({ file: table.file, sheet: table.sheet, sheets: table.sheets, headerRow })
            }
          />
        </>
      )}
    </>
  )
}

const isOfSheets = (tables: Draft['tables']) => tables.every(({ sheet }) => sheet !== null)

/** Of a sheet the workbook's name stands before its own. */
const isOneFile = (tables: Draft['tables']) =>
  new Set(tables.map(({ file, sheet }) => file.replace(`, Blatt «${sheet}»`, ''))).size === 1

const Hint = styled('p')({ margin: '0 0 8px', fontSize: '0.875rem' })
