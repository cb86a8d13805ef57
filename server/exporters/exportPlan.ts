import type { CoreField, RelationField } from '../../lib/domain/exportColumns'
import type { ComparatorToken } from '../../lib/domain/exportFilters'
import type { ExportSettings } from '../../lib/domain/exportSettings'
import type { ValueType } from '../../lib/domain/valueType'
import type { DataState, ExportSource, TaxonomySource } from './exportSources'

/** Where the values of a column, a filter or a sort order come from. Names are those of the catalogue. */
export type PlanField =
  | { axis: 'tax'; source: TaxonomySource; core: CoreField | null; name: string; facts: FieldFacts }
  | { axis: 'pco'; source: ExportSource; name: string; facts: FieldFacts }
  | { axis: 'rco'; source: ExportSource; relationType: string; core: RelationField | null; name: string; facts: FieldFacts }

export interface FieldFacts {
  valueType: ValueType
  unit: string | null
  description: string | null
  /** Values in the whole source; null where the catalogue does not count them (core fields). */
  valueCount: number | null
}

export interface PlanColumn {
  /** Unique in this export; what `sort` names. */
  key: string
  /** Unique in this export. */
  header: string
  valueType: ValueType
  unit: string | null
  /** null for `id` and `name`. */
  field: PlanField | null
}

export interface PlanFilter {
  field: PlanField
  token: ComparatorToken
  /** Canonical text of the field's type. */
  values: string[]
}

export type PlanSort = { by: 'id' | 'name' | PlanField; descending: boolean }

/** An export with every name resolved: everything the statements and the files need to know. */
export interface ExportPlan {
  settings: ExportSettings
  type: TaxonomySource['type']
  /** In the order of their names, which is the order of the rows. */
  taxonomies: TaxonomySource[]
  /** The chosen taxa that exist; null when whole taxonomies are exported. */
  ids: string[] | null
  columns: PlanColumn[]
  filters: PlanFilter[]
  sort: PlanSort | null
  withSynonymData: boolean
  csvForExcel: boolean
  state: DataState
  /** German sentences for the sheet "Export". */
  warnings: string[]
}
