import { listPlace, LONGEST_TRACK, trackHeight, trackPlace } from './longScroll'

const MILLION_ROWS = 1_000_000 * 34

test('what fits the browser scrolls as it is', () => {
  expect([trackHeight(5_000), listPlace(1_234, 5_000), trackPlace(1_234, 5_000)]).toEqual([5_000, 1_234, 1_234])
  expect(trackHeight(LONGEST_TRACK)).toBe(LONGEST_TRACK)
  expect(listPlace(LONGEST_TRACK - 600, LONGEST_TRACK)).toBe(LONGEST_TRACK - 600)
})

test('the end of the track is the end of the list, pixel by pixel', () => {
  expect(trackHeight(MILLION_ROWS)).toBe(LONGEST_TRACK)
  expect(listPlace(LONGEST_TRACK - 600, MILLION_ROWS)).toBe(MILLION_ROWS - 600)
  expect(listPlace(LONGEST_TRACK - 700, MILLION_ROWS)).toBe(MILLION_ROWS - 700)
  expect(listPlace(700, MILLION_ROWS)).toBe(700)
})

test('in between every place is reached, in order, and found again', () => {
  const places = Array.from({ length: 61 }, (_, index) => listPlace(index * 100_000, MILLION_ROWS))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(new Set(places).size).toBe(61)
  expect(listPlace(LONGEST_TRACK / 2, MILLION_ROWS)).toBe(MILLION_ROWS / 2)
  for (const place of [0, 999_999, 1_000_001, 17_000_000, 32_999_999, 33_999_400]) {
    // A pixel of the track is some eight of the list.
    expect(Math.abs(listPlace(trackPlace(place, MILLION_ROWS), MILLION_ROWS) - place)).toBeLessThan(9)
  }
})
