import { gently } from './gently'

const busy = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('all items are worked on in their order, and whoever else asks comes in between', async () => {
  let heard = 0
  const others = setInterval(() => heard++, 1)
  const results = await gently(
    Array.from({ length: 100 }, (_, n) => n),
    (n) => {
      busy(1)
      return n * 2
    },
  )
  clearInterval(others)
  expect(results).toEqual(Array.from({ length: 100 }, (_, n) => n * 2))
  expect(heard).toBeGreaterThan(5)
  expect(await gently([], busy)).toEqual([])
})
