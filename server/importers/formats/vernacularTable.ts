import { readRows, type Table } from '../text/readTable'
import { isErrorCell, mayMeanNothing, surveyTables } from '../columns/survey'
import { columnAccounts, type ColumnWords, fixedFates, undeclaredColumns } from '../columns/columnWords'
import { normalizeLanguage } from './language'
import { lengthProblem } from '../columns/longTexts'
import { RowCells } from '../columns/rowCells'
import { encodingNotes } from './tables'
import { collapse, ERROR_CELL } from './taxonCells'
import type { Column } from '../columns/column'
import { key } from './vocabulary'
import type { Stage } from '../plan'
import type { Report } from '../report'
import type { DelimitedRow } from '../../../lib/domain/text/delimited'

export interface VernacularColumns {
  taxon: Column
  name: Column
  language: Column | null
  preferred: Column | null
}

/** The columns of a table of vernacular names; null when it is none. */
export function vernacularColumns(columns: readonly Column[], given: Partial<VernacularColumns> = {}): VernacularColumns | null {
  const byKey = new Map(columns.map((column) => [key(column.name), column]))
  const find = (...words: string[]) => words.map((word) => byKey.get(word)).find((column) => column !== undefined) ?? null
  const taxon = given.taxon ?? find('taxonid', 'coreid', 'nameusageid', 'idspecies', 'id')
  const name = find('vernacularname', 'name', 'commonname')
  return taxon && name && taxon !== name
    ? {
        taxon,
        name,
        language: find('language', 'languagecode', 'lang', 'sprache'),
        preferred: find('ispreferredname', 'preferred'),
      }
    : null
}

/** Reads a table of vernacular names; `all` are the columns that it has. */
export async function readVernaculars(
  table: Table,
  all: readonly Column[],
  columns: VernacularColumns,
  stage: Stage,
  report: Report,
): Promise<void> {
  const [survey = { rows: 0, columns: [] }] = await surveyTables([table], { onRows: () => stage.flush() })
  const words = accountOf([...all, ...undeclaredColumns(table, [survey], all)], columns)
  const file = report.table(table.file.path, columnAccounts(table.header, survey, words), encodingNotes(table))
  const cells = new RowCells(fixedFates(words))
  for await (const rows of readRows(table)) {
    report.read(file, rows.length)
    for (const row of rows) takeVernacular(columns, file, row, cells, stage, report)
    await stage.flush()
  }
}

const roleWords: Record<keyof VernacularColumns, string> = {
  taxon: 'Id des Taxons',
  name: 'Name in einer anderen Sprache',
  language: 'Sprache',
  preferred: 'ob bevorzugt',
}

function accountOf(all: readonly Column[], columns: VernacularColumns): ColumnWords[] {
  const used = (Object.keys(roleWords) as (keyof VernacularColumns)[]).flatMap((role): ColumnWords[] => {
    const column = columns[role]
    return column ? [{ column, became: roleWords[role] }] : []
  })
  const others = all.filter((column) => used.every(({ column: own }) => own.index !== column.index))
  const notTaken = 'zu einem Namen werden Sprache und Vorzug aufbewahrt, sonst nichts'
  return [...used, ...others.map((column) => ({ column, became: '', notTaken }))]
}

/** Maps one row of a table of vernacular names and puts it on the stage. */
function takeVernacular(
  columns: VernacularColumns,
  file: number,
  { line, values }: DelimitedRow,
  row: RowCells,
  stage: Stage,
  report: Report,
): void {
  row.begin(values)
  const name = collapse(row.take(columns.name))
  const taxonRef = row.take(columns.taxon)
  const fault = (reason: string, column?: Column, value = '') =>
    report.add({
      file,
      line,
      ...(column && { column: column.name, value: value.slice(0, 80) }),
      reason,
      taken: false,
      cells: row.filled,
    })
  if (row.filled === 0) return fault('Die Zeile ist leer')
  if (name !== null && isErrorCell(name)) return fault(ERROR_CELL, columns.name, name)
  if (name === null || mayMeanNothing(name)) return fault('Der Name ist leer', columns.name, name ?? '')
  const problem = lengthProblem(name, 'name')
  if (problem) return fault(problem, columns.name, name)
  if (!taxonRef) return fault('Die Id des Taxons ist leer', columns.taxon, name)
  const language = columns.language ? row.take(columns.language) : null
  const preferred = columns.preferred ? row.take(columns.preferred) : null
  if (columns.preferred && preferred !== null && !/^(true|false|t|f|1|0|yes|no|y|n|ja|nein|j)$/i.test(preferred)) {
    row.name(columns.preferred)
    report.add({
      file,
      line,
      column: columns.preferred.name,
      value: preferred.slice(0, 80),
      reason: 'Der Wert ist weder ja noch nein',
      instead: 'ohne diesen Wert übernommen',
      taken: true,
    })
  }
  stage.vernacular(file, 0, {
    line,
    taxonRef,
    name,
    language: normalizeLanguage(language),
    preferred: /^(true|t|1|yes|y|ja|j)$/i.test(preferred ?? ''),
    ownRow: false,
  })
  report.take(file, line, row.fates())
}
