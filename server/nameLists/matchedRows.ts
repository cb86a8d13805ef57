import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database'
import { dataState } from '../db/reading/dataState'
import type { Row } from '../files/row'
import { addedCells } from './addedCells'
import type { ListPlan } from './listPlan'
import type { ListRow } from './nameList'
import { DataChanged } from '../exporters/rows/oneState'

/** The data changed between two rows of a list: it ends here rather than mixing two states. */
export class ListChanged extends Error {
  override name = 'ListChanged'
  constructor() {
    super('Die Daten haben sich während des Abgleichs geändert. Senden Sie die Liste noch einmal.')
  }
}

/** A row of a list and what is added to it. */
export interface MatchedRow<Own> {
  own: Own
  cells: Row
}

/** How the rows of a list are worked on. */
export interface ListWork {
  database: Database
  /** Does a part of the work when it is the client's turn. */
  turn: <T>(work: () => Promise<T>) => Promise<T>
  signal?: AbortSignal | undefined
}

/** Parts that are worked on at a time; on the embedded engine one waits for the other anyway, but reads the list meanwhile. */
const AHEAD = { pglite: 2, postgres: 3 } as const
/** Lists of finds have the same names again and again: letters of the cells that are kept for them. */
const KEPT_LETTERS = 4_000_000

/** Each row with its cells, in the order of the list, whatever the parts in which it comes. Throws `ListChanged`, and the signal's reason. */
export async function* matchedRows<Own>(
  parts: AsyncGenerator<ListRow<Own>[]>,
  plan: ListPlan,
  { database, turn, signal }: ListWork,
): AsyncGenerator<MatchedRow<Own>[]> {
  const kept = new LRUCache<string, Row>({
    maxSize: KEPT_LETTERS,
    sizeCalculation: (cells, name) => cells.reduce((sum, cell) => sum + (cell?.length ?? 0), name.length + 1),
  })
  const lookUp = async (names: string[]): Promise<Row[]> => {
    const cells = await addedCells(database, plan, names, signal)
    // The last that is read: what was read before is of the same Datenstand, or it has counted on.
    if ((await dataState(database.readerUntil(signal))).revision !== plan.revision) throw new ListChanged()
    return cells
  }
  const matched = async (rows: ListRow<Own>[]): Promise<MatchedRow<Own>[]> => {
    const cells = new Map<string, Row>()
    for (const { name } of rows) {
      const known = kept.get(name)
      if (known) cells.set(name, known)
    }
    const names = [...new Set(rows.flatMap(({ name }) => (cells.has(name) ? [] : [name])))]
    const found = names.length > 0 ? await turn(() => lookUp(names)) : []
    for (const [at, name] of names.entries()) {
      const fresh = found[at] ?? []
      cells.set(name, fresh)
      kept.set(name, fresh)
    }
    return rows.map(({ own, name }) => ({ own, cells: cells.get(name) ?? [] }))
  }
  const ahead: Promise<MatchedRow<Own>[]>[] = []
  try {
    for await (const rows of parts) {
      const work = matched(rows)
      // Whoever waits for the one before hears of it later.
      work.catch(() => {})
      ahead.push(work)
      if (ahead.length >= AHEAD[database.engine]) yield await next(ahead)
    }
    while (ahead.length > 0) yield await next(ahead)
  } catch (error) {
    throw error instanceof DataChanged ? new ListChanged() : error
  } finally {
    // What is still under way for somebody who left ends with the signal; it must not outlive the answer.
    await Promise.allSettled(ahead)
  }
}

async function next<T>(ahead: Promise<T>[]): Promise<T> {
  const first = ahead.shift()
  if (!first) throw new Error('Nothing is under way')
  return first
}
