/** What `read` answers, one after the other, until that is null. The next is on its way while somebody takes one; leaving early waits for it. */
export async function* ahead<T>(read: () => Promise<T | null>): AsyncGenerator<T> {
  let next = read()
  try {
    for (let one = await next; one !== null; one = await next) {
      next = read()
      next.catch(() => {})
      yield one
    }
  } finally {
    await next.catch(() => {})
  }
}
