import { foldText } from './foldText'

export interface MatchedPart {
  text: string
  /** It is what somebody typed. */
  isMatch: boolean
}

/**
 * A name in stretches, to show what of it was typed: each beginning of a word that is a typed word; of a typed word that begins none, the
 * places where it stands inside. Accents and capitals do not count, and ä may be typed as ae and the other way round, as the server's search has it.
 */
export function matchedParts(name: string, typed: string): MatchedPart[] {
  const text = name.normalize('NFC')
  const folded = foldText(text)
  const starts = [...folded.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index)
  const isMatch = new Array<boolean>(text.length).fill(false)
  for (const spellings of typedWords(typed)) {
    const mark = (places: readonly number[]) => {
      const found = places.flatMap((place) =>
        spellings.filter((word) => folded.startsWith(word, place)).map((word) => [place, word.length] as const),
      )
      for (const [place, length] of found) isMatch.fill(true, place, place + length)
      return found.length > 0
    }
    if (!mark(starts)) mark(spellings.flatMap((word) => (word.length < 3 ? [] : placesOf(word, folded))))
  }
  const parts: MatchedPart[] = []
  for (let from = 0; from < text.length;) {
    let to = from + 1
    while (to < text.length && isMatch[to] === isMatch[from]) to++
    parts.push({ text: text.slice(from, to), isMatch: isMatch[from] ?? false })
    from = to
  }
  return parts
}

/** How a name fits what was typed, whose every word begins one of its own: 0 it is the text, 1 it begins with it, 2 otherwise; null: it does not. */
export function fitOf(name: string, typed: string): 0 | 1 | 2 | null {
  const words = typedWords(typed)
  const folded = foldText(name.normalize('NFC'))
  const own = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  const fits = words.length > 0 && words.every((spellings) => own.some((word) => spellings.some((each) => word.startsWith(each))))
  if (!fits) return null
  const text = foldText(typed.trim().normalize('NFC'))
  return folded === text ? 0 : folded.startsWith(text) ? 1 : 2
}

/** The typed words, each in the spellings that count as the same; of the last text they are kept, since all names of a list are compared with one. */
function typedWords(typed: string): readonly string[][] {
  if (last.typed !== typed) last = { typed, words: spelled(typed) }
  return last.words
}

let last: { typed: string; words: readonly string[][] } = { typed: '', words: [] }

function spelled(typed: string): string[][] {
  const words = typed.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map((word) => {
    const umlauts = word.length < 4 ? word : word.replace(/([aou])e/gi, '$1')
    const digraphs = word.replace(
      /[äöüø]/gi,
      (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe' })[letter.toLowerCase()] ?? letter,
    )
    return [...new Set([word, umlauts, digraphs].map(foldText))]
  })
}

function placesOf(word: string, text: string): number[] {
  const places: number[] = []
  for (let place = text.indexOf(word); place >= 0; place = text.indexOf(word, place + 1)) places.push(place)
  return places
}
