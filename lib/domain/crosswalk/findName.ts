import { gradeName } from '../matching/gradeName'
import type { ParsedName } from '../matching/parseName'
import { looksLikeAnother, surelySameAuthor } from '../matching/sameAuthor'
import type { Named } from './named'
import type { NameSide } from './nameSide'
import type { ReasonCode } from './reasons'

/** A row of the other taxonomy that carries a name, and the taxon it stands for. */
export interface NameHit {
  row: number
  taxon: number
  /** Why nobody can be sure that it means the same; null: it does. */
  doubt: ReasonCode | null
}

/** Of more strains of the same words nobody says which of them one that is gone may be, and the words alone make none of them likelier. */
const MOST_ALIKE = 20

interface Graded extends NameHit {
  /** Both have an author, and it is the same. */
  hasAuthor: boolean
}

/**
 * Who carries the name of `row` of `side` in the other taxonomy, word for word: the sure ones, or where there is none the doubtful ones, with what was said
 * beside the name («str. K-12») or without before those with something else. Where several taxa do, an author that both name decides, then the one whose own
 * name it is before a synonym; where that leaves several, all are doubtful.
 */
export function findName(side: NameSide, row: number, other: NameSide): NameHit[] {
  const graded = (rows: readonly number[]) =>
    rows.flatMap((found) => (isOtherThing(side, row, other, found) ? [] : [grade(side, row, other, found)]))
  const [whole, key] = [side.whole(row), side.key(row)]
  const called = graded(other.byWhole(whole))
  const sure = called.filter(({ doubt }) => doubt === null)
  if (sure.length === 0) {
    // Of thousands of strains of a bacterium nobody looks at the others, where the bacterium itself is there.
    const plain = whole === key ? called : [...called, ...graded(other.byWhole(key))]
    return onePerTaxon(plain.some(({ doubt }) => doubt !== 'misapplied') ? plain : graded(other.byKey(key, MOST_ALIKE)))
  }
  const byAuthor = sure.some(({ hasAuthor }) => hasAuthor) ? sure.filter(({ hasAuthor }) => hasAuthor) : sure
  const ofTaxa = byAuthor.filter((hit) => other.isTaxon(hit.row))
  const best = onePerTaxon(ofTaxa.length > 0 ? ofTaxa : byAuthor)
  return best.length === 1 ? best : best.map((hit) => ({ ...hit, doubt: 'severalOfName' }))
}

function grade(side: NameSide, row: number, other: NameSide, found: number): Graded {
  const [one, two] = [side.parsed(row), other.parsed(found)]
  const hasAuthor = surelySameAuthor(one?.author ?? '', two?.author ?? '')
  return { row: found, taxon: other.taxonOf(found), hasAuthor, doubt: doubtOf({ side, row, other, found, one, two, hasAuthor }) }
}

/** A genus, and a hybrid within it that has no name of its own: «Salix x hyb. [Salix caprea x Salix pentandra]». */
function isOtherThing(side: NameSide, row: number, other: NameSide, found: number): boolean {
  const [one, two] = [side.parsed(row), other.parsed(found)]
  return one?.words.length === 1 && one.isHybrid !== two?.isHybrid
}

interface Compared {
  side: NameSide
  row: number
  other: NameSide
  found: number
  one: ParsedName | null
  two: ParsedName | null
  hasAuthor: boolean
}

function doubtOf({ side, row, other, found, one, two, hasAuthor }: Compared): ReasonCode | null {
  if (isUnsure(side.at(row), other.at(found)) || isUnsure(other.at(found), side.at(row))) return 'misapplied'
  if (!one || !two) return null
  const [rank, otherRank] = [side.at(row).rank, other.at(found).rank]
  // A genus and a section of the same name are two things, and one holds the other.
  if (one.words.length === 1 && rank !== null && otherRank !== null && rank !== otherRank && !hasAuthor) return 'circumscription'
  const grade = gradeName(one, two)
  // «Hook.» and «Hook.f.» are father and son: what one of them called so is not what the other did.
  if (grade?.authorDiffers || looksLikeAnother(one.author, two.author)) return 'author'
  if (grade?.isExact) return null
  // A variety that became a subspecies keeps its epithet and its author.
  const withItsMarks = gradeName(one, { ...two, marks: one.marks })
  return withItsMarks?.isExact && hasAuthor ? null : 'circumscription'
}

/** Names that somebody used for another taxon, or nobody knows for which. */
const isUnsure = ({ status, author }: Named, { author: otherAuthor }: Named) =>
  status === 'misapplied' || status === 'ambiguous synonym' || (author !== otherAuthor && misappliedBy.test(author ?? ''))

/** «auct. non Schinz», «sensu Hegi», «hort. non L.»: whoever used the name so did not mean what its author did. */
const misappliedBy = /^(auctt?\b|sensu\b|hort\.?\s+non\b)|\bauctt?\.?\s+non\b/i

function onePerTaxon(hits: readonly Graded[]): NameHit[] {
  const byTaxon = new Map<number, NameHit>()
  for (const { row, taxon, doubt } of hits) if (!byTaxon.has(taxon)) byTaxon.set(taxon, { row, taxon, doubt })
  return [...byTaxon.values()]
}
