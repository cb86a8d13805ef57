import type { CrosswalkKind } from './crosswalkKinds'
import type { NameSide } from './nameSide'

/**
 * What is known of both sides together: taxa of the new side that surely became of one of the old, and those of the old that surely became one of the new
 * whole.
 */
export interface SureLineage {
  sure: (taxon: number) => readonly number[]
  predecessors: (successor: number) => Int32Array
}

/**
 * What kind a pair is that is the only successor of its taxon. Where several became one: `lumped` is a taxon whose name the new side has as a synonym of
 * another that was there before, `merged` everybody else.
 */
export function kindOfPair(
  { from, to }: { from: NameSide; to: NameSide },
  { sure, predecessors }: SureLineage,
  taxon: number,
  successor: number,
): CrosswalkKind {
  const before = predecessors(successor)
  if (before.length > 1) {
    const wasThere = before.some((each) => isSameName(from, each, to, successor))
    return wasThere && !isSameName(from, taxon, to, successor) ? 'lumped' : 'merged'
  }
  const [rank, newRank] = [from.at(taxon).rank, to.at(successor).rank]
  if (rank !== null && newRank !== null && rank !== newRank) return 'rankChanged'
  if (!isSameName(from, taxon, to, successor)) return 'renamed'
  return isMoved(from, to, sure, taxon, successor) ? 'moved' : 'same'
}

/** Word for word, with the marks of ranks; of habitats also the code, which is what they are called by. */
function isSameName(from: NameSide, taxon: number, to: NameSide, other: number): boolean {
  if (from.key(taxon) !== to.key(other)) return false
  const [marks, otherMarks] = [marksOf(from, taxon), marksOf(to, other)]
  const [code, otherCode] = [from.at(taxon).code, to.at(other).code]
  return (
    marks.every((mark, at) => mark === '' || otherMarks[at] === '' || mark === otherMarks[at]) &&
    (!to.isHabitats || code === null || otherCode === null || code === otherCode)
  )
}

/** Names of two words have none, and need not be taken apart once more. */
const marksOf = (side: NameSide, row: number) => (side.key(row).split(' ').length < 3 ? [] : (side.parsed(row)?.marks ?? []))

/**
 * Whether it stands somewhere else: the nearest of those above it that is still there is not above it any more. Steps that came between or fell away,
 * and names that changed above it, move nothing.
 */
function isMoved(from: NameSide, to: NameSide, sure: SureLineage['sure'], taxon: number, successor: number): boolean {
  for (const above of from.ancestors(taxon)) {
    const became = sure(above)
    if (became.length === 0) continue
    const nowAbove = to.ancestors(successor)
    return nowAbove.length > 0 && !became.some((each) => nowAbove.includes(each))
  }
  return false
}
