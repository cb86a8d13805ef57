import { kindOfPair } from './classify'
import type { CrosswalkKind, PairState } from './crosswalkKinds'
import { NearNames } from './nearSuccessors'
import { A_STRETCH, type NameRow, NameSide, type Pause, put } from './nameSide'
import type { Reason } from './reasons'
import { sourceIds } from './sourceIds'
import { merged, type Successor, type Successors, type Sides, successorsOf } from './successors'

/** One line of a crosswalk. A taxon that was split, or is doubtful, has as many as there are taxa it may have become. */
export interface CrosswalkPair {
  /** Null: it is new. */
  fromId: string | null
  /** Null: it is gone. */
  toId: string | null
  kind: CrosswalkKind
  state: PairState
  reasons: Reason[]
  /** What the rules would say, had nobody decided otherwise: kept for whoever takes the decision back. */
  isOverruled: boolean
}

export interface CrosswalkInput {
  from: readonly NameRow[]
  to: readonly NameRow[]
  isHabitats: boolean
  /** Ids of an old and a new taxon that are entered as equivalent. */
  equivalents?: readonly (readonly [string, string])[]
  /** What people decided: the taxa that an old one became; none of them, it is gone. */
  decisions?: ReadonlyMap<string, readonly string[]>
  pause?: Pause
}

/**
 * What became of each taxon of one taxonomy in another. In the order of the old side's rows, then what is new in that of the new side's. Every taxon of the old
 * side occurs; a split is always left open, a merge is not. Pure, and the same whatever order the rows come in, but for the order of the pairs.
 */
export async function buildCrosswalk(input: CrosswalkInput): Promise<CrosswalkPair[]> {
  const { isHabitats, equivalents = [], decisions = new Map<string, string[]>(), pause = async () => {} } = input
  const from = await NameSide.of(input.from, isHabitats, pause)
  const to = await NameSide.of(input.to, isHabitats, pause)
  const ids = await sourceIds(from, to, pause)
  const sides: Sides = { from, to, ids, equivalents: ofTaxa(from, to, equivalents) }
  const decided = decidedOf(from, to, decisions)
  const found = new Map<number, Successors>()
  for (const [place, taxon] of from.taxa.entries()) {
    if (place % A_STRETCH === 0) await pause()
    found.set(taxon, successorsOf(sides, taxon))
  }
  await findNear(from, to, { found, pause })
  await findByChildren(from, to, { found, pause })
  return pairsOf(from, to, { found, decided, pause })
}

/** What the rules have found so far. */
interface Knowledge {
  found: Map<number, Successors>
  pause: Pause
}

function ofTaxa(from: NameSide, to: NameSide, pairs: readonly (readonly [string, string])[]): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const [one, two] of pairs) {
    const [taxon, other] = [from.row(one), to.row(two)]
    if (taxon !== undefined && other !== undefined) put(found, from.taxonOf(taxon), to.taxonOf(other))
  }
  return found
}

/** Decisions about taxa that are there. One for a taxon that is gone since is open again. */
function decidedOf(from: NameSide, to: NameSide, decisions: ReadonlyMap<string, readonly string[]>): Map<number, Successors> {
  const found = new Map<number, Successors>()
  for (const [id, ids] of decisions) {
    const taxon = from.row(id)
    const rows = ids.map((each) => to.row(each))
    if (taxon === undefined || rows.some((row) => row === undefined)) continue
    const sure = rows.flatMap((row): Successor[] =>
      row === undefined ? [] : [{ taxon: to.taxonOf(row), reasons: [{ code: 'decided' }] }],
    )
    found.set(taxon, { sure, doubtful: [] })
  }
  return found
}

/**
 * Looks for the rest by names that are spelt nearly so, or combined anew. The latter also contradict a synonym of another epithet: where the old list has
 * «Festuca heteromalla» under «Festuca pratensis Huds.», and the new one as a species beside «Schedonorus pratensis (Huds.) P.Beauv.», nobody can be sure.
 */
async function findNear(from: NameSide, to: NameSide, { found, pause }: Knowledge): Promise<void> {
  const near = await NearNames.of(from, to, pause)
  const above = (taxon: number) => {
    const families = from.ancestors(taxon).filter((each) => from.at(each).rank !== 'genus')
    const family = families.find((each) => (found.get(each)?.sure.length ?? 0) > 0)
    const became = family === undefined ? [] : (found.get(family)?.sure ?? [])
    return families.length === 0 ? null : new Set(became.map((each) => each.taxon))
  }
  for (const [taxon, { sure, doubtful }] of found) {
    if (to.byKey(from.key(taxon)).length > 0) continue
    await pause()
    const [only, second] = sure
    if (only && !second && only.reasons[0]?.code === 'synonymInOld') {
      const others = near.recombined(taxon, above).filter((other) => other.taxon !== only.taxon)
      if (others.length > 0) found.set(taxon, { sure: [], doubtful: [only, ...others] })
    }
    if (sure.length > 0 || doubtful.length > 0) continue
    const spelling = near.spelling(taxon)
    if (spelling) found.set(taxon, { sure: [spelling], doubtful: [] })
    else found.set(taxon, { sure: [], doubtful: merged([...near.similar(taxon), ...near.recombined(taxon, above)]) })
  }
}

/** So much of what stood below a taxon must have come below one other. */
const MOST_CHILDREN = 0.8

/** A genus that is gone, and nearly all its species stand in a new one: it may be that. */
async function findByChildren(from: NameSide, to: NameSide, { found, pause }: Knowledge): Promise<void> {
  const taken = new Set([...found.values()].flatMap(({ sure }) => sure.map(({ taxon }) => taxon)))
  for (const [taxon, { sure, doubtful }] of found) {
    const children = from.children(taxon)
    if (sure.length > 0 || doubtful.length > 0 || children.length === 0) continue
    await pause()
    const counts = new Map<number, number>()
    for (const child of children) {
      const [only, second] = found.get(child)?.sure ?? []
      const [parent] = only && !second ? to.ancestors(only.taxon) : []
      if (parent !== undefined && !taken.has(parent) && isSameRank(from.at(taxon).rank, to.at(parent).rank))
        counts.set(parent, (counts.get(parent) ?? 0) + 1)
    }
    const likely = [...counts].filter(([, count]) => count >= MOST_CHILDREN * children.length)
    const doubt = likely.map(([parent]): Successor => ({
      taxon: parent,
      reasons: [{ code: 'children', name: to.at(parent).name }],
    }))
    if (doubt.length > 0) found.set(taxon, { sure: [], doubtful: doubt })
  }
}

const isSameRank = (one: string | null, other: string | null) => one === null || other === null || one === other

async function pairsOf(
  from: NameSide,
  to: NameSide,
  { found, decided, pause }: Knowledge & { decided: ReadonlyMap<number, Successors> },
): Promise<CrosswalkPair[]> {
  const sure = new Map<number, readonly Successor[]>()
  const predecessors = new Map<number, number[]>()
  const reached = new Set<number>()
  for (const [taxon, ruled] of found) {
    const each = decided.get(taxon) ?? ruled
    const [only, second] = each.sure
    sure.set(taxon, each.sure)
    if (only && !second) put(predecessors, only.taxon, taxon)
    for (const { taxon: successor } of [...each.sure, ...each.doubtful]) reached.add(successor)
  }
  const pairs: CrosswalkPair[] = []
  const add = (taxon: number, each: Successors, isDecided: boolean, isOverruled: boolean) => {
    const certain: PairState = isDecided ? 'decided' : 'certain'
    const left: PairState = isDecided ? 'decided' : 'open'
    const pair = (successor: Successor | null, kind: CrosswalkKind, state: PairState) =>
      pairs.push({
        fromId: from.at(taxon).id,
        toId: successor && to.at(successor.taxon).id,
        kind,
        state,
        reasons: successor ? successor.reasons : isDecided ? [{ code: 'decided' }] : [],
        isOverruled,
      })
    const [only, second] = each.sure
    if (only && second) for (const successor of each.sure) pair(successor, 'split', left)
    else if (only) pair(only, kindOfPair({ from, to }, { sure, predecessors }, taxon, only.taxon), certain)
    else if (each.doubtful.length > 0) for (const successor of each.doubtful) pair(successor, 'doubtful', left)
    else pair(null, 'gone', certain)
  }
  for (const [place, [taxon, ruled]] of [...found].entries()) {
    if (place % A_STRETCH === 0) await pause()
    const each = decided.get(taxon)
    if (each) add(taxon, each, true, false)
    add(taxon, ruled, false, each !== undefined)
  }
  for (const taxon of to.taxa)
    if (!reached.has(taxon))
      pairs.push({ fromId: null, toId: to.at(taxon).id, kind: 'new', state: 'certain', reasons: [], isOverruled: false })
  return pairs
}
