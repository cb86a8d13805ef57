import { dataState } from '../../db/reading/dataState'
import type { Database } from '../../db/database'
import { inOneState } from '../rows/oneState'

/** Of each database; a group has some kilobytes. */
const KEPT = 300

const kept = new WeakMap<Database, Map<string, unknown>>()

/** Keeps answers about one state of the data, the longest unused go first. `work` may throw DataChanged when that did not last. */
export async function answerOfState<T>(database: Database, kind: string, asked: unknown, work: () => Promise<T>): Promise<T> {
  const answers = kept.get(database) ?? new Map<string, unknown>()
  kept.set(database, answers)
  return inOneState(async () => {
    const { revision } = await dataState(database.reader)
    const key = JSON.stringify([revision, kind, asked])
    const answer = (answers.get(key) as T | undefined) ?? (await work())
    answers.delete(key)
    answers.set(key, answer)
    for (const oldest of answers.keys()) {
      if (answers.size <= KEPT) break
      answers.delete(oldest)
    }
    return answer
  })
}
