import { circumscriptionCost } from './circumscription'
import { editDistance, epithetKey, forgiven, genusKey, isSameEpithet } from './nameKey'
import type { ParsedName } from './parseName'
import { plainText } from './plainText'
import { looksLikeAnother, sameAuthor } from './sameAuthor'

/** How well a name of the database fits a name of a list. */
export interface Grade {
  /** The smaller, the better; sums of the steps below, so that names can be put in order by it. */
  score: number
  /** Every word is the same, and so is everything that was said beside them: marks, how wide it is meant, doubts, remarks. */
  isExact: boolean
  /** Both have authors, and they are not the same. */
  authorDiffers: boolean
}

/**
 * What a difference costs: spelling weighs more than an abbreviated genus, that more than the author, that more than how wide a name is meant
 * (`circumscriptionCost`) or a doubt, that more than the mark of a rank, that more than the sign of a hybrid or being a synonym; least weighs an author who
 * may be another of that surname.
 */
export const costs = {
  typo: 100,
  variant: 50,
  abbreviated: 30,
  author: 20,
  doubt: 12,
  mark: 5,
  hybrid: 3,
  remark: 2,
  synonym: 1,
  likeness: 0.5,
} as const

/** How well `found` fits `wanted`; null when they are names of different things. */
export function gradeName(wanted: ParsedName, found: ParsedName): Grade | null {
  if (wanted.words.length !== found.words.length) return null
  let spelling = 0
  for (const [index, word] of wanted.words.entries()) {
    const cost = spellingCost(word, found.words[index] ?? '', index === 0)
    if (cost === null) return null
    spelling += cost
  }
  // More than the one typing error per word in a name of two words would make Carex flava of Carex flacca.
  if (spelling > 3 * costs.typo) return null
  const marks = wanted.marks.filter(
    (mark, index) => mark !== '' && found.marks[index] !== '' && mark !== found.marks[index],
  ).length
  // «Bombus (Psithyrus)» where that is a subgenus: what the parentheses say is no author.
  const isPart = found.isPart && plainText(wanted.author).startsWith(found.remark)
  const hasSameAuthor = isPart || sameAuthor(wanted.author, found.author)
  // Parentheses that the author of the list does not explain say something else.
  const isAside = !isPart && wanted.isAuthorUnsure && (found.author === '' || !hasSameAuthor)
  const said =
    circumscriptionCost(wanted.circumscription, found.circumscription) +
    (wanted.doubt === found.doubt ? 0 : costs.doubt) +
    (isPart || (wanted.remark === found.remark && !isAside) ? 0 : costs.remark)
  const hybrid = wanted.isHybrid === found.isHybrid ? 0 : costs.hybrid
  const authorDiffers = !isAside && !hasSameAuthor
  const author = authorDiffers ? costs.author : looksLikeAnother(wanted.author, found.author) ? costs.likeness : 0
  return {
    score: spelling + said + marks * costs.mark + hybrid + author,
    isExact: spelling + said + marks === 0,
    authorDiffers,
  }
}

/**
 * Whether two names that are not spelt alike are the same by the codes of nomenclature: only the epithets differ, in a way that makes no other name
 * of them, and the authors may be the same.
 */
export function isSameName(one: ParsedName, other: ParsedName): boolean {
  const grade = gradeName(one, other)
  const isAlike = one.words.every(
    (word, at) => word === other.words[at] || (at > 0 && isSameEpithet(word, other.words[at] ?? '')),
  )
  const rest = gradeName(one, { ...other, words: one.words })
  return grade !== null && !grade.isExact && isAlike && rest !== null && rest.score <= costs.likeness
}

/** What the spelling of one word costs where another is wanted; null when they are different words. */
export function spellingCost(one: string, other: string, isGenus: boolean): number | null {
  if (one === other) return 0
  if (isGenus && one.endsWith('.')) return other.startsWith(one.slice(0, -1)) ? costs.abbreviated : null
  const key = isGenus ? genusKey : epithetKey
  if (key(one) === key(other)) return costs.variant
  // By the longer one: letters that were left out do not make the name shorter that was meant.
  const most = forgiven(one.length > other.length ? one : other)
  const steps = editDistance(one, other, most)
  return steps > most ? null : steps * costs.typo
}

/** Whether two names are of the same words, whatever was said beside them. */
export const isSameWords = (one: ParsedName, other: ParsedName): boolean =>
  one.words.length === other.words.length && one.words.every((word, at) => word === other.words[at])
