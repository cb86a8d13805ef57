import type { Database } from '../../db/database'

/** Connections that work at once; the embedded engine has only one. */
const CONNECTIONS: Record<Database['engine'], number> = { pglite: 1, postgres: 3 }

/**
 * Does the work for each item, several at once where the engine can; throws the first error, when all that was begun has ended. `inOrder` gets the
 * results in the order of the items, each as soon as those before are done.
 */
export async function sideBySide<T, R = void>(
  { engine }: Pick<Database, 'engine'>,
  items: readonly T[],
  work: (item: T) => Promise<R>,
  inOrder: (result: R) => void = () => {},
): Promise<void> {
  const queue = [...items.entries()]
  const ready = new Map<number, R>()
  let next = 0
  const worker = async () => {
    for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
      const [index, item] = entry
      ready.set(index, await work(item))
      for (; ready.has(next); next++) {
        inOrder(ready.get(next) as R)
        ready.delete(next)
      }
    }
  }
  const done = await Promise.allSettled(Array.from({ length: Math.min(CONNECTIONS[engine], items.length) }, worker))
  const failed = done.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}
