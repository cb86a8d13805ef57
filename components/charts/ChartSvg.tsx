'use client'

import styled from '@emotion/styled'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { FieldChart } from '@/lib/domain/charts/fieldChart'
import type { TaxonomyType } from '@/lib/domain/addresses/paths'
import { swissCount } from '@/lib/domain/text/swissCount'
import { useNavigate } from '@/lib/browser/navigate'
import { fontFamily, motion, tones } from '@/lib/theme'
import { selectedCount } from '../ui/text/selectedCount'
import { share, taxaText, tickText } from './barText'
import type { ShownBar } from './chartParts'
import { fitted, textWidth } from './fitText'
import { type Layout, layColumns, layRows, type PlacedBar } from './layout'

/** Reaches 3:1 on white and on the colours around it. */
const BAR = tones.chart

interface ChartSvgProps {
  /** The property with its unit: the axis of values. */
  title: string
  describedBy: string
  bars: readonly ShownBar[]
  chart: FieldChart
  type: TaxonomyType | undefined
  isFaint: boolean
}

/** The picture. One stop of the Tab key; the arrow keys go from bar to bar, each of which says its value and number. */
export function ChartSvg({ title, describedBy, bars, chart, type, isFaint }: ChartSvgProps) {
  const [box, width] = useWidth()
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const filled = chart.own + chart.viaSynonym
  const layout = width === null ? null : layOut(bars, chart, width)
  const current = Math.min(active, bars.length - 1)

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const last = bars.length - 1
    const [before, after] = [Math.max(current - 1, 0), Math.min(current + 1, last)]
    const to = { ArrowDown: after, ArrowRight: after, ArrowUp: before, ArrowLeft: before, Home: 0, End: last }[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setActive(to)
    event.currentTarget.querySelector<SVGElement>(`[data-bar="${to}"]`)?.focus()
  }
  const onClick = (event: MouseEvent, href: string) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  }

  return (
    <Box ref={box}>
      {layout && (
        <svg
          role="list"
          aria-label={`${title}: Diagramm`}
          aria-describedby={describedBy}
          width={layout.width}
          height={layout.height}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          fontFamily={FONT}
          fontSize={SIZE}
          fill={tones.ink}
          opacity={isFaint ? 0.75 : 1}
          onKeyDown={onKeyDown}
        >
          <CountAxis layout={layout} type={type} />
          {layout.isUpright && <ValueAxis title={title} layout={layout} bars={bars} chart={chart} />}
          {layout.bars.map((placed, index) => {
            const bar = bars[index]
            if (!bar) return null
            const words = `${bar.label}: ${taxaText(bar.count, type, chart.isEstimated)}, ${share(bar.count, filled)}`
            const common = {
              'data-bar': index,
              'aria-label': words,
              tabIndex: index === current ? 0 : -1,
              onFocus: () => setActive(index),
            }
            const picture = <BarPicture placed={placed} bar={bar} layout={layout} chart={chart} />
            return (
              <g role="listitem" key={bar.from}>
                {bar.href === null ? (
                  <g role="img" {...common}>
                    <title>{words}</title>
                    {picture}
                  </g>
                ) : (
                  <a href={bar.href} {...common} onClick={(event) => onClick(event, bar.href ?? '')}>
                    <title>{`${words} – im Export öffnen`}</title>
                    {picture}
                  </a>
                )}
              </g>
            )
          })}
        </svg>
      )}
    </Box>
  )
}

const FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif"
const SIZE = 13

/** Numbers and dates stand upright where there is room for it, everything else lies: its labels are words. */
function layOut(bars: readonly ShownBar[], { kind, valueType }: FieldChart, width: number): Layout {
  const isOrdered = valueType === 'number' || valueType === 'date'
  const upright = isOrdered ? layColumns(bars, width, kind === 'steps') : null
  return upright ?? layRows(bars, width, Math.max(...bars.map(({ label }) => textWidth(label, SIZE))))
}

interface BarPictureProps {
  placed: PlacedBar
  bar: ShownBar
  layout: Layout
  chart: FieldChart
}

function BarPicture({ placed, bar, layout, chart }: BarPictureProps) {
  const { area, label, number } = placed
  const figures = selectedCount(bar.count, chart.isEstimated)
  const fits = !layout.isUpright || textWidth(figures, 12) <= area.width - 2
  return (
    <>
      <rect className="area" {...area} fill="transparent" rx={4} />
      <rect className="bar" {...placed.bar} fill={BAR} rx={layout.isUpright ? 0 : 2} />
      {!layout.isUpright && (
        <text x={label.x} y={label.y}>
          {fitted(bar.label, label.room, SIZE)}
        </text>
      )}
      {fits && bar.count > 0 && (
        <text x={number.x} y={number.y} fill={tones.ink2} fontSize={12} textAnchor={layout.isUpright ? 'middle' : 'start'}>
          {figures}
          {!layout.isUpright && ` · ${share(bar.count, chart.own + chart.viaSynonym)}`}
        </text>
      )}
    </>
  )
}

function CountAxis({ layout, type }: { layout: Layout; type: TaxonomyType | undefined }) {
  const { plot, counts, isUpright } = layout
  const bottom = plot.y + plot.height
  return (
    <g aria-hidden="true" fill={tones.ink3} fontSize={12}>
      {counts.map(({ at, text }) => {
        const [x1, y1, x2, y2] = isUpright
          ? [plot.x, bottom - at, plot.x + plot.width, bottom - at]
          : [plot.x + at, plot.y, plot.x + at, bottom]
        return (
          <g key={text}>
            <line x1={x1} y1={y1} x2={x2} y2={y2} stroke={at === 0 ? tones.ink3 : tones.line} />
            {isUpright ? (
              <text x={plot.x - 6} y={bottom - at + 4} textAnchor="end">
                {swissCount(Number(text))}
              </text>
            ) : (
              <text x={plot.x + at} y={bottom + 16} textAnchor={at === 0 ? 'start' : 'middle'}>
                {swissCount(Number(text))}
              </text>
            )}
          </g>
        )
      })}
      {isUpright ? (
        <text x={0} y={11}>
          {taxaWord(type)}
        </text>
      ) : (
        <text x={plot.x + plot.width} y={bottom + 33} textAnchor="end">
          {taxaWord(type)}
        </text>
      )}
    </g>
  )
}

const taxaWord = (type: TaxonomyType | undefined) => `Anzahl ${type === 'Lebensraum' ? 'Lebensräume' : 'Arten'}`

interface ValueAxisProps {
  title: string
  layout: Layout
  bars: readonly ShownBar[]
  chart: FieldChart
}

/** Values below their columns, or the edges of steps; as many as have room. */
function ValueAxis({ title, layout, bars, chart }: ValueAxisProps) {
  const { plot } = layout
  const step = layout.bars[0]?.area.width ?? 1
  const { valueType } = chart
  const ticks =
    chart.kind === 'steps'
      ? [...bars.map(({ from }) => from), bars.at(-1)?.to ?? ''].map((value, index) => ({ value, x: plot.x + index * step }))
      : bars.map(({ from }, index) => ({ value: from, x: plot.x + (index + 0.5) * step }))
  const widest = Math.max(...ticks.map(({ value }) => textWidth(tickText(value, valueType), 12)))
  const every = Math.max(1, Math.ceil((widest + 10) / step))
  const y = plot.y + plot.height + 16
  return (
    <g aria-hidden="true" fill={tones.ink3} fontSize={12}>
      {ticks.map(({ value, x }, index) =>
        index % every === 0 ? (
          <text key={value} x={x} y={y} textAnchor="middle">
            {tickText(value, valueType)}
          </text>
        ) : null,
      )}
      <text x={plot.x + plot.width} y={y + 19} textAnchor="end">
        {fitted(title, plot.width, 12)}
      </text>
    </g>
  )
}

/** How wide the box is; null before that is known. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.min(WIDEST, Math.floor(entry.contentRect.width)))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}

/** A longer way from label to number loses the eye. */
const WIDEST = 860

const Box = styled('div')({
  minHeight: 60,
  // The file that is saved keeps a face that every computer has.
  '& svg': { display: 'block', overflow: 'visible', fontFamily },
  '& a:hover .area, & [role=img]:hover .area': { fill: tones.orange50 },
  '& a:hover .bar': { fill: tones.orangeDark },
  '& a:focus-visible, & [role=img]:focus-visible': { outline: `2px solid ${tones.orangeDark}`, outlineOffset: 0 },
  '& .bar': { transition: `width ${motion}, height ${motion}, y ${motion}` },
  '& text': { fontVariantNumeric: 'tabular-nums', pointerEvents: 'none' },
})
