import { key } from '../../../lib/domain/vocabulary/columnKey'
import { nameParts } from '../../../lib/domain/vocabulary/nameOfParts'
import {
  classificationColumns,
  darwinCore,
  looseNames,
  everydayWords,
  speciesWords,
  type TaxonColumnRole,
} from '../formats/vocabulary'
import { ImportError } from '../importError'
import type { FactColumns, TaxonPlace } from './columnPlaces'
import type { RelationMapping } from '../../../lib/domain/import/importMapping'
import type { Column } from '../columns/column'
import { columnsOfNames, type SeenRows } from '../columns/columnOfNames'

const words = (role: TaxonColumnRole) => [...(darwinCore[role] ?? []), ...(everydayWords[role] ?? [])]
const nameWords = [...words('name'), ...speciesWords].filter((word) => !looseNames.includes(word))

/** The columns that name the taxon, by what such columns are usually called, else by the values of `rows`. Throws `ImportError` when none is. */
export function guessTaxon(
  all: readonly Column[],
  byWords: (words: readonly string[]) => Column | undefined,
  claim: (column: Column) => Column,
  place: string,
  rows: SeenRows = [],
): TaxonPlace {
  const name = byWords(nameWords.filter((word) => !nameParts.flat().includes(word)))
  const parts = name ? [] : nameParts.flatMap((some) => byWords(some) ?? [])
  const author = byWords(words('author'))
  if (name) return { columns: [claim(name)], author: author ? claim(author) : null, isId: false, names: null }
  if (parts.length > 0) return { columns: parts.map(claim), author: author ? claim(author) : null, isId: false, names: null }
  const ofTaxon = byWords(['taxonid', 'coreid'])
  const byValues = columnsOfNames(all, rows)
  const alone =
    byWords(nameWords) ??
    byValues.called ??
    byWords(words('vernacular-de')) ??
    (ofTaxon ? undefined : (byWords(looseNames) ?? byValues.only))
  if (alone) return { columns: [claim(alone)], author: author ? claim(author) : null, isId: false, names: null }
  const id = ofTaxon ?? byWords(words('id'))
  if (id) return { columns: [claim(id)], author: null, isId: true, names: null }
  throw new ImportError(
    `${place}: Welche Spalte das Taxon nennt, ist nicht zu erkennen. Nennen Sie sie in der Zuordnung ("taxon": { "columns": ["…"] }). Vorhanden sind: ${all
      .slice(0, 60)
      .map((column) => `«${column.name}»`)
      .join(', ')}.`,
  )
}

/** The columns of a table with one value per row; null when it has none. */
export function guessLong(
  byWords: (words: readonly string[]) => Column | undefined,
  claim: (column: Column) => Column,
): FactColumns['long'] {
  const property = byWords([
    'property',
    'measurementtype',
    'eigenschaft',
    'merkmal',
    'trait',
    'traitname',
    'parameter',
    'merkmalsname',
  ])
  const value = byWords(['value', 'measurementvalue', 'wert', 'ausprägung', 'traitvalue', 'merkmalswert'])
  if (!property || !value) return null
  const unit = byWords(['unit', 'measurementunit', 'einheit', 'traitunit'])
  return { property: claim(property), value: claim(value), unit: unit ? claim(unit) : null }
}

const partnerNames = [
  'relatedscientificname',
  'relatedtaxon',
  'relatedtaxonscientificname',
  'relatedname',
  'partner',
  'partnername',
  'beziehungspartner',
  'host',
  'hostplant',
  'hostname',
  'wirt',
  'wirtspflanze',
  'nahrungspflanze',
  'raupenfutterpflanze',
  'futterpflanze',
]
const partnerIds = ['relatedtaxonid', 'relatedid', 'partnerid', 'relatedresourceid', 'relatednameusageid']
const typeWords = [
  'relationtype',
  'interactiontype',
  'relationshipofresource',
  'beziehungsart',
  'beziehung',
  'artderbeziehung',
  'type',
  'typ',
]

/** A relation when a column names its other end; without a column for its type that column's name says it. */
export function guessRelation(all: readonly Column[]): RelationMapping[] {
  const find = (some: readonly string[]) => some.flatMap((word) => all.find((column) => key(column.name) === word) ?? [])[0]
  const name = find(partnerNames)
  const partner = name ?? find(partnerIds)
  if (!partner) return []
  const type = find(typeWords)
  return [
    {
      partner: { columns: [partner.name], isId: name === undefined },
      type: type ? { column: type.name } : { text: partner.name },
    },
  ]
}

const taxonWords = new Set([
  ...classificationColumns.flatMap((each) => each.words),
  ...nameParts.flat(),
  ...words('author'),
  ...words('name').filter((word) => ![...looseNames, 'name', 'nom'].includes(word)),
])

/** What is said about the name itself stands in the taxonomy; it is no property of a collection. */
export const describesTaxon = (column: Column): boolean => taxonWords.has(key(column.name))
