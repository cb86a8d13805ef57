import { remembered } from './remembered'

/** Words whose keys are kept: a list names some thousand, each is compared with a few hundred. */
const MOST_KEYS = 20_000

/**
 * What spellings of one epithet have in common: the endings of the three genders (-us, -a, -um; -is, -e; -er, -ra, -rum), genitives with one i or
 * two (ICZN art. 33.4), ae, oe and e, y and i, th, ph and rh with or without h, doubled letters (the variants of ICN art. 60 and 61.3, and of
 * ICZN art. 58). `word`: in plain text. Two epithets with the same key are taken for spellings of one; authors stay out of it.
 */
export const epithetKey = remembered((word) => {
  const sound = soundKey(word.replaceAll('-', ''))
  return sound.replace(/(?<=[^aeiou])er$/, 'r').replace(/(?<=.{2})(orum|arum|or|us|um|a|is|e|os|on|i)$/, '')
}, MOST_KEYS)

/**
 * Whether two epithets of one genus are the same by the codes of nomenclature, so that nobody has to decide: another gender's ending (ICN art. 23.5,
 * ICZN art. 34.2), hyphens (ICN art. 60.11), genitives with one i or two, single and double consonants, ae, oe and e, i and j, h behind t, r, k and c
 * (ICN art. 60, ICZN art. 33.4 and 58). Narrower than `epithetKey`, which leaves endings out: «peplis» and «peplus» are two species of one genus.
 */
export function isSameEpithet(one: string, other: string): boolean {
  const [a, b] = [one.replaceAll('-', ''), other.replaceAll('-', '')]
  if (letterKey(a) === letterKey(b)) return true
  return genders.some((ending) => {
    const [stem, other] = [a, b].map((word) => (ending.test(word) ? letterKey(word.replace(ending, '')) : null))
    return stem !== null && stem === other
  })
}

/** The endings of an adjective in the three genders; «ae» and «oe» are none of them. */
const genders: readonly RegExp[] = [
  /(?<=..)(us|a|um)$/,
  /(?<=..)(is|(?<![ao])e)$/,
  /(?<=..)(er|e?ra|e?rum)$/,
  /(?<=.)(er|ris|re)$/,
  /(?<=[ijn])(or|us)$/,
]

/** The same for a genus, whose ending tells genera apart and is kept. */
export const genusKey = remembered((word) => soundKey(word.replaceAll('-', '')), MOST_KEYS)

/** Letters that sources exchange. */
const soundKey = (word: string): string => letterKey(word.replaceAll('y', 'i'))

/** Letters that the codes take for one. */
function letterKey(word: string): string {
  return word
    .replace(/ae|oe/g, 'e')
    .replaceAll('j', 'i')
    .replace(/ph/g, 'f')
    .replace(/(?<=[trkc])h/g, '')
    .replace(/k/g, 'c')
    .replace(/w/g, 'v')
    .replace(/(\p{L})\1/gu, '$1')
}

/**
 * Steps from one word to another: letters put in, left out, exchanged, or two neighbours turned round (optimal string alignment). Counts no
 * further than `most` and then says `most + 1`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  // What both begin and end with costs nothing, and most names of one genus share much of it.
  const end = Math.min(one.length, other.length)
  let from = 0
  while (from < end && one[from] === other[from]) from++
  let behind = 0
  while (behind < end - from && one[one.length - 1 - behind] === other[other.length - 1 - behind]) behind++
  return differing(one.slice(from, one.length - behind), other.slice(from, other.length - behind), most)
}

function differing(one: string, other: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      let steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1)
      row.push(steps)
    }
    if (Math.min(...row) > most) return most + 1
    ;[before, last] = [last, row]
  }
  return Math.min(last[other.length] ?? 0, most + 1)
}

/** Typing errors that a word of its length may have to be still the same: none in three letters, one in seven, two in nine, three in more. */
export const forgiven = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : word.length < 10 ? 2 : 3)
