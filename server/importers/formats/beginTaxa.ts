import { sql } from 'kysely'
import { meaningLabels } from '../../../lib/domain/vocabulary/fieldMeaning'
import type { Database } from '../../db/database'
import type { ImportPlan, SaidOfFields, Stage } from '../plan'
import type { Report } from '../report'
import { emptyColumn, readingOf, surveyTables, type TableSurvey } from '../columns/survey'
import type { Table } from '../text/readTable'
import type { Column } from '../columns/column'
import { type KnownField, meaningOf } from '../columns/meaning'
import { columnAccounts, type ColumnWords, fixedFates, readingWords, undeclaredColumns } from '../columns/columnWords'
import { leftOutOf, type WordIds, wordIdsIn } from './taxonCells'
import { A_PROPERTY, taxonColumnsSeen, taxonColumnWords } from './taxonColumnWords'
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
  wordIds: WordIds
  /** Whether any row of any table has a value there, and no word for nothing. */
  isFilled(column: Column | undefined): boolean
  /** Opens the account of a table in the report; answers its number. */
  begin(table: Table): number
}

/** Looks tables of taxa through from end to end and decides how the values of each property are read. */
export async function lookThroughTaxa(
  bulk: Bulk,
  { tables, columns, words = [] }: TaxaToRead,
  plan: Pick<ImportPlan, 'taxonomies' | 'saidOfFields'>,
  stage: Stage,
  report: Report,
): Promise<TaxaBegun> {
  const surveys = await surveyTables(tables, {
    onRows: () => stage.flush(),
    ...(columns.noValue && { sure: columns.noValue }),
  })
  const known = await knownFields(bulk, 'taxonomy', plan.taxonomies[0]?.name ?? '')
  const [together] = surveys
  const [first] = tables
  const declared = [...words.map(({ column }) => column), ...taxonColumnWords(columns).keys()]
  // An archive's description forgets columns, and in sheets remarks stand behind the last title; of other tables such rows are shifted.
  if (first && (first.header.length === 0 || first.file.sheet !== undefined))
    columns.properties.push(...undeclaredColumns(first, surveys, declared))
  const wordIds = wordIdsIn(columns, together?.columns ?? [])
  const seen = (column: Column) => together?.columns[column.index ?? -1]
  const decided = readProperties(columns.properties, together, known, plan.saidOfFields)
  const all: ColumnWords[] = [
    ...words,
    ...taxonColumnsSeen(columns, seen, wordIds).filter(({ became }) => became !== A_PROPERTY),
    ...decided,
  ]
  const filled = (column: Column) => surveys.reduce((sum, survey) => sum + (survey.columns[column.index ?? -1]?.filled ?? 0), 0)
  const leftOut = (column: Column) => [...leftOutOf(columns, column, seen(column) ?? emptyColumn, wordIds).values()]
  const isFilled = (column: Column | undefined) =>
    column !== undefined &&
    (column.index === null ? column.default !== null : filled(column) > leftOut(column).reduce((sum, times) => sum + times, 0))
  return {
    width: first?.file.sheet === undefined ? 0 : (together?.columns.length ?? 0),
    fixed: fixedFates(all),
    wordIds,
    isFilled,
    begin(table) {
      const survey = surveys[tables.indexOf(table)] ?? { rows: 0, columns: [] }
      return report.table(table.file.path, columnAccounts(table.header, survey, all), encodingNotes(table))
    },
  }
}

/**
 * Decides how properties are read and what they mean, and says so. What is text in the
 * data stays text, so that filters that are out in the world keep their meaning.
 */
function readProperties(
  properties: readonly Column[],
  survey: TableSurvey | undefined,
  known: ReadonlyMap<string, KnownField>,
  said: SaidOfFields | undefined,
): ColumnWords[] {
  return properties.map((column) => {
    const own = survey?.columns[column.index ?? -1] ?? emptyColumn
    const isKnownText = known.get(column.name)?.type === 'text'
    const { meaning, meaningDetails } = meaningOf(column.name, column.meaning, known.get(column.name))
    const found = meaning === 'source' ? emptyColumn.reading : readingOf(own)
    const reading = isKnownText ? emptyColumn.reading : found
    column.reading = reading.reading
    const unit = reading.isPercent && reading.reading !== 'text' ? '%' : null
    if (unit ?? meaning) said?.set(column.name, { unit, meaning, meaningDetails })
    const words = readingWords(reading, own)
    const what = meaning ? meaningLabels[meaning] : A_PROPERTY
    return { column, became: `${what}: ${isKnownText && found.reading !== 'text' ? 'Text, wie bisher' : words}` }
  })
}

/** The properties that a taxonomy or a collection of this name has already, by their names; relations of a collection have their own. */
export async function knownFields(bulk: Bulk, of: 'taxonomy' | 'collection', name: string): Promise<Map<string, KnownField>> {
  const { rows } = await (
    of === 'taxonomy'
      ? sql<KnownField & { name: string }>`
        select f.name, f.value_type as type, f.meaning from property_fields f join taxonomies t on t.id = f.taxonomy_id
        where t.published and same_name(t.name) = same_name(${name}) and f.value_count > 0`
      : sql<KnownField & { name: string }>`
        select f.name, coalesce(case when f.value_type = 'text' and f.relation_type is null then ${joinedType} end, f.value_type) as type, f.meaning
        from property_fields f join property_collections c on c.id = f.collection_id
        where c.published and same_name(c.name) = same_name(${name}) and f.value_count > 0 order by f.relation_type nulls last`
  ).execute(bulk)
  return new Map(rows.reverse().map((field) => [field.name, field]))
}

/**
 * What values of a field `f` are that is text only because an import has joined some of them: numbers as they are kept (storedValue), or days; null where
 * any of them is a text. As fast as the first of those is found.
 */
const joinedType = sql`(
  select k.type from (values
    ('number', '^-?(0|[1-9]\\d*)(\\.\\d+)?( \\| -?(0|[1-9]\\d*)(\\.\\d+)?)+$'),
    ('date', '^\\d{4}-\\d\\d-\\d\\d( \\| \\d{4}-\\d\\d-\\d\\d)*$')) as k (type, shape)
  left join lateral (
    select true as other from property_records r cross join lateral (select r.properties ->> f.name as text, r.properties -> f.name as json) v
    where r.collection_id = f.collection_id and v.text !~ k.shape
      and not (k.type = 'number' and (jsonb_typeof(v.json) = 'number' or is_canonical_number(v.text))) limit 1
  ) o on true where o.other is null limit 1)`
