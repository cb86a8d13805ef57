/** Pages that were put aside, each with its number, 0 for the first: in memory, or where they take none of it. What is in them is plain data. */
export interface Shelf<T> {
  put: (page: readonly T[]) => void
  take: (page: number) => readonly T[]
}

/** Where long lists keep what does not fit into memory, and how much of each stays there. */
export interface Shelving {
  shelf: <T>() => Shelf<T>
  perPage: number
  /** Pages of a list that are in memory, and as many that were before them. */
  kept: number
}

/** Everything stays in memory: for lists of which somebody holds the rows anyway. */
export const inMemory: Shelving = {
  shelf: <T>(): Shelf<T> => {
    const pages: (readonly T[])[] = []
    return { put: (page) => void pages.push(page), take: (page) => pages[page] ?? [] }
  },
  perPage: 64,
  kept: Infinity,
}

/**
 * A list that grows at its end, and of which only the pages that were looked into lately are in memory. `unpack` makes of what is kept of an item what is
 * worked with.
 */
export class Pages<T, U = T> {
  readonly #shelf: Shelf<T>
  readonly #perPage: number
  readonly #kept: number
  /** The page that is not full yet. */
  #last: { items: T[]; unpacked: U[] } = { items: [], unpacked: [] }
  #full = 0
  #recent = new Map<number, readonly U[]>()
  #older = new Map<number, readonly U[]>()

  constructor(
    { shelf, perPage, kept }: Shelving,
    private readonly unpack: (item: T) => U,
  ) {
    this.#shelf = shelf()
    this.#perPage = perPage
    this.#kept = kept
  }

  get length(): number {
    return this.#full * this.#perPage + this.#last.items.length
  }

  /** Answers it as it is worked with. */
  push(item: T): U {
    const unpacked = this.unpack(item)
    this.#last.items.push(item)
    this.#last.unpacked.push(unpacked)
    if (this.#last.items.length === this.#perPage) {
      this.#shelf.put(this.#last.items)
      this.#keep(this.#full++, this.#last.unpacked)
      this.#last = { items: [], unpacked: [] }
    }
    return unpacked
  }

  at(place: number): U {
    const page = Math.floor(place / this.#perPage)
    const found = this.#page(page)[place - page * this.#perPage]
    if (found === undefined) throw new RangeError(`There is nothing at ${place}`)
    return found
  }

  #page(number: number): readonly U[] {
    if (number === this.#full) return this.#last.unpacked
    return this.#recent.get(number) ?? this.#keep(number, this.#older.get(number) ?? this.#shelf.take(number).map(this.unpack))
  }

  #keep(number: number, page: readonly U[]): readonly U[] {
    if (this.#recent.size >= this.#kept) {
      this.#older = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(number, page)
    return page
  }
}
