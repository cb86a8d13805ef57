import { sql } from 'kysely'
import type { TaxonomyType } from '../../lib/domain/addresses/paths'
import { isUuid } from '../../lib/domain/text/uuid'
import type { Db } from '../db/db'
import { ReconcileError } from './reconcileError'

export interface ReconTaxonomy {
  id: string
  name: string
  type: TaxonomyType
  /** A newer one stands in its place: it answers, but is not taken unless somebody names it. */
  isReplaced: boolean
}

/** What a service speaks of: all published taxonomies, or one. */
export interface ReconScope {
  /** Replaced ones last, then by name. */
  taxonomies: readonly ReconTaxonomy[]
  /** The one of its address. */
  only: ReconTaxonomy | null
}

/** Throws ReconcileError (404) where no published taxonomy has that id. */
export async function readScope(db: Db, taxonomyId: string | null): Promise<ReconScope> {
  const { rows } = await sql<ReconTaxonomy>`
    select * from (
      select t.id, t.name, t.type, exists (select from crosswalks c where c.from_taxonomy_id = t.id and c.replaces) as "isReplaced"
      from taxonomies t where t.published) t
    order by t."isReplaced", t.name collate de, t.id`.execute(db)
  if (taxonomyId === null) return { taxonomies: rows, only: null }
  const only = isUuid(taxonomyId) ? rows.find(({ id }) => id === taxonomyId.toLowerCase()) : undefined
  if (!only)
    throw new ReconcileError('Unter dieser Adresse gibt es keine Taxonomie (mehr). Ohne id antwortet /reconcile für alle.', 404)
  return { taxonomies: [only], only }
}
