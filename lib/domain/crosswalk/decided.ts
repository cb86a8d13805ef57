import type { FoundSuccessors } from './foundSuccessors'
import type { NameSide } from './nameSide'
import type { Successor, Successors } from './successors'

/** By id of an old taxon those that it became, as somebody said; none: it is gone. */
export type Decisions = ReadonlyMap<string, readonly string[]>

export interface Decided extends Successors {
  /** It names a taxon that is not there any more: nobody knows what whoever decided would say now. */
  isLost: boolean
}

/**
 * Decisions about taxa that are there. One for a taxon that is gone since is open again: what is left of it, and what the rules have found, is only proposed,
 * as somebody has said that it was something else.
 */
export function decidedOf(from: NameSide, to: NameSide, decisions: Decisions, found: FoundSuccessors): Map<number, Decided> {
  const decided = new Map<number, Decided>()
  for (const [id, ids] of decisions) {
    const taxon = from.row(id)
    if (taxon === undefined) continue
    const rows = ids.map((each) => to.row(each))
    const named = new Set(rows.flatMap((row) => (row === undefined ? [] : [to.taxonOf(row)])))
    const left = [...named].map((each): Successor => ({ taxon: each, reasons: [{ code: 'decided' }] }))
    if (!rows.includes(undefined)) {
      decided.set(taxon, { sure: left, doubtful: [], isLost: false })
      continue
    }
    const { sure, doubtful } = found.get(taxon)
    const others = [...sure, ...doubtful].filter((each) => !named.has(each.taxon))
    const proposed = [...left, ...others].map((each) => ({
      ...each,
      reasons: [...each.reasons, { code: 'lostDecision' as const }],
    }))
    decided.set(taxon, { sure: [], doubtful: proposed, isLost: true })
  }
  return decided
}
