import { expected } from '../expected'
import { growingDelay } from './growingDelay'

/** Successful pairs of account and address that are remembered. */
const MOST_KNOWN = 10_000

/**
 * Makes the guard against guessing passwords. What is tried is held up by account and address together (five tries, then up to a quarter of
 * an hour), by account wherever it comes from, and by address whatever account it tries (a minute at most: others must get in too). Whoever
 * has logged in to this account from this address before is not held up by what strangers try.
 */
export function createGuessing(now: () => number = Date.now) {
  const pairs = growingDelay({ free: 5, mostMs: 900_000, now })
  const accounts = growingDelay({ free: 50, mostMs: 60_000, now })
  const addresses = growingDelay({ free: 100, mostMs: 60_000, now })
  const known = new Set<string>()
  return {
    /** Counts a try that begins now. Throws RATE_LIMITED, saying how long to wait, when it comes too early. */
    begin(account: string, address: string): void {
      const pair = pairOf(account, address)
      const waits = [pairs.wait(pair), ...(known.has(pair) ? [] : [accounts.wait(account), addresses.wait(address)])]
      const wait = Math.max(...waits)
      if (wait > 0) throw expected('RATE_LIMITED', tooMany(wait))
      pairs.count(pair)
      accounts.count(account)
      addresses.count(address)
    },
    /** The try was right: those for this account are forgotten; of the address it alone, else an account of one's own would open all others. */
    succeed(account: string, address: string): void {
      const pair = pairOf(account, address)
      pairs.forget(pair)
      accounts.forget(account)
      addresses.uncount(address)
      known.delete(pair)
      known.add(pair)
      if (known.size > MOST_KNOWN) for (const oldest of known) return void known.delete(oldest)
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
