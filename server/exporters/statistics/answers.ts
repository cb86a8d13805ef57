import { DataChanged } from '../rows/exportRows'
import { dataState } from '../../db/reading/dataState'
import type { Database } from '../../db/database'

/** Of each database; a group has some kilobytes. */
const KEPT = 300
/** Data that change all the time are no reason to ask for ever. */
const ATTEMPTS = 3

const kept = new WeakMap<Database, Map<string, unknown>>()

/** Keeps answers about one state of the data, the longest unused go first. `work` may throw DataChanged when that did not last. */
export async function answerOfState<T>(database: Database, kind: string, asked: unknown, work: () => Promise<T>): Promise<T> {
  const answers = kept.get(database) ?? new Map<string, unknown>()
  kept.set(database, answers)
  for (let attempt = 1; ; attempt++) {
    const { revision } = await dataState(database.reader)
    const key = JSON.stringify([revision, kind, asked])
    try {
      const answer = (answers.get(key) as T | undefined) ?? (await work())
      answers.delete(key)
      answers.set(key, answer)
      for (const oldest of answers.keys()) {
        if (answers.size <= KEPT) break
        answers.delete(oldest)
      }
      return answer
    } catch (error) {
      if (!(error instanceof DataChanged) || attempt === ATTEMPTS) throw error
    }
  }
}
