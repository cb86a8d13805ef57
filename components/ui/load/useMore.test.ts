import { renderHook } from '@testing-library/react'
import { behind, useMore } from './useMore'

/** Asks whose answers come when one lets them. */
function slow() {
  const asked: { answer: () => Promise<void>; fail: () => Promise<void> }[] = []
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      asked.push({ answer: async () => resolve(), fail: async () => reject(new Error('no connection')) })
    })
  return { asked, ask }
}

test('what is under way is not asked for again; the next page is, and what failed', async () => {
  const { asked, ask } = slow()
  const { result, rerender } = renderHook(() => useMore(ask))
  const clickTwice = () => {
    result.current()
    rerender()
    result.current()
    return asked.length
  }
  expect(clickTwice()).toBe(1)
  await asked[0]?.answer()
  expect(clickTwice()).toBe(2)
  await asked[1]?.fail()
  expect(clickTwice()).toBe(3)
})

test('a page stands once behind those before it, and not at all where it would leave a gap', () => {
  const two = behind(['a', 'b'], 2, ['c', 'd'])
  expect(two).toEqual(['a', 'b', 'c', 'd'])
  expect(behind(two, 2, ['c', 'd'])).toEqual(two)
  expect(behind(['a', 'b'], 4, ['e'])).toEqual(['a', 'b'])
})
