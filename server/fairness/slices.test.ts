import { setImmediate } from 'node:timers/promises'
import { asClient, NOBODY } from './client'
import { Slices } from './slices'

const busy = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** Has long pieces done; what becomes of them. */
function longPieces(slices: Slices, { client = 'long', count = 12, ms = 20 } = {}): { done: number; all: Promise<void[]> } {
  const pieces = { done: 0, all: Promise.resolve<void[]>([]) }
  const piece = () => {
    busy(ms)
    pieces.done++
  }
  pieces.all = asClient(client, () => Promise.all(Array.from({ length: count }, () => slices.run(piece))))
  return pieces
}

/** Somebody has a dozen short pieces done, between which others are heard. */
const shortPieces = (slices: Slices) =>
  asClient('short', async () => {
    for (let step = 0; step < 12; step++) {
      await slices.run(() => {})
      await setImmediate()
    }
  })

test('whoever has long pieces done rests after each while others are answered, who would wait for one at each of their steps', async () => {
  const slices = new Slices()
  const pieces = longPieces(slices)
  await shortPieces(slices)
  expect(pieces.done).toBeLessThan(8)
  await pieces.all
  expect(pieces.done).toBe(12)
})

test('whoever is answered meanwhile waits for none of those pieces that wait', async () => {
  const slices = new Slices()
  const pieces = longPieces(slices, { ms: 100, count: 2 })
  await asClient('short', () => slices.run(() => {}))
  await setImmediate()
  const done: string[] = []
  const asked = asClient('short', () => slices.run(() => done.push('at once')))
  done.push('later')
  await asked
  expect(done).toEqual(['at once', 'later'])
  await pieces.all
})

test('a piece may be longer than somebody is remembered', async () => {
  const slices = new Slices()
  await asClient('short', () => slices.run(() => {}))
  const pieces = longPieces(slices, { ms: 300, count: 2 })
  for (let step = 0; step < 3; step++) await setImmediate()
  expect(pieces.done).toBe(1)
  await pieces.all
})

test('nobody rests for nobody, nor what the program does of its own accord', async () => {
  const pieces = longPieces(new Slices())
  for (let step = 0; step < 12; step++) await setImmediate()
  expect(pieces.done).toBeGreaterThan(8)
  await pieces.all
  const slices = new Slices()
  const own = longPieces(slices, { client: NOBODY })
  await shortPieces(slices)
  expect(own.done).toBeGreaterThan(8)
  await own.all
})

test('what fails, and what nobody waits for any more, says so and lets the next one be done', async () => {
  const slices = new Slices()
  const failing = slices.run(() => {
    busy(5)
    throw new Error('failed')
  })
  const gone = slices.run(() => 'done', AbortSignal.abort(new Error('gone')))
  const next = slices.run(() => 'next')
  await expect(failing).rejects.toThrow('failed')
  await expect(gone).rejects.toThrow('gone')
  expect(await next).toBe('next')
})
