import { key } from '../../../lib/domain/vocabulary/columnKey'
import { readRows, type Table } from '../text/readTable'
import { isErrorCell, mayMeanNothing, surveyTables, type TableSurvey } from '../columns/survey'
import { columnAccounts, type ColumnWords, fixedFates, undeclaredColumns, withoutWords } from '../columns/columnWords'
import { normalizeLanguage } from './language'
import { lengthProblem } from '../columns/longTexts'
import { leaveOut, type Remark } from '../columns/remarks'
import { RowCells } from '../columns/rowCells'
import { encodingNotes } from './tables'
import { collapse, ERROR_CELL } from './taxonCells'
import type { Column } from '../columns/column'
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
  const words = accountOf([...all, ...undeclaredColumns(table, [survey], all)], columns, survey)
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

/** Whether a cell beside the name says nothing: «ka» is Georgian and «na» Nauru, but «NA» is what R writes where nothing is. */
const meansNothingBeside = (text: string) =>
  mayMeanNothing(text) && !isErrorCell(text) && (text === 'NA' || !/^[a-z]{2}$/i.test(text))

function accountOf(all: readonly Column[], columns: VernacularColumns, survey: TableSurvey): ColumnWords[] {
  const used = (Object.keys(roleWords) as (keyof VernacularColumns)[]).flatMap((role): ColumnWords[] => {
    const column = columns[role]
    if (!column) return []
    const words = role === 'taxon' || role === 'name' ? [] : [...(survey.columns[column.index ?? -1]?.noValue ?? [])]
    return [{ column, became: roleWords[role] + withoutWords(new Map(words.filter(([word]) => meansNothingBeside(word)))) }]
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
  if (!taxonRef) return fault('Die Id des Taxons ist leer', columns.name, name)
  const remarks: Remark[] = []
  const beside = (column: Column | null, faultOf: (text: string) => string | null) => {
    const text = column && row.take(column)
    if (!column || text === null) return null
    const isNothing = meansNothingBeside(text)
    if (isNothing) row.name(column)
    const reason = isNothing ? null : faultOf(text)
    if (reason !== null) leaveOut(column, row, remarks, reason)
    return isNothing || reason !== null ? null : text
  }
  const language = beside(columns.language, (text) => (isErrorCell(text) ? ERROR_CELL : null))
  const preferred = beside(columns.preferred, (text) =>
    /^(true|false|t|f|1|0|yes|no|y|n|ja|nein|j)$/i.test(text) ? null : 'Der Wert ist weder ja noch nein',
  )
  for (const remark of remarks) report.add({ file, line, taken: true, ...remark })
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
