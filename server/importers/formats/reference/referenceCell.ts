import { isUuid } from '../../../../lib/domain/text/uuid'
import { type FitProperties, fitProperties } from '../../fitProperties'

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

/** Access to the cells of a row by the table's column names. */
export class ReferenceCells {
  constructor(
    readonly line: number,
    private values: string[],
    private columns: Map<string, number>,
  ) {}

  optional(column: string): string | null {
    const value = this.values[this.columns.get(column) ?? -1]?.replaceAll('\0', '').trim()
    return value === undefined || value === '' ? null : value
  }

  text(column: string): string {
    const value = this.optional(column)
    if (value === null) throw new RowProblem(column, '', 'Die Zelle ist leer')
    if (value.length > 500) throw new RowProblem(column, value.slice(0, 100), 'Der Text ist länger als 500 Zeichen')
    return value
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
    return value !== null && /^-?\d{1,9}$/.test(value) ? Number(value) : null
  }

  /** A JSON object of properties, as they are kept. */
  properties(column: string): FitProperties {
    const text = this.optional(column)?.replace(/\\u0000/g, '')
    if (text === undefined) return { properties: {}, renamed: [] }
    try {
      return fitProperties(text)
    } catch {
      throw new RowProblem(column, text.slice(0, 100), 'Das ist kein JSON-Objekt')
    }
  }
}
