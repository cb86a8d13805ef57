import { clear, promisifyRequest, type UseStore, values } from 'idb-keyval'
import { DATABASE_NAME, DATABASE_VERSION } from './constants'

export interface StoredUser {
  token: string
  username: string
}

const TABLE = 'users'

/** The browser database 'ae', version 2: one table of users with an auto-generated id (spec §3). */
const users: UseStore = async (mode, callback) => {
  const database = await opened()
  try {
    return await callback(database.transaction(TABLE, mode).objectStore(TABLE))
  } finally {
    database.close()
  }
}

/** Only the first stored user counts; null when there is none with both token and name. */
export async function firstStoredUser(): Promise<StoredUser | null> {
  const [first] = await values<Partial<StoredUser>>(users)
  return first?.token && first.username ? { token: first.token, username: first.username } : null
}

/** Remembers this user and nobody else. */
export async function storeUser({ token, username }: StoredUser): Promise<void> {
  await clear(users)
  // Not idb-keyval's `set`: the table makes its own key, and in-line keys refuse another.
  await users('readwrite', (store) => promisifyRequest(store.add({ token, username })))
}

export const clearStoredUsers = (): Promise<void> => clear(users)

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE_NAME, DATABASE_VERSION)
  request.onupgradeneeded = () => {
    if (!request.result.objectStoreNames.contains(TABLE))
      request.result.createObjectStore(TABLE, { keyPath: 'id', autoIncrement: true })
  }
  return promisifyRequest(request)
}
