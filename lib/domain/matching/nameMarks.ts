import { plainText } from './plainText'

/** Written as one likes before an epithet: «Carex flava ssp. alpina» is «Carex flava subsp. alpina». */
export const rankMarks: ReadonlyMap<string, string> = new Map([
  ...marksOf('subsp.', 'subsp. subsp ssp. ssp nothosubsp. nothosubsp n-subsp. nsubsp. n-ssp. nssp. subspecies'),
  ...marksOf('var.', 'var. var v. nothovar. nothovar n-var. nvar. varietas variety'),
  ...marksOf('subvar.', 'subvar. subvar'),
  ...marksOf('f.', 'f. fo. fo forma form'),
  ...marksOf('subf.', 'subf. subforma'),
  ...marksOf('kl.', 'kl. kl klepton'),
])

/** Groups of species within a genus: «Taraxacum sect. Ruderalia». */
export const groupMarks: ReadonlyMap<string, string> = new Map([
  ...marksOf('subg.', 'subg. subgen. subgen subgenus'),
  ...marksOf('sect.', 'sect. sect sectio section sektion'),
  ...marksOf('subsect.', 'subsect. subsect subsectio subsection'),
  ...marksOf('ser.', 'ser. series serie'),
])

function marksOf(mark: string, written: string): (readonly [string, string])[] {
  return written.split(' ').map((word) => [word, mark])
}

/** Nobody is sure that it is this one: by the word that says so. */
export const doubtWords: ReadonlyMap<string, Doubt> = new Map([
  ...['cf', 'cf.', 'cfr', 'cfr.', 'confer', 'conf.'].map((word) => [word, 'cf.'] as const),
  ...['aff', 'aff.', 'nr', 'nr.', 'near', 'prope'].map((word) => [word, 'aff.'] as const),
])

export type Doubt = '' | 'cf.' | 'aff.' | '?'

export const nothoMark = /^n(otho|-?s|-?v)/
export const hybridSign = /^[×x✕*+]$/
export const indeterminate = /^(sp|spp|spec|indet)\.?$/
export const genusShape = /^\p{L}[\p{L}-]*\.?$/u
export const subgenusShape = /^\(\p{Lu}\p{Ll}+\)$/u
export const remarkShape = /^\p{Ll}{4,}\.?$/u
/** A word and the next that are no author, although they stand where one would: «p. p.», «Hybride», «Fraglich», «Typ A», «juv.». */
export const asideShape = new RegExp(
  '^[([]?(p\\.? ?p\\b|pro parte\\b|[Hh]ybr(\\.|id(en?)?\\b)|bastarde?\\b|([Tt]yp|[Ff]orm) \\p{Lu}$|(juv|ad)\\.? ?$' +
    '|([Ff]raglich|[Uu]nsicher|[Zz]weifelhaft|[Ff]alschmeldung|[Vv]erwildert|[Kk]ultiviert|[Gg]epflanzt)\\b)',
  'u',
)
export const yearShape = /(^|[,([])(1[5-9]|20)\d\d[a-z]?([-–/]\d{2,4})?\W*$/

/** Words in lower case that begin or join authors. */
export const authorWords = new Set(
  'd da de del della den der des di do dos du e et ex fil filius in la le nec non nom ined ter van vom von y zu zum zur auct auctt sensu bis'.split(
    ' ',
  ),
)

/** A word that begins small and goes on as no author does: «canina-Bastard», «vernus1», «L.f.vitellina» would be their genus or species otherwise. */
export function isGluedWord(token: string): boolean {
  const bare = token.replace(/[,;:.)\]"]+$/, '')
  // Of most words it is plain.
  if (!/^[a-zß-ÿ]{2}|\.[a-zß-ÿ]{4}/.test(bare)) return false
  const [, word = ''] = /^(\p{Ll}{2,})(?:[^\p{L}.'’-]|-?\p{Lu})/u.exec(bare) ?? /^\p{Lu}.*\.(\p{Ll}{4,})$/u.exec(bare) ?? []
  return word !== '' && !authorWords.has(word) && !joiningWords.has(word)
}

/** Beside `authorWords`: what stands between authors, with or without a point, and what begins one without a blank («vandenBerg», «elHadidi»). */
export const joiningWords: ReadonlySet<string> = new Set(
  'al and ap apud auct em emend f fil filius hort ss u und ben bin dal dalla degli dela el ibn lo te ten vanden vander vonder'.split(
    ' ',
  ),
)

/**
 * Whether words between an epithet and the mark of the next may be an author: what is excluded or doubted there («excl. var. reptans») is none. `isSmall`: in a
 * list without capitals, where authors have none either.
 */
export function isAuthorBetween(tokens: readonly string[], isSmall: () => boolean): boolean {
  const bare = (token: string) => plainText(token).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isSaid = (token: string) => {
    const word = bare(token)
    // Words that are written out, and signs that are none of authors.
    const isWord = /^\p{Ll}{4,}$/u.test(token) && !authorWords.has(word) && !joiningWords.has(word) && !isSmall()
    return saidWords.has(word) || isWord || /^[-=<>→⇒/|]+$/.test(token)
  }
  const last = tokens.at(-1) ?? ''
  const isOpen = last === '&' || (authorWords.has(bare(last)) && !/^(fil|auct|ined)/.test(bare(last)))
  return !isOpen && !tokens.some(isSaid)
}

/** Words that exclude or doubt, short or with a point. */
const saidWords = new Set('excl exkl incl inkl ev evtl bzw resp vs prob wahrsch vermutl oder ubergang'.split(' '))

/** An epithet: in lower case, of two letters or more, no word of authors («ex», «von»). */
export function isEpithet(token: string): boolean {
  const bare = token.replace(/^×/, '')
  return (
    /^\p{Ll}[\p{Ll}'’-]*\p{Ll}$/u.test(bare) &&
    !authorWords.has(plainText(bare)) &&
    !rankMarks.has(plainText(bare)) &&
    !doubtWords.has(bare)
  )
}

/** Words in small letters that stand behind names and are neither epithets nor join authors. */
const asideWords = new Set('auct auctt hort hortul sensu senso ined emend comb nom pro p pp agg s str lat l al sp spp'.split(' '))

/**
 * The epithet in a word at which a sign sticks: the point of a sentence, the star of a note, a quote («campestre.», «flava*», «‘alba’»). Null for what is
 * none even without. `isMeant`: an epithet has to stand here, so that it may begin with a capital.
 */
export function epithetIn(token: string, isMeant: boolean): string | null {
  const bare = token.replace(/^[‘’'*]+/u, '').replace(/[^\p{L}]+$/u, '')
  if (isMeant && /^\p{Lu}(\p{Ll}{2,}|\p{Lu}{2,})$/u.test(bare)) return bare.toLowerCase()
  return isEpithet(bare) && !asideWords.has(plainText(bare)) ? bare : null
}

/** A word in capitals or with one that is written out: «Campestre», «TEMPORARIA». */
export const isCapitalWord = (token: string): boolean => /^\p{Lu}(\p{Ll}{3,}|\p{Lu}{3,})$/u.test(token)

/**
 * Whether parentheses or brackets without a year may hold an author and nothing else: «(L.)», «[Denis & Schiffermüller]», «(Huds.) Fourr.»; null where only
 * the author of the other name could tell («(Linnaeus)», «(Larven)»).
 */
export function isBracketedAuthor(author: string): boolean | null {
  if (!/[([]/.test(author) || /\b1[5-9]\d\d\b|\b20\d\d\b/.test(author)) return true
  const [, inside = '', behind = ''] = /[([]([^()[\]]*)[)\]]?(.*)$/u.exec(author) ?? []
  if (!/^['’]?(\p{Lu}|d[’']|(von|van|de|den|der|du|da)\b)/u.test(inside.trim())) return false
  if (/\d|["«»?=]/.test(inside)) return false
  return /\p{Lu}/u.test(behind) || /\p{L}\.|&| (et|ex|in) /u.test(inside) ? true : null
}
