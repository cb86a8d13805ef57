import { type ParsedName, parseName } from '../matching/parseName'
import { plainText } from '../matching/plainText'
import { tidyName } from '../matching/tidyName'

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

/** Called between two pieces of work, so that others are heard; awaited. */
export type Pause = () => Promise<void>

/** Rows that are worked on between two pauses at the most: hardly a millisecond. */
export const A_STRETCH = 50

/**
 * One of the two taxonomies of a crosswalk. Rows are numbers here, their place in `rows`: a list of a million names is looked through many times.
 */
export class NameSide {
  readonly #byId: ReadonlyMap<string, number>
  readonly #byKey = new Map<string, number[]>()
  readonly #parsed: (ParsedName | null)[] = []
  readonly #keys: string[] = []
  readonly #synonyms = new Map<number, number[]>()
  readonly #children = new Map<number, number[]>()
  /** Taxa, not synonyms, in the order of the rows. */
  readonly taxa: number[] = []

  private constructor(
    readonly rows: readonly NameRow[],
    readonly isHabitats: boolean,
  ) {
    this.#byId = new Map(rows.map(({ id }, row) => [id, row]))
  }

  static async of(rows: readonly NameRow[], isHabitats: boolean, pause: Pause): Promise<NameSide> {
    const side = new NameSide(rows, isHabitats)
    for (const row of rows.keys()) {
      side.#add(row)
      if (row % A_STRETCH === 0) await pause()
    }
    return side
  }

  #add(row: number): void {
    const { acceptedId, parentId } = this.at(row)
    const accepted = acceptedId === null ? undefined : this.#byId.get(acceptedId)
    const parent = parentId === null ? undefined : this.#byId.get(parentId)
    if (acceptedId === null) this.taxa.push(row)
    if (accepted !== undefined) put(this.#synonyms, accepted, row)
    if (parent !== undefined) put(this.#children, parent, row)
    const parsed = this.#parse(this.at(row))
    const key = parsed?.words.join(' ') ?? plainText(tidyName(this.at(row).name))
    this.#parsed.push(parsed)
    this.#keys.push(key)
    put(this.#byKey, key, row)
  }

  row(id: string): number | undefined {
    return this.#byId.get(id)
  }

  at(row: number): NameRow {
    const found = this.rows[row]
    if (!found) throw new RangeError(`There is no row ${row}`)
    return found
  }

  /** The taxon that a row stands for; itself, of a taxon. */
  taxonOf(row: number): number {
    const { acceptedId } = this.at(row)
    return acceptedId === null ? row : (this.#byId.get(acceptedId) ?? row)
  }

  isTaxon(row: number): boolean {
    return this.at(row).acceptedId === null
  }

  synonyms(taxon: number): readonly number[] {
    return this.#synonyms.get(taxon) ?? []
  }

  children(taxon: number): readonly number[] {
    return this.#children.get(taxon) ?? []
  }

  /** From the parent up to the root. */
  ancestors(taxon: number): number[] {
    const found: number[] = []
    const known = new Set([taxon])
    let parent = this.#parentOf(taxon)
    while (parent !== undefined && !known.has(parent)) {
      known.add(parent)
      found.push(parent)
      parent = this.#parentOf(parent)
    }
    return found
  }

  /** A name in its parts, with its author wherever it stands; null for habitats, and for what is no scientific name. */
  parsed(row: number): ParsedName | null {
    return this.#parsed[row] ?? null
  }

  /** What is the same for two rows of the same name, whatever author, rank mark and circumscription stand beside it. */
  key(row: number): string {
    return this.#keys[row] ?? ''
  }

  byKey(key: string): readonly number[] {
    return this.#byKey.get(key) ?? []
  }

  #parse({ name, author, rank }: NameRow): ParsedName | null {
    const parsed = this.isHabitats ? null : parseName(name)
    return (
      parsed && {
        ...parsed,
        author: parsed.author || (author ?? ''),
        circumscription: parsed.circumscription || (rank === 'species aggregate' ? 'agg.' : ''),
      }
    )
  }

  #parentOf(taxon: number): number | undefined {
    const { parentId } = this.at(taxon)
    return parentId === null ? undefined : this.#byId.get(parentId)
  }
}

/** One more in the list of a key. */
export function put<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
