import { whilePaused } from './whilePaused'

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['performance'] }))
afterEach(() => void jest.useRealTimers())

test('gives up again and again while somebody waits, as what was on its way is held again, and no more once the reader is back', () => {
  let held = 1
  let isAwaited = false
  const end = whilePaused(
    () => (held = 0),
    3_600_000,
    () => isAwaited,
  )
  jest.advanceTimersByTime(60_000)
  expect(held).toBe(1)
  isAwaited = true
  jest.advanceTimersByTime(3_000)
  expect(held).toBe(0)
  held = 1
  jest.advanceTimersByTime(3_000)
  expect(held).toBe(0)
  end()
  held = 1
  jest.advanceTimersByTime(60_000)
  expect(held).toBe(1)
})
