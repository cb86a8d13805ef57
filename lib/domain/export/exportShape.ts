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

/**
 * A property of whichever axis, which it says itself. The settings of the spec have a list per axis instead: only what reads and writes those
 * (exportAxes.ts and exportSettings.ts) knows of both.
 */
export type AxisProperty = ({ axis: 'tax' } & TaxProperty) | ({ axis: 'pco' } & PcoProperty) | ({ axis: 'rco' } & RcoProperty)

export interface FilterCondition {
  comparator: string
  value: FilterValue
}

export type AxisFilter = AxisProperty & FilterCondition

/** How the parts of a group go together: each of them holds, one at least, or none. */
export const groupMatches = ['all', 'any', 'none'] as const
export type GroupMatch = (typeof groupMatches)[number]

/** Conditions and groups of conditions, of which all, one at least or none has to hold. */
export interface FilterGroup<C extends object = AxisFilter> {
  match: GroupMatch
  parts: GroupPart<C>[]
}

export type GroupPart<C extends object = AxisFilter> = C | FilterGroup<C>

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
  /** Of species only these and what is below them; null for all ranks. */
  ranks: 'species' | null
  /** What has to hold beside the filters of the settings, which know neither «or» nor «not». */
  filterGroups: FilterGroup[]
  /** One row per relation instead of one per taxon: the relations of all chosen types one below the other. */
  relationRows: boolean
  /** Companion columns per collection: where a value comes from, of when it is, which synonym lent it (`companions`). */
  provenance: boolean
  /** What neither the taxon nor a synonym of it says is taken from the taxon it goes back to along a crosswalk, with a column that names that one. */
  lendAlong: boolean
  /** Keys of columns in their order behind `id` and `name`; those not named follow as they would without. */
  columns: string[]
  /** Key of the column to sort by (`name` by default), and whether downwards. */
  sort: { column: string; descending: boolean } | null
  /** CSV dialect: `;`, BOM and defused formulas for Excel instead of RFC 4180. */
  csvForExcel: boolean
}

/** Everything that is chosen: the export settings and what else stands in the address. */
export interface ExportChoice {
  settings: ExportSettings
  view: ExportView
}
