import { randomNumbers } from '../testing/randomNumbers'
import { runs } from '../testing/runs'
import { buildCrosswalk } from './buildCrosswalk'
import type { NameRow } from './named'
import { newId, secondVersion } from './testing/secondVersion'
import { firstVersion } from './testing/firstVersion'
import { toldOtherwise } from './testing/toldOtherwise'
import { blank, Words } from './testing/writtenRows'

/** A twentieth of a list of 50,000 names; the long run takes all of it. */
const share = process.env.TEST_FULL ? 1 : 0.05
const changes = { renamed: 2_000, moved: 1_000, merged: 500, split: 300, gone: 200, new: 1_000, respelt: 300 }
const scaled = Object.fromEntries(
  Object.entries(changes).map(([kind, count]) => [kind, Math.round(count * share)]),
) as typeof changes

const listOf = (seed: number) => firstVersion(new Words(randomNumbers(seed)), Math.round(36_000 * share))

/** Every fourth species has two subspecies. */
const withSubspecies = (rows: readonly NameRow[]): NameRow[] =>
  rows.flatMap((row, at) => {
    if (row.rank !== 'species' || row.acceptedId !== null || at % 4 > 0) return [row]
    const below = ['alpestris', 'montanus'].map((epithet): NameRow => ({
      ...blank,
      id: `${row.id}${epithet}`,
      name: `${row.name} ${epithet}`,
      rank: 'subspecies',
      parentId: row.id,
    }))
    return [row, ...below]
  })

/** Without ranks, authors and synonyms, known by their codes. */
const asHabitats = (rows: readonly NameRow[]): NameRow[] =>
  rows.flatMap((row) => (row.acceptedId === null ? [{ ...row, rank: null, author: null, code: row.id.toUpperCase() }] : []))

describe.each([
  { of: 'species', rows: (seed: number) => listOf(seed), isHabitats: false, keepsIds: true },
  {
    of: 'species and subspecies, without their ids',
    rows: (seed: number) => withSubspecies(listOf(seed)),
    isHabitats: false,
    keepsIds: false,
  },
  { of: 'habitats with codes', rows: (seed: number) => asHabitats(listOf(seed)), isHabitats: true, keepsIds: true },
])('a second version of $of', ({ rows, isHabitats, keepsIds }) => {
  test.each(Array.from({ length: runs(1, 3) }, (_, at) => at + 1))(
    'with known changes, drawn by the seed %i, is told as it is',
    async (seed) => {
      const { old, young, truth } = secondVersion(rows(seed), scaled, { seed, isHabitats, keepsIds })
      const pairs = await buildCrosswalk({ from: old, to: young, isHabitats })
      expect(toldOtherwise(old, pairs, truth, newId)).toEqual([])
      // A split is never decided by a machine, and nothing else is left open.
      expect(new Set(pairs.filter(({ state }) => state === 'open').map(({ kind }) => kind))).toEqual(new Set(['split']))
      expect(pairs.filter(({ kind }) => kind === 'new').map(({ toId }) => toId)).toHaveLength(scaled.new)
      const said = new Map<string, number>()
      for (const { kind } of truth.values()) said.set(kind, (said.get(kind) ?? 0) + 1)
      const { renamed, respelt, moved, merged, split, gone } = scaled
      expect(Object.fromEntries(said)).toEqual({ renamed: renamed + respelt, moved, merged, lumped: merged, split, gone })
    },
  )
})
