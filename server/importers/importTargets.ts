import type { ImportPlan } from './plan'

/** A taxonomy or collection an import writes; without an id it is new. */
export interface ImportTarget {
  id: string | null
  name: string
}

export interface ImportTargets {
  taxonomies: ImportTarget[]
  collections: ImportTarget[]
  /** The taxonomy beside which the only one is a new version. */
  versionOf?: ImportTarget | null
}

/** What an import writes, with the ids of its taxonomies and of its collections, in the order of the plan. */
export const targetsOf = (
  { taxonomies, extras, facts, former }: ImportPlan,
  taxonomyIds: readonly (string | null)[],
  collectionIds: readonly (string | null)[],
): ImportTargets => ({
  versionOf: former ? { id: former.id, name: former.name } : null,
  taxonomies: taxonomies.map(({ name }, index) => ({ id: taxonomyIds[index] ?? null, name })),
  collections: [...(extras?.collections ?? []), ...(facts?.collections ?? [])].map(({ name }, index) => ({
    id: collectionIds[index] ?? null,
    name,
  })),
})
