import type { ColumnReading } from '../../../lib/domain/vocabulary/columnReading'
import { valueTypeOf } from '../../../lib/domain/vocabulary/propertyValues'
import type { DelimitedRow } from '../../../lib/domain/text/delimited'
import { FillDown, type MergedCells } from '../../../lib/domain/workbook/mergedCells'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import { explicitMapping } from '../facts/explicitMapping'
import { factColumns, tidyColumns } from '../facts/factColumns'
import { adaptMapping } from '../facts/rememberedMapping'
import type { RememberedMapping } from '../facts/factsPlan'
import { explicitTaxonomy } from '../formats/plain/explicitTaxonomy'
import { cell, type Column } from '../columns/column'
import type { SeenRows } from '../columns/columnOfNames'
import { kindWords } from '../columns/columnWords'
import { type ColumnSurvey, emptyColumn, surveyRows } from '../columns/survey'
import { ImportError } from '../importError'
import { openSources } from '../source/togetherSource'
import { openTable } from '../text/readTable'
import { headerPlace, isBlank, readHeader } from '../text/tableHeader'
import type { InspectedTable } from './inspect'
import { taxonRoles } from './taxonRoles'
import type { TableMapping } from '../../../lib/domain/import/importMapping'

/** What somebody sees of a table before they decide. */
export interface TableSample {
  /** The first lines as they stand, of line i + 1 at place i; a line within a cell is an empty one. */
  lines: string[][]
  /** Line of the names of the columns, from 1. */
  headerRow: number
  columns: SampledColumn[]
  /** As a collection, and with `taxonomy` as one of those. */
  guess: TableMapping
  isRemembered: boolean
}

export interface SampledColumn {
  name: string
  samples: string[]
  /** `unseen`: there are no values near the beginning, and the table goes on. */
  kind: ValueType | 'empty' | 'unseen'
  /** How its values would be read if there were no more of them, in German. */
  reading: string
  /** Decimal point and decimal comma both fit, and mean different numbers. */
  isAmbiguous: boolean
  /** Words among its first values that may mean that there is none, and how often they stand there. */
  noValue: { word: string; rows: number }[]
  /** What it becomes in a taxonomy, in German; null where no column names the taxa, so that the table can become none. */
  taxonRole: string | null
}

const MOST_LINES = 30
const MOST_COLUMNS = 1_000
const MOST_SAMPLES = 5
/** Letters of a cell that are shown; the table itself keeps them all. */
const LONGEST_CELL = 200

/** The first rows of a table as they stand, titles and remarks above it included. */
export interface FirstRows {
  rows: readonly DelimitedRow[]
  merged: readonly MergedCells[]
  /** They are not all. */
  hasMore: boolean
}

/** The first rows of a table of the files. Throws `ImportError`. */
export async function firstRows(
  [path = '', ...others]: readonly string[],
  { file, sheet, encoding, dialect }: InspectedTable,
): Promise<FirstRows> {
  const source = await openSources({ path, others })
  try {
    const found = source.files.find((each) => each.path === file && (each.sheet ?? null) === sheet)
    if (!found) throw new ImportError(`${path}: Die Tabelle «${sheet ?? file}» ist darin nicht zu finden.`)
    // What is known of its text need not be found out by reading all of it once more.
    const { sample, merged, hasMore } = await openTable({ ...found, text: { encoding, dialect } }, { headerLines: 0 })
    return { rows: sample, merged, hasMore }
  } finally {
    source.close()
  }
}

/** The sample of a table by its first rows; the line of the names is guessed where it is not given. */
export function tableSample(
  table: Pick<InspectedTable, 'file' | 'sheet'>,
  { rows, merged, hasMore }: FirstRows,
  headerRow: number | null,
  remembered: RememberedMapping | null,
): TableSample {
  const place = headerPlace(rows, headerRow ?? 'guess', merged)
  if (place < 0)
    throw new ImportError(`${table.file}: In der Zeile ${headerRow ?? 1} stehen keine Namen von Spalten. Wählen Sie eine andere.`)
  const { names: header, headerLines } = readHeader(
    { ...(table.sheet !== null && { sheet: table.sheet }) },
    rows,
    headerRow ?? 'guess',
    merged,
  )
  const filler = new FillDown<string>(merged, headerLines + 1, isBlank, '')
  const sample = rows.slice(headerLines).map((row) => ({ ...row, values: filler.fill(row.line, row.values) }))
  const columns = tidyColumns(header).slice(0, MOST_COLUMNS)
  const line = rows[place]?.line ?? 1
  const where: TableMapping = { file: table.file, ...(table.sheet !== null && { sheet: table.sheet }), headerRow: line }
  const adapted =
    remembered &&
    adaptMapping(
      remembered,
      columns.map(({ name }) => name),
    )
  const survey = surveyRows(sample)
  const surveyOf = ({ index }: Column) => survey[index ?? -1] ?? emptyColumn
  // Where a column begins further down nobody has seen yet that it is empty.
  const filled = (column: Column) => surveyOf(column).filled > 0 || (hasMore && (header[column.index ?? -1] ?? '').trim() !== '')
  const tried = (mapping: TableMapping) => explicitOf(header, sample, mapping, filled)
  const guess = (adapted && tried({ ...adapted, ...where })) ?? null
  const roles = taxonRoles(columns, sample)
  return {
    lines: shownLines(rows),
    headerRow: line,
    columns: columns.map((column) => ({
      ...sampled(column, sample, surveyOf(column), hasMore),
      taxonRole: roles?.get(column.name) ?? null,
    })),
    guess: { ...(guess ?? tried(where) ?? where), taxonomy: explicitTaxonomy(columns, sample) },
    isRemembered: guess !== null,
  }
}

/** The mapping with nothing left to guess; null where no column is known to name the taxon. */
function explicitOf(
  header: readonly string[],
  rows: SeenRows,
  mapping: TableMapping,
  filled: (column: Column) => boolean,
): TableMapping | null {
  try {
    return explicitMapping(factColumns(header, mapping, filled, mapping.file ?? '', { rows }), mapping)
  } catch (error) {
    if (error instanceof ImportError) return null
    throw error
  }
}

function shownLines(rows: readonly DelimitedRow[]): string[][] {
  const lines: string[][] = []
  for (const { line, values } of rows) {
    if (line > MOST_LINES) break
    while (lines.length < line - 1) lines.push([])
    lines.push(values.slice(0, MOST_COLUMNS).map((value) => value.slice(0, LONGEST_CELL)))
  }
  return lines
}

function sampled(
  column: Column,
  rows: readonly DelimitedRow[],
  { filled, reading, noValue }: ColumnSurvey,
  hasMore: boolean,
): Omit<SampledColumn, 'taxonRole'> {
  const samples = new Set<string>()
  const values: string[] = []
  for (const row of rows) {
    const value = cell(row.values, column)
    if (value === null) continue
    values.push(value)
    if (samples.size < MOST_SAMPLES) samples.add(value.slice(0, LONGEST_CELL))
  }
  return {
    name: column.name,
    samples: [...samples],
    kind: filled === 0 ? (hasMore ? 'unseen' : 'empty') : kindOf(reading, values),
    reading: kindWords(reading),
    isAmbiguous: reading.isAmbiguous,
    noValue: [...noValue].map(([word, times]) => ({ word, rows: times })),
  }
}

const kindOf = ({ reading }: ColumnReading, values: readonly string[]): ValueType =>
  reading === 'day' ? 'date' : reading !== 'text' ? 'number' : valueTypeOf(values) === 'boolean' ? 'boolean' : 'text'
