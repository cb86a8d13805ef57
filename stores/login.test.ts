import { clearStoredUsers, firstStoredUser, storeUser } from '@/lib/storedUser'
import { expireLogin, isLoggedIn, logIn, logOut, restoreLogin, useLogin } from './login'

jest.mock('@/lib/storedUser', () => ({ firstStoredUser: jest.fn(), storeUser: jest.fn(), clearStoredUsers: jest.fn() }))

const anna = { token: 'a.b.c', username: 'Anna' }

beforeEach(() => {
  jest.useFakeTimers()
  useLogin.setState({ token: null, username: null })
  jest.mocked(storeUser).mockResolvedValue()
  jest.mocked(clearStoredUsers).mockResolvedValue()
})
afterEach(() => jest.useRealTimers())

test('the stored user is logged in again (spec §1.4, §3.23, §4.1)', async () => {
  jest.mocked(firstStoredUser).mockResolvedValue(anna)
  await restoreLogin()
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

test('logging out forgets the token', async () => {
  await logIn(anna)
  await logOut()
  expect(useLogin.getState()).toEqual({ token: null, username: null })
})

test('an expired login says so for ten seconds (spec §3.15, §4.2, §8.4, §9.10)', () => {
  useLogin.setState(anna)
  expireLogin()
  expect(useLogin.getState()).toEqual({ token: '', username: 'Login abgelaufen' })
  expect(isLoggedIn(useLogin.getState())).toBe(false)
  jest.advanceTimersByTime(9_999)
  expect(useLogin.getState().username).toBe('Login abgelaufen')
  jest.advanceTimersByTime(1)
  expect(useLogin.getState()).toEqual({ token: '', username: '' })
})

test('whoever logs in again within the ten seconds stays logged in', async () => {
  useLogin.setState(anna)
  expireLogin()
  await logIn({ token: 'd.e.f', username: 'Beat' })
  jest.advanceTimersByTime(20_000)
  expect(useLogin.getState()).toEqual({ token: 'd.e.f', username: 'Beat' })
})
