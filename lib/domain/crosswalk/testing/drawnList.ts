import { plainText } from '../../matching/plainText'
import { type NameRow, parsedOf } from '../named'
import { put } from '../nameSide'
import { blank, synonymRow, type Words } from './writtenRows'

/** A list, and which of its taxa nothing has happened to yet. Only names that occur once are drawn: of others only their source could tell which is which. */
export class DrawnList {
  readonly #free: NameRow[]
  readonly #byId = new Map<string, NameRow>()
  readonly #synonyms = new Map<string, NameRow[]>()
  readonly #counts = new Map<string, number>()
  readonly #stems = new Map<string, number>()
  readonly #depths = new Map<string, number>()
  /** Taxa with others below them, by their rank and how deep they stand: what stands below one may come to stand below another. */
  readonly #above = new Map<string, NameRow[]>()
  readonly #parents: Set<string | null>

  constructor(
    rows: readonly NameRow[],
    readonly isHabitats: boolean,
    readonly random: () => number,
    readonly words: Words,
  ) {
    const taxa = rows.filter(({ acceptedId }) => acceptedId === null)
    for (const row of taxa) this.#byId.set(row.id, row)
    this.#parents = new Set(taxa.map(({ parentId }) => parentId))
    for (const row of rows) {
      if (row.acceptedId !== null) put(this.#synonyms, row.acceptedId, row)
      for (const [counts, key] of [
        [this.#counts, keyOf(row)],
        [this.#stems, stemOf(row)],
      ] as const)
        counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    const depthOf = (row: NameRow): number => {
      const above = row.parentId === null ? undefined : this.#byId.get(row.parentId)
      const depth = this.#depths.get(row.id) ?? (above ? depthOf(above) + 1 : 0)
      this.#depths.set(row.id, depth)
      return depth
    }
    for (const row of taxa) {
      depthOf(row)
      if (!this.isLeaf(row)) put(this.#above, this.#place(row), row)
    }
    this.#free = shuffled(
      taxa.filter((row) => this.#isOnce(row)),
      random,
    )
  }

  readonly isLeaf = ({ id }: NameRow): boolean => !this.#parents.has(id)
  readonly synonymsOf = ({ id }: NameRow): NameRow[] => this.#synonyms.get(id) ?? []

  /** As many as are asked for, to which nothing has happened yet, nor will. */
  take(count: number, fits: (row: NameRow) => boolean = () => true): NameRow[] {
    return this.#draw(count, (row) => (fits(row) ? row : undefined))
  }

  /** Synonyms for as many taxa as lack one, that so many can be split. */
  withSynonyms(count: number): NameRow[] {
    const lacking = count - this.#free.filter((row) => this.#splitOf(row) !== undefined).length
    const without = this.#free.filter((row) => this.isLeaf(row) && this.synonymsOf(row).length === 0)
    return without.slice(0, Math.max(0, lacking)).map((row) => {
      const name = this.otherName(row)
      const synonym = synonymRow(`y${row.id}`, { ...row, name, author: this.isHabitats ? null : 'Syn.' }, row.id)
      put(this.#synonyms, row.id, synonym)
      this.#counts.set(keyOf(synonym), 1)
      return synonym
    })
  }

  /** Taxa, each with the synonym that becomes one of its own. */
  takeSplit(count: number): [NameRow, NameRow][] {
    return this.#draw(count, (row) => {
      const synonym = this.#splitOf(row)
      return synonym && [row, synonym]
    })
  }

  /** Taxa, each with the one it comes to stand under: another of its parent's rank, just as deep. */
  takeMoved(count: number): [NameRow, NameRow][] {
    return this.#draw(count, (row) => {
      const parent = row.parentId === null ? undefined : this.#byId.get(row.parentId)
      const others = (parent && this.#above.get(this.#place(parent)))?.filter((each) => each !== parent) ?? []
      const other = others[Math.floor(this.random() * others.length)]
      return other && [row, other]
    })
  }

  /** Taxa, each with one of its rank that it is joined to. */
  takePairs(count: number): [NameRow, NameRow][] {
    const pairs: [NameRow, NameRow][] = []
    while (pairs.length < count) {
      const [row] = this.take(1, this.isLeaf)
      const [into] = this.take(1, (each) => this.isLeaf(each) && each.rank === row?.rank)
      if (row && into) pairs.push([row, into])
    }
    return pairs
  }

  /** Of species and what is below them the same epithet in another genus. */
  otherName({ name }: NameRow): string {
    const [first = '', ...rest] = name.split(' ')
    if (this.isHabitats) return `${this.words.genus()} ${this.words.epithet()} ${first.toLowerCase()}`
    return [this.words.genus(), ...rest].join(' ')
  }

  /** As the codes take for the same: another gender's ending, wherever an author stands. Of habitats, which go by their code, a word more. */
  respelt(row: NameRow): string {
    if (this.isHabitats) return `${row.name} (neu)`
    const epithet = epithetOf(row)
    return row.name.replace(
      new RegExp(`\\b${epithet}\\b`),
      epithet.replace(GENDER, (ending) => (ending === 'us' ? 'a' : 'us')),
    )
  }

  readonly canBeRespelt = (row: NameRow): boolean =>
    this.isHabitats ||
    (GENDER.test(epithetOf(row)) && row.name.split(epithetOf(row)).length === 2 && this.#stems.get(stemOf(row)) === 1)

  /** A new taxon below one that has others below it; of species in its genus. */
  addition(): NameRow {
    const groups = [...this.#above.values()].flat()
    const parent = groups[Math.floor(this.random() * groups.length)] ?? blank
    const genus = parent.rank === 'genus' ? parent.name : this.words.genus()
    const said = this.isHabitats ? { rank: null } : { author: 'New.' }
    return { ...blank, ...said, name: `${genus} ${this.words.epithet()}`, parentId: parent.id }
  }

  #draw<T>(count: number, drawn: (row: NameRow) => T | undefined): T[] {
    const taken: T[] = []
    const left: NameRow[] = []
    for (const row of this.#free.splice(0)) {
      const found = taken.length < count ? drawn(row) : undefined
      if (found === undefined) left.push(row)
      else taken.push(found)
    }
    this.#free.push(...left)
    if (taken.length < count) throw new RangeError('There are too few taxa for so many changes')
    return taken
  }

  #splitOf(row: NameRow): NameRow | undefined {
    return this.isLeaf(row) ? this.synonymsOf(row).find((each) => each.status === 'synonym' && this.#isOnce(each)) : undefined
  }

  #isOnce = (row: NameRow) => this.#counts.get(keyOf(row)) === 1
  #place = ({ id, rank }: NameRow) => `${rank} ${this.#depths.get(id)}`
}

const GENDER = /(us|a|um)$/
const keyOf = ({ name }: NameRow) => plainText(name)
/** The last of its words, of a name of several. */
const epithetOf = (row: NameRow) => parsedOf(row, false)?.words.slice(1).at(-1) ?? ''
const stemOf = (row: NameRow) => (parsedOf(row, false)?.words ?? []).join(' ').replace(GENDER, '')

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [mixed[at] as T, mixed[other] as T]
    mixed[at] = two
    mixed[other] = one
  }
  return mixed
}
