import { forgetSeen } from '@/lib/browser/lastSeen'
import { create } from 'zustand'
import { EXPIRED_LOGIN_MS } from '@/lib/constants'
import { unverifiedPayload } from '@/lib/domain/text/token'
import { clearStoredUsers, endLogin, firstStoredUser, storeUser, type StoredUser } from '@/lib/browser/storedUser'
import { otherTabs } from './otherTabs'

export interface Login {
  token: string | null
  username: string | null
}

const NOBODY: Login = { token: null, username: null }

/** Who is logged in. `username` is 'Login abgelaufen' with an empty token for ten seconds after the token ran out (docs/contract.md §4). */
export const useLogin = create<Login>(() => NOBODY)

/** Whether the stored login has been looked for; before that nobody can say who looks. */
export const useIsLoginKnown = create<boolean>(() => false)

/**
 * On start: the first stored user, if it has both, is logged in again, and from now on what other tabs do happens here too.
 * Settles within a second: a browser without a database just is not logged in, a slow one logs in later.
 */
export async function restoreLogin(): Promise<void> {
  tabs.listen(applyLogin)
  const before = useLogin.getState()
  const restored = firstStoredUser().then(
    // Unless someone logged in or out meanwhile.
    (stored) => stored && useLogin.getState() === before && useLogin.setState(stored),
    () => {},
  )
  await Promise.race([restored, patience()])
  useIsLoginKnown.setState(true, true)
}

/** Logged in from now on, in every open tab, and after a reload too. Settles when the browser has remembered it, or refused to. */
export async function logIn(user: StoredUser): Promise<void> {
  setLogin(user)
  // Private windows may refuse the database: the login then lasts as long as the page, and whoever logs in is told so.
  const stored = storeUser(user).then(
    () => null,
    (error: unknown) => whyForgotten(error),
  )
  const tell = (why: Forgotten | null) => useLogin.getState().token === user.token && useForgottenLogin.setState(why, true)
  void stored.then(tell)
  if ((await Promise.race([stored, patience()])) === 'silent') tell('refused')
}

/** Why this login ends with the page: the browser's database is of another program or version, or the browser keeps nothing. Null: it is remembered. */
export type Forgotten = 'other database' | 'refused'
export const useForgottenLogin = create<Forgotten | null>(() => null)

const whyForgotten = (error: unknown): Forgotten =>
  error instanceof Error && ['VersionError', 'NotFoundError', 'DataError', 'ConstraintError'].includes(error.name)
    ? 'other database'
    : 'refused'

/** Nobody is logged in any more, in no open tab, nor remembered: not even by a window that is left in this moment. */
export async function logOut(): Promise<void> {
  const { token } = useLogin.getState()
  if (token) endLogin(token)
  setLogin(NOBODY)
  // Whoever comes next is not told what was looked at.
  forgetSeen()
  await clearStoredUsers().catch(() => {})
}

/** The token ran out: says so for ten seconds, unless someone logs in meanwhile. */
export function expireLogin(): void {
  void clearStoredUsers().catch(() => {})
  forgetSeen()
  setLogin({ token: '', username: EXPIRED })
}

/** Calls the listener when somebody else looks: logged in, logged out or expired. Answers how to stop that. */
export const onTokenChange = (listener: () => void) =>
  useLogin.subscribe((now, before) => {
    if ((now.token || null) !== (before.token || null)) listener()
  })

/**
 * Names whoever looks; the same with a new token of the same user. As a key of a screen whose
 * content depends on that, it takes the content away with the one who may see it.
 */
export const useViewer = () => useLogin(viewerOf)

/** The same at this moment. */
export const viewerNow = () => viewerOf(useLogin.getState())

const viewerOf = ({ token }: Login) => (token ? viewerIn(token) : 'nobody')

export const isLoggedIn = ({ token, username }: Login) => Boolean(token && username)

export const isLoginExpired = ({ username }: Login) => username === EXPIRED

function viewerIn(token: string): string {
  try {
    const payload = unverifiedPayload(token)
    return typeof payload === 'object' && payload !== null && 'sub' in payload ? String(payload.sub) : token
  } catch {
    return token
  }
}

const EXPIRED = 'Login abgelaufen'

/** A database that has not answered by then holds no request up. */
const PATIENCE_MS = 1_000
const patience = () => new Promise<'silent'>((resolve) => setTimeout(() => resolve('silent'), PATIENCE_MS))

const tabs = otherTabs<Login>('ae.login', isLogin)

function setLogin(login: Login) {
  applyLogin(login)
  tabs.tell(login)
}

let goodbye: ReturnType<typeof setTimeout> | undefined

function applyLogin(login: Login) {
  clearTimeout(goodbye)
  useForgottenLogin.setState(null, true)
  useLogin.setState(login)
  if (isLoginExpired(login)) goodbye = setTimeout(() => useLogin.setState({ token: '', username: '' }), EXPIRED_LOGIN_MS)
}

function isLogin(value: unknown): value is Login {
  if (typeof value !== 'object' || value === null || !('token' in value) || !('username' in value)) return false
  return [value.token, value.username].every((part) => part === null || typeof part === 'string')
}
