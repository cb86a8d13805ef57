import { yearShape } from '../matching/nameMarks'
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

/** What is kept of a row while it is compared. */
export type Named = Omit<NameRow, 'parentId' | 'acceptedId'>

/** What is kept of a row on a shelf: its whole name first (`wholeName`). */
export type StoredName = readonly [string, string, string, string | null, string | null, string, string | null, string | null]

/** A name in its parts, and whether it is a code, as its source writes it: whatever author stands beside it. */
export type NameParts = ParsedName & { isCoded: boolean }

/** A row that is looked at; taken apart when somebody asks for it. */
export class ShelvedName implements Named {
  #parsed: NameParts | null | undefined

  constructor(
    private readonly stored: StoredName,
    private readonly isHabitat: boolean,
  ) {}

  get whole() {
    return this.stored[0]
  }
  get key() {
    return keyOf(this.stored[0])
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

  get parsed(): NameParts | null {
    return this.#parsed === undefined ? (this.#parsed = parsedOf(this, this.isHabitat)) : this.#parsed
  }

  set parsed(parsed: NameParts | null) {
    this.#parsed = parsed
  }
}

/** A name in its parts, with its author wherever that stands; null for habitats, and for what is no scientific name. */
export function parsedOf({ name, author, rank }: Named, isHabitat: boolean): NameParts | null {
  const parsed = isHabitat ? null : parseName(name)
  return (
    parsed && {
      ...parsed,
      isCoded: isCoded(parsed),
      author: parsed.author || (author ?? ''),
      circumscription: parsed.circumscription || (rank === 'species aggregate' ? 'agg.' : ''),
    }
  )
}

/** Between what has to be the same for two rows of the same name and what else was said of it. */
const BESIDE = '\n'

/**
 * A name as rows are found by it: its words whatever author, rank mark and circumscription stand beside them, then what was said beside the name, if anything.
 * What has no name of its own and is called by a code («Lepidoptera sp. BOLD:AAA0041») is not a lepidopteran like another one: the code is a word of it.
 */
export function wholeName({ name }: Pick<Named, 'name'>, parsed: NameParts | null): string {
  if (parsed === null) return plainText(tidyName(name))
  const words = parsed.words.join(' ')
  if (parsed.isCoded) return `${words} ${parsed.remark}`
  return parsed.remark === '' ? words : words + BESIDE + parsed.remark
}

/** What is the same for two rows of the same name. */
export const keyOf = (whole: string): string => whole.slice(0, (whole + BESIDE).indexOf(BESIDE))

/** Whether a name is that of a genus, family or order with the code of what somebody found of it: neither a year nor an aside with a number. */
function isCoded({ words, author, remark }: ParsedName): boolean {
  const isAside = /^(sens(u|\.)|[[(=])/.test(remark)
  return (
    words.length === 1 && author === '' && !isAside && remark.split(' ').some((word) => /\d/.test(word) && !yearShape.test(word))
  )
}
