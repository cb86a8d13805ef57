import { sql } from 'kysely'
import { key } from '../../../lib/domain/vocabulary/columnKey'
import { namesApart } from '../../../lib/domain/vocabulary/propertyName'
import type { Database } from '../../db/database'
import type { Stage } from '../plan'
import { jsonText } from '../jsonText'
import type { Report } from '../report'
import { lengthProblem } from '../columns/longTexts'
import { surveyTables, type TableSurvey } from '../columns/survey'
import { widthProblem } from '../columns/widthProblem'
import { columnAccounts, type ColumnWords } from '../columns/columnWords'
import { RowCells } from '../columns/rowCells'
import { intArray, textArray } from '../../db/arrays'
import type { DelimitedRow } from '../../../lib/domain/text/delimited'
import { readRows, type Table } from '../text/readTable'
import { encodingNotes } from './tables'
import { cell, type Column } from '../columns/column'
import { assignColumns, headerColumns, type TaxonColumns } from './taxonColumns'
import type { TaxonTable } from './taxonTable'
import { coldp } from './vocabulary'

type Bulk = Database['bulk']

/** Puts what a row refers to behind its own cells, or gives it to `taxa` to be refused; `names` is the file of that in the report. */
export type Join = (
  rows: DelimitedRow[],
  taxa: Pick<TaxonTable, 'refuse'>,
  report: Report,
  file: number,
  names: number,
) => DelimitedRow[] | Promise<DelimitedRow[]>

/** The columns of a taxon or synonym followed by those of its name; equal names of properties are told apart. `links` only put the two together. */
export function joinedColumns(
  table: Table,
  names: Table,
  kind: 'taxon' | 'synonym',
): { columns: TaxonColumns; links: ColumnWords[] } {
  const own = headerColumns(table.header)
  const taken = new Set(own.map((column) => key(column.name)))
  const calledOfName = headerColumns(names.header).map(({ name }) =>
    taken.has(key(name)) || name === 'status' ? `${name} (Name)` : name,
  )
  const apart = namesApart([...own.map(({ name }) => name), ...calledOfName])
  const named = apart.slice(own.length).map((name, index): Column => ({ name, index: own.length + index, default: null }))
  const find = (columns: Column[], word: string) => columns.find((column) => key(column.name) === word)
  const roles: TaxonColumns['roles'] = {}
  const set = (role: keyof typeof roles, column: Column | undefined) => {
    if (column) roles[role] = column
  }
  const nameId = find(own, 'nameid')
  set('id', find(own, 'id') ?? (kind === 'taxon' ? nameId : madeId(own.length + named.length)))
  if (kind === 'synonym') set('acceptedId', find(own, 'taxonid'))
  const links = [nameId, named[names.header.findIndex((name) => key(name) === 'id')]].filter((column) => column !== undefined)
  const columns = [...own, ...named].filter((column) => !links.includes(column))
  return {
    columns: assignColumns(columns, kind === 'synonym' ? { ...coldp, id: [], parentId: [] } : coldp, roles),
    links: links.map((column) => ({ column, became: 'Id des Namens', isLink: true })),
  }
}

/** Where the id of a synonym stands whose table has none: behind its own cells and those of its name. */
const madeId = (index: number): Column => ({ name: 'ID', index, default: null })

/**
 * Makes ids for the synonyms of a table that has none. Names and taxa are numbered each for themselves, so that a name's number alone would be taken for a
 * taxon's; a synonym that moves to another taxon keeps its id, and one of several taxa has one of each, whatever the order of the rows.
 */
async function synonymIds(table: Table, nameId: Column, taxonId: Column): Promise<(values: readonly string[]) => string> {
  const taxa = new Map<string | null, string | null>()
  const ofSeveral = new Set<string | null>()
  for await (const rows of readRows(table))
    for (const { values } of rows) {
      const [name, taxon] = [cell(values, nameId), cell(values, taxonId)]
      if (!taxa.has(name)) taxa.set(name, taxon)
      else if (taxa.get(name) !== taxon) ofSeveral.add(name)
    }
  return (values) => {
    const [name, taxon] = [cell(values, nameId), cell(values, taxonId)]
    return name === null ? '' : `synonym:${name}${ofSeveral.has(name) ? `#${taxon ?? ''}` : ''}`
  }
}

/** Puts the names of each batch behind its rows, and behind them the id of a synonym without one; a row whose name is missing is reported. */
export function joiner(bulk: Bulk, table: Table, names: Table, kind: 'taxon' | 'synonym'): Join {
  const place = (word: string) => table.header.findIndex((column) => key(column) === word)
  const column: Column = { name: 'nameID', index: place('nameid') >= 0 ? place('nameid') : place('id'), default: null }
  const taxonId: Column = { name: 'taxonID', index: place('taxonid'), default: null }
  const needsIds = kind === 'synonym' && place('id') < 0
  let made: Awaited<ReturnType<typeof synonymIds>> | null = null
  const joined = (values: readonly string[], name: readonly string[]): string[] => [
    ...widened(values, table.header.length),
    ...(made ? [...widened(name, names.header.length), made(values)] : name),
  ]
  return async (rows, taxa, report, file, namesFile) => {
    if (needsIds) made ??= await synonymIds(table, column, taxonId)
    const ids = [...new Set(rows.map(({ values }) => cell(values, column)).filter((id) => id !== null))]
    const { rows: found } = await sql<{ name_id: string; line: number; columns: string[] }>`
      update import_names set used = true where name_id = any (${textArray(ids)}::text[]) returning name_id, line, columns`.execute(
      bulk,
    )
    const byId = new Map(found.map((name) => [name.name_id, name]))
    return rows.flatMap(({ line, values }) => {
      const id = cell(values, column)
      const name = id === null ? undefined : byId.get(id)
      if (!name) {
        const fault = { column: column.name, value: id ?? '', reason: `Der Name fehlt in ${names.file.path}` }
        taxa.refuse(file, { line, values: joined(values, []) }, fault)
        return []
      }
      report.use(namesFile, name.line, { file, line }, 'Was den Namen braucht, ist nicht übernommen')
      return [{ line, values: joined(values, name.columns) }]
    })
  }
}

/** The first so many cells of a row, empty ones for those that it does not have. */
const widened = (values: readonly string[], width: number): string[] => [
  ...values.slice(0, width),
  ...Array<string>(Math.max(0, width - values.length)).fill(''),
]

/** Stages the names and reports those without or with a repeated id; `wordsOf`: what becomes of their columns. Answers the number of the file in the report. */
export async function stageNames(
  bulk: Bulk,
  table: Table,
  wordsOf: (survey: TableSurvey) => readonly ColumnWords[],
  stage: Stage,
  report: Report,
): Promise<number> {
  const [survey = { rows: 0, columns: [] }] = await surveyTables([table], { onRows: () => stage.flush() })
  const words = wordsOf(survey)
  const file = report.table(table.file.path, columnAccounts(table.header, survey, words), encodingNotes(table))
  // What a name says is taken with the rows that use it.
  const cells = new RowCells(
    new Map(words.flatMap(({ column: { index } }) => (index === null ? [] : [[index, 'taken' as const]]))),
  )
  const id: Column = { name: 'ID', index: table.header.findIndex((column) => key(column) === 'id'), default: null }
  let seq = 0
  for await (const rows of readRows(table)) {
    report.read(file, rows.length)
    const named = rows.map((row) => ({ ...row, seq: seq++, id: cell(row.values, id) }))
    const some = named.filter(({ line, values, id: own }) => {
      const reason = own === null ? 'Die Id ist leer' : lengthProblem(own, 'id')
      const problem =
        widthProblem(values, table.header.length) ?? (reason && { column: 'ID', value: (own ?? '').slice(0, 80), reason })
      if (problem) report.add({ file, line, ...problem, taken: false, cells: cells.begin(values).filled })
      return problem === null
    })
    for (let from = 0; from < some.length; from += 5_000) {
      const part = some.slice(from, from + 5_000)
      const { rows: inserted } = await sql<{ seq: number }>`
        insert into import_names (seq, line, name_id, columns)
        select seq, line, name_id, columns::jsonb from unnest(${intArray(part.map((row) => row.seq))}::int[], ${intArray(part.map(({ line }) => line))}::int[],
          ${textArray(part.map((row) => row.id))}::text[], ${textArray(part.map(({ values }) => jsonText(values)))}::text[])
          as r (seq, line, name_id, columns)
        on conflict do nothing returning seq`.execute(bulk)
      const there = new Set(inserted.map((row) => row.seq))
      for (const row of part) {
        cells.begin(row.values)
        if (there.has(row.seq)) report.take(file, row.line, cells.fates())
        else
          report.add({
            file,
            line: row.line,
            column: 'ID',
            value: row.id ?? '',
            reason: 'Die Id kommt schon in einer früheren Zeile vor',
            taken: false,
            cells: cells.filled,
          })
      }
    }
    await stage.flush()
  }
  return file
}

/** Names that neither a taxon nor a synonym has used. */
export async function reportUnusedNames(bulk: Bulk, file: number, report: Report): Promise<void> {
  for (let last = -1; ;) {
    const { rows } = await sql<{ seq: number; line: number; name_id: string }>`
      select seq, line, name_id from import_names where not used and seq > ${last} order by seq limit 5000`.execute(bulk)
    for (const { line, name_id } of rows)
      report.add({ file, line, column: 'ID', value: name_id, reason: 'Name ohne Taxon und Synonym', taken: false })
    last = rows.at(-1)?.seq ?? last
    if (rows.length < 5_000) return
  }
}
