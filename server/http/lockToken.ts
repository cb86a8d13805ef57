import { timingSafeEqual } from 'node:crypto'

/** Whether a request carries the token of the lock file, which only those can read who have the machine. */
export function isLockToken(given: unknown, wanted: string): boolean {
  const [a, b] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(wanted)]
  return a.length === b.length && a.length > 0 && timingSafeEqual(a, b)
}
