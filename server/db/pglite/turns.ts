import { currentClient } from '../../fairness/client'
import { FairQueue } from '../../fairness/fairQueue'

/** Who waits for the only connection: a person, or an import or export. */
export type Lane = 'interactive' | 'bulk'

/** While people wait, bulk work gets a turn only after this many times the length of its last one: an eighth of the time … */
const BULK_REST = 7
/** … but not at once after a short one, and soon enough after an import's long statement. */
const REST_MS = { least: 20, most: 2_000 }

/** So long after a person's turn bulk work holds back: a request's next query follows at once, and would else wait for a page of an export each time. */
const GRACE_MS = 4

type Start = (release: () => void) => void

/**
 * Hands out the one connection. A turn lasts from `take` to the call of the function it answers: one query, or a whole transaction.
 * Waiting people come first, but bulk work gets its share of the time, so that neither starves. Within a lane whoever has had least lately is next. Turns are
 * no measure: a page of an export takes as long as the queries of three searches.
 */
export class Turns {
  #waiting = { interactive: new FairQueue<Start>(), bulk: new FairQueue<Start>() }
  #busy = false
  #lane: Lane = 'interactive'
  /** From when on bulk work may come before people who wait. */
  #bulkIsDue = 0
  #grace: NodeJS.Timeout | null = null

  take(lane: Lane): Promise<() => void> {
    if (lane === 'bulk' && this.#waiting.bulk.size === 0) this.#restBulk(0)
    return new Promise((resolve) => {
      this.#waiting[lane].add(currentClient(), resolve)
      this.#next()
    })
  }

  /** Who waits in each lane, and whether one has its turn. */
  figures(): { lane: string; busy: number; waiting: number }[] {
    const { interactive, bulk } = this.#waiting
    const isBusy = (lane: Lane) => Number(this.#busy && this.#lane === lane)
    return [
      { lane: 'people', busy: isBusy('interactive'), waiting: interactive.size },
      { lane: 'bulk', busy: isBusy('bulk'), waiting: bulk.size },
    ]
  }

  #next(): void {
    if (this.#busy) return
    const lane = this.#choose()
    if (lane === 'bulk' && this.#grace !== null && !this.#isBulkDue()) return
    const next = this.#waiting[lane].take()
    if (!next) return
    this.#busy = true
    this.#lane = lane
    const began = performance.now()
    let over = false
    next.item(() => {
      if (over) return
      over = true
      this.#busy = false
      this.#waiting[lane].charge(next.client, performance.now() - began)
      if (lane === 'interactive') this.#holdBack()
      else this.#restBulk(performance.now() - began)
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
    if (interactive.size === 0) return 'bulk'
    return bulk.size > 0 && this.#isBulkDue() ? 'bulk' : 'interactive'
  }

  /** After a turn of so many milliseconds. */
  #restBulk(turn: number): void {
    const rest = Math.min(Math.max(turn * BULK_REST, REST_MS.least), REST_MS.most)
    this.#bulkIsDue = Math.max(this.#bulkIsDue, performance.now() + rest)
  }

  #isBulkDue(): boolean {
    return performance.now() >= this.#bulkIsDue
  }
}
