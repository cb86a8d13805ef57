'use client'

import styled from '@emotion/styled'
import { swissCount } from '@/lib/domain/text/swissCount'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { Table } from '../../ui/grid/table'
import { Surface } from '../../ui/page/Card'
import { Section } from '../../ui/text/type'
import type { JobResult } from '../queries'

/** What each column of each table became, and that no cell is missing: every one is data or named. */
export function ColumnsRead({ result: { tables } }: { result: JobResult }) {
  if (tables.length === 0) return null
  return (
    <section aria-label="Spalten der Datei">
      <Section>
        Spalten <small>was jede wird</small>
      </Section>
      {tables.map((table) => (
        <Details key={table.file} open={tables.length === 1}>
          <summary>
            <strong>{table.file}</strong>{' '}
            <span>{table.notRead === null ? sum(table) : `wird nicht gelesen: ${table.notRead}`}</span>
          </summary>
          <Surface label={`Spalten von ${table.file}`}>
            <Table>
              <thead>
                <tr>
                  <th>Spalte</th>
                  <th className="number">Werte</th>
                  <th>wird</th>
                </tr>
              </thead>
              <tbody>
                {table.columns.map(({ name, filled, became, notTaken }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td className="number">{swissCount(filled)}</td>
                    <td data-left-out={notTaken !== null || undefined}>
                      {notTaken === null ? became : `nicht übernommen: ${notTaken}`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Surface>
        </Details>
      ))}
    </section>
  )
}

/** «1'215 Zellen = 1'208 übernommen + 7 genannt» */
const sum = ({ rows, cells, cellsTaken }: JobResult['tables'][number]) =>
  cells === null || cellsTaken === null
    ? counted(rows, 'Zeile', 'Zeilen')
    : `${counted(rows, 'Zeile', 'Zeilen')}, ${counted(cells, 'Zelle', 'Zellen')} = ` +
      `${swissCount(cellsTaken)} übernommen + ${swissCount(cells - cellsTaken)} genannt`

const Details = styled('details')({
  margin: '0 0 10px',
  '& > summary': { cursor: 'pointer', overflowWrap: 'anywhere', marginBottom: 6 },
  '& > summary span': { color: tones.ink2 },
  '& tbody th': { minWidth: 110, fontWeight: 400, background: 'none', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& [data-left-out]': { color: tones.orangeDark },
})
