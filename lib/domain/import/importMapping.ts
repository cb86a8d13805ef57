import { type ValueReading, readings } from '../vocabulary/columnReading'
import {
  detailNames,
  detailsProblem,
  type FieldMeaning,
  fieldMeanings,
  type MeaningDetails,
  meaningLabels,
  numericDetails,
} from '../vocabulary/fieldMeaning'
import { check, type Shape } from './mappingShape'
import { taxonomyShape, type TaxonomyMapping } from './taxonomyMapping'

/**
 * How tables become collections of properties and relations, and at most one of them a taxonomy, in one import: what the command reads from `--mapping` and the
 * assistant makes on the screen. What is left out is guessed from the names of the columns. Columns are named as the table names them; the second one of a
 * name is `Name (2)`, one without a name `Spalte 5`.
 */
export interface ImportMapping {
  tables: TableMapping[]
}

/** One collection from one table; several may read the same table. With `taxonomy` it is a taxonomy, and the fields about statements mean nothing. */
export interface TableMapping {
  /** Name of the collection. */
  collection?: string
  /** What is known about the collection or taxonomy; what is left out stays as it is. */
  about?: CollectionAbout
  /** Which columns say what of a taxonomy; {} where all of it is guessed. */
  taxonomy?: TaxonomyMapping
  /** Name of the taxonomy; without it the title of the source or its name. */
  taxonomyName?: string
  /** Name of the taxonomy of which it is a new version: it stands beside that one, under a name of its own, and a crosswalk leads over. */
  versionOf?: string
  /** What the taxonomy has, where it is new and its columns do not show it. */
  type?: 'Art' | 'Lebensraum'
  /** Which file of a folder or archive, which sheet of a workbook; without it the first with rows, and those like it. */
  file?: string
  sheet?: string
  /**
   * `alike`: all tables whose columns have the same names in the same order are read one after the other, as one; `one`: this table alone. Without it, the
   * tables are read together unless `file` or `sheet` names one.
   */
  sheets?: 'alike' | 'one'
  /** Line of the names of the columns, from 1. */
  headerRow?: number
  /** Names of the taxonomies in which taxa are looked for, the first that has one decides; without it the one of the same import, else all. */
  taxonomies?: string[]
  /** Which columns say which taxon a row is about. */
  taxon?: TaxonColumnsMapping
  /** Columns that become properties of the taxon; [] for none, without it all that are nothing else. */
  properties?: PropertyMapping[]
  /** One value per row instead of one column per property. */
  long?: { property: string; value: string; unit?: string }
  relations?: RelationMapping[]
  /** Only rows whose column holds one of these values. */
  only?: { column: string; values: string[] }[]
  /** Of a combining collection: the collection a record comes from, by a column or for all rows. */
  origin?: { column: string } | { collection: string }
  /** Texts that mean that there is no value. */
  noValue?: string[]
  /** What happens when several rows give one taxon different values of one property: none is taken, or all, joined by « | ». */
  sameTaxon?: 'none' | 'join'
  /** What happens to entries of the collection that the table does not have; without it they stay, unless the import as a whole deletes. */
  missing?: 'delete' | 'keep'
  /** What a person decided about a name of the table: the id or the full name of a taxon, or null to leave the rows out. */
  decisions?: Record<string, string | null>
}

export interface CollectionAbout {
  description?: string
  links?: string[]
  /** By its SPDX id, or {@link UNKNOWN_LICENCE}. */
  licence?: string
  citation?: string
  termsOfUse?: string
  /** yyyy-mm-dd */
  lastUpdated?: string
  combining?: boolean
}

/** Said as a licence, it says that nobody knows it; nothing is stored then. */
export const UNKNOWN_LICENCE = 'unbekannt'

export interface TaxonColumnsMapping {
  /** Columns that make up the name, in their order. */
  columns: string[]
  author?: string
  /** The columns hold ids (ours or the source's) and no names. */
  isId?: boolean
  /** The columns stand in another table of the source, in the row whose `key` is what `column` says here. */
  from?: OtherTable & { column: string }
}

/** Another table of the source in which something is looked up: by file, by sheet, or by both. */
export interface OtherTable {
  file?: string
  sheet?: string
  /** The column that says of each row by what others name it. */
  key: string
}

export interface PropertyMapping {
  column: string
  /** The property's name; without it the column's. */
  name?: string
  unit?: string
  description?: string
  /** What it says of the other columns; without it what it says in the collection already, else it is a property like any other. */
  meaning?: FieldMeaning
  /** What belongs to its meaning: the ends of a scale, the area and the year of a status. */
  meaningDetails?: MeaningDetails
  /**
   * The column says only which row of another table of the source is meant: the text is
   * that of these columns there. What is not found there stays as it is written.
   */
  from?: OtherTable & { columns: string[] }
  /** How its values are read; without it as all of them fit: numbers with decimal point or comma, days, else texts as they are written. */
  read?: ValueReading
}

export interface RelationMapping {
  partner: TaxonColumnsMapping
  /** Where partners are looked for, when that is elsewhere than the taxa. */
  taxonomies?: string[]
  /** What kind of relation: a column, or the same for all rows. */
  type: { column: string } | { text: string }
  /** Divides several partners in one cell; with `|` the cells are read as exports join them (lib/domain/text/joinedCell.ts). */
  separator?: string
  /** The relation is said of the partner: «Wirt von» in a table of parasites. */
  reversed?: boolean
  /** Columns that become properties of the relation. */
  properties?: PropertyMapping[]
}

/** More than a person keeps apart; longer lists of traits belong into a table with one value per row. */
export const MOST_PROPERTIES = 500

/** Reads a mapping from JSON: `{ "tables": […] }`, or a single table without that frame. The problem is a German sentence that says where. */
export function readMapping(json: unknown): { mapping: ImportMapping } | { problem: string } {
  const isWhole = typeof json === 'object' && json !== null && 'tables' in json
  const tables = isWhole ? json.tables : [json]
  if (!Array.isArray(tables) || tables.length === 0) return { problem: '«tables» ist keine Liste mit mindestens einer Tabelle.' }
  for (const [index, table] of tables.entries()) {
    const problem = check(table, tableShape, isWhole ? `tables[${index}]` : '') ?? meaningProblem(table as TableMapping)
    if (problem !== null) return { problem }
  }
  return { mapping: { tables: tables as TableMapping[] } }
}

/** What columns are said to mean and do not, as a sentence. */
function meaningProblem({ properties = [], relations = [] }: TableMapping): string | null {
  for (const { column, meaning = null, meaningDetails = {} } of properties) {
    const problem = detailsProblem(meaning, meaningDetails)
    if (problem !== null) return `Spalte «${column}»: ${problem}`
  }
  for (const { column, meaning, meaningDetails } of relations.flatMap((each) => each.properties ?? []))
    if (meaningDetails || (meaning && meaning !== 'source'))
      return `Spalte «${column}»: Bei einer Beziehung kann eine Spalte nur die Bedeutung «${meaningLabels.source}» haben.`
  return null
}

const texts: Shape = { list: 'text' }
/** Where something is looked up; what is said beside it has to be said. */
const otherTable = (beside: Record<string, Shape>): Shape => {
  const fields = { file: 'text', sheet: 'text', key: 'text', ...beside } as const
  const needed = ['key', ...Object.keys(beside)]
  return {
    either: [
      { fields, needed: ['file', ...needed] },
      { fields, needed: ['sheet', ...needed] },
    ],
  }
}
const property: Shape = {
  fields: {
    column: 'text',
    name: 'text',
    unit: 'text',
    description: 'text',
    meaning: { oneOf: fieldMeanings },
    meaningDetails: {
      fields: Object.fromEntries(detailNames.map((name) => [name, numericDetails.includes(name) ? 'number' : 'text'] as const)),
    },
    from: otherTable({ columns: { list: 'text', least: 1 } }),
    read: { oneOf: readings },
  },
  needed: ['column'],
}
const properties: Shape = { list: property }
const taxon: Shape = {
  fields: {
    columns: { list: 'text', least: 1 },
    author: 'text',
    isId: 'yesno',
    from: otherTable({ column: 'text' }),
  },
  needed: ['columns'],
}
const column: Shape = { fields: { column: 'text' }, needed: ['column'] }

const tableShape: Shape = {
  fields: {
    collection: 'text',
    about: {
      fields: {
        description: 'text',
        links: texts,
        licence: 'text',
        citation: 'text',
        termsOfUse: 'text',
        lastUpdated: 'day',
        combining: 'yesno',
      },
    },
    taxonomy: taxonomyShape,
    taxonomyName: 'text',
    versionOf: 'text',
    type: { oneOf: ['Art', 'Lebensraum'] },
    file: 'text',
    sheet: 'text',
    sheets: { oneOf: ['alike', 'one'] },
    headerRow: 'line',
    taxonomies: texts,
    taxon,
    properties,
    long: { fields: { property: 'text', value: 'text', unit: 'text' }, needed: ['property', 'value'] },
    relations: {
      list: {
        fields: {
          partner: taxon,
          taxonomies: texts,
          type: { either: [column, { fields: { text: 'text' }, needed: ['text'] }] },
          separator: 'text',
          reversed: 'yesno',
          properties,
        },
        needed: ['partner', 'type'],
      },
    },
    only: { list: { fields: { column: 'text', values: texts }, needed: ['column', 'values'] } },
    origin: { either: [column, { fields: { collection: 'text' }, needed: ['collection'] }] },
    noValue: texts,
    sameTaxon: { oneOf: ['none', 'join'] },
    missing: { oneOf: ['delete', 'keep'] },
    decisions: { dictionary: true },
  },
}
