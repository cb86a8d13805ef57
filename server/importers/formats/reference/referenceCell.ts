import { isUuid } from '../../../../lib/domain/text/uuid'
import { isoDate } from '../../../../lib/domain/vocabulary/propertyValues'
import type { Column } from '../../columns/column'
import { lengthProblem, type LimitedText } from '../../columns/longTexts'
import type { RowCells } from '../../columns/rowCells'
import { type FitProperties, fitProperties } from '../../fitProperties'
import { fitJson } from '../../jsonText'

/** Addresses have no more characters. */
const LONGEST_EMAIL = 320

/** Why one row cannot be taken. */
export class RowProblem extends Error {
  constructor(
    readonly column: string,
    readonly value: string,
    readonly reason: string,
  ) {
    super(reason)
  }
}

/** A cell that is not kept, in a row that is. */
export interface CellProblem {
  column: string
  value: string
  reason: string
  instead: string
}

/** Access to the cells of a row by the table's column names; says of each what becomes of it. */
export class ReferenceCells {
  problems: CellProblem[] = []

  constructor(
    readonly line: number,
    private cells: RowCells,
    private columns: ReadonlyMap<string, Column>,
  ) {}

  optional(column: string): string | null {
    const found = this.columns.get(column)
    return found ? this.cells.take(found) : null
  }

  /** One of the ids of another table; another one is named, and the row goes without. */
  known(column: string, ids: ReadonlySet<string>, table: string): string | null {
    const value = this.optional(column)
    if (value === null || ids.has(value.toLowerCase())) return value?.toLowerCase() ?? null
    return this.drop(column, value, `Das gibt es in ${table} nicht`)
  }

  private drop(column: string, value: string, reason: string): null {
    const found = this.columns.get(column)
    if (found) this.cells.name(found)
    this.problems.push({ column, value: value.slice(0, 100), reason, instead: 'ohne das übernommen' })
    return null
  }

  text(column: string): string {
    const value = this.optional(column)
    if (value === null) throw new RowProblem(column, '', 'Die Zelle ist leer')
    if (value.length > 500) throw new RowProblem(column, value.slice(0, 100), 'Der Text ist länger als 500 Zeichen')
    return value
  }

  /** A text that may only be so long. */
  limited(column: string, kind: LimitedText): string {
    const value = this.text(column)
    const problem = lengthProblem(value, kind)
    if (problem) throw new RowProblem(column, value.slice(0, 100), problem)
    return value
  }

  /** As far as the database looks at it, composed as it is looked for. */
  email(column: string): string | null {
    const value = this.optional(column)?.normalize('NFC') ?? null
    if (value === null || (/.@./s.test(value) && value.length <= LONGEST_EMAIL)) return value
    return this.drop(column, value, 'Das ist keine E-Mail-Adresse')
  }

  uuid(column: string): string {
    const value = this.text(column).toLowerCase()
    if (!isUuid(value)) throw new RowProblem(column, value, 'Das ist keine Id (UUID)')
    return value
  }

  oneOf<T extends string>(column: string, allowed: readonly T[]): T {
    const value = this.text(column)
    const found = allowed.find((each) => each === value)
    if (!found) throw new RowProblem(column, value, `Der Wert ist keiner von: ${allowed.join(', ')}`)
    return found
  }

  integer(column: string): number | null {
    const value = this.optional(column)
    if (value === null) return null
    return /^-?\d{1,9}$/.test(value) ? Number(value) : this.drop(column, value, 'Das ist keine ganze Zahl')
  }

  /** With a time of day behind it or without. */
  day(column: string): string | null {
    const value = this.optional(column)
    return value === null ? null : (isoDate(value.slice(0, 10)) ?? this.drop(column, value, 'Das ist kein Tag'))
  }

  yesOrNo(column: string): boolean {
    const value = this.optional(column)
    if (value !== null && !/^(t|true|1|f|false|0)$/i.test(value)) this.drop(column, value, 'Das ist weder ja noch nein')
    return value !== null && /^(t|true|1)$/i.test(value)
  }

  /** A JSON object of properties, as they are kept. */
  properties(column: string): FitProperties {
    const text = this.optional(column)
    if (text === null) return { properties: {}, renamed: [] }
    try {
      return fitProperties(fitJson(text))
    } catch {
      throw new RowProblem(column, text.slice(0, 100), 'Das ist kein JSON-Objekt')
    }
  }
}
