/** Who waits for the only connection: a person, or an import or export. */
export type Lane = 'interactive' | 'bulk'

/** So many turns of people pass before bulk work gets one, when both wait. */
const INTERACTIVE_TURNS = 8

/** So long after a person's turn bulk work holds back: a request's next query follows at once, and would else wait for a page of an export each time. */
const GRACE_MS = 4

/**
 * Hands out the one connection. A turn lasts from `take` to the call of the function it answers: one query, or a whole transaction.
 * Waiting people come first, but after eight of their turns waiting bulk work gets one, so that neither starves.
 */
export class Turns {
  #waiting: Record<Lane, ((release: () => void) => void)[]> = { interactive: [], bulk: [] }
  #busy = false
  #interactiveInARow = 0
  #grace: NodeJS.Timeout | null = null

  take(lane: Lane): Promise<() => void> {
    return new Promise((resolve) => {
      this.#waiting[lane].push(resolve)
      this.#next()
    })
  }

  #next(): void {
    if (this.#busy) return
    const lane = this.#choose()
    if (lane === 'bulk' && this.#grace !== null && this.#interactiveInARow < INTERACTIVE_TURNS) return
    const start = this.#waiting[lane].shift()
    if (!start) return
    this.#busy = true
    this.#interactiveInARow = lane === 'bulk' ? 0 : this.#interactiveInARow + 1
    let over = false
    start(() => {
      if (over) return
      over = true
      this.#busy = false
      if (lane === 'interactive') this.#holdBack()
      this.#next()
    })
  }

  #holdBack(): void {
    clearTimeout(this.#grace ?? undefined)
    this.#grace = setTimeout(() => {
      this.#grace = null
      this.#next()
    }, GRACE_MS)
  }

  #choose(): Lane {
    const { interactive, bulk } = this.#waiting
    if (interactive.length === 0) return 'bulk'
    return bulk.length > 0 && this.#interactiveInARow >= INTERACTIVE_TURNS ? 'bulk' : 'interactive'
  }
}
