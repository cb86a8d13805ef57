'use client'

import styled from '@emotion/styled'
import { useId, useRef, useState } from 'react'
import { Chevron } from '@/components/ui/text/icons'
import { addAllProperties, propertyCount, removeAllProperties } from '@/lib/domain/export/exportSettings'
import { motion, tones } from '@/lib/theme'
import { changeExport, useExportSettings } from '@/stores/exportSettings'
import { TextButton } from '../../ui/form/TextButton'
import { type ExportField, type FieldGroup, propertyOf } from '../catalogue/fieldGroups'
import { PropertyRow } from './PropertyRow'
import { selectedCount } from '../../ui/text/selectedCount'
import { chosenKeys } from '../catalogue/useChosenKeys'
import { type Counting, type FieldNumbers, type GroupNumbers, useGroupStatistics } from './useGroupStatistics'
import { useIsSeen } from '../../ui/load/useIsSeen'

interface PropertyGroupProps {
  group: FieldGroup
  chosen: ReadonlySet<string>
  isSearching: boolean
  /** «alle» was pressed: so many of so many properties were added. */
  onAdded: (outcome: Added | null) => void
}

export interface Added {
  group: string
  added: number
  missing: number
}

/** One source's properties, folded unless something in it is chosen or found. */
export function PropertyGroup({ group, chosen, isSearching, onAdded }: PropertyGroupProps) {
  const chosenCount = group.fields.filter(({ key }) => chosen.has(key)).length
  const [isOpened, setOpened] = useState<boolean | null>(chosenCount > 0 ? true : null)
  const isOpen = isSearching || (isOpened ?? false)
  const isAll = chosenCount === group.fields.length
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(box)
  const { numbers, state } = useGroupStatistics(group, isOpen && isSeen)
  const all = isSearching ? 'alle gefundenen' : 'alle'
  return (
    <Group ref={box}>
      <Head>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpened(!isOpen)}>
          <Chevron size={14} />
          <span>
            <strong>{group.title}</strong>
            <small>{group.subtitle}</small>
          </span>
        </button>
        {chosenCount > 0 && !isOpen && <Badge>{chosenCount}</Badge>}
      </Head>
      <div id={id} aria-busy={isOpen && state === 'counting'}>
        {isOpen && (
          <Caption>
            <TextButton
              aria-label={`${isAll ? 'keine' : all} von ${group.title}`}
              onClick={() => onAdded(toggleAll(group, isAll))}
            >
              {isAll ? 'keine' : all}
            </TextButton>
            <span>{captionOf(state, numbers)}</span>
          </Caption>
        )}
        {isOpen &&
          group.fields.map((field) => (
            <PropertyRow
              key={field.key}
              field={field}
              isChosen={chosen.has(field.key)}
              numbers={numbersOf(numbers, field)}
              taxa={numbers?.taxa ?? 0}
              isEstimated={numbers?.isEstimated ?? false}
              state={state}
            />
          ))}
      </div>
    </Group>
  )
}

/** A field without any value among the selected taxa has zero; what nobody counts (the path of a taxon) has no numbers. */
function numbersOf(numbers: GroupNumbers | null, { names }: ExportField): FieldNumbers | null {
  return numbers?.fields.get(names.at(-1) ?? '') ?? null
}

/** What the numbers on the right mean. The line is always there, so that nothing moves when they come. */
function captionOf(state: Counting, numbers: GroupNumbers | null): string {
  if (state === 'failed') return 'Die Zahlen der gewählten Objekte liessen sich nicht holen; es stehen die aller Einträge.'
  if (state === 'counting' || numbers === null) return 'Objekte werden gezählt …'
  const taxa = selectedCount(numbers.taxa, numbers.isEstimated)
  return `Objekte mit Wert, von ${taxa}${numbers.isEstimated ? ' (aus einer Zufallsauswahl geschätzt)' : ''}`
}

/** Takes all fields in or out; answers what came of «alle» where some had no room. */
function toggleAll({ fields, title }: FieldGroup, isAll: boolean): Added | null {
  const before = propertyCount(useExportSettings.getState())
  const had = fields.length - missingOf(fields).length
  changeExport((settings) => (isAll ? removeAllProperties : addAllProperties)(settings, fields.map(propertyOf)))
  if (isAll) return null
  const added = propertyCount(useExportSettings.getState()) - before
  const missing = fields.length - had - added
  return missing > 0 ? { group: title, added, missing } : null
}

function missingOf(fields: ExportField[]): ExportField[] {
  const chosen = chosenKeys(useExportSettings.getState())
  return fields.filter(({ key }) => !chosen.has(key))
}

const Group = styled('div')({ padding: '1px 0' })

const Head = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  fontSize: '0.875rem',
  '& > button:first-of-type': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    gap: 6,
    padding: '3px 0',
    border: 0,
    background: 'none',
    font: 'inherit',
    textAlign: 'left',
    color: tones.ink,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    borderRadius: 4,
  },
  '& strong': { fontWeight: 650 },
  '& small': { display: 'block', fontSize: '0.8125rem', lineHeight: 1.35, color: tones.ink3 },
  '& svg': { marginTop: 4, color: tones.ink3, transition: `transform ${motion}` },
  '& [aria-expanded=true] svg': { transform: 'rotate(90deg)' },
})

/** «alle» above the boxes, what the numbers mean above these. */
const Caption = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 10px',
  margin: '0 0 2px',
  fontSize: '0.75rem',
  color: tones.ink3,
  '& button': { minWidth: 24, minHeight: 24, textAlign: 'left', fontSize: '0.8125rem' },
  '& span': { flex: 1, minWidth: 150, textAlign: 'right' },
})

const Badge = styled('span')({
  padding: '0 8px',
  borderRadius: 9,
  background: tones.green50,
  color: tones.greenInk,
  fontSize: '0.8125rem',
  fontWeight: 600,
})
