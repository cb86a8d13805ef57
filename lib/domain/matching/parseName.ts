import { type Circumscription, circumscriptionAt } from './circumscription'
import {
  asideShape,
  type Doubt,
  doubtWords,
  epithetIn,
  genusShape,
  groupMarks,
  hybridSign,
  indeterminate,
  isAuthorBetween,
  isBracketedAuthor,
  isCapitalWord,
  isEpithet,
  isGluedWord,
  authorWords,
  nothoMark,
  rankMarks,
  remarkShape,
  subgenusShape,
  yearShape,
} from './nameMarks'
import { tokensOf } from './nameTokens'
import { plainText } from './plainText'
import { isMisapplied } from './sameAuthor'

/** A scientific name in its parts, all in the spelling in which they are compared: no capitals, no accents. */
export interface ParsedName {
  /**
   * Genus and epithets (or a single word), without subgenus, marks and authors: ['carex', 'flava', 'alpina']; a cultivar in quotes, a section with its mark:
   * ['taraxacum', 'sect. ruderalia']. An abbreviated genus keeps its point. Never empty.
   */
  words: string[]
  /** The mark before each epithet below the species, in the order of the words from the third on: 'subsp.', 'var.', 'f.', 'cv.' or ''. */
  marks: string[]
  /** As it is written, '' where there is none. Behind the last epithet; authors between epithets do not count. */
  author: string
  /** The author may as well be something else: a remark in parentheses («(Linnaeus)», «(Larven)»), an epithet («Acer Campestre»). */
  isAuthorUnsure: boolean
  /** The remark is what stands in parentheses behind the genus, and names a part of it: «Bombus (Psithyrus)». Only whoever knows the rank can tell. */
  isPart?: boolean
  /** How wide it is meant: agg., s. l., s. str. */
  circumscription: Circumscription
  /** Nobody is sure: cf., aff., ? */
  doubt: Doubt
  isHybrid: boolean
  /** What says more than the name, in plain text: words behind the author («écoph. rhéophile»), quotes, numbers and codes of what has no name yet. */
  remark: string
}

/**
 * Takes a scientific name apart as the codes write it (ICN art. 5A, 23, 24, H.3; ICZN art. 5, 6): genus, subgenus in parentheses, epithets with
 * the marks of their rank, authors. Capitals, accents, underscores and doubled spaces do not matter. Null for what is no such name: it begins
 * with neither a word of letters nor a hybrid sign, or it is the formula of a hybrid («Salix alba × fragilis»), which names two.
 */
export function parseName(text: string): ParsedName | null {
  const { tokens, doubt } = tokensOf(text)
  return new NameReader(tokens, doubt).parsed()
}

/** A form of a variety of a subspecies. */
const MOST_WORDS = 5

/** A name that is being read, token by token. */
class NameReader {
  readonly #words: string[] = []
  readonly #marks: string[] = []
  #author: string[] = []
  #mark = ''
  #at = 0
  #circumscription: Circumscription = ''
  #isHybrid = false
  /** An epithet was written with a capital, as by those who begin every word so. */
  #isEachCapital = false
  #remark = ''

  constructor(
    private readonly tokens: readonly string[],
    private doubt: Doubt,
  ) {}

  parsed(): ParsedName | null {
    for (; this.#at < this.tokens.length; this.#at++) {
      const isGoingOn = this.#read(this.tokens[this.#at] ?? '')
      if (isGoingOn === null) return null
      if (!isGoingOn) break
    }
    if (this.#words.length === 0) return null
    const author = this.#author.join(' ').replace(/^,\s*/, '')
    // «Acer Campestre» is written by those who begin every word so.
    const isAuthor = (this.#words.length === 1 || this.#isEachCapital) && isCapitalWord(author) ? null : isBracketedAuthor(author)
    return {
      words: this.#words,
      marks: this.#marks,
      author: isAuthor === false ? '' : author,
      isAuthorUnsure: isAuthor === null,
      // «Carex flava non L.» is what others than Linnaeus called so.
      circumscription: this.#circumscription || (isMisapplied(author) ? 'auct.' : ''),
      doubt: this.doubt,
      isHybrid: this.#isHybrid,
      remark: isAuthor === false ? [plainText(author), this.#remark].filter(Boolean).join(' ') : this.#remark,
    }
  }

  /** Whether to read on; null: it is no name. */
  #read(token: string): boolean | null {
    const plain = plainText(token)
    const next = this.tokens[this.#at + 1] ?? ''
    const hasAuthor = this.#author.length > 0
    if (hybridSign.test(plain)) {
      if (this.#words.length >= 2 && this.#mark === '') return null
      this.#isHybrid = true
      return true
    }
    // «nr.» and «near» are no authors, but «Cf.» may begin a sentence.
    const doubt = hasAuthor && next !== '' ? undefined : doubtWords.get(plain)
    if (doubt !== undefined && (this.#words.length > 0 || next !== '')) {
      this.doubt = doubt
      return true
    }
    if (this.#words.length === 0) return this.#readGenus(plain)
    if (this.#readCircumscription(token, next)) return true
    if (this.#readCultivar()) return false
    return this.#readGroup(token, plain, next) || this.#readMark(plain, next) || this.#readWord(token, plain, next)
  }

  #readGenus(plain: string): boolean | null {
    if (!genusShape.test(plain)) return null
    this.#words.push(plain)
    return true
  }

  #readCircumscription(token: string, next: string): boolean {
    const found = circumscriptionAt([plainText(token), plainText(next)])
    if (!found) return false
    const isLast = this.#at + found.length >= this.tokens.length
    // «S. Watson», «S.L. Welsh» and «Welsh, S.L.» are authors: «s.» is written small, or nothing but «S.L.» stands behind the name.
    const isSense = !token.startsWith('S') || (isLast && (this.#author.length === 0 || /\p{Ll}/u.test(token + next)))
    if (!isSense) return false
    if (found.is === 'agg.' && this.#author.length > 0 && !isLast) return false
    this.#circumscription = found.is
    this.#at += found.length - 1
    if (found.is === 'auct.') this.#author.push(token)
    return true
  }

  #readCultivar(): boolean {
    const cultivar = cultivarAt(this.tokens, this.#at)
    if (cultivar === null) return false
    if (this.#words.length >= 2) this.#marks.push('cv.')
    this.#words.push(cultivar)
    this.#author = []
    return true
  }

  /** «sect. Ruderalia» behind the genus; in front of an epithet it is left out, as a subgenus is. */
  #readGroup(token: string, plain: string, next: string): boolean {
    // «Ser.» is an author.
    const group = token === plain || /^s(ect|ubg)/.test(plain) ? groupMarks.get(plain) : undefined
    if (group !== undefined && this.#words.length === 1 && this.#author.length === 0 && /^\p{Lu}\p{Ll}/u.test(next)) {
      if (!isEpithet(this.tokens[this.#at + 2] ?? '')) this.#words.push(`${group} ${plainText(next)}`)
      this.#at++
      return true
    }
    return this.#words.length === 1 && this.#author.length === 0 && subgenusShape.test(token) && isEpithet(next)
  }

  /** «f.» before an epithet is a form, elsewhere the son of an author. */
  #readMark(plain: string, next: string): boolean {
    const marked = rankMarks.get(plain)
    const isBefore = isEpithet(next) || hybridSign.test(plainText(next)) || doubtWords.has(next)
    // «var. Petraea» too; behind an author «f. Koch» is another author.
    const mayBeCapital = this.#words.length > 1 && (marked !== 'f.' || this.#author.length === 0)
    if (marked === undefined || !(isBefore || (mayBeCapital && epithetIn(next, true) !== null))) return false
    this.#mark = marked
    const isSmall = () => !this.tokens.some((each, at) => at > 0 && /\p{Lu}/u.test(each))
    if (!isAuthorBetween(this.#author, isSmall)) this.#remark = plainText(this.#author.join(' '))
    this.#author = []
    if (nothoMark.test(plain)) this.#isHybrid = true
    return true
  }

  #readWord(token: string, plain: string, next: string): boolean {
    const hasAuthor = this.#author.length > 0
    if (!hasAuthor && indeterminate.test(plain)) return this.#readRemark(this.#words.length > 1 ? 0 : 1)
    const epithet = !hasAuthor || this.#mark !== '' ? this.#epithetAt(token, next) : null
    if (epithet !== null && this.#words.length < MOST_WORDS) {
      if (this.#words.length >= 2) this.#marks.push(this.#mark)
      this.#words.push(plainText(epithet))
      this.#mark = ''
      this.#author = []
      return true
    }
    // «Maniola jurtina 2», «Plebejus idas ssp. EZ-2009»: something that has no name of its own yet.
    const isWord = hasAuthor && remarkShape.test(token) && !authorWords.has(plain.replace(/\.$/, ''))
    const mark = rankMarks.get(plain)
    // A mark behind which nothing stands; «Hook. f.» is a son.
    const isBareMark = mark === 'subsp.' || (mark !== undefined && next === '' && !(hasAuthor && mark === 'f.'))
    const isCode = isBareMark || (/\d/.test(token) && !yearShape.test(token))
    const isSaid = /^["«»„“”‹=]|[/|;]/.test(token) || groupMarks.has(token) || /^sens(u|\.)$/.test(token) || isGluedWord(token)
    // «lucorum: Sektion»; «: Fr.» sanctions a fungus.
    const isLastWord = this.#at + 2 === this.tokens.length && /^\p{Lu}\p{Ll}{3,}$/u.test(next)
    const isColon = token === ':' && !hasAuthor && isLastWord && !/^(Fr|Pers)/.test(next)
    const isAside = /^[[(]\P{L}*\p{L}+$/u.test(token) && /^\p{Ll}{2}/u.test(next) && !authorWords.has(plainText(next))
    if (isWord || isCode || isColon || (isSaid && !yearShape.test(token)) || isAside || asideShape.test(`${token} ${next}`))
      return this.#readRemark(0)
    this.#author.push(token)
    return true
  }

  /** The epithet that a word is: as it is written, with a sign at it, or with a capital where that cannot be an author. */
  #epithetAt(token: string, next: string): string | null {
    if (isEpithet(token)) return token
    const isFirst = this.#words.length === 1
    // «Acer Campestre L.»: no genus has an author of two names side by side.
    const isCapital = isFirst && isCapitalWord(token) && /^[\p{Lu}([]/u.test(next) && !yearShape.test(next)
    const found = epithetIn(token, isCapital || this.#mark !== '')
    if (found === null || (!isFirst && this.#mark === '' && next !== '')) return null
    if (/^\p{Lu}/u.test(token)) this.#isEachCapital = true
    return found
  }

  /** All that is left. */
  #readRemark(skipped: number): false {
    this.#remark = [this.#remark, plainText(this.tokens.slice(this.#at + skipped).join(' '))].filter(Boolean).join(' ')
    return false
  }
}

/** The name of a cultivar that begins here, in quotes (ICNCP art. 14, 21; «cv.» is the older way); null where none does. */
function cultivarAt(tokens: readonly string[], at: number): string | null {
  const token = tokens[at] ?? ''
  const isMarked = /^cv\.?$/.test(token) && at + 1 < tokens.length
  if (!isMarked && !/^['’‘"]\p{Lu}/u.test(token)) return null
  const end = isMarked ? tokens.length : tokens.findIndex((each, index) => index >= at && /['’‘"]$/.test(each)) + 1
  if (end === 0) return null
  const words = tokens.slice(isMarked ? at + 1 : at, end).join(' ')
  // In double quotes names of cultivars stood once, without numbers.
  if (words.startsWith('"') && /\d/.test(words)) return null
  return `'${plainText(words).replace(/['"]/g, '')}'`
}
