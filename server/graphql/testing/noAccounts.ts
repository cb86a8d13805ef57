import type { Accounts } from '../../auth/accounts'

const notHere = () => Promise.reject(new Error('not here'))

/** For asking the schema without HTTP: names and passwords have their own tests. */
export const noAccounts: Accounts = {
  login: notHere,
  changePassword: notHere,
  confirmPassword: notHere,
  mailPasswordLink: notHere,
  openPasswordLink: notHere,
  setPassword: notHere,
}
