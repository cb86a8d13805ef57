import type { TaxonomyType } from '../../lib/domain/addresses/paths'

// What of the answers to a page's first questions (components/taxon/taxonQuery.ts and the screens beside) is told other programs.
// Their test asks the very questions.

interface Named {
  id: string
  name: string
}

export interface TaxonNamed extends Named {
  code: string | null
  author: string | null
  rank: string | null
}

export interface TaxonAnswer extends TaxonNamed {
  rankVerbatim: string | null
  vernacularNames: readonly { name: string; preferred: boolean }[]
  taxonomy: Named & { type: TaxonomyType }
  accepted: Named | null
  /** From the root down, without the taxon itself. */
  lineage: readonly TaxonNamed[]
  records: readonly { collection: Named }[]
}

interface SourceAnswer extends Named {
  description: string | null
  lastUpdated: string | null
  licence: string | null
  citation: string | null
  organization: Named | null
}

export interface TaxonomyAnswer extends SourceAnswer {
  type: TaxonomyType
  taxonCount: number
}

export interface CollectionAnswer extends SourceAnswer {
  recordCount: number
  relationCount: number
}
