import { create } from 'zustand'
import { EXPIRED_LOGIN_MS } from '@/lib/constants'
import { clearStoredUsers, firstStoredUser, storeUser, type StoredUser } from '@/lib/storedUser'

export interface Login {
  token: string | null
  username: string | null
}

/** Who is logged in. `username` is 'Login abgelaufen' with an empty token for ten seconds after the token ran out (spec §4). */
export const useLogin = create<Login>(() => ({ token: null, username: null }))

/** On start: the first stored user, if it has both, is logged in again. A browser without a database just is not. */
export async function restoreLogin(): Promise<void> {
  const stored = await firstStoredUser().catch(() => null)
  if (stored) useLogin.setState(stored)
}

/** Logged in from now on, and after a reload too. */
export async function logIn(user: StoredUser): Promise<void> {
  useLogin.setState(user)
  // Private windows may refuse the database: the login then lasts as long as the page.
  await storeUser(user).catch(() => {})
}

/** Nobody is logged in any more, nor remembered. */
export async function logOut(): Promise<void> {
  useLogin.setState({ token: null, username: null })
  await clearStoredUsers().catch(() => {})
}

/** The token ran out: says so for ten seconds, unless someone logs in meanwhile. */
export function expireLogin(): void {
  void clearStoredUsers().catch(() => {})
  useLogin.setState({ token: '', username: EXPIRED })
  setTimeout(() => {
    if (useLogin.getState().username === EXPIRED) useLogin.setState({ token: '', username: '' })
  }, EXPIRED_LOGIN_MS)
}

export const isLoggedIn = ({ token, username }: Login) => Boolean(token && username)

const EXPIRED = 'Login abgelaufen'
