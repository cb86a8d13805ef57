import { nextTry } from './nextTry'

const hours = [1 / 60, 5 / 60, 0.5, 2, 6, 12, 24, 24]
const ids = Array.from({ length: 1_000 }, (_, number) => `event-${number}`)

test('waits grow from a minute to a day, each a tenth more or less, and end after nine tries', () => {
  hours.forEach((hour, index) => {
    const shares = ids.map((id) => (nextTry(index + 1, id) ?? NaN) / (hour * 3_600_000))
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.9)
    expect(Math.max(...shares)).toBeLessThanOrEqual(1.1)
    // Not all at once: every tenth of the spread has its part of them.
    const tenths = shares.map((share) => Math.min(9, Math.floor((share - 0.9) * 50)))
    for (let tenth = 0; tenth < 10; tenth++) expect(tenths.filter((each) => each === tenth).length).toBeGreaterThan(50)
  })
  expect([9, 10, 1_000].map((attempt) => nextTry(attempt, 'event'))).toEqual([null, null, null])
})

test('every server comes to the same moment', () => {
  expect(ids.map((id) => nextTry(3, id))).toEqual(ids.map((id) => nextTry(3, id)))
  expect(nextTry(7, 'event')).not.toBe(nextTry(8, 'event'))
})
