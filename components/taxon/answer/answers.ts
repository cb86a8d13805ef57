import {
  type FieldMeaning,
  fieldMeanings,
  type MeaningDetails,
  placeOnScale,
  scaleOf,
} from '@/lib/domain/vocabulary/fieldMeaning'
import { readRedList, type RedListCode } from '@/lib/domain/vocabulary/redList'
import type { PropertyValue } from '@/lib/domain/vocabulary/propertyValues'
import { propertyText } from '@/lib/text/propertyText'

/** What the catalogue says of a field. */
export interface AnswerField {
  name: string
  unit: string | null
  meaning: FieldMeaning | null
  meaningDetails: MeaningDetails | null
}

/** What one source says of a taxon: a record of a collection, or the taxonomy's own columns. */
export interface Statement {
  /** Of the card it stands in. */
  card: string
  source: string
  properties: Record<string, PropertyValue>
  /** In the catalogue's order. */
  fields: readonly AnswerField[]
}

/** One of the few things a page says first. */
export interface KeyFact {
  meaning: FieldMeaning
  card: string
  label: string
  value: string
  /** Where and since when it holds, and who says so. */
  beside: string
  category: RedListCode | null
}

/** More than these are no answer any more. */
const MOST_FACTS = 4
const MOST_WORDS = 3

/**
 * What a page says first: of each meaning what the first source says, then what others say, at most four in all, in the order of the meanings.
 * Only what somebody has marked is told, in the words of the data.
 */
export function keyFacts(statements: readonly Statement[]): KeyFact[] {
  const found = statements.flatMap((statement) =>
    answers.flatMap(({ meaning, tell }) => tell(statement, said(statement, meaning))),
  )
  const rounds = found.map((fact, index) => found.slice(0, index).filter(({ meaning }) => meaning === fact.meaning).length)
  return found
    .map((fact, index) => ({ fact, round: rounds[index] ?? 0 }))
    .sort((a, b) => a.round - b.round || rankOf(a.fact.meaning) - rankOf(b.fact.meaning))
    .slice(0, MOST_FACTS)
    .map(({ fact }) => fact)
    .sort((a, b) => rankOf(a.meaning) - rankOf(b.meaning))
}

/** How early a source's card stands: by the first meaning it has a value for; those without any last, in the order they have. */
export const byMeaning = <T extends Pick<Statement, 'properties' | 'fields'>>(statements: readonly T[]): T[] =>
  [...statements].sort((a, b) => firstRank(a) - firstRank(b))

const rankOf = (meaning: FieldMeaning) => fieldMeanings.indexOf(meaning)

const firstRank = ({ properties, fields }: Pick<Statement, 'properties' | 'fields'>) =>
  Math.min(
    fieldMeanings.length,
    ...fields.flatMap(({ name, meaning }) => (meaning && meaning !== 'source' && has(properties[name]) ? [rankOf(meaning)] : [])),
  )

interface Said extends AnswerField {
  value: PropertyValue
}

const has = (value: PropertyValue | undefined) => value !== undefined && value !== null && value !== ''

const said = ({ properties, fields }: Statement, meaning: FieldMeaning): Said[] =>
  fields.flatMap((field) => {
    const value = properties[field.name]
    return field.meaning === meaning && value !== undefined && has(value) ? [{ ...field, value }] : []
  })

/** How each meaning is told; each source says one thing of protection and one of indicator values, and as many categories and key facts as it has. */
const answers: readonly { meaning: FieldMeaning; tell: (statement: Statement, fields: readonly Said[]) => KeyFact[] }[] = [
  {
    meaning: 'redListCategory',
    tell: (statement, fields) =>
      fields.map((field) => {
        const category = readRedList(field.value)
        return fact(statement, field, 'Rote Liste', category?.words ?? propertyText(field.value, field.unit), category?.code)
      }),
  },
  {
    meaning: 'protection',
    tell: (statement, fields) => {
      const [first] = fields
      if (!first) return []
      const protecting = fields.filter(({ value }) => !isRefused(value))
      const [field = first] = protecting
      const words = protecting.map(({ name, value, unit }) =>
        isMarked(value) ? name : protecting.length > 1 ? `${name}: ${propertyText(value, unit)}` : propertyText(value, unit),
      )
      const alone = words.length === 0 || (words.length === 1 && !isMarked(field.value)) ? field.name : null
      const told = { ...field, meaningDetails: shared(protecting.length > 0 ? protecting : fields) }
      return [fact(statement, told, 'Schutz', few(words) || 'nein', null, alone)]
    },
  },
  {
    meaning: 'indicatorValue',
    tell: (statement, fields) => {
      const [first] = fields
      if (!first) return []
      const numbers = fields.map(({ name, value }) => `${name} ${propertyText(value)}`)
      const words = extremes(fields)
      return words.length > 0
        ? [
            {
              ...fact(statement, first, 'Zeigerwerte', words.join(', ')),
              beside: cut(`${numbers.join(' · ')} · ${statement.source}`),
            },
          ]
        : [fact(statement, first, 'Zeigerwerte', few(numbers))]
    },
  },
  {
    meaning: 'keyFact',
    tell: (statement, fields) => fields.map((field) => fact(statement, field, field.name, propertyText(field.value, field.unit))),
  },
]

/** Lists say yes with a mark, too, and no with a word. */
const isMarked = (value: PropertyValue) => value === true || /^[+x✓✔•]$/i.test(String(value).trim())
const isRefused = (value: PropertyValue) => value === false || /^(nein|no|non|false|0|-|–)$/i.test(String(value).trim())

/** Area and year that hold for all of them. */
function shared(fields: readonly Said[]): MeaningDetails {
  const [first] = fields
  const one = <T>(of: (details: MeaningDetails) => T) => {
    const values = fields.map(({ meaningDetails }) => of(meaningDetails ?? {}))
    return values.every((value) => value === values[0]) ? values[0] : undefined
  }
  return first ? { area: one(({ area }) => area), year: one(({ year }) => year) } : {}
}

const fact = (
  { card, source }: Statement,
  { meaning, meaningDetails }: AnswerField,
  label: string,
  value: string,
  category: RedListCode | null = null,
  name: string | null = null,
): KeyFact => ({
  meaning: meaning ?? 'keyFact',
  card,
  label,
  value: cut(value),
  beside: cut(
    [[name, source, meaningDetails?.area].filter(Boolean).join(' · '), meaningDetails?.year].filter(Boolean).join(', '),
  ),
  category,
})

/** An answer is read at a glance; the whole text stands in its card. */
const LONGEST = 160
const cut = (text: string) =>
  text.length > LONGEST
    ? `${text
        .slice(0, LONGEST)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()} …`
    : text

const few = (words: readonly string[]) =>
  words.length <= MOST_WORDS
    ? words.join(', ')
    : `${words.slice(0, MOST_WORDS - 1).join(', ')} und ${words.length - MOST_WORDS + 1} weitere`

/** What the ends of the scales are called of values within a quarter of them, the most extreme first; the middle of a scale has no word. */
function extremes(fields: readonly Said[]): string[] {
  const near = fields.flatMap((field) => {
    const scale = scaleOf(field)
    const place = scale && placeOnScale(field.value, scale)
    if (!scale || place === null) return []
    const [label, distance] = place <= 0.5 ? [scale.leastLabel, place] : [scale.greatestLabel, 1 - place]
    return label !== null && distance <= 0.25 ? [{ label, distance }] : []
  })
  const words = near.sort((a, b) => a.distance - b.distance).map(({ label }) => label)
  return [...new Set(words)].slice(0, MOST_WORDS)
}
