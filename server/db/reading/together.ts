import { asClient, currentClient } from '../../fairness/client'
import type { Db } from '../db'
import { currentReading } from './reading'

/** Keys of one statement, so that nobody waits for many. */
const MOST = 10
/** One statement of a client at a time is the quickest. Where it takes longer than this, milliseconds, the next one goes beside it. */
const PATIENCE_MS = 20
/** Statements of one client at once, at most. */
const AT_ONCE = 4

type ReadByKeys<Row> = (db: Db, keys: readonly string[]) => Promise<Row[]>

interface Waiting<Row> {
  key: string
  resolve: (row: Row | undefined) => void
  reject: (error: Error) => void
}

/**
 * Makes of a reading of several keys one of a single key, undefined where it has no row: what a client asks for while its statement is under way is asked
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
  let began = 0
  let timer: NodeJS.Timeout | undefined
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
  const readNext = async () => {
    underWay++
    began = performance.now()
    await readFor(waiting.splice(0, MOST))
    underWay--
    goOn()
  }
  const goOn = () => {
    if (waiting.length === 0) {
      if (underWay > 0) return
      clearTimeout(timer)
      onIdle()
    } else if (underWay === 0 || (underWay < AT_ONCE && performance.now() - began >= PATIENCE_MS)) void readNext()
    else
      timer ??= setTimeout(() => {
        timer = undefined
        goOn()
      }, PATIENCE_MS)
  }
  return (key: string) =>
    new Promise<Row | undefined>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      goOn()
    })
}
