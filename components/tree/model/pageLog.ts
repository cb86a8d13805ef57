/** Nodes in an answer. */
export const NODES_AT_ONCE = 200
/** Pages kept; beyond, those not seen for longest are forgotten. More than any screen shows at once. */
export const MOST_PAGES = 150

export interface NodePage {
  parent: string
  /** From 0; NODES_AT_ONCE children each. */
  page: number
}

/** Which pages of children are here or under way, and which were asked for in vain. */
export class PageLog {
  /** The one seen longest ago first. */
  readonly #asked = new Map<string, NodePage>()
  /** Only `forgive` lets them be asked for again, or rows in view would ask without end. */
  readonly #failed = new Map<string, NodePage>()

  /** Somebody wants to see it: whether it has to be fetched. If not it is kept longest, unless it failed. */
  wants(page: NodePage): boolean {
    const name = nameOf(page)
    if (this.#failed.has(name)) return false
    const asked = this.#asked.get(name)
    this.#asked.delete(name)
    this.#asked.set(name, asked ?? page)
    return asked === undefined
  }

  /** An answer to this question counts: it was not forgotten since, and perhaps asked anew. */
  isCurrent(page: NodePage): boolean {
    return this.#asked.get(nameOf(page)) === page
  }

  has(page: NodePage): boolean {
    return this.#asked.has(nameOf(page))
  }

  fail(page: NodePage): void {
    this.#asked.delete(nameOf(page))
    this.#failed.set(nameOf(page), page)
  }

  hasFailed(page: NodePage): boolean {
    return this.#failed.has(nameOf(page))
  }

  get hasFailures(): boolean {
    return this.#failed.size > 0
  }

  forgive(page: NodePage): void {
    this.#failed.delete(nameOf(page))
  }

  /** Those that failed, which are forgiven. */
  forgiveAll(): NodePage[] {
    const pages = [...this.#failed.values()]
    this.#failed.clear()
    return pages
  }

  /** Everything, all pages of a node, or the one alone, can be asked for anew. */
  forget(only?: string, at?: number): void {
    for (const pages of [this.#asked, this.#failed])
      for (const [name, { parent, page }] of pages) if ((only ?? parent) === parent && (at ?? page) === page) pages.delete(name)
  }

  /** Whoever opens thousands of nodes in a day shall not carry them all: those seen longest ago beyond MOST_PAGES, which are forgotten. */
  forgetOldest(): NodePage[] {
    const oldest = [...this.#asked].slice(0, Math.max(this.#asked.size - MOST_PAGES, 0))
    for (const [name] of oldest) this.#asked.delete(name)
    return oldest.map(([, page]) => page)
  }
}

const nameOf = ({ parent, page }: NodePage) => `${page} ${parent}`
