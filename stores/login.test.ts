import { clearStoredUsers, firstStoredUser, storeUser } from '@/lib/browser/storedUser'
import { expireLogin, isLoggedIn, logIn, logOut, onTokenChange, restoreLogin, useIsLoginKnown, useLogin } from './login'

jest.mock('@/lib/browser/storedUser', () => ({
  firstStoredUser: jest.fn(),
  storeUser: jest.fn(),
  clearStoredUsers: jest.fn(),
  endLogin: jest.fn(),
}))

const anna = { token: 'a.b.c', username: 'Anna' }

beforeEach(() => {
  jest.useFakeTimers()
  useLogin.setState({ token: null, username: null })
  jest.mocked(storeUser).mockResolvedValue()
  jest.mocked(clearStoredUsers).mockReset().mockResolvedValue()
})
afterEach(() => jest.useRealTimers())

test('login: token and username, both empty at first (spec §3.15)', () => {
  expect(useLogin.getInitialState()).toEqual({ token: null, username: null })
})

test('the stored user is logged in again (spec §1.4, §3.23, §4.1)', async () => {
  jest.mocked(firstStoredUser).mockResolvedValue(anna)
  await restoreLogin()
  expect(useIsLoginKnown.getState()).toBe(true)
  expect(useLogin.getState()).toEqual(anna)
  expect(isLoggedIn(useLogin.getState())).toBe(true)
})

test('a browser without a database starts logged out and can log in for as long as the page lives', async () => {
  jest.mocked(firstStoredUser).mockRejectedValue(new Error('SecurityError'))
  jest.mocked(storeUser).mockRejectedValue(new Error('SecurityError'))
  await restoreLogin()
  expect(useLogin.getState()).toEqual({ token: null, username: null })
  await logIn(anna)
  expect(useLogin.getState()).toEqual(anna)
})

test('a database that does not answer holds nothing up for more than a second, and logs in when it does', async () => {
  let answer: (user: typeof anna) => void = () => {}
  jest.mocked(firstStoredUser).mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const restored = restoreLogin()
  await jest.advanceTimersByTimeAsync(1_000)
  await restored
  expect(useLogin.getState()).toEqual({ token: null, username: null })
  answer(anna)
  await jest.advanceTimersByTimeAsync(0)
  expect(useLogin.getState()).toEqual(anna)
})

test('whoever logs in before the database has answered stays logged in', async () => {
  let answer: (user: typeof anna) => void = () => {}
  jest.mocked(firstStoredUser).mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const restored = restoreLogin()
  await logIn({ token: 'd.e.f', username: 'Beat' })
  answer(anna)
  await restored
  expect(useLogin.getState().username).toBe('Beat')
})

test('logging out forgets the token', async () => {
  await logIn(anna)
  await logOut()
  expect(useLogin.getState()).toEqual({ token: null, username: null })
})

test('an expired login says so for ten seconds and is forgotten (spec §4.2, §8.4, §9.10)', () => {
  useLogin.setState(anna)
  expireLogin()
  expect(clearStoredUsers).toHaveBeenCalledTimes(1)
  expect(useLogin.getState()).toEqual({ token: '', username: 'Login abgelaufen' })
  expect(isLoggedIn(useLogin.getState())).toBe(false)
  jest.advanceTimersByTime(9_999)
  expect(useLogin.getState().username).toBe('Login abgelaufen')
  jest.advanceTimersByTime(1)
  expect(useLogin.getState()).toEqual({ token: '', username: '' })
})

test.each([
  ['logging out', logOut],
  ['a login that runs out', expireLogin],
])('%s takes along what was looked at', (_, end) => {
  localStorage.setItem('ae.lastSeen', '[{"id":"1","name":"Nicht veröffentlicht","beside":""}]')
  void end()
  expect(localStorage.getItem('ae.lastSeen')).toBeNull()
})

test('whoever logs in again within the ten seconds stays logged in', async () => {
  useLogin.setState(anna)
  expireLogin()
  await logIn({ token: 'd.e.f', username: 'Beat' })
  jest.advanceTimersByTime(20_000)
  expect(useLogin.getState()).toEqual({ token: 'd.e.f', username: 'Beat' })
})

test('a login that runs out again has its own ten seconds', async () => {
  useLogin.setState(anna)
  expireLogin()
  jest.advanceTimersByTime(6_000)
  await logIn(anna)
  expireLogin()
  jest.advanceTimersByTime(9_999)
  expect(useLogin.getState().username).toBe('Login abgelaufen')
  jest.advanceTimersByTime(1)
  expect(useLogin.getState()).toEqual({ token: '', username: '' })
})

test('a change of the token is told once; that a message ends is none', async () => {
  const heard: (string | null)[] = []
  const stop = onTokenChange(() => heard.push(useLogin.getState().token))
  await logIn(anna)
  await logIn(anna)
  expireLogin()
  jest.advanceTimersByTime(10_000)
  await logOut()
  expect(heard).toEqual(['a.b.c', ''])
  stop()
  await logIn(anna)
  expect(heard).toHaveLength(2)
})
