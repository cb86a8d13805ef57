import type { ImportPlan } from '../plan'

/** Says whose the taxonomies and collections are that an import makes; those there are already stay whose they are. */
export function claimNew(
  plan: ImportPlan,
  existingTaxonomies: readonly (string | null)[],
  existingCollections: readonly (string | null)[],
  organizationId: string | null,
  userId: string | null,
): void {
  // What comes with the reference system's tables says itself whose it is.
  if (plan.extras) return
  for (const [index, taxonomy] of plan.taxonomies.entries()) {
    if ((existingTaxonomies[index] ?? null) !== null) continue
    taxonomy.organizationId ??= organizationId
    taxonomy.importedBy ??= userId
  }
  for (const [index, collection] of (plan.facts?.collections ?? []).entries())
    if ((existingCollections[index] ?? null) === null) collection.organizationId ??= organizationId
}
