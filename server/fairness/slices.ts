import { asClient, currentClient } from './client'
import { FairQueue } from './fairQueue'

/** So long this process works without looking who else asks. */
const SLICE_MS = 3

/**
 * Hands out this process's own time, of which there is one thread: reading, checking and beginning what is asked, writing what is answered. Each piece of
 * work should be short; between two of them others are heard, and next is whoever has had least lately.
 */
export class Slices {
  #queue = new FairQueue<() => void>()
  #used = 0
  #isScheduled = false

  /** Does a piece of work now or when it is its client's turn; rejects with what it throws, and with the signal's reason when nobody waits any more. */
  run<T>(work: () => T, signal?: AbortSignal): Promise<T> {
    const client = currentClient()
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
      }
      if (this.#queue.size > 0 || this.#used >= SLICE_MS) this.#queue.add(client, piece)
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
        const next = this.#queue.take()
        if (!next) return
        next.item()
      }
      this.#schedule()
    })
  }
}
