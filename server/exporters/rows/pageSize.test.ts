import { PageSize } from './pageSize'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** How large the pages are when a row takes so many milliseconds. */
async function sizesAt(msPerRow: number, size: PageSize, pages: number): Promise<number[]> {
  const sizes: number[] = []
  for (let page = 0; page < pages; page++) {
    sizes.push(size.rows)
    await size.measured(async () => jest.advanceTimersByTime(size.rows * msPerRow))
  }
  return sizes
}

test('pages become as large as others can wait for, by no more than double or half at a time', async () => {
  expect(await sizesAt(0.05, new PageSize(200, 10_000, 60), 5)).toEqual([200, 400, 800, 1_200, 1_200])
  expect(await sizesAt(2, new PageSize(200, 10_000, 60), 5)).toEqual([200, 100, 50, 30, 30])
})

test('they hold at least a row, and never more than most', async () => {
  expect(await sizesAt(500, new PageSize(4, 10_000, 60), 4)).toEqual([4, 2, 1, 1])
  expect(await sizesAt(0, new PageSize(4_000, 10_000, 60), 4)).toEqual([4_000, 8_000, 10_000, 10_000])
})

test('what they answer comes through, and what fails too', async () => {
  const size = new PageSize(10, 100, 60)
  expect(await size.measured(async () => 'page')).toBe('page')
  await expect(size.measured(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})
