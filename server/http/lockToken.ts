import { timingSafeEqual } from 'node:crypto'

export const WRONG_LOCK_TOKEN = 'Das Kennwort der Sperrdatei fehlt oder ist falsch.'

/** Whether a request carries the token of the lock file, which only those can read who have the machine. */
export function isLockToken(given: unknown, wanted: string): boolean {
  const [a, b] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(wanted)]
  return a.length === b.length && a.length > 0 && timingSafeEqual(a, b)
}
