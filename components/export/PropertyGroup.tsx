'use client'

import { styled } from '@mui/material/styles'
import { useId, useRef, useState } from 'react'
import { Chevron } from '@/components/ui/icons'
import { addAllProperties, removeAllProperties } from '@/lib/domain/exportSettings'
import { tones } from '@/lib/theme'
import { changeExport } from '@/stores/exportSettings'
import { TextButton } from './controls'
import { type ExportField, type FieldGroup, propertyOf } from './fieldGroups'
import { PropertyRow } from './PropertyRow'
import { type FieldNumbers, type GroupNumbers, useGroupStatistics } from './useGroupStatistics'
import { useIsSeen } from './useIsSeen'

interface PropertyGroupProps {
  group: FieldGroup
  chosen: ReadonlySet<string>
  isSearching: boolean
}

/** One source's properties, folded unless something in it is chosen or found. */
export function PropertyGroup({ group, chosen, isSearching }: PropertyGroupProps) {
  const chosenCount = group.fields.filter(({ key }) => chosen.has(key)).length
  const [isOpened, setOpened] = useState<boolean | null>(chosenCount > 0 ? true : null)
  const isOpen = isSearching || (isOpened ?? false)
  const isAll = chosenCount === group.fields.length
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(box)
  const { numbers, isStale } = useGroupStatistics(group, isOpen && isSeen)
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
        {isOpen && (
          <TextButton
            type="button"
            aria-label={`${isAll ? 'keine' : 'alle'} von ${group.title}`}
            onClick={() => toggleAll(group, isAll)}
          >
            {isAll ? 'keine' : 'alle'}
          </TextButton>
        )}
      </Head>
      <div id={id} style={isStale && numbers ? { opacity: 0.6 } : undefined}>
        {isOpen && numbers?.isEstimated && <Estimated>≈ geschätzt aus einer Zufallsauswahl der gewählten Objekte</Estimated>}
        {isOpen &&
          group.fields.map((field) => (
            <PropertyRow
              key={field.key}
              field={field}
              isChosen={chosen.has(field.key)}
              numbers={numbersOf(numbers, field)}
              taxa={numbers?.taxa ?? 0}
              isEstimated={numbers?.isEstimated ?? false}
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

const toggleAll = ({ axis, fields }: FieldGroup, isAll: boolean) =>
  changeExport((settings) => (isAll ? removeAllProperties : addAllProperties)(settings, axis, fields.map(propertyOf)))

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
  '& svg': { marginTop: 4, color: tones.ink3, transition: 'transform .15s' },
  '& [aria-expanded=true] svg': { transform: 'rotate(90deg)' },
})

const Estimated = styled('p')({ margin: '0 0 2px', fontSize: '0.8125rem', color: tones.ink3 })

const Badge = styled('span')({
  padding: '0 8px',
  borderRadius: 9,
  background: tones.green50,
  color: tones.greenInk,
  fontSize: '0.8125rem',
  fontWeight: 600,
})
