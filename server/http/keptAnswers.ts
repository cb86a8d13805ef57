import { LRUCache } from 'lru-cache'
import { currentClient } from '../fairness/client'
import type { Operation } from '../graphql/operation'

/** Letters of an answer that is kept; the longest page of the tree has a tenth. */
const LONGEST = 1_000_000
/** Letters and entries of a question that is looked up; the longest of the screens has 3,000 letters. */
const LONGEST_QUERY = 10_000
const LONGEST_TEXT = 1_000
const LONGEST_LIST = 100

/** Answers to those who are not logged in, each as long as the Datenstand it was made from is the newest. */
export interface KeptAnswers {
  /** The place of an operation's answer at a Datenstand; null for one that has none. */
  keyOf(state: number | null, operation: Operation): string | null
  /** The Datenstand there is now; null when nothing is kept or it cannot be read. */
  state(): Promise<number | null>
  /** Whether what was read since the Datenstand was read is of it: a copy goes on with the primary's log meanwhile. */
  isStill(state: number | null): Promise<boolean>
  find(key: string): string | undefined
  keep(key: string, text: string): void
  /** Lets those who ask the same at the same time wait for one answer: those of one client, because it is made in its turns. */
  share<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Keeps texts up to so many megabytes, the longest unused go first; 0 keeps none. `read` asks for the Datenstand: it is read before each use, so that
 * whatever was committed before a question came is in its answer, whichever process wrote it.
 */
export function createKeptAnswers(
  megabytes: number,
  read: () => Promise<number>,
  { readAgain = null }: { readAgain?: (() => Promise<number>) | null } = {},
): KeptAnswers {
  const texts = new LRUCache<string, string>({
    maxSize: Math.max(1, megabytes * 1_000_000),
    // Two bytes for a letter, where one of them is beyond Latin.
    sizeCalculation: (text, key) => (text.length + key.length) * 2,
  })
  const flights = new Map<string, Promise<unknown>>()
  let newest = -1
  return {
    state: async () => {
      if (megabytes === 0) return null
      const state = await read().catch(() => null)
      if (state !== null && state !== newest) {
        newest = state
        texts.clear()
      }
      return state
    },
    keyOf,
    isStill: async (state) => readAgain === null || (await readAgain().catch(() => null)) === state,
    find: (key) => texts.get(key),
    keep: (key, text) => {
      if (key.startsWith(`${newest} `) && text.length <= LONGEST) texts.set(key, text)
    },
    share: <T>(key: string, work: () => Promise<T>) => {
      const own = `${currentClient()} ${key}`
      const flight = (flights.get(own) as Promise<T> | undefined) ?? work().finally(() => flights.delete(own))
      flights.set(own, flight)
      return flight
    },
  }
}

function keyOf(state: number | null, { query, operationName, variables }: Operation): string | null {
  if (state === null || query.length > LONGEST_QUERY || !Object.values(variables ?? {}).every(isShort)) return null
  return `${state} ${JSON.stringify([operationName ?? '', variables ?? {}])} ${query}`
}

/** As the variables of all screens that are kept: neither long nor nested as deeply as somebody likes. */
function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_TEXT
  if (!Array.isArray(value)) return typeof value !== 'object' || value === null
  return value.length <= LONGEST_LIST && value.every((each) => typeof each !== 'object' && isShort(each))
}
