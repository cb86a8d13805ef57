import { setTimeout as sleep } from 'node:timers/promises'
import type { DataState } from '../../../lib/domain/addresses/dataStateHeader'
import { currentReading, type RequestReads, type Wanted } from '../reading/reading'
import { isConflict } from './isLost'
import type { PostgresServer } from './postgresServer'

/** A copy that lacks more than so many seconds of changes is left out. */
export const MOST_LAG_S = 10
/** So long a copy may take to come to what somebody has seen already; then the primary is asked. Where that says nothing, there is nobody else to ask. */
const WAIT_MS = 50
const WAIT_WITHOUT_PRIMARY_MS = 1_000
const LOOK_AGAIN_MS = 4
/** A primary that has not answered for so long is gone: before that what nobody else has is asked of it all the same. */
const GONE_MS = 2_500
const LEAVE_MS = 250
/** The first answer to a page must not wait longer for the primary. */
const SILENT_MS = 1_000
/** Samples of the primary's log, one with each look: more than the longest lag that counts. */
const MOST_SAMPLES = 100

/**
 * From which server the public reads of a request come (docs/decisions/0081). A copy that has all that this process has told anyone before, and all that
 * whoever asks has seen elsewhere; else the primary. A request stays with one server as long as that is there.
 */
export class ReadingServers {
  /** The place in the log up to which somebody was told: no reader is to go back behind it. Null before the first question. */
  private told: bigint | null = null
  private samples: { at: number; log: bigint }[] = []
  private last: PostgresServer | undefined
  private isClosed = false
  private leaving: NodeJS.Timeout | undefined
  /** What a copy did not come to in time: until it has, nobody waits for it again. */
  private readonly missed = new Map<PostgresServer, bigint>()

  constructor(
    readonly primary: PostgresServer,
    readonly copies: readonly PostgresServer[],
  ) {}

  watch(primaryLooked: () => void | Promise<void> = () => {}): void {
    this.primary.watch(async () => {
      if (this.primary.isThere) {
        this.samples.push({ at: Date.now(), log: this.primary.seen })
        if (this.samples.length > MOST_SAMPLES) this.samples.shift()
      }
      await primaryLooked()
    })
    // It hangs, or the line to it: whoever reads there goes on elsewhere, if there is somewhere. Not with its looks, which take long themselves then.
    this.leaving = setInterval(() => {
      this.primary.leave(this.primary.isGone(GONE_MS) && this.furthest() !== undefined)
    }, LEAVE_MS).unref()
    for (const copy of this.copies)
      // Whoever waits for it goes on elsewhere.
      copy.watch(() => copy.leave(!copy.isThere))
  }

  close(): void {
    this.isClosed = true
    clearInterval(this.leaving)
    for (const server of [this.primary, ...this.copies]) server.close()
  }

  /** Seconds of changes that a copy lacks; Infinity where it lacks more than is known of. */
  lag({ seen }: PostgresServer): number {
    const newest = this.samples.at(-1)
    if (!newest || seen >= newest.log) return 0
    const had = this.samples.findLast(({ log }) => log <= seen)
    return had ? (newest.at - had.at) / 1_000 : Infinity
  }

  isUsable = (copy: PostgresServer): boolean => copy.isThere && this.lag(copy) <= MOST_LAG_S

  /** The server of the current request, chosen with its first read; outside of a request one that has what was told. */
  current(): Promise<PostgresServer> {
    const reading = currentReading<PostgresServer>()
    if (!reading) return this.choose({})
    // Also who had to read elsewhere before, while the primary was gone for a moment.
    if (reading.hasWritten) return Promise.resolve(this.primary)
    return (reading.place ??= this.choose(reading.wanted))
  }

  /**
   * Where a reading goes on when its server failed: nothing that was shown may be missing there.
   * Throws the error where no server has it, and where all is being ended.
   */
  instead(failed: PostgresServer, error: unknown, reading: RequestReads<PostgresServer> | undefined): PostgresServer {
    if (this.isClosed) throw error
    if (!isConflict(error)) failed.isThere = false
    const next = failed === this.primary ? this.insteadOfPrimary(reading) : this.orFurthest()
    if (!next) throw error
    if (reading) reading.place = Promise.resolve(next)
    return next
  }

  private insteadOfPrimary(reading: RequestReads<PostgresServer> | undefined): PostgresServer | undefined {
    // Where its own change stands in the log nobody has said yet.
    if (reading?.hasWritten) return undefined
    const needed = later(this.told ?? 0n, reading?.wanted.since?.log ?? 0n)
    const furthest = this.furthest()
    return furthest && (furthest.seen >= needed || this.primary.isGone(GONE_MS)) ? furthest : undefined
  }

  /** The Datenstand up to which the current request has read; whoever is told it is not shown less afterwards. */
  async state(): Promise<DataState> {
    const reading = currentReading<PostgresServer>()
    if (reading?.state) return reading.state
    const server = await this.current()
    const state = await server.state().catch((error: unknown) => this.instead(server, error, reading).state())
    if (this.told === null || state.log > this.told) this.told = state.log
    if (reading) reading.state = state
    return state
  }

  private async choose({ since, isNewest, isPrimary }: Wanted): Promise<PostgresServer> {
    if (isPrimary) return this.primary
    const usable = this.copies.filter(this.isUsable)
    if (usable.length === 0) return this.orFurthest()
    const needed = await this.neededFor(since?.log ?? null, isNewest ?? false)
    if (needed === null) return this.orFurthest()
    const ready = usable.filter(({ seen }) => seen >= needed)
    if (ready.length > 0) return this.pick(ready)
    const near = usable.filter((copy) => copy.seen >= (this.missed.get(copy) ?? 0n))
    const come =
      near.length > 0 ? await firstToCome(near, needed, this.primary.isThere ? WAIT_MS : WAIT_WITHOUT_PRIMARY_MS) : null
    if (come) return this.pick([come])
    const now = await this.logNow()
    // Without the primary nobody knows whether there is such a place at all.
    if (now !== null) for (const copy of near) this.missed.set(copy, needed)
    // After a failover or a restore the log may begin again before what was told.
    if (now !== null && this.told !== null && now < this.told) this.told = now
    return this.orFurthest()
  }

  /** The place in the log that whoever answers must have come to; null where nobody knows. */
  private async neededFor(seen: bigint | null, isNewest: boolean): Promise<bigint | null> {
    this.told ??= await this.logNow()
    const told = later(this.told ?? 0n, isNewest ? ((await this.logNow()) ?? 0n) : 0n)
    if (seen === null || seen <= told) return this.told === null ? seen : told
    const now = seen <= this.primary.seen ? seen : await this.logNow()
    // Of a place that its log has not come to the primary knows that it is of another database, or of a primary before: the newest there is will do. While it
    // says nothing, it may be one that another process has told.
    return now !== null && now < seen ? later(now, told) : seen
  }

  /** The primary; when it has been silent for so long that it is not merely slow, the copy that has most of the log: nothing changes without a primary. */
  private orFurthest(): PostgresServer {
    return this.primary.isGone(GONE_MS) ? (this.furthest() ?? this.primary) : this.primary
  }

  /** The same as last time where it will do: what it has read is in its memory. */
  private pick(ready: readonly PostgresServer[]): PostgresServer {
    if (!this.last || !ready.includes(this.last)) this.last = ready[Math.floor(Math.random() * ready.length)]
    return this.last ?? this.primary
  }

  private furthest(except?: PostgresServer): PostgresServer | undefined {
    return this.copies
      .filter((copy) => copy !== except && copy.isThere)
      .sort((a, b) => (a.seen < b.seen ? 1 : a.seen > b.seen ? -1 : 0))[0]
  }

  /** Where the primary's log stands now; null where it does not say. */
  private logNow = async (): Promise<bigint | null> => {
    if (!this.primary.isThere) return null
    try {
      return (await inTime(this.primary.state())).log
    } catch {
      return null
    }
  }
}

/** A primary that hangs is not waited for. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const end = new AbortController()
  answer.catch(() => {})
  const late = sleep(SILENT_MS, null, { signal: end.signal }).then(() => {
    throw new Error('The primary does not say where its log stands.')
  })
  late.catch(() => {})
  try {
    return await Promise.race([answer, late])
  } finally {
    end.abort()
  }
}

const later = (one: bigint, other: bigint) => (one > other ? one : other)

/** The first copy that comes to a place in the log; null when none does in time. */
async function firstToCome(copies: readonly PostgresServer[], needed: bigint, waitMs: number): Promise<PostgresServer | null> {
  const end = new AbortController()
  const comes = async (copy: PostgresServer): Promise<PostgresServer> => {
    while ((await copy.state()).log < needed) {
      await sleep(LOOK_AGAIN_MS)
      end.signal.throwIfAborted()
    }
    return copy
  }
  const inTime = sleep(waitMs, null, { signal: end.signal }).catch(() => null)
  try {
    return await Promise.race([Promise.any(copies.map(comes)).catch(() => inTime), inTime])
  } finally {
    end.abort()
  }
}
