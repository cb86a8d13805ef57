'use client'

import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { Section } from '@/components/ui/type'
import { type PropertySummary, summaries } from '@/lib/domain/ownList/summary'
import type { TaxonomyType } from '@/lib/domain/paths'
import { count } from '@/lib/format'
import { tones } from '@/lib/theme'
import { taxaCount } from './taxaCount'
import type { LoadedProperties } from './useOwnProperties'

/** What the taxa of the list have: for how many there is a value, how often each one, means of numbers. The bars stand inside their tables. */
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
  const all = useMemo(() => summaries(ids, { columns, cells }), [ids, columns, cells])
  if (all.length === 0 || properties.done < properties.total) return null
  const numeric = all.filter(({ numbers }) => numbers !== null)
  return (
    <section aria-label="Auswertung">
      <Section>
        Auswertung <small>jede Art einmal gezählt</small>
      </Section>
      {numeric.length > 0 && <Means all={numeric} type={type} />}
      <Pictures>
        {all.map((summary, index) => (
          <Values key={index} {...summary} type={type} />
        ))}
      </Pictures>
    </section>
  )
}

/** Coverage as a sentence: «für 37 von 41 Arten». */
export const coverage = ({ filled, taxa }: Pick<PropertySummary, 'filled' | 'taxa'>, type: TaxonomyType | undefined) =>
  `für ${count(filled)} von ${taxaCount(taxa, type)}`

const shortNumber = (value: number) => String(Number(value.toPrecision(3))).replace('-', '−')

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
            const { header, unit, numbers } = summary
            if (!numbers) return null
            const { mean, least, greatest } = numbers
            const at = greatest > least ? (100 * (mean - least)) / (greatest - least) : 50
            return (
              <tr key={index}>
                <th scope="row">
                  {header}
                  {unit && ` (${unit})`}
                </th>
                <td className="number">{shortNumber(mean)}</td>
                <td>
                  <span className="range">
                    {shortNumber(least)}
                    <i aria-hidden="true">
                      <b style={{ left: `${at}%` }} />
                    </i>
                    {shortNumber(greatest)}
                  </span>
                </td>
                <td>{coverage(summary, type)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}

function Values({ header, unit, values, filled, taxa, type }: PropertySummary & { type: TaxonomyType | undefined }) {
  const most = Math.max(1, ...(values ?? []).map((value) => value.count))
  return (
    <table>
      <caption>
        {header}
        {unit && ` (${unit})`} <small>{coverage({ filled, taxa }, type)}</small>
      </caption>
      {values === null ? (
        <tbody>
          <tr>
            <td>{filled === 0 ? 'Keine Art der Liste hat einen Wert.' : 'Zu viele verschiedene Werte für ein Bild.'}</td>
          </tr>
        </tbody>
      ) : (
        <>
          <thead className="hidden">
            <tr>
              <th scope="col">Wert</th>
              <th scope="col">Arten</th>
            </tr>
          </thead>
          <tbody>
            {[...values, ...(filled < taxa ? [{ label: 'ohne Wert', count: taxa - filled }] : [])].map(
              ({ label, count: number }, index) => (
                <tr key={index} data-missing={index === values.length || undefined}>
                  <th scope="row">{label}</th>
                  <td>
                    <span className="bar">
                      <i aria-hidden="true">
                        <b style={{ width: `${Math.min(100, (100 * number) / most)}%` }} />
                      </i>
                      {count(number)}
                    </span>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </>
      )}
    </table>
  )
}

const look = {
  '& table': {
    borderCollapse: 'collapse',
    width: '100%',
    fontSize: '0.875rem',
    background: '#fff',
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
  '& .hidden': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& tr[data-missing]': { color: tones.ink3 },
  '& tr[data-missing] b': { background: tones.lineStrong },
  '& .bar, & .range': { display: 'flex', alignItems: 'center', gap: 8, fontVariantNumeric: 'tabular-nums' },
  '& .bar i': { flex: 1, minWidth: 60, height: 8, borderRadius: 2, background: tones.cream },
  '& .bar b': { display: 'block', height: 8, minWidth: 1, borderRadius: 2, background: '#f08c00' },
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

const Scroll = styled('div')({ overflowX: 'auto', ...look })

const Pictures = styled('div')({ columns: '2 320px', columnGap: 16, ...look })
