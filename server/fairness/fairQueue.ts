import { NOBODY } from './client'

/** What somebody has had counts half after so many milliseconds. */
const HALF_LIFE_MS = 30_000
/** Clients that are remembered; beyond it those go that have had least. */
const MOST_CLIENTS = 5_000

interface Client<T> {
  waiting: Set<T>
  /** Milliseconds, as they counted at `at`. */
  used: number
  at: number
}

/**
 * Who waits for something scarce, client by client: next is whoever has had least of it lately, not who came first. So somebody who asks for all there is gets
 * what others leave, and somebody who asks once is next. Memory is bounded by who waits and by MOST_CLIENTS.
 */
export class FairQueue<T> {
  #clients = new Map<string, Client<T>>()
  /** Those of them that wait: few, where thousands are remembered. */
  #awaiting = new Map<string, Client<T>>()
  #size = 0

  /** Waiting, of all clients. */
  get size(): number {
    return this.#size
  }

  /** Clients that are remembered. */
  get known(): number {
    return this.#clients.size
  }

  add(client: string, item: T): void {
    const each = this.#of(client)
    each.waiting.add(item)
    this.#awaiting.set(client, each)
    this.#size++
  }

  /** Whether it was still waiting. */
  remove(client: string, item: T): boolean {
    const each = this.#awaiting.get(client)
    if (!each?.waiting.delete(item)) return false
    if (each.waiting.size === 0) this.#awaiting.delete(client)
    this.#size--
    return true
  }

  /** The next one of those clients that may have it now. */
  take(mayHave: (client: string) => boolean = () => true): { client: string; item: T } | undefined {
    let next: { client: string; used: number; item: T } | undefined
    const now = performance.now()
    for (const [client, each] of this.#awaiting) {
      const [item] = each.waiting
      if (item === undefined || !mayHave(client)) continue
      const used = usedBy(each, now)
      if (!next || used < next.used) next = { client, used, item }
    }
    if (next) this.remove(next.client, next.item)
    return next
  }

  /** Whether one of those clients waits. */
  isAwaited(mayHave: (client: string) => boolean): boolean {
    for (const client of this.#awaiting.keys()) if (mayHave(client)) return true
    return false
  }

  /** So many milliseconds of it somebody has had. */
  charge(client: string, milliseconds: number): void {
    if (client === NOBODY) return
    const each = this.#of(client)
    const now = performance.now()
    each.used = usedBy(each, now) + milliseconds
    each.at = now
  }

  #of(client: string): Client<T> {
    const known = this.#clients.get(client)
    if (known) return known
    if (this.#clients.size >= MOST_CLIENTS) this.#forget()
    const made: Client<T> = { waiting: new Set(), used: 0, at: performance.now() }
    this.#clients.set(client, made)
    return made
  }

  /** The half of those who do not wait that has had least: all in one go, so that it costs little. */
  #forget(): void {
    const now = performance.now()
    const idle = [...this.#clients].filter(([client]) => !this.#awaiting.has(client))
    idle.sort(([, a], [, b]) => usedBy(a, now) - usedBy(b, now))
    for (const [client] of idle.slice(0, Math.ceil(idle.length / 2))) this.#clients.delete(client)
  }
}

const usedBy = ({ used, at }: { used: number; at: number }, now: number): number => used * 2 ** ((at - now) / HALF_LIFE_MS)
