import { sql } from 'kysely'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import type { Database } from '../../db/database'
import type { ImportPlan, Stage } from '../plan'
import type { Report } from '../report'
import { emptyColumn, readingOf, surveyTables, type TableSurvey } from '../columns/survey'
import type { Table } from '../text/readTable'
import type { Column } from '../columns/column'
import { columnAccounts, type ColumnWords, fixedFates, readingWords, undeclaredColumns } from '../columns/columnWords'
import { A_PROPERTY, taxonColumnWords } from './taxonColumnWords'
import { encodingNotes } from './tables'
import type { TaxonColumns } from './taxonColumns'

type Bulk = Database['bulk']

/** Tables of taxa that are about to be read, one after the other. */
export interface TaxaToRead {
  tables: readonly Table[]
  columns: TaxonColumns
  /** What else there is to say of columns. */
  words?: readonly ColumnWords[]
}

/** Tables that have been looked through. */
export interface TaxaBegun {
  /** Columns that have a title or, in sheets, values. */
  width: number
  /** What becomes of cells in every row. */
  fixed: ReadonlyMap<number, 'taken' | 'named'>
  /** Whether any row of any table has a value there. */
  isFilled(column: Column | undefined): boolean
  /** Opens the account of a table in the report; answers its number. */
  begin(table: Table): number
}

/** Looks tables of taxa through from end to end and decides how the values of each property are read. */
export async function lookThroughTaxa(
  bulk: Bulk,
  { tables, columns, words = [] }: TaxaToRead,
  plan: Pick<ImportPlan, 'taxonomies' | 'fieldUnits'>,
  stage: Stage,
  report: Report,
): Promise<TaxaBegun> {
  const surveys = await surveyTables(tables, {
    onRows: () => stage.flush(),
    ...(columns.noValue && { sure: columns.noValue }),
  })
  const known = await fieldTypes(bulk, 'taxonomy', plan.taxonomies[0]?.name ?? '')
  const [together] = surveys
  const [first] = tables
  const declared = [...words.map(({ column }) => column), ...taxonColumnWords(columns).keys()]
  // An archive's description forgets columns, and in sheets remarks stand behind the last title; of other tables such rows are shifted.
  if (first && together && (first.header.length === 0 || first.file.sheet !== undefined))
    columns.properties.push(...undeclaredColumns(first, together, declared))
  const decided = readProperties(columns.properties, together, known, plan.fieldUnits)
  const all: ColumnWords[] = [
    ...words,
    ...[...taxonColumnWords(columns)].flatMap(([column, became]) => (became === A_PROPERTY ? [] : [{ column, became }])),
    ...decided,
  ]
  const isFilled = (column: Column | undefined) =>
    column !== undefined &&
    (column.index === null
      ? column.default !== null
      : surveys.some((survey) => (survey.columns[column.index ?? -1]?.filled ?? 0) > 0))
  return {
    width: first?.file.sheet === undefined ? 0 : (together?.columns.length ?? 0),
    fixed: fixedFates(all),
    isFilled,
    begin(table) {
      const survey = surveys[tables.indexOf(table)] ?? { rows: 0, columns: [] }
      return report.table(table.file.path, columnAccounts(table.header, survey, all), encodingNotes(table))
    },
  }
}

/** Decides how properties are read, and says so. What is text in the data stays text, so that filters that are out in the world keep their meaning. */
function readProperties(
  properties: readonly Column[],
  survey: TableSurvey | undefined,
  known: ReadonlyMap<string, ValueType>,
  units: Map<string, string> | undefined,
): ColumnWords[] {
  return properties.map((column) => {
    const own = survey?.columns[column.index ?? -1] ?? emptyColumn
    const isKnownText = known.get(column.name) === 'text'
    const found = readingOf(own)
    const reading = isKnownText ? emptyColumn.reading : found
    column.reading = reading.reading
    if (reading.isPercent && reading.reading !== 'text') units?.set(column.name, '%')
    const words = readingWords(reading, own)
    return { column, became: `Eigenschaft: ${isKnownText && found.reading !== 'text' ? 'Text, wie bisher' : words}` }
  })
}

/** The types of the properties that a taxonomy or a collection of this name has already; relations of a collection have their own. */
export async function fieldTypes(bulk: Bulk, of: 'taxonomy' | 'collection', name: string): Promise<Map<string, ValueType>> {
  const { rows } = await (
    of === 'taxonomy'
      ? sql<{ name: string; type: ValueType }>`
        select f.name, f.value_type as type from property_fields f join taxonomies t on t.id = f.taxonomy_id
        where t.published and same_name(t.name) = same_name(${name}) and f.value_count > 0`
      : sql<{ name: string; type: ValueType }>`
        select f.name, f.value_type as type from property_fields f join property_collections c on c.id = f.collection_id
        where c.published and same_name(c.name) = same_name(${name}) and f.value_count > 0 order by f.relation_type nulls last`
  ).execute(bulk)
  return new Map(rows.reverse().map((field) => [field.name, field.type]))
}
