import { CROSSWALK, HISTORY, paths, type TaxonomyType } from './paths'
import { roots, type TreeRoot } from './routes'
import type { Segment } from './segments'

/** What an address names. `taxonIds` is the path of taxa, the active one last. */
export type Place =
  | { screen: 'home'; root: TreeRoot | null }
  | { screen: 'taxonomy'; type: TaxonomyType; id: string }
  | { screen: 'taxon'; type: TaxonomyType; taxonomyId: string; taxonIds: string[]; id: string }
  /** The states of a taxonomy, or of a collection (type null). */
  | { screen: 'states'; type: TaxonomyType | null; id: string }
  /** How a taxonomy goes over into another (toId), or into which it does (null). */
  | { screen: 'crosswalk'; type: TaxonomyType; id: string; toId: string | null }
  | { screen: 'collection' | 'records' | 'relations' | 'user' | 'organization'; id: string }
  | { screen: 'elsewhere' }

/** Reads an address of the data area; 'elsewhere' is an address that the data area does not have. */
export function place(segments: readonly Segment[]): Place {
  const [first, ...rest] = segments.map(String)
  if (first === undefined) return { screen: 'home', root: null }
  if (rest.includes('')) return elsewhere
  const root = rootOfSegment.get(first)
  if (root === undefined) return elsewhere
  const [id, ...deeper] = rest
  if (id === undefined) return { screen: 'home', root }
  return below(root, id, deeper)
}

/** Whether an address lies below a root of the data, so that what it does not name is not found inside the data layout (docs/contract.md §2). */
export const isBelowData = ([first]: readonly Segment[]) => rootOfSegment.has(String(first))

/** The key of the tree node that an address names; null where the tree has none. */
export function treeKeyOfPlace(place: Place): string | null {
  switch (place.screen) {
    case 'home':
      return place.root
    case 'elsewhere':
      return null
    case 'states':
      return `${place.type === null ? 'collection' : 'taxonomy'}:${place.id}`
    case 'crosswalk':
      return `taxonomy:${place.id}`
    default:
      return `${place.screen}:${place.id}`
  }
}

/** The address of a place; reads back as the same place. */
export function placePath(place: Place): string | null {
  switch (place.screen) {
    case 'home':
      return place.root === null ? paths.home() : rootPaths[place.root]
    case 'taxonomy':
      return paths.taxonomy(place.type, place.id)
    case 'taxon':
      return paths.taxon(place.type, place.taxonomyId, place.taxonIds)
    case 'states':
      return paths.states(place.type, place.id)
    case 'crosswalk':
      return place.toId === null ? paths.crosswalks(place.type, place.id) : paths.crosswalk(place.type, place.id, place.toId)
    case 'elsewhere':
      return null
    case 'collection':
    case 'records':
    case 'relations':
    case 'user':
    case 'organization':
      return paths[place.screen](place.id)
  }
}

export const rootPaths: Record<TreeRoot, string> = {
  Art: paths.taxonomies('Art'),
  Lebensraum: paths.taxonomies('Lebensraum'),
  collections: paths.collections(),
  users: paths.users(),
  organizations: paths.organizations(),
}

const elsewhere: Place = { screen: 'elsewhere' }

const rootOfSegment: ReadonlyMap<string, TreeRoot> = new Map(
  roots.flatMap(({ segment, tree }) => (tree === undefined ? [] : [[segment, tree] as const])),
)

function below(root: TreeRoot, id: string, deeper: string[]): Place {
  const [table] = deeper
  switch (root) {
    case 'Art':
    case 'Lebensraum': {
      if (deeper.length === 1 && table === HISTORY) return { screen: 'states', type: root, id }
      if (table === CROSSWALK && deeper.length <= 2) return { screen: 'crosswalk', type: root, id, toId: deeper[1] ?? null }
      const active = deeper.at(-1)
      return active === undefined
        ? { screen: 'taxonomy', type: root, id }
        : { screen: 'taxon', type: root, taxonomyId: id, taxonIds: deeper, id: active }
    }
    case 'collections':
      if (deeper.length > 1) return elsewhere
      if (table === undefined) return { screen: 'collection', id }
      if (table === HISTORY) return { screen: 'states', type: null, id }
      if (table === 'Eigenschaften') return { screen: 'records', id }
      return table === 'Beziehungen' ? { screen: 'relations', id } : elsewhere
    case 'users':
      return deeper.length > 0 ? elsewhere : { screen: 'user', id }
    case 'organizations':
      return deeper.length > 0 ? elsewhere : { screen: 'organization', id }
  }
}
