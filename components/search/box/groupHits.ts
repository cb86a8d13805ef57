import { kindLabels } from '../kindLabels'
import type { Hit } from '../useSearch'

export interface HitGroup {
  /** Unlike that of all other groups; part of an id. */
  kind: string
  label: string
  hits: readonly Hit[]
}

/** What the list below the field is told of a search. */
export interface SearchHits {
  total: number
  capped: boolean
  hits: readonly Hit[]
  nearest: readonly Hit[]
}

/** Hits by kind, the kind of the best hit first, each in its order; where there are none, the nearest names. */
export function groupHits({ hits, nearest }: Pick<SearchHits, 'hits' | 'nearest'>): HitGroup[] {
  if (hits.length === 0) return nearest.length === 0 ? [] : [{ kind: 'nearest', label: 'Meinten Sie', hits: nearest }]
  const kinds = [...new Set(hits.map(({ kind }) => kind))]
  return kinds.map((kind) => ({ kind, label: kindLabels[kind], hits: hits.filter((hit) => hit.kind === kind) }))
}
