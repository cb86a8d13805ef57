import { missingColumns, unmapped } from './columnRoles'
import { taxonomyProblem } from './taxonomyRoles'
import type { TableMapping } from '@/lib/domain/import/importMapping'
import type { TaxonomyMapping } from '@/lib/domain/import/taxonomyMapping'

/** The decision about columns has been made; before that the proposal holds. */
export const isMapped = (table: TableMapping): boolean => table.properties !== undefined

interface Proposal {
  guess: TableMapping
  /** 1-based, as guessed where nobody chose one. */
  headerRow: number
  columns: readonly { name: string }[]
}

/**
 * The mapping that holds: what somebody decided, else the proposal of the server. Of a proposal that was used before only what
 * concerns the columns is taken: names and descriptions belong to the collection, which may have been edited since.
 */
export function mappingThatHolds(table: TableMapping, { guess, headerRow, columns }: Proposal): TableMapping {
  const names = columns.map(({ name }) => name)
  const {
    collection: _collection,
    about: _about,
    file: _file,
    sheet: _sheet,
    sheets: _sheets,
    headerRow: _row,
    taxonomy: _taxonomy,
    ...proposed
  } = guess
  const place = { ...tablePlaceOf(table), headerRow: table.headerRow ?? headerRow }
  const { taxon: _taxon, properties: _properties, long: _long, relations: _relations, only: _only, ...beside } = table
  const whole: TableMapping = isMapped(table)
    ? { ...table, ...place }
    : {
        properties: [],
        ...proposed,
        ...beside,
        ...place,
        ...((proposed.decisions ?? table.decisions) && { decisions: { ...proposed.decisions, ...table.decisions } }),
      }
  return missingColumns(names, whole).reduce((mapping, column) => unmapped(column, mapping), whole)
}

/** Where the rows are. */
export type TablePlace = Pick<TableMapping, 'file' | 'sheet' | 'sheets' | 'headerRow'>

/** Another table or another line of names: what was decided about columns no longer fits, all else does. */
export function elsewhere(table: TableMapping, place: TablePlace): TableMapping {
  if (place.sheets !== table.sheets && place.file === table.file && place.sheet === table.sheet)
    return { ...table, ...tidy({ sheets: place.sheets }) }
  const { file: _file, sheet: _sheet, sheets: _sheets, headerRow: _row, ...rest } = asProposed(table)
  return { ...rest, ...tidy(place) }
}

/** Back to the proposal. */
export function asProposed(table: TableMapping): TableMapping {
  const {
    taxon: _taxon,
    properties: _properties,
    long: _long,
    relations: _relations,
    only: _only,
    origin: _origin,
    taxonomy: _taxonomy,
    ...rest
  } = table
  return rest
}

/** What somebody decided about the columns of a taxonomy, of the table whose names are in this line; null: nothing any more. */
export function withTaxonomy(
  { taxonomy: _, ...table }: TableMapping,
  taxonomy: TaxonomyMapping | null,
  headerRow: number,
): TableMapping {
  return taxonomy === null ? table : { ...table, headerRow: table.headerRow ?? headerRow, taxonomy }
}

export const tablePlaceOf = ({ file, sheet, sheets }: TableMapping) => tidy({ file, sheet, sheets })

/** Of what exists only its date is changed here: what else was typed was meant for something new. */
export function onlyDated({ about, ...rest }: TableMapping): TableMapping {
  return about?.lastUpdated === undefined ? rest : { ...rest, about: { lastUpdated: about.lastUpdated } }
}

/** Why it cannot be loaded like this, as a sentence; null when nothing is missing. */
export function tableProblem(table: TableMapping): string | null {
  if (!table.taxon) return 'Wählen Sie die Spalte, in der steht, um welches Taxon es geht: seinen Namen oder seine Id.'
  const isEmpty = !table.long && (table.properties ?? []).length === 0 && (table.relations ?? []).length === 0
  if (isEmpty) return 'Wählen Sie mindestens eine Spalte, die Eigenschaft oder Beziehungspartner ist.'
  return null
}

/** The same of a table that becomes a taxonomy. Of several tables the import itself finds the one with the names, unless somebody has chosen. */
export function namesProblem({ tables }: { tables: readonly unknown[] }, { taxonomy }: TableMapping, sample: Proposal | null) {
  const known = taxonomy ?? (tables.length === 1 ? sample?.guess.taxonomy : undefined)
  return known ? taxonomyProblem(known) : null
}

const tidy = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T
