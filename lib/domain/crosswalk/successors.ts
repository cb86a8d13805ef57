import { findName } from './findName'
import type { NameSide } from './nameSide'
import type { Namesakes } from './namesakes'
import type { Reason } from './reasons'
import type { SourceIds } from './sourceIds'

/** A taxon of the other taxonomy that may be what became of one, and why. */
export interface Successor {
  taxon: number
  reasons: Reason[]
}

/** What became of a taxon: surely one or several others, or nothing that anybody could be sure of. */
export interface Successors {
  sure: Successor[]
  doubtful: Successor[]
}

export interface Sides {
  from: NameSide
  to: NameSide
  namesakes: Namesakes
  ids: SourceIds
  /** Taxa of the new side that are entered as equivalent to one of the old. */
  equivalents: ReadonlyMap<number, readonly number[]>
}

/**
 * What word for word names, ids and what was entered by hand say about a taxon. Its own name comes first. A synonym of it that is a taxon of its own in the
 * other taxonomy says that it was split, unless that taxon stands below what the own name leads to (then the other list only goes into more detail),
 * or already was a taxon of its own.
 */
export function successorsOf(sides: Sides, taxon: number): Successors {
  const own = findName(sides.from, taxon, sides.to)
  const [first] = own
  const known = [...byId(sides, taxon), ...byEquivalents(sides, taxon)]
  if (first && first.doubt === null) {
    const agrees = known.some((other) => other.taxon === first.taxon)
    if (!agrees && sides.namesakes.isContested(taxon, first)) return ofNamesake(sides, taxon, first.taxon, known)
    const link: Successor = { taxon: first.taxon, reasons: [ownReason(sides.to, first.row, first.taxon)] }
    return withOthers(sides, taxon, link, known)
  }
  const unsure = own.map(({ taxon: found, doubt }) => ({ taxon: found, reasons: doubt ? [{ code: doubt }] : [] }))
  if (known.length > 0) return onlyKnown(known)
  const bySynonyms = detached(sides, taxon, null)
  const [only, second] = bySynonyms
  if (only && !second && isSynonymOfOthers(sides, taxon, only.taxon))
    return { sure: [], doubtful: [{ ...only, reasons: [...only.reasons, { code: 'severalOfName' }] }] }
  if (bySynonyms.length > 0) return { sure: bySynonyms, doubtful: [] }
  const shared = bySharedSynonyms(sides, taxon)
  if (unsure.length === 0 && shared.sure) return { sure: [shared.sure], doubtful: [] }
  return { sure: [], doubtful: merged([...unsure, ...shared.doubtful]) }
}

const onlyKnown = (known: readonly Successor[]): Successors =>
  known.length === 1 ? { sure: [...known], doubtful: [] } : { sure: [], doubtful: [...known] }

/** One of several that find `found` by their name: what else is known of it decides; else it may be that, or what a synonym says. */
function ofNamesake(sides: Sides, taxon: number, found: number, known: readonly Successor[]): Successors {
  if (known.length > 0) return onlyKnown(known)
  const unsure: Successor = { taxon: found, reasons: [{ code: 'severalOfName' }] }
  return { sure: [], doubtful: [unsure, ...detached(sides, taxon, found)] }
}

/** The taxon of the same name, and what else hangs on it: ids that agree or contradict, synonyms that left it. */
function withOthers(sides: Sides, taxon: number, link: Successor, known: readonly Successor[]): Successors {
  const agreeing = known.filter((other) => other.taxon === link.taxon).flatMap(({ reasons }) => reasons)
  const others = known.filter((other) => other.taxon !== link.taxon)
  const sure = { ...link, reasons: [...link.reasons, ...agreeing] }
  // What somebody entered by hand, or the source says by its id, is not overruled by a name.
  if (others.length > 0) {
    const contradicting = others.map((other) => ({ ...other, reasons: [...other.reasons, { code: 'otherId' as const }] }))
    return { sure: [], doubtful: [sure, ...contradicting] }
  }
  return { sure: [sure, ...detached(sides, taxon, link.taxon)], doubtful: [] }
}

function ownReason(to: NameSide, row: number, taxon: number): Reason {
  return to.isTaxon(row) ? { code: 'name' } : { code: 'synonymInNew', name: to.at(taxon).name }
}

function byId({ from, to, ids }: Sides, taxon: number): Successor[] {
  const found = ids.find(from, taxon, to)
  return found === undefined ? [] : [{ taxon: found, reasons: [{ code: ids.by }] }]
}

function byEquivalents({ equivalents }: Sides, taxon: number): Successor[] {
  return (equivalents.get(taxon) ?? []).map((found) => ({ taxon: found, reasons: [{ code: 'equivalent' }] }))
}

/** Taxa of the other side whose own name is a synonym here, and no taxon here; without those below `main` or below each other. */
function detached({ from, to }: Sides, taxon: number, main: number | null): Successor[] {
  const found = new Map<number, Successor>()
  for (const synonym of from.synonyms(taxon)) {
    const [hit] = findName(from, synonym, to)
    if (!hit || hit.doubt !== null || !to.isTaxon(hit.row) || hit.taxon === main || found.has(hit.taxon)) continue
    if (wasTaxon(from, to, hit.taxon)) continue
    found.set(hit.taxon, { taxon: hit.taxon, reasons: [{ code: 'synonymInOld', name: to.at(hit.taxon).name }] })
  }
  const all = new Set([...found.keys(), ...(main === null ? [] : [main])])
  const related = main === null ? new Set<number>() : new Set(to.ancestors(main))
  return [...found.values()].filter(
    (each) => !related.has(each.taxon) && !to.ancestors(each.taxon).some((above) => all.has(above)),
  )
}

/** Whether the name of a taxon of the new side is also a synonym of other taxa of the old one, of which it may be a part as well. */
function isSynonymOfOthers({ from, to }: Sides, taxon: number, found: number): boolean {
  return from.byKey(to.key(found)).some((row) => {
    if (from.isTaxon(row) || from.taxonOf(row) === taxon) return false
    const [hit] = findName(from, row, to)
    return hit?.taxon === found && hit.doubt === null
  })
}

/** Whether a taxon of the new side was one of the old side, too, under the same name. */
function wasTaxon(from: NameSide, to: NameSide, taxon: number): boolean {
  return findName(to, taxon, from).some(({ row }) => from.isTaxon(row))
}

/** Taxa that carry a synonym of this one as their synonym. Sure is only one taxon, that was none of the old side. */
function bySharedSynonyms({ from, to }: Sides, taxon: number): { sure: Successor | null; doubtful: Successor[] } {
  const found = new Map<number, Successor>()
  let isSure = true
  for (const synonym of from.synonyms(taxon)) {
    for (const hit of findName(from, synonym, to)) {
      isSure &&= hit.doubt === null
      if (found.has(hit.taxon)) continue
      const code = to.isTaxon(hit.row) ? 'synonymInOld' : 'sharedSynonym'
      const doubt = hit.doubt === null ? [] : [{ code: hit.doubt }]
      found.set(hit.taxon, { taxon: hit.taxon, reasons: [{ code, name: from.at(synonym).name }, ...doubt] })
    }
  }
  const all = [...found.values()]
  const [only] = all
  if (all.length === 1 && only && isSure && !wasTaxon(from, to, only.taxon)) return { sure: only, doubtful: [] }
  return { sure: null, doubtful: all }
}

/** One entry per taxon, with all reasons. */
export function merged(all: readonly Successor[]): Successor[] {
  const byTaxon = new Map<number, Successor>()
  for (const { taxon, reasons } of all) {
    const known = byTaxon.get(taxon)
    byTaxon.set(taxon, { taxon, reasons: known ? [...known.reasons, ...reasons] : [...reasons] })
  }
  return [...byTaxon.values()]
}
