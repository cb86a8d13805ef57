'use client'

import styled from '@emotion/styled'
import type { PropertyValue as Value } from '@/lib/graphql'
import { date } from '@/lib/text/format'

interface PropertyValueProps {
  name: string
  value: Value | undefined
  unit?: string | null
}

/** A property as people read it: yes and no, Swiss dates, months by name, links that work, red-list categories as coloured marks. */
export function PropertyValue({ name, value, unit }: PropertyValueProps) {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value === 'number') return (unit === 'Monat' && months[value - 1]) || withUnit(String(value), unit)
  if (/^https?:\/\/\S+$/.test(value))
    return (
      <a href={value} target="_blank" rel="noreferrer">
        {value}
      </a>
    )
  const [code = '', ...rest] = value.split(/(?<=^(?:EX|EW|RE|CR|EN|VU|NT|LC|DD|NE|NA))(?=$|[\s:(–-])/)
  const colour = listField.test(name) ? categories[code] : undefined
  if (colour)
    return (
      <>
        <Mark style={{ background: colour }}>{code}</Mark>
        {rest.join('').replace(/^\s*[:–-]\s*/, '')}
      </>
    )
  return withUnit(/^\d{4}-\d{2}-\d{2}$/.test(value) ? date(value) : value, unit)
}

const withUnit = (text: string, unit: string | null | undefined) => (unit ? `${text} ${unit}` : text)

const months = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]

/** Fields in which «EN» is a category of a red list and not, say, a language. */
const listField = /gef(ä|ae)hr|rote liste|red ?list|iucn|kategorie|category|threat|menace/i

/** IUCN categories; white text reaches 4.5:1 on each. */
const categories: Record<string, string | undefined> = {
  EX: '#211a12',
  EW: '#4a2a5c',
  RE: '#5c2a4a',
  CR: '#a31515',
  EN: '#c0392b',
  VU: '#a84800',
  NT: '#7a6000',
  LC: '#2e7d32',
  DD: '#6b5f52',
  NE: '#6b5f52',
  NA: '#6b5f52',
}

const Mark = styled('span')({
  display: 'inline-block',
  minWidth: 34,
  marginRight: 6,
  padding: '0 6px',
  borderRadius: 6,
  textAlign: 'center',
  fontWeight: 700,
  color: '#fff',
})
