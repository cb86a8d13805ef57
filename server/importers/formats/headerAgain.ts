import type { Column } from '../columns/column'
import { repeatsHeader } from '../columns/survey'
import type { TaxonColumns } from './taxonColumns'

/**
 * Tells the rows that are the names of the columns once more: tables are put together of several, and the description of an archive may forget that its first
 * line is none of the data. Without a header it is the terms of the description that stand there; what ids are called there is free.
 */
export function headerAgain(
  columns: TaxonColumns,
  header: readonly string[] | undefined,
): (values: readonly string[]) => boolean {
  if (header) return (values) => repeatsHeader(header, values)
  const { id, rowId, ...roles } = columns.roles
  const others = [
    ...Object.values(roles),
    ...columns.classification.map(({ column }) => column),
    ...columns.parts,
    ...columns.properties,
  ]
  const named = others.filter(({ index }) => index !== null)
  return (values) => named.length > 0 && named.every((column) => saysItsName(values, column))
}

const saysItsName = (values: readonly string[], { name, index }: Column) =>
  (values[index ?? -1] ?? '').trim().replace(/^dwc:/, '') === name
