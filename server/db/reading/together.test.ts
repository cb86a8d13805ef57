import type { Db } from '../db'
import { asClient } from '../../fairness/client'
import { asReading } from './reading'
import { together } from './together'

const db = {} as Db

// Time passes only where a test says so: on a busy machine milliseconds lie between any two lines.
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }))
afterEach(() => void jest.useRealTimers())

/** A reading that ends when it is told to; what it was asked, in order. */
function held() {
  const asked: string[][] = []
  const ends: ((fails?: boolean) => void)[] = []
  const read = together<{ key: string; made: number }>(
    (_, keys) =>
      new Promise((resolve, reject) => {
        const made = asked.push([...keys]) - 1
        const rows = keys.filter((key) => key !== 'none').map((key) => ({ key, made }))
        ends.push((fails) => (fails ? reject(new Error(`without ${keys.join(' ')}`)) : resolve(rows)))
      }),
    ({ key }) => key,
  )
  const end = async (number: number, fails?: boolean) => {
    ends[number]?.(fails)
    await new Promise(setImmediate)
  }
  return { read: (key: string) => read(db, key), asked, end }
}

test('what is asked for while one is read is read at once, and later: nobody is shown what was read before they asked', async () => {
  const { read, asked, end } = held()
  const answers = ['a', 'b', 'none', 'b'].map(read)
  expect(asked).toEqual([['a']])
  await end(0)
  expect(asked).toEqual([['a'], ['b', 'none', 'b']])
  const later = read('a')
  await end(1)
  await end(2)
  expect(await Promise.all([...answers, later])).toEqual([
    { key: 'a', made: 0 },
    { key: 'b', made: 1 },
    undefined,
    { key: 'b', made: 1 },
    { key: 'a', made: 2 },
  ])
})

test('of many at most ten are read at once, and none is left', async () => {
  const { read, asked, end } = held()
  const keys = Array.from({ length: 40 }, (_, index) => `key ${index}`)
  const answers = keys.map(read)
  for (let number = 0; number < asked.length; number++) await end(number)
  expect((await Promise.all(answers)).map((row) => row?.key)).toEqual(keys)
  expect(asked.map(({ length }) => length)).toEqual([1, 10, 10, 10, 9])
})

test('where one takes long others go beside it, four in all', async () => {
  const { read, asked, end } = held()
  const answers = [read('slow')]
  for (let number = 0; number < 5; number++) {
    answers.push(read(`key ${number}`))
    jest.advanceTimersByTime(19)
    expect(asked).toHaveLength(Math.min(number + 1, 4))
    jest.advanceTimersByTime(1)
  }
  expect(asked).toEqual([['slow'], ['key 0'], ['key 1'], ['key 2']])
  await end(2)
  expect(asked).toEqual([['slow'], ['key 0'], ['key 1'], ['key 2'], ['key 3', 'key 4']])
  for (const number of [0, 1, 3, 4]) await end(number)
  expect((await Promise.all(answers)).map((row) => row?.made)).toEqual([0, 1, 2, 3, 4, 4])
  expect(jest.getTimerCount()).toBe(0)
})

test('another client waits for none of them, and a request that has a place of its own neither', async () => {
  const { read, asked } = held()
  for (const key of ['a', 'b']) void asClient('one', () => read(key))
  void asClient('another', () => read('c'))
  void asClient('one', () => asReading({}, () => read('d')))
  await new Promise(setImmediate)
  expect(asked).toEqual([['a'], ['c'], ['d']])
})

test('those of a statement that fails are asked for one by one', async () => {
  const { read, asked, end } = held()
  const answers = ['a', 'b', 'c'].map((key) => read(key).catch((error: Error) => error.message))
  await end(0)
  await end(1, true)
  expect(asked).toEqual([['a'], ['b', 'c'], ['b'], ['c']])
  await end(2, true)
  await end(3)
  expect(await Promise.all(answers)).toEqual([{ key: 'a', made: 0 }, 'without b', { key: 'c', made: 3 }])
})
