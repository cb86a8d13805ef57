/**
 * Lets only so many searches work at once; the others wait in their order. Somebody who types sends one for each letter: the earlier ones, whose
 * connections are closed meanwhile, are dropped here before they have cost anything.
 */
export class SearchTurns {
  #free: number
  #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** Rejects with the signal's reason when it says, before its turn comes, that nobody waits any more. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
