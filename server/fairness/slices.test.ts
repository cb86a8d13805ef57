import { setImmediate } from 'node:timers/promises'
import { asClient } from './client'
import { Slices } from './slices'

const busy = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** Has many long pieces done; what becomes of them. */
function longPieces(slices: Slices): { done: number; all: Promise<void[]> } {
  const pieces = { done: 0, all: Promise.resolve<void[]>([]) }
  pieces.all = asClient('long', () =>
    Promise.all(
      Array.from({ length: 12 }, () =>
        slices.run(() => {
          busy(20)
          pieces.done++
        }),
      ),
    ),
  )
  return pieces
}

test('whoever has long pieces done rests after each while others are answered, who would wait for one at each of their steps', async () => {
  const slices = new Slices()
  const pieces = longPieces(slices)
  await asClient('short', async () => {
    for (let step = 0; step < 12; step++) {
      await slices.run(() => {})
      await setImmediate()
    }
  })
  expect(pieces.done).toBeLessThan(8)
  await pieces.all
  expect(pieces.done).toBe(12)
})

test('nobody rests for nobody', async () => {
  const pieces = longPieces(new Slices())
  for (let step = 0; step < 12; step++) await setImmediate()
  expect(pieces.done).toBeGreaterThan(8)
  await pieces.all
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
