import { promisifyRequest } from 'idb-keyval'
import { DATABASE_NAME, DATABASE_VERSION } from '../constants'

export interface StoredUser {
  token: string
  username: string
}

const TABLE = 'users'
/** Beside it, because it is written at once: which login was ended last. */
const ENDED = 'ae.ended'

/**
 * Only the first stored user counts; null when there is none with both token and name, or their login was ended.
 * Rejects where the browser refuses its database.
 */
export async function firstStoredUser(): Promise<StoredUser | null> {
  const [first] = await inTable('readonly', (users) => promisifyRequest<unknown[]>(users.getAll(null, 1)))
  const { token, username } = (first ?? {}) as Record<string, unknown>
  if (typeof token !== 'string' || typeof username !== 'string' || !token || !username || isEnded(token)) return null
  return { token, username }
}

/** Remembers this user and nobody else: both or neither, so that two tabs never leave two users behind. */
export function storeUser({ token, username }: StoredUser): Promise<void> {
  // Two logins in one second get the same token.
  if (isEnded(token)) localStorage.removeItem(ENDED)
  return inTable('readwrite', (users) => {
    users.clear()
    users.add({ token, username })
    return promisifyRequest(users.transaction)
  })
}

export const clearStoredUsers = (): Promise<void> =>
  inTable('readwrite', (users) => {
    users.clear()
    return promisifyRequest(users.transaction)
  })

/** From now on no start takes this token up again: the database forgets it a little later, or never where the window is closed in this moment. */
export function endLogin(token: string): void {
  try {
    localStorage.setItem(ENDED, nameOf(token))
  } catch {
    // A browser that keeps nothing keeps no login either.
  }
}

function isEnded(token: string): boolean {
  try {
    return localStorage.getItem(ENDED) === nameOf(token)
  } catch {
    return false
  }
}

/** The end of its signature: names a token, and lets nobody in. */
const nameOf = (token: string) => token.slice(-16)

/** The browser database 'ae', version 2: one table of users with an auto-generated id (docs/contract.md §3). */
async function inTable<T>(mode: IDBTransactionMode, work: (users: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await opened()
  try {
    return await work(database.transaction(TABLE, mode).objectStore(TABLE))
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE_NAME, DATABASE_VERSION)
    let isGivenUp = false
    request.onupgradeneeded = () => {
      const database = request.result
      // Of an older version: it may be keyed in any way, and what is lost is a login.
      if (database.objectStoreNames.contains(TABLE)) database.deleteObjectStore(TABLE)
      database.createObjectStore(TABLE, { keyPath: 'id', autoIncrement: true })
    }
    // Another tab holds an older version for as long as it likes; nobody waits for that.
    request.onblocked = () => {
      isGivenUp = true
      reject(new Error(`Another tab holds an older version of the database '${DATABASE_NAME}'.`))
    }
    request.onerror = () => reject(request.error ?? new Error(`The database '${DATABASE_NAME}' does not open.`))
    request.onsuccess = () => (isGivenUp ? request.result.close() : resolve(request.result))
  })
}
