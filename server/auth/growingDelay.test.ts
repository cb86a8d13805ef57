import { growingDelay } from './growingDelay'

function clock() {
  let time = 0
  return { now: () => time, pass: (ms: number) => void (time += ms) }
}

test('after the free tries each one waits twice as long as the one before, up to the most', () => {
  const { now, pass } = clock()
  const delay = growingDelay({ free: 3, mostMs: 60_000, now })
  const waits: number[] = []
  for (let n = 0; n < 8; n++) {
    pass(delay.wait('a'))
    delay.count('a')
    waits.push(delay.wait('a'))
  }
  expect(waits).toEqual([0, 0, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000])
  expect(delay.wait('b')).toBe(0)
})

test('tries are forgotten when they were right, one by one when only one was, and after an hour without any', () => {
  const { now, pass } = clock()
  const delay = growingDelay({ free: 2, mostMs: 60_000, now })
  const fail = (times: number) => {
    for (let n = 0; n < times; n++) delay.count('a')
    return delay.wait('a')
  }
  expect(fail(2)).toBe(10_000)
  delay.forget('a')
  expect(fail(2)).toBe(10_000)
  delay.uncount('a')
  expect(delay.wait('a')).toBe(0)
  expect(fail(1)).toBe(10_000)
  pass(3_600_000)
  expect(fail(1)).toBe(0)
})

test('many keys do not fill the memory, and do not free the one that waits', () => {
  const { now, pass } = clock()
  const delay = growingDelay({ free: 1, mostMs: 900_000, now })
  for (let n = 0; n < 15_000; n++) delay.count(`old ${n}`)
  pass(1_000)
  for (let n = 0; n < 10; n++) delay.count('victim')
  for (let n = 0; n < 8_000; n++) delay.count(`new ${n}`)
  expect(delay.wait('victim')).toBe(900_000)
  expect(delay.wait('old 0')).toBe(0)
})
