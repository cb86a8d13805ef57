'use client'

import styled from '@emotion/styled'
import type { ValueType } from '@/lib/domain/vocabulary/valueType'
import { tones } from '@/lib/theme'
import { selectedCount } from '../../ui/text/selectedCount'
import type { FieldNumbers } from './useGroupStatistics'
import { valueText } from '@/lib/text/valueText'

export interface Bar {
  label: string
  count: number
}

/**
 * A field's values as bars: numbers and dates in their order, in steps where there are many; texts by how frequent they are. Empty where
 * nearly every taxon has a text of its own (names, remarks), of which no picture can be drawn.
 */
export function barsOf({ own, viaSynonym, top, histogram }: FieldNumbers, type: ValueType): Bar[] {
  if (own + viaSynonym === 0) return []
  if (histogram.length > 0)
    return histogram.map(({ from, to, count }) => ({ label: `${valueText(from, type)} bis ${valueText(to, type)}`, count }))
  const [first] = top
  if (!first || (type === 'text' && top.length > 1 && first.count <= Math.max(1, (own + viaSynonym) / 200))) return []
  const bars = top.map(({ value, count }) => ({ value, label: valueText(value, type), count }))
  if (type === 'number') bars.sort((a, b) => Number(a.value) - Number(b.value))
  if (type === 'date') bars.sort((a, b) => (a.value < b.value ? -1 : 1))
  if (type === 'boolean') bars.sort((a, b) => (a.value > b.value ? -1 : 1))
  return bars
}

const WIDTH = 52
const HEIGHT = 20

/** The bars in the size of a word; decoration, {@link DistributionList} says the same in words. */
export function DistributionPicture({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const step = WIDTH / Math.max(6, bars.length)
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} stroke={tones.lineStrong} />
      {bars.map(({ label, count }, index) => {
        // What is there at all can be seen.
        const height = count === 0 ? 0 : Math.max(1.5, ((HEIGHT - 2) * count) / most)
        return <rect key={label} x={index * step} y={HEIGHT - 1 - height} width={step - 1} height={height} fill={tones.chart} />
      })}
    </svg>
  )
}

interface DistributionListProps {
  id: string
  bars: Bar[]
  isEstimated: boolean
  /** The numbers are those of an earlier selection: not shown. */
  isCounting: boolean
}

/** The same bars with their values and numbers. */
export function DistributionList({ id, bars, isEstimated, isCounting }: DistributionListProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <List id={id}>
      {bars.map(({ label, count }) => (
        <li key={label}>
          <span>{label}</span>
          <i aria-hidden="true">
            <b style={{ width: `${(100 * count) / most}%`, opacity: isCounting ? 0.35 : 1 }} />
          </i>
          <small>{isCounting ? '…' : selectedCount(count, isEstimated)}</small>
        </li>
      ))}
    </List>
  )
}

const List = styled('ul')({
  margin: '2px 0 8px 27px',
  padding: 0,
  listStyle: 'none',
  fontSize: '0.8125rem',
  color: tones.ink2,
  '& li': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 72px 62px', gap: 8, alignItems: 'center' },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& i': { height: 8, borderRadius: 2, background: tones.cream },
  '& b': { display: 'block', height: 8, minWidth: 1, borderRadius: 2, background: tones.chart },
  '& small': { fontSize: 'inherit', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
})
