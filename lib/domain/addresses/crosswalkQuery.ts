import { isUuid } from '../text/uuid'
import { type CrosswalkKind, crosswalkKinds } from '../crosswalk/crosswalkKinds'

/** One of the two taxonomies of a crosswalk. */
export type CrosswalkSide = 'old' | 'new'

/** What of a crosswalk an address shows. */
export interface CrosswalkQuery {
  /** Null: all. */
  kind: CrosswalkKind | null
  /** What one of the two names holds; '' for all. */
  name: string
  /** Whether collections are taken along, and which; null: the taxa are shown. */
  collections: readonly string[] | null
  /** They are copied. */
  copies: boolean
  /** The tree of which side is shown; null: none, but the list of taxa. */
  tree: CrosswalkSide | null
}

const sideWords: Record<CrosswalkSide, string> = { old: 'alt', new: 'neu' }

/** Reads `art`, `name`, `sammlungen` (ids with commas between them), `kopie` and `baum` (alt, neu); what names no kind shows all. Never throws. */
export function parseCrosswalkQuery(query: string): CrosswalkQuery {
  const parameters = new URLSearchParams(query)
  const kind = crosswalkKinds.find((each) => each === parameters.get('art')) ?? null
  const collections = parameters.get('sammlungen')
  return {
    kind,
    name: parameters.get('name') ?? '',
    collections: collections === null ? null : [...new Set(collections.split(',').filter(isUuid))],
    copies: parameters.get('kopie') === '1',
    tree: (['old', 'new'] as const).find((side) => sideWords[side] === parameters.get('baum')) ?? null,
  }
}

/** The query string, without `?`; the inverse of parseCrosswalkQuery. */
export const writeCrosswalkQuery = ({
  kind = null,
  name = '',
  collections = null,
  copies = false,
  tree = null,
}: Partial<CrosswalkQuery>): string =>
  String(
    new URLSearchParams([
      ...(kind ? [['art', kind]] : []),
      ...(name ? [['name', name]] : []),
      ...(collections ? [['sammlungen', collections.join(',')]] : []),
      ...(copies ? [['kopie', '1']] : []),
      ...(tree ? [['baum', sideWords[tree]]] : []),
    ]),
  )
