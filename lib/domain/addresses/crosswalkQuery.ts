import { isUuid } from '../text/uuid'
import { type CrosswalkKind, crosswalkKinds } from '../crosswalk/crosswalkKinds'

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
}

/** Reads `art`, `name`, `sammlungen` (ids with commas between them) and `kopie`; what names no kind shows all. Never throws. */
export function parseCrosswalkQuery(query: string): CrosswalkQuery {
  const parameters = new URLSearchParams(query)
  const kind = crosswalkKinds.find((each) => each === parameters.get('art')) ?? null
  const collections = parameters.get('sammlungen')
  return {
    kind,
    name: parameters.get('name') ?? '',
    collections: collections === null ? null : [...new Set(collections.split(',').filter(isUuid))],
    copies: parameters.get('kopie') === '1',
  }
}

/** The query string, without `?`; the inverse of parseCrosswalkQuery. */
export const writeCrosswalkQuery = ({
  kind = null,
  name = '',
  collections = null,
  copies = false,
}: Partial<CrosswalkQuery>): string =>
  String(
    new URLSearchParams([
      ...(kind ? [['art', kind]] : []),
      ...(name ? [['name', name]] : []),
      ...(collections ? [['sammlungen', collections.join(',')]] : []),
      ...(copies ? [['kopie', '1']] : []),
    ]),
  )
