import type { ValueType } from './valueType'

/** Export of at most so many chosen fields (spec §9); `id` and the name do not count. */
export const MAX_EXPORT_FIELDS = 100

export type FilterValue = string | number

export interface TaxProperty { taxname: string; pname: string }
export interface PcoProperty { pcname: string; pname: string }
export interface RcoProperty { pcname: string; relationtype: string; pname: string }
export interface TaxFilter extends TaxProperty { comparator: string; value: FilterValue }
export interface PcoFilter extends PcoProperty { comparator: string; value: FilterValue }
/** Field order as in spec §3; in the address it is pcname~relationtype~pname~comparator~value (DESIGN §7). */
export interface RcoFilter extends RcoProperty { comparator: string; value: FilterValue }

/** The spec's export settings (§3), letter for letter: the public contract of store and address. */
export interface ExportSettings {
  /** 'Arten' | 'Lebensräume' | null */
  type: string | null
  taxonomies: string[]
  ids: string[]
  taxProperties: TaxProperty[]
  pcoProperties: PcoProperty[]
  rcoProperties: RcoProperty[]
  taxFilters: TaxFilter[]
  pcoFilters: PcoFilter[]
  rcoFilters: RcoFilter[]
  withSynonymData: boolean
  tooManyProperties: boolean
  addFilterFields: boolean
}

/** What else shapes a file: order of rows, dialect of the CSV. Kept apart so that the spec's settings stay exactly as they are. */
export interface ExportView {
  /** Key of the column to sort by (`name` by default), and whether downwards. */
  sort: { column: string; descending: boolean } | null
  /** CSV dialect: `;`, BOM and defused formulas for Excel instead of RFC 4180. */
  csvForExcel: boolean
}

export type { ValueType }
