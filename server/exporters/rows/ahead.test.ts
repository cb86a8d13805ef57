import { ahead } from './ahead'

/** Reads 1 to `last`, each when it is told to. */
function reading(last: number) {
  const asked: (() => void)[] = []
  let n = 0
  const read = () => {
    const one = ++n > last ? null : n
    return new Promise<number | null>((resolve) => asked.push(() => resolve(one)))
  }
  return { read, asked }
}

test('the next is read while somebody takes one, and no more than that', async () => {
  const { read, asked } = reading(3)
  const left = new AbortController()
  const all = ahead(read, left)
  const taken: (number | undefined)[] = []
  for (let n = 0; n < 3; n++) {
    const one = all.next()
    asked[n]?.()
    taken.push((await one).value as number)
    expect(asked).toHaveLength(n + 2)
  }
  asked[3]?.()
  expect([taken, (await all.next()).done, left.signal.aborted]).toEqual([[1, 2, 3], true, false])
})

test('leaving tells what is being read, and waits for it, whatever becomes of it', async () => {
  const { read, asked } = reading(2)
  const left = new AbortController()
  const all = ahead(read, left)
  const one = all.next()
  asked[0]?.()
  await one
  let hasLeft = false
  const leaving = all.return(undefined).then(() => (hasLeft = true))
  await new Promise(setImmediate)
  expect([left.signal.aborted, hasLeft]).toEqual([true, false])
  asked[1]?.()
  await leaving
})

test('a failure comes behind what was read before it', async () => {
  const answers = [Promise.resolve(1), Promise.reject(new Error('gone'))]
  const taken: number[] = []
  const take = async () => {
    for await (const one of ahead(() => answers.shift() as Promise<number>, new AbortController())) taken.push(one)
  }
  await expect(take()).rejects.toThrow('gone')
  expect(taken).toEqual([1])
})
