'use client'

import styled from '@emotion/styled'
import { memo, useId, useState } from 'react'
import { addProperty, removeProperty } from '@/lib/domain/export/exportSettings'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import { changeExport, useExportAddress } from '@/stores/exportSettings'
import { barsOf, DistributionList, DistributionPicture } from './Distribution'
import { type ExportField, propertyOf } from '../catalogue/fieldGroups'
import { CheckBox } from '../../ui/form/CheckBox'
import { selectedCount } from '../../ui/text/selectedCount'
import { typeLabels } from '../catalogue/typeLabels'
import type { Counting, FieldNumbers } from './useGroupStatistics'

interface PropertyRowProps {
  field: ExportField
  isChosen: boolean
  /** Among the selected taxa; null until they are known. */
  numbers: FieldNumbers | null
  /** Selected taxa. */
  taxa: number
  isEstimated: boolean
  /** While `counting` the numbers are those of an earlier selection and are not shown. */
  state: Counting
}

/** One property to choose: what it is, how many of the selected taxa have it, and which values. Drawn again only when that changes. */
export const PropertyRow = memo(function PropertyRow({ field, isChosen, numbers, taxa, isEstimated, state }: PropertyRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const bars = numbers ? barsOf(numbers, field.valueType) : []
  const kind = [
    typeLabels[field.valueType],
    field.range,
    field.unit && `in ${field.unit}`,
    field.hasNamesake && field.description,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <Row title={field.description ?? undefined}>
        <label>
          <CheckBox
            checked={isChosen}
            aria-labelledby={`${id}label`}
            aria-describedby={`${id}kind ${id}share`}
            onChange={() => toggle(field, isChosen)}
          />
          <span>
            <span id={`${id}label`}>{field.label}</span>
            <small id={`${id}kind`}>{kind}</small>
          </span>
        </label>
        <Picture>
          {bars.length > 0 && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={`Werte von ${field.label}`}
              style={state === 'counting' ? { opacity: 0.35 } : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <DistributionPicture bars={bars} />
            </button>
          )}
        </Picture>
        <Share id={`${id}share`} {...{ field, numbers, taxa, isEstimated, state }} />
      </Row>
      {isOpen && bars.length > 0 && (
        <DistributionList id={id} bars={bars} isEstimated={isEstimated} isCounting={state === 'counting'} />
      )}
    </>
  )
})

/** Among the selected taxa; while these are counted nothing but the place, where they cannot be the number of all there are. */
function Share({ id, field, numbers, taxa, isEstimated, state }: Omit<PropertyRowProps, 'isChosen'> & { id: string }) {
  const isAlong = useExportAddress(({ view }) => view.lendAlong)
  if (state === 'counting') return <Numbers id={id}>{field.valueCount !== null && <span data-total>…</span>}</Numbers>
  if (!numbers)
    return (
      <Numbers id={id} title="Einträge mit Wert, nicht nur der gewählten Objekte">
        {state === 'failed' && field.valueCount !== null && <span data-total>{swissCount(field.valueCount)}</span>}
      </Numbers>
    )
  const { own, viaSynonym } = numbers
  const percent = (part: number) => `${Math.min(100, (100 * part) / Math.max(1, taxa))}%`
  const [lenders, short] = isAlong ? ['von Synonymen oder einer anderen Fassung', 'erg.'] : ['über Synonyme', 'v. Syn.']
  const lent = viaSynonym > 0 ? `, davon ${selectedCount(viaSynonym, isEstimated)} ${lenders}` : ''
  return (
    <Numbers
      id={id}
      title={`${selectedCount(own + viaSynonym, isEstimated)} von ${selectedCount(taxa, isEstimated)} haben einen Wert${lent}`}
    >
      <span>{selectedCount(own + viaSynonym, isEstimated)}</span>
      <i aria-hidden="true">
        <b style={{ width: percent(own) }} />
        <u style={{ width: percent(viaSynonym) }} />
      </i>
      {viaSynonym > 0 && (
        <em>
          {selectedCount(viaSynonym, isEstimated)} {short}
        </em>
      )}
    </Numbers>
  )
}

const toggle = (field: ExportField, isChosen: boolean) =>
  changeExport((settings) => (isChosen ? removeProperty : addProperty)(settings, propertyOf(field)))

const Row = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  margin: '0 -8px',
  padding: '3px 8px',
  borderRadius: 6,
  fontSize: '0.875rem',
  lineHeight: 1.4,
  color: tones.ink,
  // Hundreds of rows: those out of view are neither laid out nor painted.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 44px',
  '&:hover': { background: tones.orange50 },
  '& label': { flex: 1, minWidth: 0, display: 'flex', gap: 10, cursor: 'pointer' },
  '& label > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: '0.8125rem', lineHeight: 1.3, color: tones.ink3 },
  '& button': {
    padding: '1px 2px',
    border: 0,
    borderRadius: 4,
    background: 'none',
    cursor: 'pointer',
    lineHeight: 0,
  },
  '& button:hover, & button[aria-expanded=true]': { background: tones.orange100 },
})

/** As wide with a picture as without, so that no name breaks anew when it comes. */
const Picture = styled('span')({ flex: 'none', width: 56, lineHeight: 0 })

const Numbers = styled('span')({
  flex: 'none',
  width: 66,
  textAlign: 'right',
  fontSize: '0.8125rem',
  lineHeight: 1.3,
  color: tones.ink2,
  fontVariantNumeric: 'tabular-nums',
  '& > span, & > em': { display: 'block', fontStyle: 'normal' },
  '& > span[data-total], & > em': { color: tones.ink3 },
  '& > em': { fontSize: '0.75rem' },
  '& i': { display: 'flex', height: 3, margin: '2px 0', borderRadius: 2, background: tones.line, overflow: 'hidden' },
  '& b': { background: tones.chart },
  '& u': { background: tones.chartPale },
})
