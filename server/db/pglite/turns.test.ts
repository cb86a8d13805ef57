import { type Lane, Turns } from './turns'

/** Takes the given turns while somebody holds the connection, then lets them run; answers the order in which they ran. */
async function order(lanes: Lane[]): Promise<string> {
  const turns = new Turns()
  const first = await turns.take('bulk')
  let ran = ''
  const all = lanes.map(async (lane) => {
    const release = await turns.take(lane)
    ran += lane === 'bulk' ? 'b' : 'i'
    release()
  })
  first()
  await Promise.all(all)
  return ran
}

const times = (count: number, lane: Lane) => Array.from({ length: count }, () => lane)

test('people come before bulk work that has waited longer', async () => {
  expect(await order([...times(3, 'bulk'), ...times(2, 'interactive')])).toBe('iibbb')
})

test('bulk work gets every ninth turn', async () => {
  expect(await order([...times(20, 'interactive'), ...times(3, 'bulk')])).toBe('iiiiiiii' + 'b' + 'iiiiiiii' + 'b' + 'iiii' + 'b')
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
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  const turns = new Turns()
  let ran = ''
  const bulk = async () => {
    const release = await turns.take('bulk')
    ran += 'b'
    release()
  }
  const request = async (queries: number) => {
    for (let n = 0; n < queries; n++) {
      const release = await turns.take('interactive')
      ran += 'i'
      // What the engine takes to answer, and the program to ask again.
      await new Promise((resolve) => setImmediate(resolve))
      release()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const first = await turns.take('interactive')
  const waiting = [bulk(), bulk()]
  first()
  await request(10)
  expect(ran).toBe('iiiiiii' + 'b' + 'iii')
  // Nobody asks any more.
  jest.advanceTimersByTime(100)
  jest.useRealTimers()
  await Promise.all(waiting)
  expect(ran).toBe('iiiiiii' + 'b' + 'iii' + 'b')
})
