import { buildCrosswalk, type CrosswalkPair } from './buildCrosswalk'
import { put } from './nameSide'
import { seededVersions } from './testing/seededVersions'

/** A twentieth of a list of 50,000 names; the long run takes all of it. */
const share = process.env.TEST_FULL ? 1 : 0.05
const changes = { renamed: 2_000, moved: 1_000, merged: 500, split: 300, gone: 200, new: 1_000, respelt: 300 }
const scaled = Object.fromEntries(
  Object.entries(changes).map(([kind, count]) => [kind, Math.round(count * share)]),
) as typeof changes
const species = Math.round(36_000 * share)

test.each(process.env.TEST_FULL ? [1, 2, 3] : [1])(
  'a second version with known changes, drawn by the seed %i, is told as it is',
  async (seed) => {
    const { old, young, truth } = seededVersions(seed, species, scaled)
    const pairs = await buildCrosswalk({ from: old, to: young, isHabitats: false })
    const byTaxon = new Map<string, CrosswalkPair[]>()
    for (const pair of pairs) if (pair.fromId !== null) put(byTaxon, pair.fromId, pair)
    const accepted = old.filter(({ acceptedId }) => acceptedId === null)
    const told = accepted.map(({ id }) => {
      const its = byTaxon.get(id) ?? []
      return [id, its.map(({ kind }) => kind), its.flatMap(({ toId }) => (toId === null ? [] : [toId]))]
    })
    const right = accepted.map(({ id }) => {
      const { toIds, kind } = truth.get(id) ?? { toIds: [`n${id}`], kind: 'same' as const }
      return [id, Array.from({ length: Math.max(1, toIds.length) }, () => kind), toIds]
    })
    expect(told).toEqual(right)
    // A split is never decided by a machine, and nothing else is left open.
    expect(new Set(pairs.filter(({ state }) => state === 'open').map(({ kind }) => kind))).toEqual(new Set(['split']))
    expect(pairs.filter(({ kind }) => kind === 'new').map(({ toId }) => toId)).toHaveLength(scaled.new)
  },
)
