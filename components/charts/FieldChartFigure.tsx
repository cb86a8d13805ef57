'use client'

import { PaperOnly } from '../ui/text/type'
import styled from '@emotion/styled'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import type { FieldChart } from '@/lib/domain/charts/fieldChart'
import type { TaxonomyType } from '@/lib/domain/addresses/paths'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { selectedCount } from '../ui/text/selectedCount'
import { AppLink } from '../ui/text/AppLink'
import { Button } from '../ui/form/Button'
import { ChartSvg } from './ChartSvg'
import { ChartTable } from './ChartTable'
import { coverageText, taxaText } from './barText'
import { type HrefOf, missingHref, mostFrequent, shownBars } from './chartParts'
import { saveCsv, savePng, saveSvg } from './saveChart'

interface FieldChartFigureProps {
  /** The property. */
  title: string
  /** Whose it is, for pictures that are taken elsewhere. */
  source: string
  chart: FieldChart
  type: TaxonomyType | undefined
  hrefOf: HrefOf | null
  /** Better numbers are on their way. */
  isCounting?: boolean
  /** Stands beside the title. */
  children?: ReactNode
}

/** More rows are read in the table. */
const MOST_ROWS = 20

/** How a property is distributed: a picture whose bars lead to their taxa, the same numbers as a table, and both as files. */
export function FieldChartFigure({ title, source, chart, type, hrefOf, isCounting = false }: FieldChartFigureProps) {
  const [isTable, setTable] = useState(false)
  const [isAll, setAll] = useState(false)
  const figure = useRef<HTMLElement>(null)
  const [ids, hintId] = [useId(), useId()]
  const all = useMemo(() => shownBars(chart, hrefOf), [chart, hrefOf])
  const bars = isAll || chart.kind === 'steps' ? all : mostFrequent(all, MOST_ROWS)
  const filled = chart.own + chart.viaSynonym
  const heading = chart.unit ? `${title} (${chart.unit})` : title
  const coverage = coverageText(chart, type)
  const about = { title: heading, coverage, source }
  const drawing = () => figure.current?.querySelector('svg') ?? null
  return (
    <Figure ref={figure} aria-labelledby={ids} aria-busy={isCounting}>
      <figcaption>
        <strong id={ids}>{heading}</strong> <small>{coverage}</small>
      </figcaption>
      {filled === 0 ? (
        <p>Keinen Wert hat hier auch nur ein Objekt.</p>
      ) : chart.kind === 'none' ? (
        <p>Zu viele verschiedene Werte für ein Bild.</p>
      ) : (
        <>
          <ChartSvg title={heading} describedBy={hintId} bars={bars} chart={chart} type={type} isFaint={isCounting} />
          <p hidden id={hintId}>
            Die Pfeiltasten gehen von Balken zu Balken{hrefOf && ', Enter öffnet die Arten eines Balkens im Export'}. Dieselben
            Zahlen stehen in der Tabelle.
          </p>
        </>
      )}
      <Below>
        <Rest chart={chart} hidden={all.length - bars.length} type={type} hrefOf={hrefOf} onAll={() => setAll(true)} />
        {all.length > 0 && (
          <span>
            <Button isSmall aria-expanded={isTable} onClick={() => setTable(!isTable)}>
              Als Tabelle
            </Button>
            <Button isSmall aria-label="Bild als SVG" onClick={() => saveSvg(drawing(), about)}>
              SVG
            </Button>
            <Button isSmall aria-label="Bild als PNG" onClick={() => void savePng(drawing(), about)}>
              PNG
            </Button>
            <Button isSmall aria-label="Zahlen als CSV" onClick={() => saveCsv(all, chart, about)}>
              CSV
            </Button>
          </span>
        )}
      </Below>
      {isTable && <ChartTable title={heading} bars={all} chart={chart} type={type} missingHref={missingHref(hrefOf)} />}
    </Figure>
  )
}

interface RestProps {
  chart: FieldChart
  /** Bars that are not drawn. */
  hidden: number
  type: TaxonomyType | undefined
  hrefOf: HrefOf | null
  onAll: () => void
}

/** What has no bar: rarer values, and what has none at all. */
function Rest({ chart, hidden, type, hrefOf, onAll }: RestProps) {
  const { taxa, own, viaSynonym, otherValues, otherTaxa, isEstimated } = chart
  const missing = taxa - own - viaSynonym
  const href = missingHref(hrefOf)
  const words = `${taxaText(missing, type, isEstimated)} ohne Wert`
  return (
    <>
      {missing > 0 && own + viaSynonym > 0 && <span>{href ? <AppLink href={href}>{words}</AppLink> : words}</span>}
      {hidden > 0 && (
        <span>
          <PaperOnly>ohne {counted(hidden, 'weiteren Wert', 'weitere Werte')}</PaperOnly>
          <Button isSmall onClick={onAll}>
            {counted(hidden, 'weiteren Wert', 'weitere Werte')} zeigen
          </Button>
        </span>
      )}
      {otherTaxa > 0 && chart.kind !== 'none' && (
        <span>
          {otherValues > 0 && `${counted(otherValues, 'seltenerer Wert', 'seltenere Werte')} bei `}
          {otherValues > 0
            ? taxaText(otherTaxa, type, isEstimated)
            : `${selectedCount(otherTaxa, isEstimated)} mit einem Wert, der in kein Bild passt`}
        </span>
      )}
    </>
  )
}

const Figure = styled('figure')({
  margin: '0 0 16px',
  // Wider, the way from a bar to what stands beside it loses the eye.
  maxWidth: 900,
  padding: '12px 16px',
  background: tones.card,
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  boxShadow: tones.lowShade,
  breakInside: 'avoid',
  '& > figcaption': { marginBottom: 8, overflowWrap: 'anywhere' },
  '& > figcaption small': { fontSize: '0.8125rem', color: tones.ink3 },
  '& > p': { margin: '4px 0 8px', color: tones.ink2, fontSize: '0.875rem' },
})

const Below = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 16px',
  marginTop: 8,
  fontSize: '0.8125rem',
  color: tones.ink2,
  '& > span': { display: 'inline-flex', flexWrap: 'wrap', gap: 6 },
  '& > span:last-of-type': { marginLeft: 'auto' },
  '& button[aria-expanded=true]': { background: tones.orange100 },
  '@media print': { '& button': { display: 'none' } },
})
