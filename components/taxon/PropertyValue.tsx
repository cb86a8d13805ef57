'use client'

import { readRedList } from '@/lib/domain/vocabulary/redList'
import type { PropertyValue as Value } from '@/lib/domain/vocabulary/propertyValues'
import { propertyText } from '@/lib/text/propertyText'
import { RedListMark } from './answer/RedListMark'

interface PropertyValueProps {
  name: string
  value: Value | undefined
  unit?: string | null
  /** Somebody has said that it is the category of a red list; else its name tells. */
  isRedList?: boolean
}

/** A property as people read it: yes and no, Swiss dates, months by name, links that work, red-list categories as coloured marks. */
export function PropertyValue({ name, value, unit, isRedList = listField.test(name) }: PropertyValueProps) {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string' && /^https?:\/\/\S+$/.test(value))
    return (
      <a href={value} target="_blank" rel="noreferrer">
        {value}
      </a>
    )
  const category = isRedList ? readRedList(value) : null
  // What the source has written stays; a word that a code stands for is added where there is room for it (KeyFacts).
  if (category && typeof value === 'string' && /^[A-Z]{2}\b/.test(value.trim()))
    return (
      <>
        <RedListMark code={category.code} />
        {value
          .trim()
          .slice(2)
          .replace(/^\s*[:–-]\s*/, '')}
      </>
    )
  return propertyText(value, unit)
}

/** Fields in which «EN» is a category of a red list and not, say, a language. */
const listField = /gef(ä|ae)hr|rote liste|red ?list|iucn|kategorie|category|threat|menace/i
