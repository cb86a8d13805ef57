import { Busy } from './busy'
import { currentClient, NOBODY } from './client'
import { FairQueue } from './fairQueue'

interface TurnOptions {
  /** For whom; by default the one of the request. */
  client?: string
  /** Rejects with its reason when it says, before the turn comes, that nobody waits any more. */
  signal?: AbortSignal
  /** Rejects with Busy when no turn came in so many milliseconds. */
  patienceMs?: number
}

/**
 * Lets only so many work at once, and of one client fewer still, so that somebody else always finds a place or has the next one. The others wait, and next is
 * whoever has had least lately.
 */
export class FairTurns {
  #queue = new FairQueue<() => void>()
  #held = new Map<string, number>()
  #free: number

  constructor(private readonly limits: { atOnce: number; perClient: number }) {
    this.#free = limits.atOnce
  }

  /** Whether somebody waits who would get a place that the client gives up. */
  isAwaited(client: string): boolean {
    return this.#queue.isAwaited((waiting) => waiting === client || this.#mayHave(waiting))
  }

  /** Turns that are not over. */
  get running(): number {
    return this.limits.atOnce - this.#free
  }

  async run<T>(work: () => Promise<T>, options?: TurnOptions): Promise<T> {
    const release = await this.take(options)
    try {
      options?.signal?.throwIfAborted()
      return await work()
    } finally {
      release()
    }
  }

  /** A turn, from now to the call of the function it answers. */
  take({ client = currentClient(), signal, patienceMs }: TurnOptions = {}): Promise<() => void> {
    return new Promise((resolve, reject) => {
      let patience: NodeJS.Timeout | undefined
      const settled = () => {
        clearTimeout(patience)
        signal?.removeEventListener('abort', gone)
      }
      const start = () => {
        settled()
        resolve(this.#begin(client))
      }
      const giveUp = (reason: unknown) => {
        if (!this.#queue.remove(client, start)) return
        settled()
        reject(reason as Error)
      }
      const gone = () => giveUp(signal?.reason)
      if (signal?.aborted) return reject(signal.reason as Error)
      this.#queue.add(client, start)
      signal?.addEventListener('abort', gone, { once: true })
      if (patienceMs !== undefined) patience = setTimeout(() => giveUp(new Busy(PAUSE_S)), patienceMs)
      this.#next()
    })
  }

  #begin(client: string): () => void {
    const began = performance.now()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const left = (this.#held.get(client) ?? 1) - 1
      if (left > 0) this.#held.set(client, left)
      else this.#held.delete(client)
      this.#free++
      this.#queue.charge(client, performance.now() - began)
      this.#next()
    }
  }

  #mayHave(client: string): boolean {
    return client === NOBODY || (this.#held.get(client) ?? 0) < this.limits.perClient
  }

  #next(): void {
    while (this.#free > 0) {
      const next = this.#queue.take((client) => this.#mayHave(client))
      if (!next) return
      this.#free--
      this.#held.set(next.client, (this.#held.get(next.client) ?? 0) + 1)
      next.item()
    }
  }
}

/** Seconds after which who has waited in vain should try again. */
const PAUSE_S = 30
