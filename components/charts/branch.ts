import type { TaxonomyType } from '@/lib/domain/addresses/paths'

export interface ChartedBranch {
  type: TaxonomyType
  taxonomy: { id: string; name: string }
  /** Whom all hang under; null for the whole taxonomy. */
  taxonId: string | null
}
