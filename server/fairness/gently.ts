import { setImmediate } from 'node:timers/promises'

/** So long this process works on one thing before others are heard; milliseconds. */
const STRETCH_MS = 3

let turn: Promise<unknown> = Promise.resolve()

/** Of all who work so only one goes on each time the others have been heard. */
const nextTurn = () => (turn = turn.then(() => setImmediate()))

/** Answers a function to call between two pieces of work: it lets others be heard where this has worked long enough. */
export function pauses(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < STRETCH_MS) return
    await nextTurn()
    began = performance.now()
  }
}

/** What `work` makes of each item, in their order; others are heard in between, so that thousands of them keep nobody waiting. */
export async function gently<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
  const results: R[] = []
  let began = performance.now()
  for (const item of items) {
    results.push(work(item))
    if (performance.now() - began < STRETCH_MS) continue
    await nextTurn()
    began = performance.now()
  }
  return results
}
