import { plainText } from './plainText'

/**
 * Whether two authors may be the same: «L.» and «Linnaeus, 1758», «(L.) Mill.» and «Mill.», «Hook. f.» and «Hook.f.», «DC. ex Willd.» and «Willd.».
 * Compared are the names of those who gave the name (behind parentheses and «ex»), each as a beginning of the other; years only where both
 * have one (one year apart is taken for the same). An empty author says nothing: true; «auct.» and «non L.» are nobody who gave a name.
 */
export function sameAuthor(one: string, other: string): boolean {
  if (plainText(one) === plainText(other)) return true
  if (one !== '' && other !== '' && isMisapplied(one) !== isMisapplied(other)) return false
  const [a, b] = [namesOf(one), namesOf(other)]
  if (a.all.length === 0 || b.all.length === 0) return true
  if (a.year !== null && b.year !== null && Math.abs(a.year - b.year) > 1) return false
  return overlaps(a.final, b.final) || overlaps(a.all, b.final) || overlaps(a.final, b.all)
}

/**
 * Whether authors that may be the same (`sameAuthor`) are written as two people's: a father and his son («Hook.», «Hook.f.»), or two of one surname («K.Koch»,
 * «W.D.J.Koch»). Lists often leave these out, so only what contradicts itself counts.
 */
export function looksLikeAnother(one: string, other: string): boolean {
  if (one === other || one === '' || other === '') return false
  const [some, others] = [peopleOf(finalOf(plainText(one))), peopleOf(finalOf(plainText(other)))]
  const pairs = some.flatMap((a) => others.filter((b) => overlaps([a.surname], [b.surname])).map((b) => [a, b] as const))
  return pairs.length > 0 && pairs.every(([a, b]) => areTwo(a, b))
}

/** Both name an author, and nothing says that these are two. */
export const surelySameAuthor = (one: string, other: string): boolean =>
  one !== '' && other !== '' && sameAuthor(one, other) && !looksLikeAnother(one, other)

interface Person {
  surname: string
  initials: string[]
  /** «Hook. f.», «L. fil.» */
  isSon: boolean
}

function peopleOf(text: string): Person[] {
  const people: Person[] = []
  let waiting: string[] = []
  for (const part of text.split(/[^\p{L}.' -]|(?<!\p{L})(?:et|and|und|in|y)(?!\p{L})/u)) {
    // «Raf.» ends so, too.
    const isSon = /(?:\p{L}{2}|(?<!\p{L})l)(?:\. ?| )f(?:il(?:ius)?)?\.?[ .]*$/u.test(part)
    const words = part.split(/[^\p{L}']+/u).filter((word) => word !== '' && !connecting.has(word))
    const own = isSon && words.at(-1) === 'f' ? words.slice(0, -1) : words
    const surname = surnames(own.join(' ')).at(-1) ?? ''
    // «L.» alone is Linnaeus; «v. Heyden» has no initial, and «K. Koch» is «C. Koch».
    const letters = own.filter(
      (word, at) => word.length === 1 && !/[vd]/.test(word) && !(surname === 'linnaeus' && at === own.length - 1),
    )
    waiting.push(...letters.map((letter) => letter.replace('k', 'c').replace('j', 'i')))
    // «J. & C. Presl»: the surname of both comes last.
    if (surname.length < 2) continue
    people.push({ surname, initials: waiting, isSon })
    waiting = []
  }
  return people
}

function areTwo(a: Person, b: Person): boolean {
  if (a.initials.length > 0 && b.initials.length > 0) return !a.initials.some((each) => b.initials.includes(each))
  // «J.D.Hooker» is «Hook.f.»
  return a.isSon !== b.isSon && a.initials.length === 0 && b.initials.length === 0
}

/** Whether an author only says who did not mean it so: «auct. non L.», «sensu auct.», «non L.». */
export const isMisapplied = (author: string): boolean => /^(sensu|auctt?|non|nec)(?!\p{L})/iu.test(author)

interface Names {
  all: string[]
  /** Of those who made the combination. */
  final: string[]
  year: number | null
}

function namesOf(author: string): Names {
  // «L. non Huds.»: whose name it is not.
  const text = plainText(author).replace(/(?<=\p{L}[.,]?) ?,? (non|nec) .*$/u, '')
  const year = /\b(1[5-9]\d\d|20\d\d)\b/.exec(text)
  return { all: surnames(text), final: surnames(finalOf(text)), year: year ? Number(year[0]) : null }
}

/** Behind the parentheses and «ex». */
const finalOf = (text: string): string => text.replace(/^.*\)\s*(?=\p{L})/u, '').replace(/^.*\bex\b/, '')

/** Without «f.» (filius) and connecting words; without initials, unless there is nothing else. */
function surnames(text: string): string[] {
  const words = text
    .split(/[^\p{L}']+/u)
    .map((word) => word.replaceAll("'", ''))
    .map((word) => whole.get(word) ?? word)
    .filter((word) => word !== '' && !connecting.has(word))
  const long = words.filter((word) => word.length > 1)
  return long.length > 0 ? long : words
}

/** «L.» is nobody but Linnaeus, and «DC.» no beginning of a name. */
const whole = new Map([
  ['l', 'linnaeus'],
  ['linne', 'linnaeus'],
  ['dc', 'candolle'],
])
const connecting = new Set('et ex in and und al de von van der den da di du la le fil filius auct non nec emend apud'.split(' '))

/** Some of the names stand for the same people: one is the beginning of the other («Sm.», «Smith»), or its consonants are («Rchb.»). */
function overlaps(some: readonly string[], others: readonly string[]): boolean {
  return some.some((a) => others.some((b) => isShort(a, b) || isShort(b, a)))
}

const isShort = (short: string, long: string) => long.startsWith(short) || (short[0] === long[0] && isContracted(short, long))

/** «rchb» in «reichenbach»: three or four letters, no vowel; else «Lam.» would be «Laxm.», «Sm.» be «Sims» and «Ser.» be «Sternb.». */
function isContracted(short: string, long: string): boolean {
  if (!/^\p{L}[^aeiouy]{2,3}$/u.test(short)) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}
