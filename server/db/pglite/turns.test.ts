import { type Lane, Turns } from './turns'

/** Only the clock stands still: what follows one another at once still does. */
const clockOnly = { doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] } satisfies Parameters<typeof jest.useFakeTimers>[0]

beforeEach(() => void jest.useFakeTimers(clockOnly))
afterEach(() => void jest.useRealTimers())

/** Everybody waits from the beginning, and each turn takes so many milliseconds; answers the order in which they had them. */
async function order(waiting: { lane: Lane; ms: number }[], first = { lane: 'bulk' as Lane, ms: 1 }): Promise<string> {
  const turns = new Turns()
  const endFirst = await turns.take(first.lane)
  let had = ''
  const all = waiting.map(async ({ lane, ms }) => {
    const release = await turns.take(lane)
    had += lane === 'bulk' ? 'b' : 'i'
    jest.advanceTimersByTime(ms)
    release()
  })
  jest.advanceTimersByTime(first.ms)
  endFirst()
  // The last ones may wait until it is certain that nobody asks.
  while (had.length < waiting.length) {
    await immediately()
    jest.advanceTimersByTime(1)
  }
  await Promise.all(all)
  return had
}

const immediately = () => new Promise((resolve) => setImmediate(resolve))
const times = (count: number, lane: Lane, ms: number) => Array.from({ length: count }, () => ({ lane, ms }))

test('people come before bulk work that has waited longer', async () => {
  expect(await order([...times(3, 'bulk', 1), ...times(2, 'interactive', 1)])).toBe('iibbb')
})

test('bulk work gets an eighth of the time that people wait, however long its turns are', async () => {
  const people = times(30, 'interactive', 10)
  // Each turn of 10 ms is followed by 70 ms for people, each of 20 ms by 140 ms.
  expect(await order([...people, ...times(3, 'bulk', 10)], { lane: 'bulk', ms: 10 })).toBe(
    'iiiiiii' + 'b' + 'iiiiiii' + 'b' + 'iiiiiii' + 'b' + 'iiiiiiiii',
  )
  expect(await order([...people, ...times(2, 'bulk', 20)], { lane: 'bulk', ms: 20 })).toBe(
    'i'.repeat(14) + 'b' + 'i'.repeat(14) + 'b' + 'ii',
  )
})

test('bulk work does not wait longer than two seconds, whatever its last turn took', async () => {
  expect(await order([...times(5, 'interactive', 500), ...times(1, 'bulk', 1)], { lane: 'bulk', ms: 60_000 })).toBe('iiiibi')
})

test('bulk work that comes while people wait lets them go first for a moment', async () => {
  expect(await order([...times(4, 'interactive', 10), ...times(1, 'bulk', 10)], { lane: 'interactive', ms: 0 })).toBe('iibii')
})

test('nobody runs while a turn lasts, and a turn ends once', async () => {
  const turns = new Turns()
  const release = await turns.take('interactive')
  let second = false
  const waiting = turns.take('interactive').then((end) => {
    second = true
    return end
  })
  await Promise.resolve()
  expect(second).toBe(false)
  release()
  const endSecond = await waiting
  release()
  let third = false
  const waitingThird = turns.take('interactive').then(() => {
    third = true
  })
  await Promise.resolve()
  expect(third).toBe(false)
  endSecond()
  await waitingThird
})

test('a request has its queries one after the other, with bulk work waiting, up to its share', async () => {
  const turns = new Turns()
  let ran = ''
  const bulk = async () => {
    const release = await turns.take('bulk')
    ran += 'b'
    // Meanwhile the request asks for its next one.
    await immediately()
    jest.advanceTimersByTime(10)
    release()
  }
  const request = async (queries: number) => {
    for (let n = 0; n < queries; n++) {
      const release = await turns.take('interactive')
      ran += 'i'
      jest.advanceTimersByTime(3)
      release()
      // The program asks again.
      await immediately()
    }
  }
  const first = await turns.take('interactive')
  const waiting = [bulk(), bulk()]
  first()
  await request(10)
  expect(ran).toBe('iiiiiii' + 'b' + 'iii')
  // Nobody asks any more.
  jest.advanceTimersByTime(100)
  await Promise.all(waiting)
  expect(ran).toBe('iiiiiii' + 'b' + 'iii' + 'b')
})
