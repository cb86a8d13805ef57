import type { Database } from '../../db/database'

/** Connections that work at once; the embedded engine has only one. */
const CONNECTIONS: Record<Database['engine'], number> = { pglite: 1, postgres: 3 }

/** Does the work for each item, several at once where the engine can; throws the first error, when all that was begun has ended. */
export async function sideBySide<T>(
  { engine }: Pick<Database, 'engine'>,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  const done = await Promise.allSettled(Array.from({ length: Math.min(CONNECTIONS[engine], items.length) }, worker))
  const failed = done.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}
