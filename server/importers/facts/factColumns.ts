import { key } from '../../../lib/domain/vocabulary/columnKey'
import {
  MOST_PROPERTIES,
  type PropertyMapping,
  type RelationMapping,
  type TableMapping,
  type TaxonColumnsMapping,
} from '../../../lib/domain/import/importMapping'
import { propertyName } from '../../../lib/domain/vocabulary/propertyName'
import type { Column } from '../columns/column'
import type { SeenRows } from '../columns/columnOfNames'
import type { LookedUp } from '../columns/lookedUp'
import { type KnownField, meaningOf, ofRelation } from '../columns/meaning'
import { headerColumns } from '../formats/taxonColumns'
import { isCalledSource } from '../formats/vocabulary'
import { ImportError } from '../importError'
import { describesTaxon, guessLong, guessRelation, guessTaxon } from './guessColumns'
import type { FactColumns, TaxonPlace, PropertyColumn, RelationColumns } from './columnPlaces'

/**
 * Finds out what the columns of a table are for: what the mapping says, else by their names and first rows. `filled` tells whether a column has any values
 * near the beginning. Throws `ImportError` that names the columns there are.
 */
export function factColumns(
  header: readonly string[],
  mapping: TableMapping,
  filled: (column: Column) => boolean,
  place: string,
  { rows = [], known = new Map(), lookedUp = new Map() }: Beside = {},
): FactColumns {
  const all = tidyColumns(header)
  const named = lookUp(all, place)
  const used = new Set<Column>()
  const claim = (column: Column): Column => {
    used.add(column)
    return column
  }
  const taxonOf = (wanted: TaxonColumnsMapping): TaxonPlace => ({
    columns: (wanted.from ? [wanted.from.column] : wanted.columns).map((name) => claim(named(name))),
    author: wanted.author === undefined || wanted.from ? null : claim(named(wanted.author)),
    isId: wanted.isId ?? false,
    names: lookedUp.get(wanted) ?? null,
  })
  const propertyOf = (wanted: PropertyMapping, isGuessed = false): PropertyColumn => {
    const { column, name: given, unit, description, from, read } = wanted
    const said = wanted.meaning ?? (isGuessed ? undefined : null)
    const found = claim(named(column))
    const name = propertyName(given ?? found.name)
    const meant = meaningOf(found.name, said, known.get(name))
    return {
      column: found,
      name,
      unit: unit ?? null,
      description: description ?? null,
      ...meant,
      meaningDetails: wanted.meaningDetails ?? meant.meaningDetails,
      isMeaningSaid: wanted.meaning !== undefined,
      from: from ?? null,
      texts: lookedUp.get(wanted) ?? null,
      read: read ?? null,
    }
  }
  const guessed = (column: Column) => propertyOf({ column: column.name }, true)
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
      properties: (properties ?? []).map((each) => asOfRelation(propertyOf(each))),
    }),
  )
  const taxon = mapping.taxon
    ? taxonOf(mapping.taxon)
    : guessTaxon(
        all.filter((column) => !used.has(column)),
        byWords,
        claim,
        place,
        rows,
      )
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
  // Beside one value per row only what the mapping names is kept, and where the value comes from: it is said of each value.
  const properties =
    mapping.properties?.map((each) => propertyOf(each)) ??
    rest()
      .filter(({ name }) => !long || isCalledSource(name))
      .map(guessed)
  const others = [
    ...only
      .filter(({ column }) => !properties.some((property) => property.column === column))
      .map(({ column }) => ({ column, became: '', notTaken: 'sie wählt nur die Zeilen aus' })),
    ...all
      .filter((column) => !used.has(column))
      .map((column) => ({ column, became: '', notTaken: notTakenBecause(column, mapping, long !== null) })),
  ]
  if (properties.length > MOST_PROPERTIES) {
    throw new ImportError(
      `${place}: Die Tabelle hat ${properties.length} Spalten mit Eigenschaften; höchstens ${MOST_PROPERTIES} können es sein. ` +
        'Wählen Sie in der Zuordnung die gewünschten, oder schreiben Sie die Tabelle mit einem Wert pro Zeile.',
    )
  }
  // In a table of relations, what else its rows say belongs to the relation.
  const [first] = relations
  if (first && relations.length === 1 && !mapping.relations?.[0]?.properties && !mapping.properties)
    return {
      taxon,
      properties: [],
      long: null,
      relations: [{ ...first, properties: properties.map(asOfRelation) }],
      only,
      origin,
      others,
    }
  return { taxon, properties, long, relations, only, origin, others }
}

const asOfRelation = (property: PropertyColumn): PropertyColumn => ({ ...property, ...ofRelation(property) })

/** What is known beside the table. */
interface Beside {
  /** The first rows, for what the names of the columns do not say. */
  rows?: SeenRows
  /** The properties that the collection has already. */
  known?: ReadonlyMap<string, KnownField>
  /** What parts of the mapping look up in other tables. */
  lookedUp?: ReadonlyMap<TaxonColumnsMapping | PropertyMapping, LookedUp>
}

/** Why a column becomes nothing. */
function notTakenBecause(column: Column, { properties }: TableMapping, isLong: boolean): string {
  if (properties) return 'nach der Zuordnung nicht gewählt'
  if (isLong) return 'in einer Tabelle mit einem Wert pro Zeile nur, wenn die Zuordnung sie unter «properties» nennt'
  return describesTaxon(column) ? 'sie beschreibt das Taxon, und das steht in der Taxonomie' : 'sie hat keine Werte'
}

/** The columns by the names the mapping and the report use. */
export const tidyColumns = (header: readonly string[]): Column[] =>
  headerColumns(header.map((name) => name.replace(/[\s\p{Cc}]+/gu, ' ').trim()))

/** Finds columns by their names; throws `ImportError` that names those there are. */
export function lookUp(all: readonly Column[], place: string): (name: string) => Column {
  return (name) => {
    const wanted = propertyName(name.replace(/\s+/g, ' '))
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
