import { runs } from '../testing/runs'
import { buildCrosswalk } from './buildCrosswalk'
import type { Shelving } from './pages'
import { randomSides } from './testing/randomSides'
import { WordIndex } from './wordIndex'

const WORLDS = runs(50, 3_000)

/** Pages of so many rows, of which only the last one looked at, and the one before, are in memory. */
const pagesOf = (perPage: number): Shelving => ({
  perPage,
  kept: 1,
  shelf: <T>() => {
    const pages: string[] = []
    return {
      put: (page) => void pages.push(JSON.stringify(page)),
      take: (page) => JSON.parse(pages[page] ?? '') as T[],
    }
  },
})

test('by parts of any size comes out what comes out as a whole', async () => {
  const kinds = new Map<string, number>()
  for (let seed = 1; seed <= WORLDS; seed++) {
    const world = randomSides(seed)
    const whole = await buildCrosswalk(world)
    for (const perPage of [1, 2 + (seed % 9)]) {
      const pairs = await buildCrosswalk({ ...world, shelving: pagesOf(perPage) })
      // Word for word, and told at length only where it fails: thousands of pairs are compared.
      if (JSON.stringify(pairs) !== JSON.stringify(whole))
        expect({ seed, perPage, pairs }).toEqual({ seed, perPage, pairs: whole })
    }
    for (const { kind, state } of whole) kinds.set(`${kind} ${state}`, (kinds.get(`${kind} ${state}`) ?? 0) + 1)
  }
  // Nothing that the rules can say is missing in these worlds.
  const rare = ['same', 'renamed', 'moved', 'rankChanged', 'merged', 'lumped', 'gone', 'new'].map((kind) => `${kind} certain`)
  for (const said of [...rare, 'split open', 'doubtful open', 'split decided', 'gone decided'])
    expect({ said, isThere: (kinds.get(said) ?? 0) > 0 }).toEqual({ said, isThere: true })
})

test('rows are read as they come', async () => {
  const world = randomSides(7)
  const oneByOne = async function* <T>(rows: readonly T[]) {
    for (const row of rows) yield await Promise.resolve(row)
  }
  const streamed = { ...world, from: oneByOne(world.from), to: oneByOne(world.to) }
  expect(await buildCrosswalk(streamed)).toEqual(await buildCrosswalk(world))
})

test('what becomes of a taxon does not hang on who comes before it', async () => {
  for (let seed = 1; seed <= WORLDS; seed++) {
    const world = randomSides(seed)
    const told = async (from: typeof world.from) => {
      const pairs = await buildCrosswalk({ ...world, from })
      return pairs.map(({ fromId, toId, kind, state }) => `${fromId} ${toId} ${kind} ${state}`).sort()
    }
    expect({ seed, pairs: await told(world.from.toReversed()) }).toEqual({ seed, pairs: await told(world.from) })
  }
})

test('an index finds each row by its word, in order', () => {
  const index = new WordIndex()
  const words = Array.from({ length: 5_000 }, (_, at) => `Wort ${at % 700}`)
  for (const [row, word] of words.entries()) index.add(word, row)
  for (const word of ['Wort 0', 'Wort 699', 'Wort 12'])
    expect(index.maybe(word).filter((row) => words[row] === word)).toEqual(
      words.flatMap((each, row) => (each === word ? [row] : [])),
    )
  expect(new WordIndex().maybe('Wort 0')).toEqual([])
})
