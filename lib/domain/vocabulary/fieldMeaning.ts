/**
 * What a field says: of the others beside it (source), so that it is shown in another place than they are, or what a reader comes for, so that it stands
 * above. In the order in which a page answers. A field without a meaning is a property like any other.
 */
export const fieldMeanings = ['source', 'redListCategory', 'protection', 'indicatorValue', 'keyFact'] as const

export type FieldMeaning = (typeof fieldMeanings)[number]

export const meaningLabels: Record<FieldMeaning, string> = {
  source: 'Quelle der Zeile',
  redListCategory: 'Kategorie einer Roten Liste',
  protection: 'Schutz',
  indicatorValue: 'Zeigerwert',
  keyFact: 'Kernangabe',
}

/** What belongs to a meaning: the ends of a scale and what they are called, the area and the year of a status. */
export interface MeaningDetails {
  least?: number | null
  greatest?: number | null
  leastLabel?: string | null
  greatestLabel?: string | null
  area?: string | null
  year?: number | null
}

export type DetailName = keyof MeaningDetails

export const detailLabels: Record<DetailName, string> = {
  least: 'Skala von',
  greatest: 'Skala bis',
  leastLabel: 'Am unteren Ende',
  greatestLabel: 'Am oberen Ende',
  area: 'Gebiet',
  year: 'Jahr',
}

export const detailNames = Object.keys(detailLabels) as readonly DetailName[]
export const numericDetails: readonly DetailName[] = ['least', 'greatest', 'year']

export const detailsOfMeaning: Record<FieldMeaning, readonly DetailName[]> = {
  source: [],
  redListCategory: ['area', 'year'],
  protection: ['area', 'year'],
  indicatorValue: ['least', 'greatest', 'leastLabel', 'greatestLabel'],
  keyFact: ['area', 'year'],
}

const LONGEST_LABEL = 60

/** What is wrong with the details of a meaning, as a German sentence; null when they are fit. */
export function detailsProblem(meaning: FieldMeaning | null, details: MeaningDetails): string | null {
  const own: readonly DetailName[] = meaning === null ? [] : detailsOfMeaning[meaning]
  for (const name of detailNames) {
    const value = details[name]
    if (value === undefined || value === null) continue
    if (!own.includes(name))
      return `«${detailLabels[name]}» gehört nicht zur Bedeutung «${meaning === null ? 'keine' : meaningLabels[meaning]}».`
    if (typeof value === 'number' && !Number.isFinite(value)) return `«${detailLabels[name]}» ist keine Zahl.`
    if (typeof value === 'string' && (value.trim() === '' || value.length > LONGEST_LABEL))
      return `«${detailLabels[name]}» ist leer oder länger als ${LONGEST_LABEL} Zeichen.`
  }
  const { least = null, greatest = null, leastLabel = null, greatestLabel = null, year = null } = details
  if ((least === null) !== (greatest === null) || ((leastLabel ?? greatestLabel) !== null && least === null))
    return 'Eine Skala braucht beide Enden: «Skala von» und «Skala bis».'
  if (least !== null && greatest !== null && least >= greatest)
    return `Die Skala muss unten beginnen: ${least} ist nicht kleiner als ${greatest}.`
  if (year !== null && !(Number.isInteger(year) && year >= 1700 && year <= 2200))
    return `Das Jahr muss zwischen 1700 und 2200 liegen; da steht ${year}.`
  return null
}

/** The details that belong to a meaning; null without any, so that none and an empty object are the same. */
export function fitDetails(meaning: FieldMeaning | null, details: MeaningDetails | null): MeaningDetails | null {
  if (meaning === null || details === null) return null
  const own = detailsOfMeaning[meaning].flatMap((name) => {
    const given = details[name] ?? null
    const value = typeof given === 'string' ? given.normalize('NFC').trim() || null : given
    return value === null ? [] : [[name, value] as const]
  })
  return own.length === 0 ? null : Object.fromEntries(own)
}

/** Details in one line: «Skala 1 (trocken) bis 9 (nass)», «Schweiz, 2016». */
export function detailsLine({ least, greatest, leastLabel, greatestLabel, area, year }: MeaningDetails): string {
  const end = (value: unknown, label: string | null | undefined) => [value, label && `(${label})`].filter(isSaid).join(' ')
  const ends = [end(least, leastLabel), end(greatest, greatestLabel)]
  return [ends.some(isSaid) && `Skala ${ends.map((each) => each || '…').join(' bis ')}`, area, year].filter(isSaid).join(', ')
}

const isSaid = (part: unknown) => part !== undefined && part !== null && part !== '' && part !== false

/** A place on a scale. */
export interface Scale {
  least: number
  greatest: number
  leastLabel: string | null
  greatestLabel: string | null
}

/** The scale of an indicator value; null where nobody has said where it begins and ends, and for other meanings. */
export function scaleOf(field: { meaning: FieldMeaning | null; meaningDetails: MeaningDetails | null }): Scale | null {
  const { least = null, greatest = null, leastLabel = null, greatestLabel = null } = field.meaningDetails ?? {}
  return field.meaning === 'indicatorValue' && least !== null && greatest !== null
    ? { least, greatest, leastLabel, greatestLabel }
    : null
}

/** Where a value stands on a scale, from 0 to 1; null for one that is no number or lies outside. */
export function placeOnScale(value: unknown, { least, greatest }: Scale): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !(number >= least && number <= greatest)) return null
  return (number - least) / (greatest - least)
}
