import { waitFor } from '@testing-library/dom'
import { otherTab } from './testing/browserStorage'
import { promisifyRequest } from 'idb-keyval'
import { clearStoredUsers, storeUser } from '@/lib/browser/storedUser'
import { isLoggedIn, logIn, logOut, restoreLogin, useForgottenLogin, useLogin } from './login'

const anna = { token: 'a.b.c', username: 'Anna' }
const beat = { token: 'd.e.f', username: 'Beat' }
const nobody = { token: null, username: null }

/** The users of the browser's database 'ae', version 2, as any program would read them. */
async function table<T>(work: (users: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await promisifyRequest(indexedDB.open('ae', 2))
  try {
    return await promisifyRequest(work(database.transaction('users', 'readwrite').objectStore('users')))
  } finally {
    database.close()
  }
}

/** As the page starts: nobody is known yet. */
async function start() {
  useLogin.setState(nobody)
  await restoreLogin()
  return useLogin.getState()
}

beforeEach(async () => {
  useLogin.setState(nobody)
  await clearStoredUsers()
})

test('only the first stored user is logged in again (spec §1.4, §3.23, §4.1)', async () => {
  expect(await start()).toEqual(nobody)
  await table((users) => users.add(anna))
  await table((users) => users.add(beat))
  expect(await start()).toEqual(anna)
  expect(isLoggedIn(useLogin.getState())).toBe(true)
})

test.each([
  { token: 'a.b.c' },
  { username: 'Anna' },
  { token: '', username: 'Anna' },
  { token: 'a.b.c', username: '' },
  { token: 7, username: 'Anna' },
])('a first user with only %j is nobody, whoever stands behind (spec §4.1)', async (half) => {
  await table((users) => users.add(half))
  await table((users) => users.add(beat))
  expect(await start()).toEqual(nobody)
})

test('whoever logs in is the only one stored, with an id, until somebody logs out', async () => {
  await logIn(anna)
  await logIn(beat)
  expect(await table((users) => users.getAll())).toEqual([{ ...beat, id: expect.any(Number) }])
  expect(await start()).toEqual(beat)
  await logOut()
  expect(await table((users) => users.getAll())).toEqual([])
  expect(await start()).toEqual(nobody)
})

test('whoever logs out stays logged out, though the browser had no time to forget, until the next login', async () => {
  await logIn(anna)
  const { clear } = IDBObjectStore.prototype
  IDBObjectStore.prototype.clear = () => {
    throw new DOMException('closing', 'AbortError')
  }
  await logOut()
  IDBObjectStore.prototype.clear = clear
  expect(await table((users) => users.getAll())).toEqual([{ ...anna, id: expect.any(Number) }])
  expect(await start()).toEqual(nobody)
  await logIn(anna)
  expect(await start()).toEqual(anna)
})

test('what another tab tells of logins happens here too, and what happens here is told', async () => {
  const tab = otherTab('ae.login')
  await start()
  const halves = [{ token: 'a.b.c' }, { username: 'Anna' }, { token: 1, username: 'Anna' }, { token: 'a.b.c', username: {} }]
  for (const odd of [null, 'x', {}, ...halves]) tab.tell(odd)
  tab.tell(anna)
  await waitFor(() => expect(useLogin.getState()).toEqual(anna))
  tab.tell(nobody)
  await waitFor(() => expect(useLogin.getState()).toEqual(nobody))
  await logIn(beat)
  await logOut()
  await waitFor(() => expect(tab.heard).toEqual([beat, nobody]))
  tab.close()
})

test('a login that the browser cannot remember lasts, and why is said until the next one', async () => {
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  await logIn(anna)
  expect([useLogin.getState(), useForgottenLogin.getState()]).toEqual([anna, 'refused'])
  IDBObjectStore.prototype.add = () => {
    throw Object.assign(new Error('another key'), { name: 'DataError' })
  }
  await logIn(beat)
  expect([useLogin.getState(), useForgottenLogin.getState()]).toEqual([beat, 'other database'])
  IDBObjectStore.prototype.add = add
  await logIn(anna)
  expect(useForgottenLogin.getState()).toBeNull()
  await waitFor(async () => expect(await table((users) => users.getAll())).toEqual([{ ...anna, id: expect.any(Number) }]))
})

// Last: a database of a later version cannot be read by this program any more.
test('a database that another program has made newer is left alone, and said', async () => {
  await storeUser(anna)
  const newer = await promisifyRequest(indexedDB.open('ae', 3))
  newer.close()
  expect(await start()).toEqual(nobody)
  await logIn(beat)
  expect([useLogin.getState(), useForgottenLogin.getState()]).toEqual([beat, 'other database'])
})
