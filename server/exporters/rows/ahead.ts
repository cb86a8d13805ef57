/**
 * What `read` answers, one after the other, until that is null. The next is on its way while somebody takes one; leaving early tells it by `left`, and waits
 * until it is over.
 */
export async function* ahead<T>(read: () => Promise<T | null>, left: AbortController): AsyncGenerator<T> {
  let next = read()
  let isOver = false
  try {
    for (let one = await next; one !== null; one = await next) {
      next = read()
      next.catch(() => {})
      yield one
    }
    isOver = true
  } finally {
    if (!isOver) left.abort()
    await next.catch(() => {})
  }
}
