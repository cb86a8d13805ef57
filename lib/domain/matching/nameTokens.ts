import { circumscriptionAt } from './circumscription'
import { authorWords, type Doubt, doubtWords, groupMarks, joiningWords, rankMarks } from './nameMarks'
import { plainText } from './plainText'
import { tidyName } from './tidyName'

/**
 * The words of a name, and whether a question mark stands at one of them. A hybrid sign that sticks to a word stands alone, marks come out of their
 * parentheses, a name all in capitals is read as one in small letters with a capital.
 */
export function tokensOf(text: string): { tokens: string[]; doubt: Doubt } {
  let tidy = tidyName(text)
  if (mayHaveStatus.test(tidy)) tidy = tidy.replace(statusOfName, '')
  if (germanSense.test(tidy)) tidy = tidy.replace(germanSense, (_, width: string) => (width === 'w' ? 's.l.' : 's.str.'))
  const hasSigns = /[^A-Za-z .]/.test(tidy)
  const said = hasSigns ? withoutSigns(tidy) : tidy
  const certain = said.includes('?') ? said.replace(doubtful, ' ').replace(/\(\s*\)|\[\s*\]/g, ' ') : said
  const tokens = unshouted(certain).split(' ').filter(Boolean)
  return {
    tokens: mayBeStuck.test(certain) ? [...tokens.slice(0, 1), ...unstuck(tokens)] : tokens,
    doubt: certain === said ? '' : '?',
  }
}

/** A mark without the blank behind it («ssp.uncinata»), an author without the one before it («caninaL.»): each would be taken for an author otherwise. */
const stuckMark = /^([\p{L}-]+\.)(\p{L}[\p{Ll}-]{2,}.*)$/u
const stuckAuthor = /^(\p{Ll}{3,})(\p{Lu}[.\p{Ll}]\D*)$/u
/** «spina-Christi», «henrici-Weberi» */
const capitalInside = /^\p{Ll}{2,}-\p{Lu}\p{Ll}+(?:i|is|ae|orum)$/u
const mayBeStuck = /\p{Ll}-?\p{Lu}| [\p{Ll}-]+\.\p{L}{3}/u

/** The tokens behind the first. */
function unstuck([genus = '', ...tokens]: readonly string[]): string[] {
  // In lists without capitals «f.muell.» and «v.heyden» are authors.
  const isSmall = /^\p{Ll}/u.test(genus)
  return tokens.flatMap((token) => {
    if (capitalInside.test(token)) return [token.toLowerCase()]
    const [, mark = '', epithet = ''] = stuckMark.exec(token) ?? []
    const isBefore = /^\p{Ll}/u.test(epithet) && !(/^[fv]\.$/.test(mark) && (isSmall || epithet.endsWith('.')))
    if (groupMarks.has(mark) || ((rankMarks.has(mark) || doubtWords.has(mark)) && isBefore)) return [mark, epithet]
    const [, word = '', author = ''] = stuckAuthor.exec(token) ?? []
    // «vanRoyen»
    return word === '' || authorWords.has(word) || joiningWords.has(word) ? [token] : [word, author]
  })
}

/** Question marks at the beginning or the end of a word; inside they are letters that got lost. */
const doubtful = /(?<![^\s([])\?+|\?+(?![^\s)\]])/g

/** What a hybrid was made of, behind its name: «Mentha x piperita L. [Mentha aquatica L. x Mentha spicata L.]». */
const formulaBehind = /(?<=\S)\s*\[[^\]]*\s[×x✕]\s[^\]]*(\]|$)/gu

/** What the codes say of the name and not of the taxon: «nom. ambig.», «comb. nov.», «pro hybr.». */
const statusOfName =
  /,? (?:(?:nom|comb|stat|orth)\. ?(?:ambig|illeg|inval|nud|cons|rej|superfl|dub|nov|var|prop|prov)\p{Ll}*\.?|pro (?:hybr|sp|syn)\.)(?= |$)/giu
const mayHaveStatus = / (nom|comb|stat|orth)\.| pro /i

/** «i. w. S.», «i. e. S.»: im weiten, im engen Sinn. */
const germanSense = /(?<=[ (])i\. ?([we])\. ?S\.?(?=[ ,)]|$)/

/** Sources put quotes around authors because of their commas. */
const quotedAuthor = /"([([]?\p{Lu}[^"]*\b(?:1[5-9]|20)\d\d\b[^"]*)"/gu

function withoutSigns(text: string): string {
  let plain = text.normalize('NFC').replaceAll('_', ' ')
  if (/[×✕†‡]/.test(plain)) plain = plain.replace(/[×✕]\s*/g, ' × ').replace(/[†‡]/g, ' ')
  if (plain.includes('"')) plain = plain.replace(quotedAuthor, '$1')
  if (plain.includes('[')) plain = plain.replace(formulaBehind, '')
  if (/[([]\s*[\p{Ll}?]/u.test(plain))
    plain = plain.replace(/[([]\s*([^()[\]]{1,16}?)\s*[)\]]/g, (whole, inside: string) =>
      isMark(inside) ? ` ${inside} ` : whole,
    )
  // «vernus(L.)», «canina,L.», «canina+corymbifera»
  if (/[ .]\p{Ll}[\p{Ll}-]+[,;:+&([]/u.test(plain))
    plain = plain.replace(/(?<=[ .]\p{Ll}[\p{Ll}-]+)(?:([,;:&]|\+(?=\p{L}))|(?=[([]))/gu, ' $1 ')
  return plain.includes('-') ? plain.replace(/(?<=\p{Ll})-(?=(gruppe|komplex|aggregat|group|agg\.?)( |$))/giu, ' ') : plain
}

/** A mark in parentheses: «(agg.)», «(s. l.)», «(cf.)». */
function isMark(text: string): boolean {
  const words = plainText(text).split(' ')
  return circumscriptionAt(words)?.length === words.length || (words.length === 1 && doubtWords.has(words[0] ?? ''))
}

/** Marks that stay small among capitals: «CAREX cf. FLAVA». */
const smallMarks = /(?<= )(cf|aff|aggr?|subagg|s|l|lat|str|ssp|subsp|var|f|sect|x)(?=[. ]|$)/g

function unshouted(text: string): string {
  if (!/\p{Lu}{3}/u.test(text)) return text
  const letters = text.replace(smallMarks, '')
  return letters === letters.toUpperCase() ? text.toLowerCase() : text
}
