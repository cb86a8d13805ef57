import type { Column } from '../columns/column'
import type { SeenRows } from '../columns/columnOfNames'
import { taxonColumnWords } from '../formats/taxonColumnWords'
import { namesTaxa, plainColumns } from '../formats/plain/plainColumns'

/**
 * What each column of a table becomes when the table becomes a taxonomy, by the name of the column: what the import itself takes it for
 * (`plainColumns`), in German words. Null when no column names the taxa.
 */
export function taxonRoles(columns: readonly Column[], rows: SeenRows): ReadonlyMap<string, string> | null {
  const assigned = plainColumns(columns, rows)
  if (!namesTaxa(assigned)) return null
  return new Map([...taxonColumnWords(assigned)].map(([{ name }, words]) => [name, words]))
}
