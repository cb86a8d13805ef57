import { kindLabels } from './kindLabels'
import type { Hit } from './useSearch'

export interface HitGroup {
  /** Unlike that of all other groups; part of an id. */
  kind: string
  label: string
  hits: readonly Hit[]
}

/** Hits by kind, the kind of the best hit first, each in its order; where there are none, the nearest names. */
export function groupHits({ hits, nearest }: { hits: readonly Hit[]; nearest: readonly Hit[] }): HitGroup[] {
  if (hits.length === 0) return nearest.length === 0 ? [] : [{ kind: 'nearest', label: 'Meinten Sie', hits: nearest }]
  const kinds = [...new Set(hits.map(({ kind }) => kind))]
  return kinds.map((kind) => ({ kind, label: kindLabels[kind], hits: hits.filter((hit) => hit.kind === kind) }))
}
