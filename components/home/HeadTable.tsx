'use client'

import styled from '@emotion/styled'
import { STACKED_UP_TO } from '@/lib/constants'
import type { ReactNode } from 'react'
import { Surface } from '../ui/page/Card'
import { Table } from '../ui/grid/table'
import { AppLink } from '../ui/text/AppLink'
import { Section } from '../ui/text/type'

export interface HeadColumn<Row> {
  header: string
  /** Pixels; the first column has what is left. */
  width?: number
  className?: string
  /** Nothing where the row says nothing. */
  cell: (row: Row) => ReactNode
}

/** The first column: each name leads to its page. */
export const nameColumn = <Row extends { id: string; name: string }>(
  header: string,
  pageOf: (id: string) => string,
): HeadColumn<Row> => ({
  header,
  className: 'name',
  cell: ({ id, name }) => <AppLink href={pageOf(id)}>{name}</AppLink>,
})

interface HeadTableProps<Row> {
  title: string
  /** «4 Taxonomien» */
  count: string
  columns: readonly HeadColumn<Row>[]
  rows: readonly Row[]
}

/** What there is of one kind. All such tables stand on one grid; a column in which no row says anything is left out. */
export function HeadTable<Row extends { id: string }>({ title, count, columns, rows }: HeadTableProps<Row>) {
  if (rows.length === 0) return null
  const cells = rows.map((row) => ({ id: row.id, said: columns.map(({ cell }) => cell(row)) }))
  const shown = columns.flatMap((column, at) => (cells.some(({ said }) => isSaid(said[at])) ? [{ ...column, at }] : []))
  return (
    <section>
      <Section>
        {title} <small>{count}</small>
      </Section>
      <Surface label={title}>
        <Grid>
          <colgroup>
            {shown.map(({ header, width, className }) => (
              <col key={header} className={className} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {shown.map(({ header, className }) => (
                <th key={header} className={className === 'name' ? undefined : className}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map(({ id, said }) => (
              <tr key={id}>
                {shown.map(({ header, className, at }) => (
                  <td key={header} className={className}>
                    {said[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Grid>
      </Surface>
    </section>
  )
}

const isSaid = (said: ReactNode) => said !== null && said !== undefined && said !== false && said !== ''

const Grid = styled(Table)({
  '& td': { overflowWrap: 'anywhere' },
  // Narrower, names need the room that a grid would keep for numbers.
  '@media screen and (min-width: 1240px)': { tableLayout: 'fixed' },
  [`@media screen and (max-width: ${STACKED_UP_TO}px)`]: {
    '& col': { width: 'auto !important' },
    '& td.name': { minWidth: 0, overflowWrap: 'break-word', hyphens: 'auto' },
  },
})
