'use client'

import { styled } from '@mui/material/styles'
import { memo, useId, useState } from 'react'
import { Chevron } from '@/components/ui/icons'
import { addAllProperties, addProperty, removeAllProperties, removeProperty } from '@/lib/domain/exportSettings'
import { count } from '@/lib/format'
import { tones } from '@/lib/theme'
import { changeExport } from '@/stores/exportSettings'
import { CheckRow, TextButton } from './controls'
import { type ExportField, type FieldGroup, propertyOf } from './fieldGroups'
import { typeLabels } from './typeLabels'

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
  return (
    <Group>
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
      <div id={id}>
        {isOpen && group.fields.map((field) => <PropertyRow key={field.key} field={field} isChosen={chosen.has(field.key)} />)}
      </div>
    </Group>
  )
}

/** Drawn again only when its own tick changes. */
const PropertyRow = memo(function PropertyRow({ field, isChosen }: { field: ExportField; isChosen: boolean }) {
  return (
    <CheckRow checked={isChosen} onChange={() => toggle(field, isChosen)} title={field.description ?? undefined}>
      <span>
        {field.label}
        {field.unit && <small> in {field.unit}</small>}
      </span>
      {field.valueCount !== null && <Meta>{field.range ?? typeLabels[field.valueType]}</Meta>}
      {field.valueCount !== null && (
        <Share>
          {count(field.valueCount)}
          <i aria-hidden="true">
            <b style={{ width: `${Math.min(100, (100 * field.valueCount) / Math.max(1, field.of))}%` }} />
          </i>
        </Share>
      )}
    </CheckRow>
  )
})

// propertyOf gives the item of the field's own axis.
const toggle = (field: ExportField, isChosen: boolean) =>
  changeExport((settings) => (isChosen ? removeProperty : addProperty)(settings, field.axis, propertyOf(field)))

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

const Badge = styled('span')({
  padding: '0 8px',
  borderRadius: 9,
  background: tones.green50,
  color: tones.greenInk,
  fontSize: '0.8125rem',
  fontWeight: 600,
})

const Meta = styled('small')({ flex: 'none', maxWidth: 96, textAlign: 'right' })

const Share = styled('small')({
  flex: 'none',
  width: 56,
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  '& i': { display: 'block', height: 3, marginTop: 1, borderRadius: 2, background: tones.line, overflow: 'hidden' },
  '& b': { display: 'block', height: 3, background: '#ff9800' },
})
