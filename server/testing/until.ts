/** Waits until something is so; throws when it does not come to that in time. */
export async function until(what: () => Promise<unknown>, ms = 20_000): Promise<void> {
  const end = Date.now() + ms
  while (!(await what())) {
    if (Date.now() > end) throw new Error('It did not come to that.')
    await pause(20)
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
