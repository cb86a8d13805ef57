import { date } from './format'

/** A property as people read it, where it is plain text: yes and no, Swiss dates, months by name, its unit behind it; '' for none. */
export function propertyText(value: string | number | boolean | null | undefined, unit?: string | null): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value === 'number') return (unit === 'Monat' && months[value - 1]) || withUnit(String(value), unit)
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
