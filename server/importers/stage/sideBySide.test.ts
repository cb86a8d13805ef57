import { sideBySide } from './sideBySide'

/** Work that ends when it is told to; `began` and `ended` say in which order. */
function controlled() {
  const began: string[] = []
  const ends = new Map<string, { resolve: (value: string) => void; reject: (error: Error) => void }>()
  const work = (item: string) => {
    began.push(item)
    return new Promise<string>((resolve, reject) => ends.set(item, { resolve, reject }))
  }
  const next = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (item: string) => {
    ends.get(item)?.resolve(item.toUpperCase())
    await next()
  }
  const fail = async (item: string) => {
    ends.get(item)?.reject(new Error(item))
    await next()
  }
  return { began, work, end, fail }
}

test('three are at work at once, and results are told in the order of the items', async () => {
  const { began, work, end } = controlled()
  const told: string[] = []
  const done = sideBySide({ engine: 'postgres' }, ['a', 'b', 'c', 'd'], work, (result) => told.push(result))
  expect(began).toEqual(['a', 'b', 'c'])
  await end('c')
  expect([began, told]).toEqual([['a', 'b', 'c', 'd'], []])
  await end('a')
  expect(told).toEqual(['A'])
  await end('d')
  await end('b')
  await done
  expect(told).toEqual(['A', 'B', 'C', 'D'])
})

test('the embedded engine works at one after the other', async () => {
  const { began, work, end } = controlled()
  const done = sideBySide({ engine: 'pglite' }, ['a', 'b'], work)
  expect(began).toEqual(['a'])
  await end('a')
  expect(began).toEqual(['a', 'b'])
  await end('b')
  await done
})

test('an error is thrown when all that was begun has ended, and nothing behind it is told', async () => {
  const { began, work, end, fail } = controlled()
  const told: string[] = []
  let isOver = false
  const done = sideBySide({ engine: 'postgres' }, ['a', 'b', 'c'], work, (result) => told.push(result)).finally(
    () => (isOver = true),
  )
  const failed = expect(done).rejects.toThrow('b')
  await end('a')
  await fail('b')
  expect([began, told, isOver]).toEqual([['a', 'b', 'c'], ['A'], false])
  await end('c')
  await failed
  expect(told).toEqual(['A'])
})
