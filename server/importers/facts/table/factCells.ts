import { plainValue } from '../../../../lib/domain/text/composedText'
import { cell, type Column } from '../../columns/column'
import { disputeOf, textFor } from '../../columns/lookedUp'
import type { RowCells } from '../../columns/rowCells'
import { storedValue, type StoredValues } from '../../columns/storedValues'
import { isErrorCell } from '../../columns/survey'
import { ERROR_CELL } from '../../formats/taxonCells'
import { unfitReason } from '../../formats/taxonColumns'
import type { Report } from '../../report'
import type { FileLine } from '../../source/sourceFile'
import type { FactColumns, PropertyColumn } from '../columnPlaces'
import type { FactFields } from './factFields'
import { tidy } from './longValues'

const LONGEST_VALUE = 100_000

/** What the cells of a row of facts say; what is not kept of them, or not as it stands there, is reported. */
export class FactCells {
  constructor(
    private row: RowCells,
    private fields: FactFields,
    /** Words for nothing. */
    private noValue: ReadonlySet<string>,
    private report: Report,
  ) {}

  /** A cell that is not kept, or not as it stands there. */
  remark(at: FileLine, column: Column, value: string, reason: string, instead: string, hint?: string): void {
    this.report.add({
      ...at,
      column: column.name,
      value: value.slice(0, 80),
      reason,
      instead,
      taken: true,
      ...(hint && { hint }),
    })
  }

  /** The value of a cell, or null: empty, a word for nothing, an error of the spreadsheet (reported, if there is a place). */
  value(at: FileLine | null, values: readonly string[], column: Column): string | null {
    this.row.take(column)
    const value = cell(values, column)
    if (value === null) return null
    const fault = faultOf(value)
    if (fault === null && !this.noValue.has(value)) return value
    this.row.name(column)
    if (fault !== null && at) this.remark(at, column, value, fault, 'ohne diesen Wert übernommen')
    return null
  }

  /** Whether something stands in a cell that is no value; a word for nothing says that there is none. */
  #isWrong(column: Column, values = this.row.values): boolean {
    const value = cell(values, column)
    return value !== null && faultOf(value) !== null && !this.noValue.has(value)
  }

  /** Of a row of a table with one value per row: what its wrong cells speak of. */
  wrongOf({ long, properties }: FactColumns): StoredValues {
    const name = long && this.row.see(long.property)
    if (!long || name === null) return {}
    if (this.#isWrong(long.value)) return { [tidy(name)]: null }
    return Object.fromEntries(properties.filter(({ column }) => this.#isWrong(column)).map((each) => [each.name, null]))
  }

  values(at: FileLine, values: readonly string[], columns: readonly PropertyColumn[], type: string | null): StoredValues {
    const found: StoredValues = {}
    for (const property of columns) {
      const { column, name } = property
      const said = this.value(at, values, column)
      if (said === null) {
        if (type !== null) this.fields.empty(type, name)
        if (this.#isWrong(column, values)) found[name] = null
        continue
      }
      const value = this.text(at, property, said)
      const stored = storedValue(value, column.reading)
      if (stored === null) this.remark(at, column, value, unfitReason(column.reading), 'als Text übernommen')
      found[name] = stored ?? plainValue(value)
      if (type !== null) this.fields.add({ ...property, relationType: type })
    }
    return found
  }

  /** What a cell says, or the text of another table that it names; without a place what is not found there is not said. */
  text(at: FileLine | null, { column, texts }: PropertyColumn, said: string): string {
    const text = texts ? textFor(texts, said) : said
    if (texts && text === undefined && at) {
      const { reason, hint } = disputeOf(texts, said) ?? { reason: `Was die Zelle nennt, fehlt in ${texts.file.path}` }
      this.remark(at, column, said, reason, 'so übernommen, wie es dasteht', hint)
    }
    return text ?? said
  }
}

function faultOf(value: string): string | null {
  if (isErrorCell(value)) return ERROR_CELL
  return value.length > LONGEST_VALUE ? "Der Wert ist länger als 100'000 Zeichen" : null
}
