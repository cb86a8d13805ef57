/**
 * Makes one reading do for all who ask while it has not begun: whoever asks while one is under way waits for the next, because what happened meanwhile may
 * not be in the first one.
 */
export function latest<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null
  const begin = () => {
    next = null
    const own = read().finally(() => {
      if (running === own) running = null
    })
    running = own
    return own
  }
  return () => {
    if (!running) return begin()
    return (next ??= running.then(begin, begin))
  }
}
