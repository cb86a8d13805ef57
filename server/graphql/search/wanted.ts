import { sql } from 'kysely'
import type { Db } from '../../db/db'
import { prepared } from '../../db/preparedStatements'

/** What somebody typed, in the form in which names are kept for searching, and where not to look for it. */
export interface WantedText {
  /** The whole text as search text: as typed, then with umlauts in their other spelling where there is one. */
  texts: string[]
  /** Its words, each with its spellings; the first is the one typed. */
  words: string[][]
  /** Taxonomies of which no name is to be found: they are deleted, or not imported to their end. */
  hidden: string[]
}

/** Longer than nearly every name; what is behind it is not looked for. */
const MOST_LETTERS = 200
const MOST_WORDS = 8

/** Reads what was typed; null when there is neither letter nor digit in it. */
export async function readWantedText(db: Db, typed: string): Promise<WantedText | null> {
  const text = typed
    .slice(0, 4 * MOST_LETTERS)
    .replaceAll('\0', '')
    .normalize('NFC')
    // A database of the C locale knows only the capitals of English.
    .toLowerCase()
    .trim()
    .replace(/\s+/gu, ' ')
  const spellings = spellingsOf(Array.from(text).slice(0, MOST_LETTERS).join(''))
  const { rows } = await sql<{ text: string; words: string[]; hidden: string[] }>`${prepared}
    select f.text, search_words_of(f.text) as words, hidden_taxonomies() as hidden
    from unnest(${spellings}::text[]) with ordinality as s (spelling, place) cross join lateral (select search_text(s.spelling) as text) f
    order by s.place`.execute(db)
  const [first] = rows
  if (!first || first.words.length === 0) return null
  // A spelling that falls apart into other words (it does not happen with letters) could not be compared word by word.
  const comparable = rows.filter(({ words }) => words.length === first.words.length)
  const words = first.words.map((_, index) => [...new Set(comparable.map((row) => row.words[index] ?? ''))])
  return {
    texts: [...new Set(comparable.map((row) => row.text))],
    words: withoutHybridSign(words).slice(0, MOST_WORDS),
    hidden: first.hidden,
  }
}

/** «Kroete» means Kröte, and «Kröte» may be written Kroete in a source; what is kept knows neither ö nor its spelling. */
function spellingsOf(text: string): string[] {
  const umlauts = text.replace(/\S{4,}/gu, (word) => word.replace(/(?<![aeiou])([aou])e/giu, '$1'))
  const digraphs = text.replace(/[äöüø]/giu, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe' })[letter.toLowerCase()] ?? letter)
  return [...new Set([text, umlauts, digraphs])]
}

/** «Salix x rubens» is kept as «salix *rubens»; the sign is no word of the name. */
function withoutHybridSign(words: string[][]): string[][] {
  const rest = words.filter(([word]) => word !== 'x')
  return rest.length === 0 ? words : rest
}

/**
 * A text query for the index of words: each word begins one of the name. Single letters are left out beside others: each begins so many words that
 * looking them all up would take longer than anybody waits. Null when there is nothing else.
 */
export function beginningWords(words: readonly string[][]): string | null {
  const parts = words
    .filter(([word = '']) => words.length === 1 || Array.from(word).length > 1)
    .map((spellings) => anyOf(spellings.map((spelling) => `${lexeme(spelling)}:*`)))
  return parts.length === 0 ? null : parts.join(' & ')
}

/** A word, or two that stand for one. */
interface Alternative {
  word: string
  rest?: string | null
}

/** The same with other words, whole ones, beside the one typed. Null when one of the words has none. */
export function wholeWords(alternatives: readonly (readonly Alternative[])[]): string | null {
  if (alternatives.length === 0 || alternatives.some((each) => each.length === 0)) return null
  const written = ({ word, rest }: Alternative) => (rest ? `(${lexeme(word)} & ${lexeme(rest)})` : lexeme(word))
  return alternatives.map((each) => anyOf(each.map(written))).join(' & ')
}

const anyOf = (parts: readonly string[]) => `(${parts.join(' | ')})`

export const lexeme = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`
