import type { Database } from '../db/database'
import { expected } from '../expected'
import { createTries } from './tries'

const pairRule = { kind: 'account and address', free: 5, mostMs: 900_000 }
const accountRule = { kind: 'account', free: 50, mostMs: 60_000 }
const addressRule = { kind: 'address', free: 100, mostMs: 60_000 }

/**
 * Makes the guard against guessing passwords. What is tried is held up by account and address together (five tries, then up to a quarter of
 * an hour), by account wherever it comes from, and by address whatever account it tries (a minute at most: others must get in too). Whoever
 * has logged in to this account from this address before is not held up by what strangers try. Several servers of a database count together.
 */
export function createGuessing(database: Database, now: (() => number) | null = null) {
  const tries = createTries(database, now)
  return {
    /** Counts a try that begins now. Throws RATE_LIMITED, saying how long to wait, when it comes too early. */
    async begin(account: string, address: string): Promise<void> {
      const pair = pairOf(account, address)
      const isStranger = !(await tries.isKnown(pair))
      const wait = await tries.begin([
        { rule: pairRule, key: pair, isHeldUp: true },
        { rule: accountRule, key: account, isHeldUp: isStranger },
        { rule: addressRule, key: address, isHeldUp: isStranger },
      ])
      if (wait > 0) throw expected('RATE_LIMITED', tooMany(wait))
    },
    /** The try was right: those for this account are forgotten; of the address it alone, else an account of one's own would open all others. */
    async succeed(account: string, address: string): Promise<void> {
      const pair = pairOf(account, address)
      await tries.forget([
        { rule: pairRule, key: pair },
        { rule: accountRule, key: account },
      ])
      await tries.uncount({ rule: addressRule, key: address })
      await tries.remember(pair)
    },
  }
}

export type Guessing = ReturnType<typeof createGuessing>

const pairOf = (account: string, address: string) => `${address}|${account}`

const tooMany = (wait: number) => `Zu viele fehlgeschlagene Anmeldungen. Bitte warten Sie ${duration(wait)}.`

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  if (seconds === 1) return 'eine Sekunde'
  if (seconds <= 90) return `${seconds} Sekunden`
  return `${Math.ceil(seconds / 60)} Minuten`
}
