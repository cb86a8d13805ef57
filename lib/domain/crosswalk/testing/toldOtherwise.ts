import { plainText } from '../../matching/plainText'
import type { CrosswalkPair } from '../buildCrosswalk'
import type { NameRow } from '../named'
import { put } from '../nameSide'
import type { Truth } from './secondVersion'

export interface Told {
  name: string
  right: string
  told: string
  /** Left to people, who are also shown what is right where something is. */
  isLeft: boolean
  /** Neither its name nor one of its synonyms occurs twice in the list: there is nothing to doubt. */
  isClear: boolean
}

/**
 * Taxa of which the pairs say something else than is so, in the order of the list. Those that are not in `truth` stayed the same. A split is right if it is
 * left to people with all its parts, all else if it is certain.
 */
export function toldOtherwise(
  old: readonly NameRow[],
  pairs: readonly Omit<CrosswalkPair, 'reasons'>[],
  truth: ReadonlyMap<string, Truth>,
  newIdOf: (id: string) => string,
): Told[] {
  const byTaxon = new Map<string, (typeof pairs)[number][]>()
  for (const pair of pairs) if (pair.fromId !== null) put(byTaxon, pair.fromId, pair)
  const names = new Map<string, string[]>()
  const counts = new Map<string, number>()
  for (const { id, acceptedId, name } of old) {
    const key = plainText(name)
    put(names, acceptedId ?? id, key)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return old.flatMap(({ id, name, acceptedId }) => {
    if (acceptedId !== null) return []
    const { toIds, kind } = truth.get(id) ?? { toIds: [newIdOf(id)], kind: 'same' }
    const its = byTaxon.get(id) ?? []
    const state = kind === 'split' ? 'open' : 'certain'
    const right = toIds.length === 0 ? [`${kind} ${state} –`] : toIds.map((toId) => `${kind} ${state} ${toId}`)
    const told = its.map((pair) => `${pair.kind} ${pair.state} ${pair.toId ?? '–'}`)
    if (told.join() === right.join()) return []
    const isLeft =
      its.length > 0 &&
      its.every((pair) => pair.state === 'open') &&
      toIds.every((toId) => its.some((pair) => pair.toId === toId))
    const isClear = (names.get(id) ?? []).every((key) => counts.get(key) === 1)
    return [{ name, right: right.join(), told: told.join(), isLeft, isClear }]
  })
}
