import { type KyselyPlugin, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables'
import { ImportInterrupted } from './importError'

/** Any number that no other part of the program locks. */
const IMPORT_LOCK = 7_411_802

/** The server lets the lock go when its holder has said nothing for so many seconds: it hangs, or its machine or the line to it is gone. */
const LEASE_SECONDS = 30
/** So long before that the holder itself does nothing more. */
const MARGIN_MS = 10_000
const BEAT_MS = 1_000

/**
 * The lock of imports, held by an open transaction and not by a session, so that it is safe behind a pooler too. It is a lease: its holder says every second
 * that it is there, and the server ends the transaction of one that does not. Null when somebody else has it.
 * To be let go with `stop`, before the transaction ends.
 */
export async function takeLock(
  session: Transaction<Tables>,
  times = { leaseSeconds: LEASE_SECONDS, marginMs: MARGIN_MS },
): Promise<HeldLock | null> {
  const { leaseSeconds, marginMs } = times
  const since = Date.now()
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${IMPORT_LOCK}::bigint) as free, set_config('idle_in_transaction_session_timeout', ${`${leaseSeconds}s`}, true),
      set_config('statement_timeout', '0', true)`.execute(session)
  return rows[0]?.free ? new HeldLock(session, since, leaseSeconds * 1_000 - marginMs) : null
}

export class HeldLock {
  readonly #lost = new AbortController()
  readonly #timer: NodeJS.Timeout
  #beat: Promise<void> | null = null

  constructor(
    private session: Transaction<Tables>,
    /** When the last beat that was answered was sent. */
    private since: number,
    private certainMs: number,
  ) {
    this.#timer = setInterval(() => (this.#beat ??= this.#say().finally(() => (this.#beat = null))), BEAT_MS)
  }

  /** Aborts when the lock is lost. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /** Throws `ImportInterrupted` unless it is certain that nobody else has the lock: a process that stood still does not know how long. */
  check(): void {
    if (Date.now() - this.since > this.certainMs) this.#lose()
    if (this.lost.aborted) throw new ImportInterrupted()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#beat
  }

  async #say(): Promise<void> {
    const at = Date.now()
    try {
      await sql`select`.execute(this.session)
      this.since = at
    } catch {
      this.#lose()
    }
  }

  #lose(): void {
    clearInterval(this.#timer)
    this.#lost.abort(new ImportInterrupted())
  }
}

/** Lets statements pass only while the lock is held. */
export const whileHeld = (lock: HeldLock): KyselyPlugin => ({
  transformQuery({ node }) {
    lock.check()
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
})
