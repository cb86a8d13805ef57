import { latest } from './latest'

/** Readings that end when they are told to, each with its number. */
function readings() {
  const ends: ((fails?: boolean) => void)[] = []
  const read = latest(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.length
        ends.push((fails) => (fails ? reject(new Error(`reading ${number}`)) : resolve(number)))
      }),
  )
  return { read, ends }
}

test('whoever asks while a reading is under way gets the next one, all of them the same', async () => {
  const { read, ends } = readings()
  const first = read()
  const [second, third] = [read(), read()]
  expect(ends).toHaveLength(1)
  ends[0]?.()
  expect(await first).toBe(0)
  expect(ends).toHaveLength(2)
  const fourth = read()
  ends[1]?.()
  expect(await Promise.all([second, third])).toEqual([1, 1])
  ends[2]?.()
  expect(await fourth).toBe(2)
})

test('a reading that fails fails for those who asked for it only', async () => {
  const { read, ends } = readings()
  const [first, second] = [read(), read()]
  ends[0]?.(true)
  await expect(first).rejects.toThrow('reading 0')
  ends[1]?.()
  expect(await second).toBe(1)
  const third = read()
  ends[2]?.()
  expect(await third).toBe(2)
})
