import { PageSize } from './pageSize'

/** How large the pages become when a row takes so many milliseconds and has so many characters. */
function sizesOf(size: PageSize, { ms = 0, length = 0, isFull = true, pages = 5 }): number[] {
  return Array.from({ length: pages }, () => {
    const { rows } = size
    size.learn({ texts: ['x'.repeat(rows * length)], ms: rows * ms }, isFull)
    return rows
  })
}

test('pages become as large as others can wait for, twice as large at most each time', () => {
  expect(sizesOf(new PageSize({ first: 200, most: 10_000, aimMs: 60 }), { ms: 0.05 })).toEqual([200, 400, 800, 1_200, 1_200])
  expect(sizesOf(new PageSize({ first: 2_000, most: 10_000, aimMs: 60 }), {})).toEqual([2_000, 4_000, 8_000, 10_000, 10_000])
})

test('they become as small as they have to at once, but not so small that a file would never end', () => {
  expect(sizesOf(new PageSize({ first: 2_000, most: 10_000, aimMs: 60 }), { ms: 0.5, pages: 3 })).toEqual([2_000, 120, 120])
  expect(sizesOf(new PageSize({ first: 2_000, most: 10_000, aimMs: 60 }), { ms: 500, pages: 3 })).toEqual([2_000, 63, 63])
  expect(sizesOf(new PageSize({ first: 3, most: 10_000, aimMs: 60 }), { ms: 500, pages: 3 })).toEqual([3, 1, 1])
})

test('of long texts there are few in a page', () => {
  expect(sizesOf(new PageSize({ first: 2_000, most: 10_000, aimMs: 60 }), { length: 20_000, pages: 3 })).toEqual([
    2_000, 200, 200,
  ])
})

test('a page that was not full lets none become larger', () => {
  expect(sizesOf(new PageSize({ first: 2_000, most: 10_000, aimMs: 60 }), { isFull: false, pages: 3 })).toEqual([
    2_000, 2_000, 2_000,
  ])
})

test('where nobody passes counts how long it took to see that', () => {
  const size = new PageSize({ first: 100, most: 10_000, aimMs: 60 })
  size.learn({ texts: [], ms: 1 }, true)
  expect(size.rows).toBe(200)
  size.learn({ texts: [], ms: 600 }, true)
  expect(size.rows).toBe(20)
})

test('a clock that is set back does no harm', () => {
  const size = new PageSize({ first: 100, most: 10_000, aimMs: 60 })
  size.learn({ texts: [], ms: -3_600_000 }, true)
  expect(size.rows).toBe(200)
})
