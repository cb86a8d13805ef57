import { type ParsedName, parseName } from '../matching/parseName'

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

/** What is kept of a row while it is compared. */
export type Named = Omit<NameRow, 'parentId' | 'acceptedId'>

/** What is kept of a row on a shelf: its key first. */
export type StoredName = readonly [string, string, string, string | null, string | null, string, string | null, string | null]

/** A row that is looked at; taken apart when somebody asks for it. */
export class ShelvedName implements Named {
  #parsed: ParsedName | null | undefined

  constructor(
    private readonly stored: StoredName,
    private readonly isHabitat: boolean,
  ) {}

  get key() {
    return this.stored[0]
  }
  get id() {
    return this.stored[1]
  }
  get name() {
    return this.stored[2]
  }
  get author() {
    return this.stored[3]
  }
  get rank() {
    return this.stored[4]
  }
  get status() {
    return this.stored[5]
  }
  get code() {
    return this.stored[6]
  }
  get sourceId() {
    return this.stored[7]
  }

  get parsed(): ParsedName | null {
    return this.#parsed === undefined ? (this.#parsed = parsedOf(this, this.isHabitat)) : this.#parsed
  }

  set parsed(parsed: ParsedName | null) {
    this.#parsed = parsed
  }
}

/** A name in its parts, with its author wherever that stands; null for habitats, and for what is no scientific name. */
export function parsedOf({ name, author, rank }: Named, isHabitat: boolean): ParsedName | null {
  const parsed = isHabitat ? null : parseName(name)
  return (
    parsed && {
      ...parsed,
      author: parsed.author || (author ?? ''),
      circumscription: parsed.circumscription || (rank === 'species aggregate' ? 'agg.' : ''),
    }
  )
}
