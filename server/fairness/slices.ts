import { asClient, currentClient, NOBODY } from './client'
import { FairQueue } from './fairQueue'

/** So long this process works without looking who else asks. */
const SLICE_MS = 3
/** A piece is long from here on: what people's screens ask is put together, and written, in less. */
const LONG_MS = 6
/**
 * Somebody who has asked for nothing for so long waits for nothing: the longest step of an answer, in the database, is shorter as a rule. What this thread
 * was kept busy for is none of it.
 */
const LATELY_MS = 250

/**
 * Hands out this process's own time, of which there is one thread: reading, checking and beginning what is asked, writing what is answered. Each piece of
 * work should be short; between two of them others are heard, and next is whoever has had least lately. Where a piece was long (what the interface says about
 * itself is put together in one go), its client rests as long while others are answered: what they ask takes a dozen steps, and each would wait for another
 * such piece.
 */
export class Slices {
  #queue = new FairQueue<() => void>()
  #used = 0
  #isScheduled = false
  #resting = new Map<string, number>()
  /** Who asked last, and who did before that was somebody else. */
  #asked: { client: string; at: number }[] = []

  /** Does a piece of work now or when it is its client's turn; rejects with what it throws, and with the signal's reason when nobody waits any more. */
  run<T>(work: () => T, signal?: AbortSignal): Promise<T> {
    const client = currentClient()
    this.#hear(client)
    return new Promise((resolve, reject) => {
      const piece = () => {
        const began = performance.now()
        try {
          signal?.throwIfAborted()
          // Begun by somebody else's request, or by none.
          resolve(asClient(client, work))
        } catch (error) {
          reject(error as Error)
        }
        const took = performance.now() - began
        this.#used += took
        this.#queue.charge(client, took)
        if (took > LONG_MS) this.#rest(client, took)
      }
      if (this.#isAwaited() || this.#used >= SLICE_MS || !this.#mayGoOn(client)) this.#queue.add(client, piece)
      else piece()
      this.#schedule()
    })
  }

  /** The next slice comes when all who have written meanwhile were heard. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#used = 0
      while (this.#used < SLICE_MS) {
        const next = this.#queue.take((client) => this.#mayGoOn(client))
        if (!next) {
          if (this.#queue.size > 0) setTimeout(() => this.#schedule(), 1)
          return
        }
        next.item()
      }
      this.#schedule()
    })
  }

  #hear(client: string): void {
    if (client === NOBODY) return
    const [last] = this.#asked
    const at = performance.now()
    if (last?.client === client) last.at = at
    else this.#asked = last ? [{ client, at }, last] : [{ client, at }]
  }

  /** After a piece that took so long; nobody could be heard meanwhile. */
  #rest(client: string, milliseconds: number): void {
    for (const other of this.#asked) if (other.client !== client) other.at += milliseconds
    if (client === NOBODY) return
    const now = performance.now()
    for (const [each, until] of this.#resting) if (until <= now) this.#resting.delete(each)
    this.#resting.set(client, Math.max(now + milliseconds, this.#resting.get(client) ?? 0))
  }

  /** Whether somebody waits who does not rest. */
  #isAwaited(): boolean {
    return this.#queue.size > 0 && this.#queue.isAwaited((client) => this.#mayGoOn(client))
  }

  #mayGoOn(client: string): boolean {
    const until = this.#resting.get(client)
    const now = performance.now()
    return (
      until === undefined || now >= until || !this.#asked.some((other) => other.client !== client && now - other.at < LATELY_MS)
    )
  }
}
