'use client'

import styled from '@emotion/styled'
import { useMemo } from 'react'
import type { HrefOf } from '@/components/charts/chartParts'
import { onDemand } from '@/components/ui/load/onDemand'
import { hiddenFromSight } from '@/components/ui/text/hiddenFromSight'
import { Section } from '@/components/ui/text/type'
import type { ExportSettings } from '@/lib/domain/export/exportShape'
import { splitTuple } from '@/lib/domain/export/exportTuple'
import { type PropertySummary, summaries } from '@/lib/domain/ownList/summary'
import type { TaxonomyType } from '@/lib/domain/addresses/paths'
import { exportLink } from '@/lib/exportLink'
import { roughNumber, signed } from '@/lib/domain/text/roughNumber'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { taxaCount } from './taxaCount'
import type { LoadedProperties } from './useOwnProperties'

// With its library, where there is something to draw.
const FieldChartFigure = onDemand(
  () => import('@/components/charts/FieldChartFigure'),
  (module) => module.FieldChartFigure,
)

/** What the taxa of the list have: for how many there is a value, how often each one, means of numbers. Each as a chart. */
export function Summaries({
  ids,
  properties,
  type,
}: {
  ids: readonly string[]
  properties: LoadedProperties
  type: TaxonomyType | undefined
}) {
  const { columns, cells } = properties
  const settings = useExportSettings()
  const { lendAlong } = useExportAddress(({ view }) => view)
  const all = useMemo(() => summaries(ids, { columns, cells }), [ids, columns, cells])
  if (all.length === 0 || properties.done < properties.total) return null
  const hrefsOf = (key: string) => (ids.length <= MOST_LINKED ? linksOf(key, settings, lendAlong, ids) : null)
  const numeric = all.filter(({ numbers }) => numbers !== null)
  return (
    <section aria-label="Auswertung">
      <Section>
        Auswertung <small>jede Art einmal gezählt</small>
      </Section>
      {numeric.length > 0 && <Means all={numeric} type={type} />}
      <Pictures>
        {all.map(({ key, header, chart }) => (
          <FieldChartFigure
            key={key}
            title={header}
            source="Quelle: Meine Liste"
            chart={chart}
            type={type}
            hrefOf={hrefsOf(key)}
          />
        ))}
      </Pictures>
    </section>
  )
}

/** Each bar names all ids: of longer lists the page would be nothing but addresses. */
const MOST_LINKED = 300

/** Exports of the list's taxa with some value of a column, read as the list's are; null for what is joined of several relations. */
function linksOf(key: string, settings: ExportSettings, lendAlong: boolean, ids: readonly string[]): HrefOf | null {
  const [axis, source = '', pname = '', ...more] = splitTuple(key) ?? []
  if (more.length > 0 || (axis !== 'tax' && axis !== 'pco')) return null
  // Filtered by a property of one taxonomy, an export keeps the taxa of the others.
  if (axis === 'tax' && settings.taxonomies.length > 1) return null
  const plain = { ...settings, ids: [...ids], taxFilters: [], pcoFilters: [], rcoFilters: [] }
  return (filter) =>
    exportLink(
      axis === 'tax'
        ? { ...plain, taxFilters: [{ taxname: source, pname, ...filter }] }
        : { ...plain, pcoFilters: [{ pcname: source, pname, ...filter }] },
      { lendAlong },
    )
}

/** Coverage as a sentence: «für 37 von 41 Arten». */
export const coverage = ({ filled, taxa }: Pick<PropertySummary, 'filled' | 'taxa'>, type: TaxonomyType | undefined) =>
  `für ${swissCount(filled)} von ${taxaCount(taxa, type)}`

/** Of how many taxa a mean is. Those with several values, joined of several relations, are not in it. */
const meant = (filled: number, used: number, taxa: number, type: TaxonomyType | undefined) => {
  const others = filled - used
  const said = `; ${swissCount(others)} weitere ${others === 1 ? 'hat' : 'haben'} nicht genau eine Zahl`
  return coverage({ filled: used, taxa }, type) + (others > 0 ? said : '')
}

const MEAN_FIGURES = 3

function Means({ all, type }: { all: PropertySummary[]; type: TaxonomyType | undefined }) {
  return (
    <Scroll>
      <table>
        <caption>Mittelwerte</caption>
        <thead>
          <tr>
            <th scope="col">Eigenschaft</th>
            <th scope="col">Mittel</th>
            <th scope="col">
              <span aria-hidden="true">von – bis</span>
              <span className="hidden">kleinster bis grösster Wert</span>
            </th>
            <th scope="col">Werte</th>
          </tr>
        </thead>
        <tbody>
          {all.map((summary, index) => {
            const { header, unit, filled, taxa, numbers } = summary
            if (!numbers) return null
            const { taxa: used, mean, least, greatest } = numbers
            const at = greatest > least ? (100 * (mean - least)) / (greatest - least) : 50
            return (
              <tr key={index}>
                <th scope="row">
                  {header}
                  {unit && ` (${unit})`}
                </th>
                <td className="number">{roughNumber(mean, MEAN_FIGURES)}</td>
                <td>
                  <span className="range">
                    {signed(least)}
                    <i aria-hidden="true">
                      <b style={{ left: `${at}%` }} />
                    </i>
                    {signed(greatest)}
                  </span>
                </td>
                <td>{meant(filled, used, taxa, type)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}

const look = {
  '& table': {
    borderCollapse: 'collapse',
    width: '100%',
    fontSize: '0.875rem',
    background: tones.card,
    border: `1px solid ${tones.line}`,
    borderRadius: 10,
    breakInside: 'avoid',
    marginBottom: 16,
  },
  '& caption': { textAlign: 'left', fontWeight: 600, padding: '4px 0', overflowWrap: 'anywhere' },
  '& caption small': { fontWeight: 400, fontSize: '0.8125rem', color: tones.ink3 },
  '& th, & td': { padding: '4px 12px', textAlign: 'left', fontWeight: 400, overflowWrap: 'anywhere' },
  '& thead th': { fontWeight: 600, color: tones.ink2, background: tones.orange50 },
  '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .hidden': hiddenFromSight,
  '& .range': { display: 'flex', alignItems: 'center', gap: 8, fontVariantNumeric: 'tabular-nums' },
  '& .range i': { position: 'relative', flex: 1, minWidth: 70, height: 4, borderRadius: 2, background: tones.orange100 },
  '& .range b': {
    position: 'absolute',
    top: -4,
    width: 4,
    height: 12,
    marginLeft: -2,
    borderRadius: 2,
    background: tones.orangeDark,
  },
} as const

const Scroll = styled('div')({ position: 'relative', overflowX: 'auto', ...look })

const Pictures = styled('div')({ columns: '2 420px', columnGap: 16 })
