'use client'

import { placeOnScale, scaleOf } from '@/lib/domain/vocabulary/fieldMeaning'
import type { PropertyValue as Value } from '@/lib/domain/vocabulary/propertyValues'
import { propertyText } from '@/lib/text/propertyText'
import { Facts } from '../ui/text/Facts'
import type { AnswerField } from './answer/answers'
import { ScaleValue } from './answer/ScaleValue'
import { PropertyValue } from './PropertyValue'

interface PropertyFactsProps {
  properties: Record<string, Value>
  /** The catalogue: it knows the order, the units and what fields mean. */
  fields: readonly AnswerField[]
  /** How many are shown before one asks for the others. */
  most?: number
}

/**
 * A record's values as facts, in the order of the catalogue; what the catalogue does
 * not know comes last. Where they come from stands elsewhere (`SourceLine`).
 */
export function PropertyFacts({ properties, fields, most }: PropertyFactsProps) {
  return <Facts facts={ordered(properties, fields)} most={most} />
}

function ordered(properties: PropertyFactsProps['properties'], fields: PropertyFactsProps['fields']) {
  const known = new Set(fields.map((field) => field.name))
  const others = Object.keys(properties).filter((name) => !known.has(name))
  const facts = fields.filter(({ meaning }) => meaning !== 'source')
  return [...facts, ...others.map((name): AnswerField => ({ name, unit: null, meaning: null, meaningDetails: null }))].flatMap(
    (field) => {
      const value = properties[field.name]
      if (value === undefined || value === null || value === '') return []
      return [[field.name, <FieldValue key={field.name} field={field} value={value} />] as const]
    },
  )
}

function FieldValue({ field, value }: { field: AnswerField; value: Value }) {
  const scale = scaleOf(field)
  const place = scale && placeOnScale(value, scale)
  if (scale && place !== null) return <ScaleValue value={propertyText(value, field.unit)} place={place} scale={scale} />
  return (
    <PropertyValue
      name={field.name}
      value={value}
      unit={field.unit}
      isRedList={field.meaning === 'redListCategory' || undefined}
    />
  )
}
