export type FilterValue = string | number

export interface TaxProperty {
  taxname: string
  pname: string
}

export interface PcoProperty {
  pcname: string
  pname: string
}

export interface RcoProperty {
  pcname: string
  relationtype: string
  pname: string
}

export interface TaxFilter extends TaxProperty {
  comparator: string
  value: FilterValue
}

export interface PcoFilter extends PcoProperty {
  comparator: string
  value: FilterValue
}

/** In the address pname stands before relationtype, as in docs/contract.md §3 (`filterFields` in exportAxes.ts). */
export interface RcoFilter extends RcoProperty {
  comparator: string
  value: FilterValue
}

/** The export settings (docs/contract.md §3), letter for letter: the public contract of store and address. */
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

/** What else shapes a file: rows, columns, order, dialect. Kept apart so that the export settings stay exactly as they are. */
export interface ExportView {
  /** Ids of taxa: only these and everything under them. Narrows `taxonomies` and `ids`, and may stand without both. */
  subtree: string[]
  /** One row per relation instead of one per taxon: the relations of all chosen types one below the other. */
  relationRows: boolean
  /** Companion columns per collection: where a value comes from, of when it is, which synonym lent it (`companions`). */
  provenance: boolean
  /** Keys of columns in their order behind `id` and `name`; those not named follow as they would without. */
  columns: string[]
  /** Key of the column to sort by (`name` by default), and whether downwards. */
  sort: { column: string; descending: boolean } | null
  /** CSV dialect: `;`, BOM and defused formulas for Excel instead of RFC 4180. */
  csvForExcel: boolean
}
