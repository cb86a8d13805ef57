import { findName } from './findName'
import type { Namesakes } from './namesakes'
import { A_STRETCH, type NameSide, type Pause } from './nameSide'
import { WordIndex } from './wordIndex'

/** So many names of both sides must have agreed before an id counts for more than its letters. */
const ENOUGH = 10
/** Of those whose ids both sides know, so many must lead to the same taxon as the name. */
const AGREEING = 0.95

/** Finds a taxon by what its source calls it. */
export interface SourceIds {
  by: 'sourceId' | 'code'
  find: (from: NameSide, taxon: number, to: NameSide) => number | undefined
}

const none: SourceIds = { by: 'sourceId', find: () => undefined }

/**
 * Ids of the source, of habitats their codes, if both taxonomies come from a source that kept them: two lists that both count from 1 agree in ids and in
 * nothing else. They count where names of both sides whose id occurs in both lead to the same taxon, almost without exception.
 */
export async function sourceIds(from: NameSide, to: NameSide, namesakes: Namesakes, pause: Pause): Promise<SourceIds> {
  for (const by of to.isHabitats ? (['sourceId', 'code'] as const) : (['sourceId'] as const)) {
    if (!from.has[by] || !to.has[by]) continue
    const ids = await byColumn(by, to, pause)
    if (await areKept(ids, from, to, { namesakes, pause })) return ids
  }
  return none
}

async function byColumn(by: SourceIds['by'], to: NameSide, pause: Pause): Promise<SourceIds> {
  const rows = new WordIndex()
  for (let row = 0; row < to.size; row++) {
    const id = to.at(row)[by]
    if (id !== null) rows.add(id, row)
    if (row % A_STRETCH === 0) await pause()
  }
  return {
    by,
    find: (from, taxon) => {
      const id = from.at(taxon)[by]
      const row = id === null ? undefined : rows.maybe(id).findLast((each) => to.at(each)[by] === id)
      return row === undefined ? undefined : to.taxonOf(row)
    },
  }
}

async function areKept(
  ids: SourceIds,
  from: NameSide,
  to: NameSide,
  { namesakes, pause }: { namesakes: Namesakes; pause: Pause },
): Promise<boolean> {
  let agreeing = 0
  let asked = 0
  for (const [place, taxon] of from.taxa.entries()) {
    if (place % A_STRETCH === 0) await pause()
    const byId = ids.find(from, taxon, to)
    if (byId === undefined) continue
    const [hit] = findName(from, taxon, to)
    if (!hit || hit.doubt !== null || namesakes.isContested(taxon, hit)) continue
    asked++
    if (hit.taxon === byId) agreeing++
  }
  return asked >= ENOUGH && agreeing >= AGREEING * asked
}
