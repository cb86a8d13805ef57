'use client'

import { useMemo } from 'react'
import { DataGrid, type GridColumn } from '@/components/ui/grid/DataGrid'
import { cellText, type OwnCell } from '@/lib/domain/ownList/cells'
import type { ResultTable } from '@/lib/domain/ownList/resultTable'

type Row = readonly OwnCell[]

/** The table as the file will have it: every row, own columns first. */
export function OwnListTable({ table: { columns, rows } }: { table: ResultTable }) {
  const shown = useMemo(
    () =>
      columns.map(({ header }, index): GridColumn<Row> => ({
        key: String(index),
        header,
        width: Math.min(
          280,
          Math.max(90, 24 + 8 * Math.max(header.length, ...rows.slice(0, 50).map((row) => cellText(row[index]).length))),
        ),
        numeric: rows.slice(0, 50).some((row) => typeof row[index] === 'number'),
        cell: (row) => shownText(row[index]),
      })),
    [columns, rows],
  )
  return (
    <div style={{ display: 'flex', flexDirection: 'column', maxHeight: '60vh', minHeight: 0, marginTop: 12 }}>
      <DataGrid
        label="Ihre Tabelle"
        columns={shown}
        total={rows.length}
        row={(index) => rows[index] ?? null}
        ensure={allIsThere}
      />
    </div>
  )
}

const allIsThere = () => {}

const shownText = (cell: OwnCell | undefined) => (typeof cell === 'boolean' ? (cell ? 'ja' : 'nein') : cellText(cell))
