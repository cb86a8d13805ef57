/** A scientific name in its parts, all in the spelling in which they are compared: no capitals, no accents. */
export interface ParsedName {
  /** Genus and epithets (or a single word), without subgenus, marks and authors: ['carex', 'flava', 'alpina']; a cultivar in quotes. Never empty. */
  words: string[]
  /** The mark before each epithet below the species, in the order of the words from the third on: 'subsp.', 'var.', 'f.', 'cv.' or ''. */
  marks: string[]
  /** As it is written, '' where there is none. Behind the last epithet; authors between epithets do not count. */
  author: string
  /** Stands for a group of species: agg., aggr., s. l., group. */
  isAggregate: boolean
  isHybrid: boolean
  /** Words behind the author that say more than the name («écoph. rhéophile»), or numbers and codes of what has no name yet. */
  hasRemark: boolean
}

/**
 * Takes a scientific name apart as the codes write it (ICN art. 5A, 23, 24, H.3; ICZN art. 5, 6): genus, subgenus in parentheses, epithets with
 * the marks of their rank, authors. Capitals, accents, underscores and doubled spaces do not matter. Null for what is no such name: it begins
 * with neither a word of letters nor a hybrid sign, or it is the formula of a hybrid («Salix alba × fragilis»), which names two.
 */
export function parseName(text: string): ParsedName | null {
  const tokens = tokensOf(text)
  const parsed: ParsedName = { words: [], marks: [], author: '', isAggregate: false, isHybrid: false, hasRemark: false }
  let author: string[] = []
  let mark = ''
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? ''
    const plain = plainText(token)
    const next = tokens[at + 1] ?? ''
    if (hybridSign.test(plain)) {
      if (parsed.words.length >= 2 && mark === '') return null
      parsed.isHybrid = true
      continue
    }
    if (parsed.words.length === 0) {
      if (!genusShape.test(plain)) return null
      parsed.words.push(plain)
      continue
    }
    const withNext = `${plain} ${plainText(next)}`
    if (twoPartMark.test(withNext) || (aggregateMark.test(plain) && (author.length === 0 || next === ''))) {
      parsed.isAggregate ||= !strictMark.test(withNext)
      if (twoPartMark.test(withNext)) at++
      continue
    }
    const cultivar = cultivarAt(tokens, at)
    if (cultivar !== null) {
      if (parsed.words.length >= 2) parsed.marks.push('cv.')
      parsed.words.push(cultivar)
      author = []
      break
    }
    const marked = rankMarks.get(plain)
    // «f.» before an epithet is a form, elsewhere the son of an author.
    if (marked !== undefined && (isEpithet(next) || hybridSign.test(plainText(next)))) {
      mark = marked
      author = []
      if (nothoMark.test(plain)) parsed.isHybrid = true
      continue
    }
    if (parsed.words.length === 1 && author.length === 0 && subgenusShape.test(token) && isEpithet(next)) continue
    if (author.length === 0 && openNomenclature.test(plain)) {
      if (!indeterminate.test(plain)) continue
      parsed.hasRemark = parsed.words.length > 1
      break
    }
    if (isEpithet(token) && parsed.words.length < 4 && (author.length === 0 || mark !== '')) {
      if (parsed.words.length >= 2) parsed.marks.push(mark)
      parsed.words.push(plain)
      mark = ''
      author = []
      continue
    }
    const isRemark = author.length > 0 && remarkShape.test(token) && !authorWords.has(plain.replace(/\.$/, ''))
    // «Maniola jurtina 2», «Plebejus idas ssp. EZ-2009»: something that has no name of its own yet.
    if (isRemark || marked === 'subsp.' || (/\d/.test(token) && !yearShape.test(token))) {
      parsed.hasRemark = true
      break
    }
    author.push(token)
  }
  if (parsed.words.length === 0) return null
  parsed.author = author.join(' ').replace(/^,\s*/, '')
  return parsed
}

/** Letters without capitals and accents, as the database's search text (lower(unaccent())) has them. */
export function plainText(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .replace(/[ßæœøłđðþıÆŒØŁĐÐÞ’‘ʻ–—]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
}

const isPlain = /^[ -~]*$/

const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
  ...{ Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Þ: 'TH', '’': "'", '‘': "'", ʻ: "'", '–': '-', '—': '-' },
}

/** Written as one likes before an epithet: «Carex flava ssp. alpina» is «Carex flava subsp. alpina». */
const rankMarks: ReadonlyMap<string, string> = new Map([
  ...marksOf('subsp.', 'subsp. subsp ssp. ssp nothosubsp. nothosubsp n-subsp. nsubsp. n-ssp. nssp. subspecies'),
  ...marksOf('var.', 'var. var v. nothovar. nothovar n-var. nvar. varietas variety'),
  ...marksOf('subvar.', 'subvar. subvar'),
  ...marksOf('f.', 'f. fo. fo forma form'),
  ...marksOf('subf.', 'subf. subforma'),
])

function marksOf(mark: string, written: string): (readonly [string, string])[] {
  return written.split(' ').map((word) => [word, mark])
}

const nothoMark = /^n(otho|-?s|-?v)/
const hybridSign = /^[×x✕*+]$/
/** What a hybrid was made of, behind its name: «Mentha x piperita L. [Mentha aquatica L. x Mentha spicata L.]». */
const formulaBehind = /(?<=\S)\s*\[[^\]]*\s[×x✕]\s[^\]]*(\]|$)/gu
const genusShape = /^\p{L}[\p{L}-]*\.?$/u
const subgenusShape = /^\(\p{Lu}\p{Ll}+\)$/u
const aggregateMark = /^(agg|aggr|coll|s|sensu|sl|group|groupe|groep|gruppe|gr)\.?$|^s\.?(l|lat|str|s|ampl)\.?$|^\(group\)$/
const twoPartMark = /^(s|sensu)\.? (l|lat|lato|str|stricto|ampl|amplo|s|auct|auctt)\.?$/
const strictMark = /^(s|sensu)\.?\s?(str|stricto|s|auct|auctt)\.?( |$)/
const openNomenclature = /^(cf|aff|sp|spp|spec|indet|nr)\.?$/
const remarkShape = /^\p{Ll}{4,}\.?$/u
const yearShape = /(^|[,([])(1[5-9]|20)\d\d[a-z]?([-–/]\d{2,4})?\W*$/
const indeterminate = /^(sp|spp|spec|indet)\.?$/
/** Words in lower case that begin or join authors. */
const authorWords = new Set(
  'd da de del della den der des di do dos du e et ex fil filius in la le nec non nom ined sensu ter van vom von y zu zum zur auct auctt bis'.split(
    ' ',
  ),
)

/** An epithet: in lower case, of two letters or more, no word of authors («ex», «von»). */
function isEpithet(token: string): boolean {
  const bare = token.replace(/^×/, '')
  return /^\p{Ll}[\p{Ll}-]*\p{Ll}$/u.test(bare) && !authorWords.has(plainText(bare)) && !rankMarks.has(plainText(bare))
}

/** The name of a cultivar that begins here, in quotes (ICNCP art. 14, 21; «cv.» is the older way); null where none does. */
function cultivarAt(tokens: readonly string[], at: number): string | null {
  const token = tokens[at] ?? ''
  const isMarked = /^cv\.?$/.test(token) && at + 1 < tokens.length
  const end = isMarked ? tokens.length : tokens.findIndex((each, index) => index >= at && /['’‘"]$/.test(each)) + 1
  if (!isMarked && (!/^['’‘"]\p{Lu}/u.test(token) || end === 0)) return null
  const words = tokens.slice(isMarked ? at + 1 : at, end).join(' ')
  return `'${plainText(words).replace(/['"]/g, '')}'`
}

/** Words; a hybrid sign that sticks to one stands alone, a name all in capitals is read as one in small letters with a capital. */
function tokensOf(text: string): string[] {
  const tidy = text
    .normalize('NFC')
    .replace(/[\s_\u200b\ufeff]+/gu, ' ')
    .replace(formulaBehind, '')
    .replace(/[×✕]\s*/g, ' × ')
    .replace(/[†‡]/g, ' ')
    .trim()
  const isShouted = /\p{L}{3}/u.test(tidy) && tidy === tidy.toUpperCase()
  return (isShouted ? tidy.toLowerCase() : tidy).split(' ').filter(Boolean)
}
