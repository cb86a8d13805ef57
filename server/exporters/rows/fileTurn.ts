import type { Database } from '../../db/database'
import { FILE_PATIENCE_MS } from '../../db/whilePaused'
import { currentClient } from '../../fairness/client'

/** The turn of a file on the embedded engine: taken when something of it is read, and let go while its reader pauses. */
export class FileTurn {
  readonly #client = currentClient()
  #end: (() => void) | undefined
  #hasBegun = false

  constructor(
    private readonly files: Database['files'],
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** Only who has nothing yet is sent away when it takes long; who was given rows gets the rest. */
  async take(): Promise<void> {
    const patienceMs = this.#hasBegun ? undefined : FILE_PATIENCE_MS
    this.#end ??= await this.files.take({ client: this.#client, signal: this.signal, patienceMs })
    this.#hasBegun = true
  }

  /** Lets it go when the work is over, whatever became of it; whoever takes it meanwhile takes another one. */
  async endAfter<T>(work: Promise<T>): Promise<T> {
    const end = this.#end
    this.#end = undefined
    try {
      return await work
    } finally {
      end?.()
    }
  }

  /** Whether others wait for theirs. */
  isAwaited(): boolean {
    return this.files.isAwaited(this.#client)
  }
}
