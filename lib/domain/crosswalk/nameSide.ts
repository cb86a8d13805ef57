import { Groups, Ints, NO_ROW } from './ints'
import { keyOf, type Named, type NameParts, type NameRow, parsedOf, ShelvedName, type StoredName, wholeName } from './named'
import { inMemory, Pages, type Shelving } from './pages'
import { WordIndex } from './wordIndex'

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
  readonly #names: Pages<StoredName, ShelvedName>
  readonly #byId = new WordIndex()
  readonly #byWhole = new WordIndex()
  /** Of names beside which something was said. */
  readonly #byKey = new WordIndex()
  /** The taxon that each row stands for: itself, of a taxon; `NO_ROW`, where that taxon is not there. */
  #accepted: Int32Array = new Int32Array()
  #parents: Int32Array = new Int32Array()
  #synonyms: Groups | null = null
  #children: Groups | null = null
  /** Taxa, not synonyms, in the order of the rows. */
  taxa: Int32Array = new Int32Array()
  /** First words of the names. */
  readonly genera = new Set<string>()
  /** What its source, or a list of habitats, calls at least one of the rows by. */
  readonly has = { sourceId: false, code: false }

  private constructor(
    readonly isHabitats: boolean,
    shelving: Shelving,
  ) {
    this.#names = new Pages(shelving, (stored) => new ShelvedName(stored, isHabitats))
  }

  static async of(rows: NameRows, { isHabitats, pause, shelving = inMemory }: SideReading): Promise<NameSide> {
    const side = new NameSide(isHabitats, shelving)
    const [taxa, accepted, parents] = [new Ints(), new Ints(), new Referred()]
    /** Synonyms that do not follow their taxon. */
    const strays: [row: number, acceptedId: string][] = []
    let last = { id: '', row: NO_ROW }
    for await (const { parentId, acceptedId, ...name } of rows) {
      const row = side.#add(name)
      if (acceptedId === null) {
        taxa.push(row)
        last = { id: name.id, row }
      } else if (acceptedId !== last.id) strays.push([row, acceptedId])
      accepted.push(acceptedId === null || acceptedId === last.id ? last.row : NO_ROW)
      parents.add(parentId)
      if (row % A_STRETCH === 0) await pause()
    }
    side.taxa = taxa.trimmed()
    side.#parents = await parents.rows(side, pause)
    side.#accepted = accepted.trimmed()
    for (const [row, acceptedId] of strays) side.#accepted[row] = side.row(acceptedId) ?? NO_ROW
    return side
  }

  /** Answers its row. */
  #add(name: Named): number {
    const row = this.size
    const parsed = parsedOf(name, this.isHabitats)
    const [genus] = parsed?.words ?? []
    if (genus !== undefined) this.genera.add(genus)
    const whole = wholeName(name, parsed)
    const key = keyOf(whole)
    this.#byId.add(name.id, row)
    this.#byWhole.add(whole, row)
    if (key !== whole) this.#byKey.add(key, row)
    if (name.sourceId !== null) this.has.sourceId = true
    if (name.code !== null) this.has.code = true
    this.#names.push([whole, name.id, name.name, name.author, name.rank, name.status, name.code, name.sourceId]).parsed = parsed
    return row
  }

  /** How many rows it has. */
  get size(): number {
    return this.#names.length
  }

  row(id: string): number | undefined {
    return this.#byId.maybe(id).find((row) => this.at(row).id === id)
  }

  at(row: number): Named {
    return this.#names.at(row)
  }

  /** The taxon that a row stands for; itself, of a taxon. */
  taxonOf(row: number): number {
    const accepted = this.#accepted[row] ?? NO_ROW
    return accepted === NO_ROW ? row : accepted
  }

  isTaxon(row: number): boolean {
    return this.#accepted[row] === row
  }

  synonyms(taxon: number): Int32Array {
    this.#synonyms ??= new Groups(
      this.#accepted.map((accepted, row) => (accepted === row ? NO_ROW : accepted)),
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
    for (let parent = this.#parentOf(taxon); parent !== NO_ROW; parent = this.#parentOf(parent)) {
      // Whoever goes round in a circle is above itself.
      if (parent === taxon || found.includes(parent)) break
      found.push(parent)
    }
    return found
  }

  /** A name in its parts, with its author wherever it stands; null for habitats, and for what is no scientific name. */
  parsed(row: number): NameParts | null {
    return this.#names.at(row).parsed
  }

  /** What is the same for two rows of the same name, whatever author, rank mark and circumscription stand beside it. */
  key(row: number): string {
    return this.#names.at(row).key
  }

  /** Rows of a key; none where there are more than `most`, which are not looked through then. */
  byKey(key: string, most = Infinity): number[] {
    const found: number[] = []
    const isOneTooMany = (row: number) => this.key(row) === key && found.push(row) > most
    const areTooMany = this.#byWhole.some(key, isOneTooMany) || this.#byKey.some(key, isOneTooMany)
    return areTooMany ? [] : found.sort((one, other) => one - other)
  }

  hasKey(key: string): boolean {
    const isIt = (row: number) => this.key(row) === key
    return this.#byWhole.some(key, isIt) || this.#byKey.some(key, isIt)
  }

  /** What is the same for two rows that surely are of the same name: the key, and what was said beside the name. */
  whole(row: number): string {
    return this.#names.at(row).whole
  }

  byWhole(whole: string): number[] {
    return this.#byWhole.maybe(whole).filter((row) => this.whole(row) === whole)
  }

  #parentOf(taxon: number): number {
    return this.#parents[taxon] ?? NO_ROW
  }
}

/** Ids that rows name, each kept once until it is known which row it is. */
class Referred {
  readonly #numbers = new Map<string, number>()
  readonly #ofRows = new Ints()
  #last: { id: string | null; number: number } = { id: null, number: NO_ROW }

  /** Of the next row. */
  add(id: string | null): void {
    // Siblings often follow each other.
    if (this.#last.id !== id) this.#last = { id, number: id === null ? NO_ROW : this.#numberOf(id) }
    this.#ofRows.push(this.#last.number)
  }

  #numberOf(id: string): number {
    const number = this.#numbers.get(id) ?? this.#numbers.size
    this.#numbers.set(id, number)
    return number
  }

  /** By row the one that it names; `NO_ROW` where it is not there. */
  async rows(side: NameSide, pause: Pause): Promise<Int32Array> {
    const rows = new Int32Array(this.#numbers.size)
    for (const [id, number] of this.#numbers) {
      rows[number] = side.row(id) ?? NO_ROW
      if (number % A_STRETCH === 0) await pause()
    }
    return this.#ofRows.trimmed().map((number) => rows[number] ?? NO_ROW)
  }
}

/** One more in the list of a key. */
export function put<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
