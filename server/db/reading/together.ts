import { asClient, currentClient } from '../../fairness/client'
import type { Db } from '../db'
import { currentReading } from './reading'

/** Statements of one client at once: while one is read the answers of the other are written. */
const AT_ONCE = 2
/** Keys of one statement, so that nobody waits for many. */
const MOST = 8

type ReadByKeys<Row> = (db: Db, keys: readonly string[]) => Promise<Row[]>

interface Waiting<Row> {
  key: string
  resolve: (row: Row | undefined) => void
  reject: (error: Error) => void
}

/**
 * Makes of a reading of several keys one of a single key, undefined where it has no row: what a client asks for while its statements are under way is asked
 * in the next one, which has whatever was committed before. Where there are copies each is asked alone, because each request has a place of its own.
 */
export function together<Row>(
  read: ReadByKeys<Row>,
  keyOf: (row: Row) => string,
): (db: Db, key: string) => Promise<Row | undefined> {
  const lines = new WeakMap<Db, Map<string, ReturnType<typeof createLine<Row>>>>()
  return async (db, key) => {
    if (currentReading()) return (await read(db, [key]))[0]
    const client = currentClient()
    const ofClients = lines.get(db) ?? new Map<string, ReturnType<typeof createLine<Row>>>()
    lines.set(db, ofClients)
    const readHere = (keys: readonly string[]) => asClient(client, () => read(db, keys))
    const line = ofClients.get(client) ?? createLine(readHere, { keyOf, onIdle: () => ofClients.delete(client) })
    ofClients.set(client, line)
    return line(key)
  }
}

/** Those who wait for the statements of one client. */
function createLine<Row>(
  read: (keys: readonly string[]) => Promise<Row[]>,
  { keyOf, onIdle }: { keyOf: (row: Row) => string; onIdle: () => void },
) {
  const waiting: Waiting<Row>[] = []
  let underWay = 0
  const readFor = async (those: readonly Waiting<Row>[]): Promise<void> => {
    try {
      const rows = await read(those.map(({ key }) => key))
      for (const { key, resolve } of those) resolve(rows.find((row) => keyOf(row) === key))
    } catch (error) {
      // Nobody fails because of what somebody else asked for.
      if (those.length > 1) await Promise.all(those.map((each) => readFor([each])))
      else for (const { reject } of those) reject(error as Error)
    }
  }
  const goOn = async (): Promise<void> => {
    if (underWay >= AT_ONCE || waiting.length === 0) return
    underWay++
    while (waiting.length > 0) await readFor(waiting.splice(0, MOST))
    underWay--
    if (underWay === 0) onIdle()
  }
  return (key: string) =>
    new Promise<Row | undefined>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      void goOn()
    })
}
