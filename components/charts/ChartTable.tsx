'use client'

import styled from '@emotion/styled'
import type { FieldChart } from '@/lib/domain/charts/fieldChart'
import type { TaxonomyType } from '@/lib/domain/addresses/paths'
import { selectedCount } from '../ui/text/selectedCount'
import { AppLink } from '../ui/text/AppLink'
import { Surface } from '../ui/page/Card'
import { Table } from '../ui/grid/table'
import { share } from './barText'
import type { ShownBar } from './chartParts'

interface ChartTableProps {
  title: string
  bars: readonly ShownBar[]
  chart: FieldChart
  type: TaxonomyType | undefined
  missingHref: string | null
}

/** The numbers of a chart. Shares are of the taxa with a value. */
export function ChartTable({ title, bars, chart, type, missingHref }: ChartTableProps) {
  const filled = chart.own + chart.viaSynonym
  const missing = chart.taxa - filled
  const number = (value: number) => <td className="number">{selectedCount(value, chart.isEstimated)}</td>
  const value = (words: string, href: string | null) => (
    <th scope="row">{href ? <AppLink href={href}>{words}</AppLink> : words}</th>
  )
  return (
    <Scroll>
      <Surface label={`${title}: Tabelle`}>
        <Table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Wert</th>
              <th scope="col" className="number">
                {type === 'Lebensraum' ? 'Lebensräume' : 'Arten'}
              </th>
              <th scope="col" className="number">
                Anteil
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, from, count, href }) => (
              <tr key={from}>
                {value(label, href)}
                {number(count)}
                <td className="number">{share(count, filled)}</td>
              </tr>
            ))}
            {chart.otherTaxa > 0 && (
              <tr>
                {value('andere Werte', null)}
                {number(chart.otherTaxa)}
                <td className="number">{share(chart.otherTaxa, filled)}</td>
              </tr>
            )}
            {missing > 0 && (
              <tr>
                {value('ohne Wert', missingHref)}
                {number(missing)}
                <td />
              </tr>
            )}
          </tbody>
        </Table>
      </Surface>
    </Scroll>
  )
}

const Scroll = styled('div')({
  marginTop: 10,
  maxWidth: 560,
  // A value is content, not a title.
  '& tr:last-of-type th[scope=row]': { borderBottom: 0 },
  '& tbody th': { background: 'none', fontWeight: 400, whiteSpace: 'normal', overflowWrap: 'anywhere' },
})
