import type { PropertyValue } from '@/lib/domain/vocabulary/propertyValues'

export interface PartnerRelations {
  /** Ids of the compared taxa that have the partner. */
  of: readonly string[]
  relations: readonly { ownerId: string; properties: Record<string, PropertyValue> }[]
}

/** What is said of relations to one partner, of those of some taxa; `owners` is empty where it is said of all that have it. */
export interface RelationDetail {
  owners: string[]
  /** One entry per relation of which something else is said. */
  said: Record<string, PropertyValue>[]
}

/** The properties of the relations to a partner, said once for all taxa for which they are the same, in the order of the taxa. */
export function relationDetails({ of, relations }: PartnerRelations): RelationDetail[] {
  const groups = new Map<string, RelationDetail>()
  for (const owner of of) {
    const said = relations.filter(({ ownerId }) => ownerId === owner).map(({ properties }) => properties)
    if (said.length === 0) continue
    // The database gives the names of the properties in one order.
    const key = JSON.stringify(said)
    const group = groups.get(key) ?? { owners: [], said }
    group.owners.push(owner)
    groups.set(key, group)
  }
  const [only] = groups.values()
  if (only && groups.size === 1 && only.owners.length === of.length) return [{ ...only, owners: [] }]
  return [...groups.values()]
}
