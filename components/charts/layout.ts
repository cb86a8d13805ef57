import { scaleBand, scaleLinear } from 'd3-scale'
import type { ShownBar } from './chartParts'

export interface Tick {
  /** Where on its axis. */
  at: number
  text: string
}

export interface PlacedBar {
  /** All that belongs to it, for pointers. */
  area: Box
  bar: Box
  label: { x: number; y: number; room: number }
  number: { x: number; y: number }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Everything of a chart but its words, in pixels. */
export interface Layout {
  isUpright: boolean
  width: number
  height: number
  /** The ground that bars stand on, and what lines of the count axis cross. */
  plot: Box
  counts: Tick[]
  bars: PlacedBar[]
}

/** Narrower columns are hard to hit with a finger (WCAG 2.2). */
const LEAST_COLUMN = 24
/** Labels beside their bars need so much room; else they stand above them. */
const LEAST_BESIDE = 420

/** Rows with a value each: its label beside it or, where it is narrow, above it. `widest`: pixels of the widest label. */
export function layRows(bars: readonly ShownBar[], width: number, widest: number): Layout {
  const isBeside = width >= LEAST_BESIDE
  const rowHeight = isBeside ? 28 : 44
  const left = isBeside ? Math.min(widest, width * 0.4) + 10 : 0
  const plot = { x: left, y: 0, width: Math.max(40, width - left - NUMBER_ROOM), height: bars.length * rowHeight }
  const length = scaleLinear([0, most(bars)], [0, plot.width])
  const rows = scaleBand(bars.keys(), [0, plot.height])
  return {
    isUpright: false,
    width,
    height: plot.height + AXIS_HEIGHT,
    plot,
    counts: countTicks(length, plot.width / 90),
    bars: bars.map(({ count }, index) => {
      const top = rows(index) ?? 0
      const bar = { x: left, y: top + (isBeside ? 5 : 23), width: visible(length(count), count), height: 18 }
      return {
        area: { x: 0, y: top, width, height: rowHeight },
        bar,
        label: isBeside ? { x: 0, y: top + 18.5, room: left - 10 } : { x: 5, y: top + 17, room: width - 5 },
        number: { x: bar.x + bar.width + 6, y: bar.y + 13.5 },
      }
    }),
  }
}

/** Columns along an axis of values, or of steps that touch each other; null where they would be too narrow. */
export function layColumns(bars: readonly ShownBar[], width: number, isTouching: boolean): Layout | null {
  const left = 56
  const plot = { x: left, y: 26, width: Math.min(width - left - 16, bars.length * 64), height: 190 }
  const columns = scaleBand(bars.keys(), [plot.x, plot.x + plot.width])
  const step = columns.step()
  if (step < LEAST_COLUMN) return null
  const height = scaleLinear([0, most(bars)], [0, plot.height])
  const gap = isTouching ? 1 : step * 0.2
  return {
    isUpright: true,
    width,
    height: plot.y + plot.height + 44,
    plot,
    counts: countTicks(height, 4),
    bars: bars.map(({ count }, index) => {
      const x = columns(index) ?? 0
      const tall = visible(height(count), count)
      return {
        area: { x, y: plot.y - 20, width: step, height: plot.height + 40 },
        bar: { x: x + gap / 2, y: plot.y + plot.height - tall, width: step - gap, height: tall },
        label: { x: x + step / 2, y: plot.y + plot.height + 17, room: step },
        number: { x: x + step / 2, y: plot.y + plot.height - tall - 5 },
      }
    }),
  }
}

/** Beside the longest bar: «1'234'567 · 99 %». */
const NUMBER_ROOM = 112
const AXIS_HEIGHT = 40

const most = (bars: readonly ShownBar[]) => Math.max(1, ...bars.map(({ count }) => count))

/** What is there at all can be seen. */
const visible = (length: number, count: number) => (count === 0 ? 0 : Math.max(2, length))

/** Round counts; there are no half taxa. */
function countTicks(scale: ReturnType<typeof scaleLinear<number, number>>, wanted: number): Tick[] {
  return scale
    .ticks(Math.max(2, Math.round(wanted)))
    .filter(Number.isInteger)
    .map((value) => ({ at: scale(value), text: String(value) }))
}
