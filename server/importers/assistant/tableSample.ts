import { valueTypeOf } from '../../../lib/domain/vocabulary/propertyValues'
import type { DelimitedRow } from '../../../lib/domain/text/delimited'
import { FillDown, type MergedCells } from '../../../lib/domain/workbook/mergedCells'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import { explicitMapping } from '../facts/explicitMapping'
import { factColumns, tidyColumns } from '../facts/factColumns'
import { adaptMapping } from '../facts/rememberedMapping'
import type { RememberedMapping } from '../facts/factsPlan'
import { explicitTaxonomy } from '../formats/plain/explicitTaxonomy'
import { hasValues } from '../formats/tables'
import { cell, type Column } from '../columns/column'
import { ImportError } from '../importError'
import { openSource } from '../source/source'
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
  kind: ValueType | 'empty'
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
}

/** The first rows of a table of the file. Throws `ImportError`. */
export async function firstRows(path: string, { file, sheet, encoding, dialect }: InspectedTable): Promise<FirstRows> {
  const source = await openSource(path)
  try {
    const found = source.files.find((each) => each.path === file && (each.sheet ?? null) === sheet)
    if (!found) throw new ImportError(`${path}: Die Tabelle «${sheet ?? file}» ist darin nicht zu finden.`)
    // What is known of its text need not be found out by reading all of it once more.
    const { sample, merged } = await openTable({ ...found, text: { encoding, dialect } }, { headerLines: 0 })
    return { rows: sample, merged }
  } finally {
    source.close()
  }
}

/** The sample of a table by its first rows; the line of the names is guessed where it is not given. */
export function tableSample(
  table: Pick<InspectedTable, 'file' | 'sheet'>,
  { rows, merged }: FirstRows,
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
  const filler = new FillDown(merged, headerLines + 1, isBlank)
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
  const guess = (adapted && tried({ ...adapted, ...where }, header, sample)) ?? null
  const roles = taxonRoles(columns)
  return {
    lines: shownLines(rows),
    headerRow: line,
    columns: columns.map((column) => ({ ...sampled(column, sample), taxonRole: roles?.get(column.name) ?? null })),
    guess: { ...(guess ?? tried(where, header, sample) ?? where), taxonomy: explicitTaxonomy(columns) },
    isRemembered: guess !== null,
  }
}

/** The mapping with nothing left to guess; null where no column is known to name the taxon. */
function tried(mapping: TableMapping, header: readonly string[], sample: readonly DelimitedRow[]): TableMapping | null {
  try {
    return explicitMapping(
      factColumns(header, mapping, (column) => hasValues(sample, column), mapping.file ?? ''),
      mapping,
    )
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

function sampled(column: Column, rows: readonly DelimitedRow[]): Omit<SampledColumn, 'taxonRole'> {
  const samples = new Set<string>()
  const values: string[] = []
  for (const row of rows) {
    const value = cell(row.values, column)
    if (value === null) continue
    values.push(value)
    if (samples.size < MOST_SAMPLES) samples.add(value.slice(0, LONGEST_CELL))
  }
  return { name: column.name, samples: [...samples], kind: values.length === 0 ? 'empty' : valueTypeOf(values) }
}
