import { conditionsOf } from '../../../lib/domain/export/filterGroups'
import type { Axis } from '../../../lib/domain/export/exportAxes'
import type { Companion, CoreField, RelationField } from '../../../lib/domain/export/exportColumns'
import type { ComparatorToken } from '../../../lib/domain/export/exportFilters'
import type { ExportSettings, ExportView, FilterGroup } from '../../../lib/domain/export/exportShape'
import type { FieldMeaning } from '../../../lib/domain/vocabulary/fieldMeaning'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import type { DatedState } from '../../db/reading/dataState'
import type { ExportSource, TaxonomySource } from './exportSources'

/** A property or core field. Names are those of the catalogue. */
export type ValueField =
  | { axis: 'tax'; source: TaxonomySource; core: CoreField | null; name: string; facts: FieldFacts }
  | { axis: 'pco'; source: ExportSource; name: string; facts: FieldFacts }
  | { axis: 'rco'; source: ExportSource; relationType: string; core: RelationField | null; name: string; facts: FieldFacts }

/** Of these a taxon has one value at most. */
export type RecordField = Exclude<ValueField, { axis: 'rco' }>

/** Where the values of a column, a filter or a sort order come from. */
export type PlanField = ValueField | CompanionField

/** Where the values of one source come from. `relationType` only for relations. */
export interface CompanionField {
  axis: 'companion'
  of: Axis
  source: ExportSource
  relationType: string | null
  /** What the column says; also its name in the key. */
  name: Companion
  facts: FieldFacts
}

/** Synonyms of a taxon, and taxa of other taxonomies that went over into it (withSynonymData, lendAlong). A companion column tells each. */
export type Lender = 'synonym' | 'predecessor'

/** One type of relations of one collection. */
export interface RelationKind {
  collectionId: string
  relationType: string
}

export interface FieldFacts {
  valueType: ValueType
  unit: string | null
  description: string | null
  /** Values in the whole source; null where the catalogue does not count them (core fields). */
  valueCount: number | null
  meaning: FieldMeaning | null
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
  field: ValueField
  token: ComparatorToken
  /** Canonical text of the field's type. */
  values: string[]
}

export type PlanSort = { by: 'id' | 'name' | PlanField; descending: boolean }

/** An export with every name resolved: everything the statements and the files need to know. */
export interface ExportPlan {
  settings: ExportSettings
  view: ExportView
  type: TaxonomySource['type']
  /** In the order of their names, which is the order of the rows. */
  taxonomies: TaxonomySource[]
  /** The chosen taxa that exist; null when whole taxonomies are exported. */
  ids: string[] | null
  /** Only these and everything under them; empty for everything. */
  subtree: { id: string; name: string }[]
  /** One row per relation of these types, in this order; empty for one row per taxon. */
  relationRows: RelationKind[]
  columns: PlanColumn[]
  /** Each has to hold … */
  filters: PlanFilter[]
  /** … and each of these groups of conditions. */
  filterGroups: FilterGroup<PlanFilter>[]
  sort: PlanSort | null
  /** Who lends data to taxa that say nothing themselves, in the order in which they are asked. */
  lenders: readonly Lender[]
  /** From which collections those of columns and filters have their entries, where they are not among them, in the order of their names. */
  origins: ExportSource[]
  /** Those collections of columns, filters and order that have a record for fewer than half of the taxa: ids. It decides how they are read, not what is. */
  rare: readonly string[]
  /** A table that holds the paths of its taxa (paths.ts), where there is one. */
  pathTable?: string | undefined
  state: DatedState
  /** German sentences for the sheet "Export". */
  warnings: string[]
}

/** Every condition, whether it stands by itself or in a group. */
export const filtersOfPlan = ({ filters, filterGroups }: Pick<ExportPlan, 'filters' | 'filterGroups'>): PlanFilter[] => [
  ...filters,
  ...conditionsOf(filterGroups),
]

/** Collections of columns and of filters, each once; of both axes, or of one. */
export function collectionsOf(
  plan: Pick<ExportPlan, 'columns' | 'filters' | 'filterGroups'>,
  axes: readonly Axis[] = ['pco', 'rco'],
): ExportSource[] {
  const collections = new Map<string, ExportSource>()
  for (const { field } of [...plan.columns, ...filtersOfPlan(plan)]) {
    if (field && axes.includes(field.axis === 'companion' ? field.of : field.axis)) collections.set(field.source.id, field.source)
  }
  return [...collections.values()]
}

/** The same, and those that they have it from: all that a file draws from. */
export const drawnCollections = (plan: ExportPlan): ExportSource[] => [...collectionsOf(plan), ...plan.origins]
