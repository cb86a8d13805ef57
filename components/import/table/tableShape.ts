import type { TableMapping } from '@/lib/domain/import/importMapping'
import { roleOf } from './columnRoles'

/**
 * One value per row: columns for the property's name and its value; what says the
 * source of the row goes on to. Null where no two columns are left for that.
 */
export function asLong(columns: readonly string[], table: TableMapping): TableMapping | null {
  const wide = { ...table, properties: (table.properties ?? []).filter(({ meaning }) => meaning === 'source'), relations: [] }
  const [property, value] = columns.filter((column) => ['property', 'ignored'].includes(roleOf(column, wide)))
  if (property === undefined || value === undefined) return null
  return { ...wide, long: { property, value } }
}

/** One column per property: all that are for nothing else. */
export function asWide(columns: readonly string[], { long: _, ...table }: TableMapping): TableMapping {
  const isFree = (column: string) => roleOf(column, table) === 'ignored'
  const before = (column: string) => table.properties?.find((each) => each.column === column)
  return { ...table, properties: columns.flatMap((column) => before(column) ?? (isFree(column) ? { column } : [])) }
}

/** Makes every column that is for nothing a property, or the other way round. */
export const withAllProperties = (columns: readonly string[], table: TableMapping): TableMapping => ({
  ...table,
  properties: [
    ...(table.properties ?? []),
    ...columns.filter((column) => roleOf(column, table) === 'ignored').map((column) => ({ column })),
  ],
})
