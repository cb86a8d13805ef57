import { kindOfPair, type SureLineage } from './classify'
import type { CrosswalkKind, PairState } from './crosswalkKinds'
import { type Decided, decidedOf, type Decisions } from './decided'
import { FoundSuccessors } from './foundSuccessors'
import { Groups, Ints, NO_ROW } from './ints'
import type { Named } from './named'
import { Namesakes } from './namesakes'
import { A_STRETCH, type NameRows, NameSide, type Pause, put } from './nameSide'
import { NearNames } from './nearSuccessors'
import { inMemory, type Shelving } from './pages'
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
  from: NameRows
  to: NameRows
  isHabitats: boolean
  /** Ids of an old and a new taxon that are entered as equivalent. */
  equivalents?: readonly (readonly [string, string])[]
  /** What people decided: the taxa that an old one became; none of them, it is gone. Asked for when the rules have said what they say. */
  decisions?: Decisions | (() => Promise<Decisions>)
  pause?: Pause
  /** Where what does not fit into memory is kept. */
  shelving?: Shelving
}

/** A pair with the rows of both. */
export interface NamedPair extends CrosswalkPair {
  from: Named | null
  to: Named | null
}

/** All pairs at once, for whoever has all rows in memory anyway. */
export async function buildCrosswalk(input: CrosswalkInput): Promise<CrosswalkPair[]> {
  const pairs: CrosswalkPair[] = []
  for await (const some of crosswalkPairs(input)) for (const { from: _, to: __, ...pair } of some) pairs.push(pair)
  return pairs
}

/**
 * What became of each taxon of one taxonomy in another. In the order of the old side's rows, then what is new in that of the new side's. Every taxon of the old
 * side occurs; a split is always left open, a merge is not. Pure, and the same whatever order the rows come in, but for the order of the pairs. Of each name
 * only some integers are in memory, if there is a shelf for the rest. Some pairs at a time.
 */
export async function* crosswalkPairs(input: CrosswalkInput): AsyncGenerator<NamedPair[], void, undefined> {
  const {
    isHabitats,
    equivalents = [],
    decisions = new Map<string, string[]>(),
    pause = async () => {},
    shelving = inMemory,
  } = input
  const from = await NameSide.of(input.from, { isHabitats, pause, shelving })
  const to = await NameSide.of(input.to, { isHabitats, pause, shelving })
  const namesakes = new Namesakes(from, to)
  const ids = await sourceIds(from, to, namesakes, pause)
  const sides: Sides = { from, to, namesakes, ids, equivalents: ofTaxa(from, to, equivalents) }
  const found = new FoundSuccessors(from.size, shelving)
  const unnamed = new Ints()
  for (const [place, taxon] of from.taxa.entries()) {
    if (place % A_STRETCH === 0) await pause()
    if (!to.hasKey(from.key(taxon))) unnamed.push(taxon)
    found.set(taxon, successorsOf(sides, taxon))
  }
  await findNear(from, to, { found, pause }, unnamed.trimmed())
  await findByChildren(from, to, { found, pause })
  const decided = decidedOf(from, to, typeof decisions === 'function' ? await decisions() : decisions, found)
  yield* pairsOf(from, to, { found, decided, pause })
}

/** What the rules have found so far. */
interface Knowledge {
  found: FoundSuccessors
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

/**
 * Looks for the rest by names that are spelt nearly so, then by those combined anew. The latter also contradict a synonym of another epithet: where the old
 * list has «Festuca heteromalla» under «Festuca pratensis Huds.», and the new one as a species beside «Schedonorus pratensis (Huds.) P.Beauv.», nobody can
 * be sure.
 */
async function findNear(from: NameSide, to: NameSide, { found, pause }: Knowledge, unnamed: Int32Array): Promise<void> {
  if (unnamed.length === 0) return
  const near = await NearNames.of(from, to, pause)
  for (const taxon of unnamed) {
    if (!found.isNothing(taxon)) continue
    await pause()
    const spelt = near.spelt(taxon)
    if (spelt) found.set(taxon, spelt)
  }
  const above = (taxon: number) => {
    const families = from.ancestors(taxon).filter((each) => from.at(each).rank !== 'genus')
    const family = families.find((each) => found.sure(each).length > 0)
    return families.length === 0 ? null : new Set(family === undefined ? [] : found.sure(family))
  }
  const contradicted: [number, Successors][] = []
  for (const taxon of unnamed) {
    await pause()
    if (found.isNothing(taxon)) {
      found.set(taxon, { sure: [], doubtful: merged([...near.similar(taxon), ...near.recombined(taxon, above)]) })
    } else if (found.only(taxon) !== NO_ROW) {
      const [only] = found.get(taxon).sure
      if (only?.reasons[0]?.code !== 'synonymInOld') continue
      const others = near.recombined(taxon, above).filter((other) => other.taxon !== only.taxon)
      if (others.length > 0) contradicted.push([taxon, { sure: [], doubtful: [only, ...others] }])
    }
  }
  // Behind all others, which ask what became of those above them: whoever comes first in the list is not to answer differently.
  for (const [taxon, said] of contradicted) found.set(taxon, said)
}

/** So much of what stood below a taxon must have come below one other. */
const MOST_CHILDREN = 0.8

/** A genus that is gone, and nearly all its species stand in a new one: it may be that. */
async function findByChildren(from: NameSide, to: NameSide, { found, pause }: Knowledge): Promise<void> {
  const taken = new Uint8Array(to.size)
  for (const taxon of from.taxa) for (const successor of found.sure(taxon)) taken[successor] = 1
  for (const taxon of from.taxa) {
    if (!found.isNothing(taxon)) continue
    const children = from.children(taxon)
    if (children.length === 0) continue
    await pause()
    const counts = new Map<number, number>()
    for (const child of children) {
      const only = found.only(child)
      const [parent] = only === NO_ROW ? [] : to.ancestors(only)
      if (parent !== undefined && taken[parent] === 0 && isSameRank(from.at(taxon).rank, to.at(parent).rank))
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

/** Whose word a pair is: what state that gives to what is clear and to what is not, and why nothing became of a taxon. */
const sayings = {
  rules: { certain: 'certain', left: 'open', about: [] },
  person: { certain: 'decided', left: 'decided', about: [{ code: 'decided' }] },
  lost: { certain: 'open', left: 'open', about: [{ code: 'lostDecision' }] },
} as const satisfies Record<string, { certain: PairState; left: PairState; about: readonly Reason[] }>

type Saying = keyof typeof sayings

async function* pairsOf(
  from: NameSide,
  to: NameSide,
  { found, decided, pause }: Knowledge & { decided: ReadonlyMap<number, Decided> },
): AsyncGenerator<NamedPair[], void, undefined> {
  const lineage = lineageOf(from, to, found, decided)
  const pairsOfOne = (taxon: number, each: Successors, by: Saying, isOverruled: boolean): NamedPair[] => {
    const { certain, left, about } = sayings[by]
    const pair = (successor: Successor | null, kind: CrosswalkKind, state: PairState): NamedPair => {
      const reasons = successor ? successor.reasons : [...about]
      return named(from.at(taxon), successor && to.at(successor.taxon), { kind, state, reasons, isOverruled })
    }
    const [only, second] = each.sure
    if (only && second) return each.sure.map((successor) => pair(successor, 'split', left))
    if (only) return [pair(only, kindOfPair({ from, to }, lineage, taxon, only.taxon), certain)]
    if (each.doubtful.length > 0) return each.doubtful.map((successor) => pair(successor, 'doubtful', left))
    return [pair(null, 'gone', certain)]
  }
  const reached = new Uint8Array(to.size)
  for (let at = 0; at < from.taxa.length; at += A_STRETCH) {
    await pause()
    const pairs: NamedPair[] = []
    for (const taxon of from.taxa.subarray(at, at + A_STRETCH)) {
      const ruled = found.get(taxon)
      const each = decided.get(taxon)
      for (const { taxon: successor } of [...(each ?? ruled).sure, ...(each ?? ruled).doubtful]) reached[successor] = 1
      if (each) pairs.push(...pairsOfOne(taxon, each, each.isLost ? 'lost' : 'person', false))
      pairs.push(...pairsOfOne(taxon, ruled, 'rules', each !== undefined))
    }
    yield pairs
  }
  for (let at = 0; at < to.taxa.length; at += A_STRETCH) {
    await pause()
    const added = to.taxa.subarray(at, at + A_STRETCH).filter((taxon) => reached[taxon] === 0)
    yield Array.from(added, (taxon) =>
      named(null, to.at(taxon), { kind: 'new', state: 'certain', reasons: [], isOverruled: false }),
    )
  }
}

const named = (from: Named | null, to: Named | null, said: Omit<CrosswalkPair, 'fromId' | 'toId'>): NamedPair => ({
  ...said,
  fromId: from?.id ?? null,
  toId: to?.id ?? null,
  from,
  to,
})

/** Who surely became whom, as the rules say or somebody has decided. */
function lineageOf(from: NameSide, to: NameSide, found: FoundSuccessors, decided: ReadonlyMap<number, Decided>): SureLineage {
  const sure = (taxon: number) => decided.get(taxon)?.sure.map((each) => each.taxon) ?? found.sure(taxon)
  const whole = new Int32Array(from.size).fill(NO_ROW)
  for (const taxon of from.taxa) {
    const [only, second] = sure(taxon)
    if (only !== undefined && second === undefined) whole[taxon] = only
  }
  const groups = new Groups(whole, to.size)
  return { sure, predecessors: (successor) => groups.of(successor) }
}
