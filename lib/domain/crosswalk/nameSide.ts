import { type ParsedName, parseName } from '../matching/parseName'
import { plainText } from '../matching/plainText'
import { tidyName } from '../matching/tidyName'
import { Groups, Ints, NONE } from './ints'
import { inMemory, Pages, type Shelving } from './pages'
import { WordIndex } from './wordIndex'

/** A row of a taxonomy: a taxon, or a synonym (`acceptedId` is then the taxon that it stands for). */
export interface NameRow {
  id: string
  name: string
  author: string | null
  /** Normalised. */
  rank: string | null
  /** Normalised. */
  status: string
  /** Of habitats. */
  code: string | null
  sourceId: string | null
  parentId: string | null
  acceptedId: string | null
}

/** Rows as they come: a list, or page by page out of a database. */
export type NameRows = Iterable<NameRow> | AsyncIterable<NameRow>

/** Called between two pieces of work, so that others are heard; awaited. */
export type Pause = () => Promise<void>

/** Rows that are worked on between two pauses at the most: hardly a millisecond. */
export const A_STRETCH = 50

/** How a side is read. */
export interface SideReading {
  isHabitats: boolean
  pause: Pause
  shelving?: Shelving
}

/**
 * One of the two taxonomies of a crosswalk. Rows are numbers here, in the order in which they came. What stands where is kept as integers (some 30 bytes a
 * row); the rows themselves lie on a shelf, and only those looked at lately are in memory.
 */
export class NameSide {
  readonly #names: Pages<NameRow, Name>
  readonly #byId = new WordIndex()
  readonly #byKey = new WordIndex()
  /** The taxon that each row stands for: itself, of a taxon, and where that taxon is not there. */
  #accepted: Int32Array = new Int32Array()
  #parents: Int32Array = new Int32Array()
  #synonyms: Groups | null = null
  #children: Groups | null = null
  /** Taxa, not synonyms, in the order of the rows. */
  taxa: Int32Array = new Int32Array()

  private constructor(
    readonly isHabitats: boolean,
    shelving: Shelving,
  ) {
    this.#names = new Pages(shelving, (row) => new Name(row, isHabitats))
  }

  static async of(rows: NameRows, { isHabitats, pause, shelving = inMemory }: SideReading): Promise<NameSide> {
    const side = new NameSide(isHabitats, shelving)
    const taxa = new Ints()
    for await (const row of rows) {
      const place = side.size
      const { key } = side.#names.push(row)
      if (row.acceptedId === null) taxa.push(place)
      side.#byId.add(row.id, place)
      side.#byKey.add(key, place)
      if (place % A_STRETCH === 0) await pause()
    }
    side.taxa = taxa.trimmed()
    await side.#join(pause)
    return side
  }

  /** Finds parents and accepted names, now that all rows are there. */
  async #join(pause: Pause): Promise<void> {
    this.#accepted = new Int32Array(this.size)
    this.#parents = new Int32Array(this.size)
    // Siblings often follow each other.
    let known: { id: string | null; row: number } = { id: null, row: NONE }
    const rowOf = (id: string | null) => {
      if (known.id !== id) known = { id, row: (id === null ? undefined : this.row(id)) ?? NONE }
      return known.row
    }
    for (let row = 0; row < this.size; row++) {
      const { acceptedId, parentId } = this.at(row)
      this.#accepted[row] = acceptedId === null ? row : rowOf(acceptedId)
      this.#parents[row] = rowOf(parentId)
      if (row % A_STRETCH === 0) await pause()
    }
  }

  /** How many rows it has. */
  get size(): number {
    return this.#names.length
  }

  row(id: string): number | undefined {
    return this.#byId.maybe(id).find((row) => this.at(row).id === id)
  }

  at(row: number): NameRow {
    return this.#names.at(row).row
  }

  /** The taxon that a row stands for; itself, of a taxon. */
  taxonOf(row: number): number {
    const accepted = this.#accepted[row] ?? NONE
    return accepted === NONE ? row : accepted
  }

  isTaxon(row: number): boolean {
    return this.#accepted[row] === row
  }

  synonyms(taxon: number): Int32Array {
    this.#synonyms ??= new Groups(
      this.#accepted.map((accepted, row) => (accepted === row ? NONE : accepted)),
      this.size,
    )
    return this.#synonyms.of(taxon)
  }

  children(taxon: number): Int32Array {
    this.#children ??= new Groups(this.#parents, this.size)
    return this.#children.of(taxon)
  }

  /** From the parent up to the root. */
  ancestors(taxon: number): number[] {
    const found: number[] = []
    for (let parent = this.#parentOf(taxon); parent !== NONE; parent = this.#parentOf(parent)) {
      // Whoever goes round in a circle is above itself.
      if (parent === taxon || found.includes(parent)) break
      found.push(parent)
    }
    return found
  }

  /** A name in its parts, with its author wherever it stands; null for habitats, and for what is no scientific name. */
  parsed(row: number): ParsedName | null {
    return this.#names.at(row).parsed
  }

  /** What is the same for two rows of the same name, whatever author, rank mark and circumscription stand beside it. */
  key(row: number): string {
    return this.#names.at(row).key
  }

  byKey(key: string): number[] {
    return this.#byKey.maybe(key).filter((row) => this.key(row) === key)
  }

  #parentOf(taxon: number): number {
    return this.#parents[taxon] ?? NONE
  }
}

/** A row that is looked at, taken apart when somebody asks for it. */
class Name {
  #parsed: ParsedName | null | undefined
  #key: string | undefined

  constructor(
    readonly row: NameRow,
    private readonly isHabitat: boolean,
  ) {}

  get parsed(): ParsedName | null {
    return this.#parsed === undefined ? (this.#parsed = this.#parse()) : this.#parsed
  }

  get key(): string {
    return (this.#key ??= this.parsed?.words.join(' ') ?? plainText(tidyName(this.row.name)))
  }

  #parse(): ParsedName | null {
    const { name, author, rank } = this.row
    const parsed = this.isHabitat ? null : parseName(name)
    return (
      parsed && {
        ...parsed,
        author: parsed.author || (author ?? ''),
        circumscription: parsed.circumscription || (rank === 'species aggregate' ? 'agg.' : ''),
      }
    )
  }
}

/** One more in the list of a key. */
export function put<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
