import type { Column } from '../../columns/column'
import { columnAccounts, type ColumnWords, undeclaredColumns } from '../../columns/columnWords'
import { lengthProblem } from '../../columns/longTexts'
import { isFilled, RowCells } from '../../columns/rowCells'
import { jsonText } from '../../jsonText'
import { encodingNotes } from '../../formats/tables'
import { answerIn, guessedMeaning } from '../../columns/meaning'
import { storedJson } from '../../columns/storedValues'
import { plainValue } from '../../../../lib/domain/text/composedText'
import { propertyName } from '../../../../lib/domain/vocabulary/propertyName'
import type { Stage } from '../../plan'
import type { Report } from '../../report'
import type { DelimitedRow } from '../../../../lib/domain/text/delimited'
import { readRows, type Table } from '../../text/readTable'
import { surveyTables } from '../../columns/survey'
import { widthProblem } from '../../columns/widthProblem'
import type { ExtensionReading, ExtensionRow, ExtensionTable } from './extensionKinds'
import { FactFields } from '../table/factFields'
import { type FactCollection, type FactField, nothingSaid, type StatementRow } from '../factsPlan'
import { LongValues } from '../table/longValues'

/** The place of a collection in the plan, and the collection. */
interface Target {
  head: number
  collection: FactCollection
}

/** More areas, or longer ones, are no fields that a person tells apart. */
const MOST_AREAS = 20
const LONGEST_AREA = 60

/** Reads the tables of an extension: each row becomes a statement about its taxon, or a relation. */
export async function readExtension(
  { tables, columns, taxon }: ExtensionTable,
  how: ExtensionReading,
  target: Target,
  stage: Stage,
  report: Report,
): Promise<void> {
  const surveys = await surveyTables(tables, { onRows: () => stage.flush() })
  const isListed = how.perArea ? await hasManyAreas(tables, how.perArea, () => stage.flush()) : false
  const [first] = tables
  const undeclared = first?.header.length === 0 ? undeclaredColumns(first, surveys, [taxon, ...columns]) : []
  const extras = [
    ...columns.filter(({ index }) => index !== null && how.claimed.every((column) => column.index !== index)),
    ...undeclared,
  ]
  const values = new LongValues()
  const cells = new RowCells()
  const reader = new ExtensionRows(how, extras, taxon, target, isListed)
  for (const table of tables)
    for await (const rows of readRows(table)) {
      for (const row of rows)
        for (const each of shifted(table, row) ? [] : reader.read(cells.begin(row.values)).values)
          values.see(each.name, each.value, each.unit)
      await stage.flush()
    }
  for (const [index, table] of tables.entries()) {
    const survey = surveys[index] ?? { rows: 0, columns: [] }
    const file = report.table(
      table.file.path,
      columnAccounts(table.header, survey, wordsOf(how, extras, taxon)),
      encodingNotes(table),
    )
    for await (const rows of readRows(table)) {
      report.read(file, rows.length)
      for (const row of rows) {
        const problem = shifted(table, row)
        if (problem) {
          report.add({ file, line: row.line, ...problem, taken: false, cells: row.values.filter(isFilled).length })
          reader.keep(file, row, cells.begin(row.values), stage)
        } else reader.take(file, row, cells.begin(row.values), values, stage, report)
      }
      await stage.flush()
    }
  }
}

/** What a table without titles has behind the last column that is described, is a column like the others. */
const shifted = ({ header }: Table, { values }: DelimitedRow) =>
  header.length === 0 ? null : widthProblem(values, header.length)

const wordsOf = ({ claimed }: ExtensionReading, extras: readonly Column[], taxon: Column): ColumnWords[] => [
  { column: taxon, became: 'Id des Taxons' },
  ...claimed.filter(({ index }) => index !== taxon.index).map((column) => ({ column, became: 'Aussage über das Taxon' })),
  ...extras.map((column) => ({ column, became: 'Eigenschaft, mit dem, worüber die Zeile spricht' })),
]

/** Whether a field for each area would be more than a person tells apart. */
async function hasManyAreas(
  tables: readonly Table[],
  { areas, value }: NonNullable<ExtensionReading['perArea']>,
  onRows: () => unknown,
): Promise<boolean> {
  const seen = new Set<string>()
  const row = new RowCells()
  for (const table of tables)
    for await (const rows of readRows(table)) {
      for (const { values } of rows) {
        row.begin(values)
        const area = row.see(value) === null ? undefined : areas.map((column) => row.see(column)).find((each) => each !== null)
        if (area) seen.add(area)
        if (seen.size > MOST_AREAS || (area?.length ?? 0) > LONGEST_AREA) return true
      }
      await onRows()
    }
  return false
}

/** Maps the rows of an extension. */
class ExtensionRows {
  #fields: FactFields

  constructor(
    private how: ExtensionReading,
    private extras: readonly Column[],
    private taxon: Column,
    private target: Target,
    private isListed: boolean,
  ) {
    this.#fields = new FactFields(target.collection)
  }

  /** What a row says, the columns that its kind does not know included. */
  read(cells: RowCells): ExtensionRow {
    const row = this.how.read(cells, this.isListed)
    const others = this.extras.flatMap((column) => {
      const text = cells.take(column)
      return text === null ? [] : [{ name: column.name, value: text, unit: null }]
    })
    if (row.relation) return { ...row, relation: { ...row.relation, properties: [...row.relation.properties, ...others] } }
    const about = others.map((each) => (row.key === '' ? each : { ...each, value: `${row.key}: ${each.value}` }))
    return { ...row, values: [...row.values, ...about] }
  }

  take(file: number, { line, values }: DelimitedRow, cells: RowCells, known: LongValues, stage: Stage, report: Report): void {
    const filled = values.filter(isFilled).length
    const refuse = (reason: string, column?: string, value = '') =>
      report.add({ file, line, reason, taken: false, cells: filled, ...(column && { column, value: value.slice(0, 80) }) })
    if (filled === 0) return refuse('Die Zeile ist leer')
    const own = cells.take(this.taxon)
    if (own === null) return refuse('Der Name ist leer', 'taxonID')
    const row = this.read(cells)
    const statement = row.relation ? this.#relation(row.relation) : this.#values(own, row, known)
    if (typeof statement === 'string') return refuse(statement)
    for (const { column, text } of [statement.taxon, ...(statement.partner ? [statement.partner] : [])]) {
      const problem = lengthProblem(text, 'id')
      if (problem) return refuse(problem, column, text)
    }
    stage.statement(file, { ...statement, line })
    for (const column of row.left ?? []) {
      const value = column && cells.see(column)
      if (!value) continue
      cells.name(column)
      const reason = 'Ohne Namen und Wert der Eigenschaft sagt die Zelle nichts'
      report.add({
        file,
        line,
        column: column.name,
        value: value.slice(0, 80),
        reason,
        instead: 'ohne diesen Wert übernommen',
        taken: true,
      })
    }
    report.take(file, line, cells.fates())
  }

  /** Of a row that is not taken the taxon alone counts. */
  keep(file: number, { line }: DelimitedRow, cells: RowCells, stage: Stage): void {
    const own = cells.see(this.taxon)
    if (own !== null && lengthProblem(own, 'id') === null) stage.statement(file, { ...this.#about(own), ...nothingSaid, line })
  }

  #values(own: string, { values }: ExtensionRow, known: LongValues): Omit<StatementRow, 'line'> | string {
    const found = known.stored(values)
    if (found.length === 0) return 'Die Zeile sagt nichts über das Taxon'
    for (const { name, unit } of found) this.#fields.add({ ...this.#field(name, null), unit })
    this.target.collection.hasRecords = true
    return {
      ...this.#about(own),
      partner: null,
      relationType: null,
      properties: storedJson(Object.fromEntries(found.map(({ name, value }) => [name, value]))),
    }
  }

  #relation({ from, type, to, properties }: NonNullable<ExtensionRow['relation']>): Omit<StatementRow, 'line'> | string {
    if (to === '') return 'Die Zeile sagt nichts über das Taxon'
    if (type === '') return 'Die Art der Beziehung ist leer'
    const problem = lengthProblem(type, 'relationType')
    if (problem) return problem
    const named: Record<string, string> = {}
    for (const { name: given, value } of properties) {
      const name = propertyName(given)
      const text = plainValue(value)
      named[name] = named[name] === undefined ? text : `${named[name]} | ${text}`
    }
    for (const name of Object.keys(named)) this.#fields.add(this.#field(name, type))
    this.target.collection.hasRelations = true
    return {
      ...this.#about(from),
      partner: { scope: 0, text: to, column: 'relatedTaxonID' },
      relationType: type,
      properties: jsonText(named),
    }
  }

  /** A column that says the source is that of its rows; what a row calls a property is no source, whatever it is called. */
  #field(name: string, relationType: string | null): FactField {
    const isColumn = relationType !== null || [...this.how.claimed, ...this.extras].some((column) => column.name === name)
    return { relationType, name, unit: null, description: null, ...(isColumn ? guessedMeaning : answerIn)(name), isGuessed: true }
  }

  #about = (text: string) => ({ head: this.target.head, taxon: { scope: 0, text, column: 'taxonID' }, origin: null })
}
