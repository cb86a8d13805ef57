import type { Db } from '../db'
import { asClient } from '../../fairness/client'
import { asReading } from './reading'
import { together } from './together'

const db = {} as Db

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

test('what is asked for while two are read is read at once, and later: nobody is shown what was read before they asked', async () => {
  const { read, asked, end } = held()
  const answers = ['a', 'b', 'c', 'none', 'a'].map(read)
  expect(asked).toEqual([['a'], ['b']])
  await end(1)
  expect(asked).toEqual([['a'], ['b'], ['c', 'none', 'a']])
  const later = read('b')
  await end(2)
  expect(asked.at(-1)).toEqual(['b'])
  await end(3)
  await end(0)
  expect(await Promise.all([...answers, later])).toEqual([
    { key: 'a', made: 0 },
    { key: 'b', made: 1 },
    { key: 'c', made: 2 },
    undefined,
    { key: 'a', made: 2 },
    { key: 'b', made: 3 },
  ])
})

test('of many at most eight are read at once, and none is left', async () => {
  const { read, asked, end } = held()
  const keys = Array.from({ length: 40 }, (_, index) => `key ${index}`)
  const answers = keys.map(read)
  for (let number = 0; number < asked.length; number++) await end(number)
  expect((await Promise.all(answers)).map((row) => row?.key)).toEqual(keys)
  expect(asked.map(({ length }) => length)).toEqual([1, 1, 8, 8, 8, 8, 6])
})

test('another client waits for none of them, and a request that has a place of its own neither', async () => {
  const { read, asked } = held()
  for (const key of ['a', 'b', 'c']) void asClient('one', () => read(key))
  void asClient('another', () => read('d'))
  void asClient('one', () => asReading({}, () => read('e')))
  await new Promise(setImmediate)
  expect(asked).toEqual([['a'], ['b'], ['d'], ['e']])
})

test('those of a statement that fails are asked for one by one', async () => {
  const { read, asked, end } = held()
  const answers = ['a', 'b', 'c', 'd'].map((key) => read(key).catch((error: Error) => error.message))
  await end(0)
  await end(2, true)
  expect(asked.slice(3)).toEqual([['c'], ['d']])
  await end(3, true)
  await end(4)
  await end(1)
  expect(await Promise.all(answers)).toEqual([{ key: 'a', made: 0 }, { key: 'b', made: 1 }, 'without c', { key: 'd', made: 4 }])
})
