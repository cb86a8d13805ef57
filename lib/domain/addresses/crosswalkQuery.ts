import { type CrosswalkKind, crosswalkKinds } from '../crosswalk/crosswalkKinds'

/** What of a crosswalk an address shows. */
export interface CrosswalkQuery {
  /** Null: all. */
  kind: CrosswalkKind | null
  /** What one of the two names holds; '' for all. */
  name: string
}

/** Reads `art` and `name`; what names no kind shows all. Never throws. */
export function parseCrosswalkQuery(query: string): CrosswalkQuery {
  const parameters = new URLSearchParams(query)
  const kind = crosswalkKinds.find((each) => each === parameters.get('art')) ?? null
  return { kind, name: parameters.get('name') ?? '' }
}

/** The query string, without `?`; the inverse of parseCrosswalkQuery. */
export const writeCrosswalkQuery = ({ kind, name }: CrosswalkQuery): string =>
  String(new URLSearchParams([...(kind ? [['art', kind]] : []), ...(name ? [['name', name]] : [])]))
