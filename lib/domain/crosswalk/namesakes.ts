import { gradeName } from '../matching/gradeName'
import type { ParsedName } from '../matching/parseName'
import { surelySameAuthor } from '../matching/sameAuthor'
import { rankPlace } from '../vocabulary/rank'
import { findName, type NameHit } from './findName'
import type { NameSide } from './nameSide'

/**
 * Taxa of the old side that have the same name, where the new side has it once: all of them find that one word for word, and it may be only one of them, a
 * homonym or the «Übrige» of one of many habitats. Taken for one, values of two species would become those of one.
 */
export class Namesakes {
  /** By row of the new side the taxa of the old one that it surely means, of several that find it. */
  readonly #meant = new Map<number, ReadonlySet<number>>()

  constructor(
    private readonly from: NameSide,
    private readonly to: NameSide,
  ) {}

  /** Whether a sure hit of a taxon's own name may as well mean another taxon of that name. */
  isContested(taxon: number, { row }: NameHit): boolean {
    const known = this.#meant.get(row)
    if (known) return !known.has(taxon)
    const namesakes = this.from.byWhole(this.from.whole(taxon)).filter((each) => this.from.isTaxon(each))
    if (namesakes.length < 2) return false
    const meant = new Set(this.#meantBy(row, namesakes))
    this.#meant.set(row, meant)
    return !meant.has(taxon)
  }

  /** Lists that have a taxon twice have it with the same author: that is one name, and all of them are meant. */
  #meantBy(row: number, namesakes: readonly number[]): number[] {
    const finding = namesakes.filter((each) => {
      const [hit] = findName(this.from, each, this.to)
      return hit?.row === row && hit.doubt === null
    })
    const has = (sign: (taxon: number, row: number) => boolean) => finding.filter((each) => sign(each, row))
    const byAuthor = this.to.isHabitats
      ? has(this.#hasSameCode)
      : has((each) => haveSameAuthor(this.from.parsed(each), this.to.parsed(row)))
    const likely = byAuthor.length > 0 ? byAuthor : finding
    const ofRank = this.to.isHabitats ? likely : likely.filter((each) => this.#hasSameRank(each, row))
    const best = ofRank.length > 0 ? ofRank : likely
    return best.length === 1 || byAuthor.length > 0 || best.every((each) => this.#isAboveGenus(each, row)) ? best : []
  }

  /** Else it is a genus and its subgenus, a subspecies and its variety. */
  #hasSameRank(taxon: number, row: number): boolean {
    const [rank, other] = [this.from.at(taxon).rank, this.to.at(row).rank]
    const [one, two] = [this.from.parsed(taxon), this.to.parsed(row)]
    const grade = one && two && gradeName(one, two)
    return (rank === null || other === null || rank === other) && grade?.isExact !== false
  }

  /** Families and orders have hardly any homonyms, and stand twice in lists whose sources place them differently. */
  #isAboveGenus(taxon: number, row: number): boolean {
    const { rank } = this.from.at(taxon)
    const place = rank === null ? undefined : rankPlace(rank)
    return (
      place !== undefined &&
      place < (rankPlace('genus') ?? 0) &&
      rank === this.to.at(row).rank &&
      this.from.parsed(taxon)?.words.length === 1
    )
  }

  /** A code may have been given anew: what stands above has to be called the same, too. */
  #hasSameCode = (taxon: number, row: number): boolean => {
    const [code, other] = [this.from.at(taxon).code, this.to.at(row).code]
    const [[above], [otherAbove]] = [this.from.ancestors(taxon), this.to.ancestors(this.to.taxonOf(row))]
    const isSamePlace =
      above === undefined || otherAbove === undefined ? above === otherAbove : this.from.key(above) === this.to.key(otherAbove)
    return code !== null && code === other && isSamePlace
  }
}

/** Both have an author, and it is the same: «Hook. f.» is not «Hook.», but his son; two of a name that differ in this are two species. */
export const haveSameAuthor = (one: ParsedName | null, two: ParsedName | null): boolean =>
  surelySameAuthor(one?.author ?? '', two?.author ?? '')
