'use client'

import styled from '@emotion/styled'
import type { ChartChoice } from '@/lib/domain/charts/chartAddress'
import { pnameLabel } from '@/lib/domain/export/exportColumns'
import type { ExportSettings, ExportView } from '@/lib/domain/export/exportShape'
import { defaultExportSettings, defaultExportView } from '@/lib/domain/export/exportSettings'
import { writeExportQuery } from '@/lib/domain/export/exportQuery'
import { type TaxonomyType, typeRoots } from '@/lib/domain/addresses/paths'
import { exportLink } from '@/lib/exportLink'
import { tones } from '@/lib/theme'
import { ErrorNote } from '../ui/load/ErrorNote'
import { FieldChartFigure } from './FieldChartFigure'
import type { HrefOf } from './chartParts'
import { coverageText } from './barText'
import { useFieldChart } from './useFieldChart'

interface ChartViewProps {
  choice: ChartChoice
  type: TaxonomyType
  /** Whose taxa are counted: of species only these and what is below them. */
  taxonomy: string
  /** Only these and all under them. */
  subtree: readonly string[]
}

/** The chart of a property, counted by the server. */
export function ChartView({ choice, type, taxonomy, subtree }: ChartViewProps) {
  const settings: Partial<ExportSettings> = { type: typeRoots[type], taxonomies: [taxonomy] }
  // A genus has no category of a red list: counted among the species, it would be one without a value.
  const view: Partial<ExportView> = { subtree: [...subtree], ranks: type === 'Art' ? 'species' : null }
  const query = writeExportQuery({ ...defaultExportSettings(), ...settings }, { ...defaultExportView(), ...view })
  const { chart, isCounting, error } = useFieldChart(query, choice)
  const hrefOf: HrefOf = (filter) => exportLink({ ...settings, ...filterOn(choice, filter) }, view)
  const status = chart === null ? 'wird gezählt …' : isCounting ? 'geschätzt, wird genau gezählt …' : coverageText(chart, type)
  return (
    <>
      <Status role="status" data-first={(chart === null && error === null) || undefined} data-done={!isCounting || undefined}>
        {error === null && status}
      </Status>
      {error !== null && <ErrorNote error={error} />}
      {chart && (
        <FieldChartFigure
          key={JSON.stringify(choice)}
          title={pnameLabel(choice.pname)}
          source={`Quelle: ${choice.source}`}
          chart={chart}
          type={type}
          hrefOf={hrefOf}
          isCounting={isCounting}
        />
      )}
    </>
  )
}

function filterOn({ axis, source, pname }: ChartChoice, { comparator, value }: Parameters<HrefOf>[0]): Partial<ExportSettings> {
  return axis === 'tax'
    ? { taxFilters: [{ taxname: source, pname, comparator, value }] }
    : { pcoFilters: [{ pcname: source, pname, comparator, value }] }
}

/** Seen while it is worth reading; what is said at the end stands beside the title. */
const Status = styled('p')({
  margin: '0 0 6px',
  minHeight: 20,
  fontSize: '0.8125rem',
  color: tones.ink2,
  // About as much as the chart will take, so that what stands below it hardly moves.
  '&[data-first]': { minHeight: 320 },
  '&[data-done]': { position: 'absolute', width: 1, height: 1, minHeight: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
})
