'use client'

import type { FieldMeaning } from '@/lib/domain/vocabulary/fieldMeaning'
import type { PropertyValue as Value } from '@/lib/graphql'
import { Facts } from '../ui/text/Facts'
import { PropertyValue } from './PropertyValue'

interface PropertyFactsProps {
  properties: Record<string, Value>
  /** The catalogue: it knows the order and the units. */
  fields: readonly { name: string; unit: string | null; meaning: FieldMeaning | null }[]
}

/** A record's values as facts, in the order of the catalogue; what the catalogue does not know comes last. Where they come from stands elsewhere (`SourceLine`). */
export function PropertyFacts({ properties, fields }: PropertyFactsProps) {
  return <Facts facts={ordered(properties, fields)} />
}

function ordered(properties: PropertyFactsProps['properties'], fields: PropertyFactsProps['fields']) {
  const known = new Set(fields.map((field) => field.name))
  const others = Object.keys(properties).filter((name) => !known.has(name))
  const facts = fields.filter(({ meaning }) => meaning !== 'source')
  return [...facts, ...others.map((name) => ({ name, unit: null }))].flatMap(({ name, unit }) => {
    const value = properties[name]
    if (value === undefined || value === null || value === '') return []
    return [[name, <PropertyValue key={name} name={name} value={value} unit={unit} />] as const]
  })
}
