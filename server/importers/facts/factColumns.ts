import {
  MOST_PROPERTIES,
  type PropertyMapping,
  type RelationMapping,
  type TableMapping,
  type TaxonColumnsMapping,
} from '../../../lib/domain/importMapping'
import { classificationColumns, darwinCore, key, nameParts, plain, type Role } from '../formats/vocabulary'
import { type Column, headerColumns } from '../formats/taxonColumns'
import { ImportError } from '../importError'

/** What each column of a table says about taxa. */
export interface FactColumns {
  taxon: TaxonColumns
  properties: PropertyColumn[]
  long: { property: Column; value: Column; unit: Column | null } | null
  relations: RelationColumns[]
  only: { column: Column; values: ReadonlySet<string> }[]
  /** Column with the name of the collection a row comes from. */
  origin: Column | null
}

export interface TaxonColumns {
  columns: Column[]
  author: Column | null
  isId: boolean
  /** Names by what the column says, when they stand in another table. */
  names: ReadonlyMap<string, string> | null
}

export interface PropertyColumn {
  column: Column
  name: string
  unit: string | null
  description: string | null
}

export interface RelationColumns {
  partner: TaxonColumns
  taxonomies: string[] | null
  type: { column: Column } | { text: string }
  separator: string | null
  reversed: boolean
  properties: PropertyColumn[]
}

/** Longer names of properties do not fit the rules of an edit. */
const LONGEST_NAME = 300

/**
 * Finds out what the columns of a table are for: what the mapping says, else by their names. `filled` tells whether a column has any values near the
 * beginning. Throws `ImportError` that names the columns there are.
 */
export function factColumns(
  header: readonly string[],
  mapping: TableMapping,
  filled: (column: Column) => boolean,
  place: string,
  namesOf: (wanted: TaxonColumnsMapping) => ReadonlyMap<string, string> | null = () => null,
): FactColumns {
  const all = tidyColumns(header)
  const named = lookUp(all, place)
  const used = new Set<Column>()
  const claim = (column: Column): Column => {
    used.add(column)
    return column
  }
  const taxonOf = (wanted: TaxonColumnsMapping): TaxonColumns => ({
    columns: (wanted.from ? [wanted.from.column] : wanted.columns).map((name) => claim(named(name))),
    author: wanted.author === undefined || wanted.from ? null : claim(named(wanted.author)),
    isId: wanted.isId ?? false,
    names: namesOf(wanted),
  })
  const propertyOf = ({ column, name, unit, description }: PropertyMapping): PropertyColumn => {
    const found = claim(named(column))
    return {
      column: found,
      name: (name ?? found.name).trim().slice(0, LONGEST_NAME),
      unit: unit ?? null,
      description: description ?? null,
    }
  }
  const byWords = (words: readonly string[]): Column | undefined =>
    words
      .map((word) => all.find((column) => !used.has(column) && key(column.name) === word))
      .find((column) => column !== undefined)

  const only = (mapping.only ?? []).map(({ column, values }) => ({ column: claim(named(column)), values: new Set(values) }))
  const origin = mapping.origin && 'column' in mapping.origin ? claim(named(mapping.origin.column)) : null
  const relations = (mapping.relations ?? guessRelation(all)).map(
    ({ partner, taxonomies, type, separator, reversed, properties }: RelationMapping): RelationColumns => ({
      partner: taxonOf(partner),
      taxonomies: taxonomies ?? null,
      type: 'column' in type ? { column: claim(named(type.column)) } : type,
      separator: separator ?? null,
      reversed: reversed ?? false,
      properties: (properties ?? []).map(propertyOf),
    }),
  )
  const taxon = mapping.taxon ? taxonOf(mapping.taxon) : guessTaxon(all, byWords, claim, place)
  const long = mapping.long
    ? {
        property: claim(named(mapping.long.property)),
        value: claim(named(mapping.long.value)),
        unit: mapping.long.unit === undefined ? null : claim(named(mapping.long.unit)),
      }
    : mapping.properties || relations.length > 0
      ? null
      : guessLong(byWords, claim)
  const rest = () => all.filter((column) => !used.has(column) && filled(column) && !describesTaxon(column))
  const properties = long
    ? []
    : (mapping.properties?.map(propertyOf) ?? rest().map((column) => propertyOf({ column: column.name })))
  if (properties.length > MOST_PROPERTIES) {
    throw new ImportError(
      `${place}: Die Tabelle hat ${properties.length} Spalten mit Eigenschaften; höchstens ${MOST_PROPERTIES} können es sein. Wählen Sie in der Zuordnung die gewünschten, oder schreiben Sie die Tabelle mit einem Wert pro Zeile.`,
    )
  }
  // In a table of relations, what else its rows say belongs to the relation.
  const [first] = relations
  if (first && relations.length === 1 && !mapping.relations?.[0]?.properties && !mapping.properties)
    return { taxon, properties: [], long: null, relations: [{ ...first, properties }], only, origin }
  return { taxon, properties, long, relations, only, origin }
}

/** The columns by the names the mapping and the report use. */
export const tidyColumns = (header: readonly string[]): Column[] =>
  headerColumns(
    header.map((name) =>
      name
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, LONGEST_NAME),
    ),
  )

/** Finds columns by their names; throws `ImportError` that names those there are. */
export function lookUp(all: readonly Column[], place: string): (name: string) => Column {
  return (name) => {
    const wanted = name.replace(/\s+/g, ' ').trim()
    const found = all.find((column) => column.name === wanted) ?? all.find((column) => key(column.name) === key(wanted))
    if (found) return found
    throw new ImportError(
      `${place}: Die Spalte «${name}» der Zuordnung gibt es nicht. Vorhanden sind: ${all
        .slice(0, 60)
        .map((column) => `«${column.name}»`)
        .join(', ')}.`,
    )
  }
}

const words = (role: Role) => [...(darwinCore[role] ?? []), ...(plain[role] ?? [])]
const nameWords = [
  ...words('name'),
  'art',
  'species',
  'arten',
  'espece',
  'espèce',
  'nomlatin',
  'wissname',
  'latein',
  'lateinisch',
]

function guessTaxon(
  all: readonly Column[],
  byWords: (words: readonly string[]) => Column | undefined,
  claim: (column: Column) => Column,
  place: string,
): TaxonColumns {
  const name = byWords(nameWords.filter((word) => !nameParts.flat().includes(word)))
  const parts = name ? [] : nameParts.flatMap((some) => byWords(some) ?? [])
  const author = byWords(words('author'))
  if (name) return { columns: [claim(name)], author: author ? claim(author) : null, isId: false, names: null }
  if (parts.length > 0) return { columns: parts.map(claim), author: author ? claim(author) : null, isId: false, names: null }
  const alone = byWords(nameWords) ?? byWords(words('vernacular-de'))
  if (alone) return { columns: [claim(alone)], author: author ? claim(author) : null, isId: false, names: null }
  const id = byWords([...words('id'), 'coreid'])
  if (id) return { columns: [claim(id)], author: null, isId: true, names: null }
  throw new ImportError(
    `${place}: Welche Spalte das Taxon nennt, ist nicht zu erkennen. Nennen Sie sie in der Zuordnung ("taxon": { "columns": ["…"] }). Vorhanden sind: ${all
      .slice(0, 60)
      .map((column) => `«${column.name}»`)
      .join(', ')}.`,
  )
}

function guessLong(
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
function guessRelation(all: readonly Column[]): RelationMapping[] {
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
  ...words('name').filter((word) => !['habitat', 'lebensraum', 'einheit', 'bezeichnung', 'name', 'nom'].includes(word)),
])

/** What is said about the name itself stands in the taxonomy; it is no property of a collection. */
const describesTaxon = (column: Column): boolean => taxonWords.has(key(column.name))
