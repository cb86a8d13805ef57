import type { ValueType } from '../vocabulary/valueType'

/**
 * Categories that have an order of their own, the most serious first: red lists by the codes of the IUCN (RE: regional), in words, and by the codes of the
 * German lists. Which of them a field speaks is seen from its values.
 */
const scales: readonly (readonly string[])[] = [
  ['EX', 'EW', 'RE', 'CR(PE)', 'CR (PE)', 'CR', 'EN', 'VU', 'CD', 'LR/CD', 'NT', 'LR/NT', 'LR', 'LC', 'LR/LC', 'DD', 'NA', 'NE'],
  [
    'weltweit ausgestorben',
    'in der Natur ausgestorben',
    'in der Schweiz ausgestorben',
    'regional ausgestorben',
    'ausgestorben',
    'ausgestorben oder verschollen',
    'verschollen',
    'vom Aussterben bedroht',
    'stark gefährdet',
    'verletzlich',
    'gefährdet',
    'Gefährdung unbekannten Ausmasses',
    'extrem selten',
    'potenziell gefährdet',
    'potentiell gefährdet',
    'Vorwarnliste',
    'nicht gefährdet',
    'ungefährdet',
    'ungenügende Datengrundlage',
    'ungenügende Daten',
    'Daten ungenügend',
    'Daten unzureichend',
    'nicht anwendbar',
    'nicht beurteilt',
    'nicht bewertet',
  ],
  [
    'Extinct',
    'Extinct in the Wild',
    'Regionally Extinct',
    'Critically Endangered',
    'Endangered',
    'Vulnerable',
    'Near Threatened',
    'Least Concern',
    'Data Deficient',
    'Not Applicable',
    'Not Evaluated',
  ],
  ['0', '1', '2', '3', 'G', 'R', 'V', '*', '**', 'D', '♦'],
].map((scale) => scale.map((category) => category.toLowerCase()))

/** Of values such as 1, 2, 3~, x: so many are numbers, the others stand behind them. */
const MOSTLY = 0.8

const natural = new Intl.Collator('de', { numeric: true })

/**
 * Values in the order people expect: numbers and dates upwards, yes before no, categories of a red list from the most serious one, texts that nearly all begin
 * with a number by it, all others by how frequent they are.
 */
export function inBarOrder<Bar extends { value: string; count: number }>(bars: readonly Bar[], type: ValueType): Bar[] {
  return [...bars].sort(comparing(bars, type))
}

function comparing(bars: readonly Counted[], type: ValueType) {
  const byCount = (a: Counted, b: Counted) =>
    b.count - a.count || natural.compare(a.value, b.value) || (a.value < b.value ? -1 : 1)
  switch (type) {
    case 'number':
      return (a: Counted, b: Counted) => Number(a.value) - Number(b.value)
    case 'date':
      return (a: Counted, b: Counted) => (a.value < b.value ? -1 : 1)
    case 'boolean':
      return (a: Counted, b: Counted) => Number(b.value === 'true') - Number(a.value === 'true')
    case 'text': {
      const scale = scales.find((each) => bars.every(({ value }) => each.includes(value.trim().toLowerCase())))
      const place = ({ value }: Counted) => scale?.indexOf(value.trim().toLowerCase()) ?? 0
      if (scale) return (a: Counted, b: Counted) => place(a) - place(b) || byCount(a, b)
      const isNumbered = ({ value }: Counted) => /^[<>≤≥~ ]*[-−]?\d/.test(value)
      if (bars.filter(isNumbered).length < bars.length * MOSTLY) return byCount
      return (a: Counted, b: Counted) =>
        Number(isNumbered(b)) - Number(isNumbered(a)) || (isNumbered(a) ? natural.compare(a.value, b.value) : 0) || byCount(a, b)
    }
  }
}

interface Counted {
  value: string
  count: number
}
