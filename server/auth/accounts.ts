import { sql } from 'kysely'
import { LONGEST_PASSWORD, passwordProblem } from '../../lib/domain/text/password'
import type { Database } from '../db/database'
import { expected } from '../expected'
import type { ForgottenPassword } from './forgottenPassword'
import { createGuessing } from './guessing'
import { createLogin, type LoginAnswer } from './login'
import { hashPassword, passwordMatches, replacePassword } from './password'
import { type LinkedUser, spendPasswordLink, userOfLink } from './passwordLinks'
import { signToken } from './token'

const NO_LINK =
  'Dieser Link gilt nicht mehr: Er wurde schon verwendet, durch einen neueren ersetzt, oder er ist abgelaufen. Lassen Sie sich einen neuen geben.'

/** What can be done with names and passwords, without a login or with one's own. */
export interface Accounts {
  login: (username: string, password: string, address: string) => Promise<LoginAnswer>
  /** Throws BAD_USER_INPUT when the current password is wrong or the new one too weak, RATE_LIMITED after too many tries. */
  changePassword: (userId: string, current: string, password: string, address: string) => Promise<LoginAnswer>
  /** Throws like changePassword where it is not the user's password. */
  confirmPassword: (userId: string, password: string, address: string) => Promise<void>
  /** Has a link mailed to whom a name or e-mail names; the same answer where it names nobody. Throws as ForgottenPassword does. */
  mailPasswordLink: (name: string, address: string) => Promise<void>
  /** For whom a link is. Throws NOT_FOUND when it does not hold. */
  openPasswordLink: (secret: string) => Promise<LinkedUser>
  /** Uses a link up; who has set a password is logged in. Throws like the two above. */
  setPassword: (secret: string, password: string) => Promise<LoginAnswer>
}

export function createAccounts(database: Database, secret: Uint8Array, forgotten: ForgottenPassword): Accounts {
  const guessing = createGuessing(database)
  const db = database.owner
  const linked = async (linkSecret: string) => {
    const user = await userOfLink(db, linkSecret)
    if (!user) throw expected('NOT_FOUND', NO_LINK)
    return user
  }
  const check = (password: string, { name, email }: { name: string; email: string | null }) => {
    const problem = passwordProblem(password, [name, email])
    if (problem !== null) throw expected('BAD_USER_INPUT', problem)
  }
  const credentialsOf = async (userId: string) => {
    const { rows } = await sql<{ name: string; email: string | null; passwordHash: string }>`
      select u.name, u.email, c.password_hash as "passwordHash"
      from users u join user_credentials c on c.user_id = u.id where u.id = ${userId}`.execute(db)
    const [user] = rows
    if (!user) throw expected('UNAUTHENTICATED')
    return user
  }
  // Whoever finds a browser open must not find out the password.
  const confirm = async (userId: string, passwordHash: string, password: string, address: string, wrong: string) => {
    await guessing.begin(userId, address)
    // Not UNAUTHENTICATED, by which a client would take the login itself for ended.
    if (!(await passwordMatches(passwordHash, password.slice(0, LONGEST_PASSWORD)))) throw expected('BAD_USER_INPUT', wrong)
    await guessing.succeed(userId, address)
  }
  const loggedIn = async (user: { id: string; name: string }, generation: string): Promise<LoginAnswer> => ({
    token: await signToken(secret, { ...user, generation }),
    username: user.name,
  })

  return {
    login: createLogin(db, secret, guessing),
    async changePassword(userId, current, password, address) {
      const user = await credentialsOf(userId)
      check(password, user)
      await confirm(userId, user.passwordHash, current, address, 'Das bisherige Passwort ist falsch.')
      const generation = await replacePassword(db, userId, user.passwordHash, await hashPassword(password))
      if (generation === null) throw expected('UNAUTHENTICATED')
      return loggedIn({ id: userId, name: user.name }, generation)
    },
    async confirmPassword(userId, password, address) {
      const { passwordHash } = await credentialsOf(userId)
      await confirm(userId, passwordHash, password, address, 'Das Passwort ist falsch.')
    },
    mailPasswordLink: (name, address) => forgotten.ask(name, address),
    openPasswordLink: linked,
    async setPassword(linkSecret, password) {
      const user = await linked(linkSecret)
      check(password, user)
      const generation = await spendPasswordLink(database, linkSecret, await hashPassword(password))
      if (generation === null) throw expected('NOT_FOUND', NO_LINK)
      return loggedIn(user, generation)
    },
  }
}
