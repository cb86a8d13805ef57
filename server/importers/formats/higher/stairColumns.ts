import type { Column } from '../../columns/column'
import type { RowCells } from '../../columns/rowCells'
import { swissCount } from '../../../../lib/domain/text/swissCount'

/**
 * Columns of higher taxa that are only filled in the first row of each group, as people read them and tables do not say them: below may as well be what has
 * no family. They are not filled down, but it is said.
 */
export class StairColumns {
  #columns: { column: Column; seen: Set<string>; isRepeated: boolean }[]
  #below = 0

  constructor(columns: readonly Column[]) {
    this.#columns = columns.map((column) => ({ column, seen: new Set(), isRepeated: false }))
  }

  /** Looks at a row; `isTaxon`: it becomes one that has a place. */
  see(row: RowCells, isTaxon: boolean): void {
    let isEmpty = true
    for (const each of this.#columns) {
      const value = row.see(each.column)
      if (value === null) continue
      isEmpty = false
      if (each.isRepeated) continue
      each.isRepeated = each.seen.has(value)
      each.seen.add(value)
    }
    if (isTaxon && isEmpty && this.#stairs.length > 0) this.#below++
  }

  get #stairs() {
    return this.#columns.filter(({ seen, isRepeated }) => seen.size > 0 && !isRepeated)
  }

  /** What the report says of them; null where there are none. */
  get note(): string | null {
    const names = this.#stairs.map(({ column }) => `«${column.name}»`)
    if (names.length === 0 || this.#below === 0) return null
    return (
      `In ${names.join(', ')} steht jeder Wert nur in einer Zeile, und ${this.#below === 1 ? 'in einer Zeile' : `in ${swissCount(this.#below)} Zeilen`} ` +
      'darunter steht kein höheres Taxon: Was weiter oben steht, gilt dort nicht weiter. Füllen Sie die Spalten in jeder Zeile aus.'
    )
  }
}
