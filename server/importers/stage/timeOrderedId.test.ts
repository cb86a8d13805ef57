import { timeOrderedId } from './timeOrderedId'

test('ids are of version 7, begin with the time, and each is greater than the one before, whatever the clock does', () => {
  const start = Date.UTC(2099, 0, 1)
  const clock = [
    start,
    start,
    start + 5,
    start - 60_000,
    ...Array.from({ length: 10_000 }, () => start + 6),
    start + 7,
    start + 100,
  ]
  const ids = clock.map((now) => timeOrderedId(now))
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(clock.length)
  const times = [0, 2, ids.length - 1].map(
    (index) => Number.parseInt((ids[index] ?? '').replace('-', '').slice(0, 12), 16) - start,
  )
  expect(times).toEqual([0, 5, 100])
})
