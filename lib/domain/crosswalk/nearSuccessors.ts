import { costs, gradeName, isSameName } from '../matching/gradeName'
import { epithetKey, genusKey } from '../matching/nameKey'
import { NearWords } from '../matching/nearWords'
import { plainText } from '../matching/plainText'
import { sameAuthor } from '../matching/sameAuthor'
import { haveSameAuthor } from './namesakes'
import { A_STRETCH, type NameSide, type Pause } from './nameSide'
import { merged, type Successor, type Successors } from './successors'
import { WordIndex } from './wordIndex'

/** Nobody looks through more. */
const MOST = 5

/**
 * Names of the new side that the old side does not have, to be asked which of them is spelt nearly as one of the old side that the new one does not have:
 * a name both have is no misspelling of another.
 */
export class NearNames {
  readonly #byGenus = new WordIndex()
  readonly #byEpithet = new WordIndex()
  #genera = new NearWords([])
  readonly #nearGenera = new Map<string, readonly string[]>()

  private constructor(
    private readonly from: NameSide,
    private readonly to: NameSide,
  ) {}

  static async of(from: NameSide, to: NameSide, pause: Pause): Promise<NearNames> {
    const names = new NearNames(from, to)
    const genera = new Set<string>()
    for (let row = 0; row < to.size; row++) {
      if (!from.hasKey(to.key(row))) names.#add(row, genera)
      if (row % A_STRETCH === 0) await pause()
    }
    names.#genera = new NearWords(genera)
    return names
  }

  #add(row: number, genera: Set<string>): void {
    const name = this.to.parsed(row)
    // Codes that differ in a digit are of two things.
    if (!name || name.isCoded) return
    const { words } = name
    const [genus = '', epithet] = words
    genera.add(genus)
    this.#byGenus.add(genus, row)
    if (epithet !== undefined) this.#byEpithet.add(epithetKey(words.at(-1) ?? epithet), row)
  }

  /** What surely is the same name, written differently; doubtful where another taxon of the old side has this name and may be that, too. Null: nothing. */
  spelt(taxon: number): Successors | null {
    const found = this.#spelling(taxon)
    if (!found) return null
    const isOther = (each: number) =>
      each !== taxon && this.from.isTaxon(each) && !haveSameAuthor(this.from.parsed(each), this.from.parsed(taxon))
    const namesakes = this.from.byKey(this.from.key(taxon)).filter(isOther)
    if (!namesakes.some((each) => this.#spelling(each)?.taxon === found.taxon)) return { sure: [found], doubtful: [] }
    return { sure: [], doubtful: [{ ...found, reasons: [...found.reasons, { code: 'severalOfName' }] }] }
  }

  /** The same name by the codes of nomenclature, written differently; null unless there is exactly one. */
  #spelling(taxon: number): Successor | null {
    const name = this.from.parsed(taxon)
    if (!name || name.isCoded) return null
    const found = this.#near(taxon).filter((row) => {
      const other = this.to.parsed(row)
      return other !== null && isSameName(name, other)
    })
    const taxa = new Set(found.map((row) => this.to.taxonOf(row)))
    const [only] = taxa
    return taxa.size === 1 && only !== undefined ? { taxon: only, reasons: [{ code: 'spelling' }] } : null
  }

  /** Names that are spelt nearly so; the best first. Of names of one word only those of the same rank, with one step at the most. */
  similar(taxon: number): Successor[] {
    const name = this.from.parsed(taxon)
    if (!name || name.isCoded) return []
    const isOne = name.words.length === 1
    const graded = this.#near(taxon).flatMap((row) => {
      const other = this.to.parsed(row)
      const grade = other && gradeName(name, other)
      if (!grade || (isOne && (grade.score > costs.typo || !this.#isSameRank(taxon, row)))) return []
      return [{ row, score: grade.score }]
    })
    const near = graded
      .sort((a, b) => a.score - b.score || a.row - b.row)
      .map(({ row }): Successor => ({ taxon: this.to.taxonOf(row), reasons: [{ code: 'similar' }] }))
    return merged(near).slice(0, MOST)
  }

  /**
   * The same epithet in another genus, given by the same people: «Aster alpinus L.» and «Galatella alpina (L.) Nees» (ICN art. 49, ICZN art. 51.3). `above`
   * answers what the nearest taxon above the genus became, under which it must stand; where nothing stands above, Linnaeus, who gave nearly every epithet
   * somewhere, proves nothing.
   */
  recombined(taxon: number, above: (taxon: number) => ReadonlySet<number> | null): Successor[] {
    const name = this.from.parsed(taxon)
    if (!name || name.words.length < 2 || name.author === '') return []
    const family = above(taxon)
    const giver = giverOf(name.author)
    if (family === null && /^l(\.|inn)/.test(plainText(giver))) return []
    const epithet = epithetKey(name.words.at(-1) ?? '')
    const found = this.#byEpithet.maybe(epithet).filter((row) => {
      const other = this.to.parsed(row)
      if (!other || epithetKey(other.words.at(-1) ?? '') !== epithet) return false
      if (genusKey(other.words[0] ?? '') === genusKey(name.words[0] ?? '')) return false
      // One of them has to say that it was combined anew.
      const isCombined = /^\(/.test(name.author) || /^\(/.test(other.author)
      const isBelow = family === null || this.to.ancestors(this.to.taxonOf(row)).some((each) => family.has(each))
      return isCombined && isBelow && giverOf(other.author) !== '' && sameAuthor(giver, giverOf(other.author))
    })
    return merged(found.map((row): Successor => ({ taxon: this.to.taxonOf(row), reasons: [{ code: 'recombined' }] }))).slice(
      0,
      MOST,
    )
  }

  #isSameRank(taxon: number, row: number): boolean {
    const [rank, other] = [this.from.at(taxon).rank, this.to.at(row).rank]
    return rank === null || other === null || rank === other
  }

  #near(taxon: number): number[] {
    const [genus = '', epithet] = this.from.parsed(taxon)?.words ?? []
    // A name in a genus that the new side has is not looked for in another.
    if (epithet !== undefined && this.to.genera.has(genus)) return this.#ofGenus(genus)
    return this.#generaNear(genus).flatMap((each) => this.#ofGenus(each))
  }

  #ofGenus(genus: string): number[] {
    return this.#byGenus.maybe(genus).filter((row) => this.to.parsed(row)?.words[0] === genus)
  }

  #generaNear(genus: string): readonly string[] {
    const known = this.#nearGenera.get(genus) ?? this.#genera.of(genus)
    this.#nearGenera.set(genus, known)
    return known
  }
}

/** Who gave the epithet: in parentheses where another combined it. */
const giverOf = (author: string): string => /^\(([^)]+)\)/.exec(author)?.[1] ?? author
