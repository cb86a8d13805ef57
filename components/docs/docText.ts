import { foldText } from '@/lib/text/foldText'
import type { DocSection } from './docSections'

/** A documentation page as the list and its filter need it. */
export interface DocEntry {
  /** Last part of its address, and name of its file in content/. */
  slug: string
  title: string
  summary: string
  sections: DocSection[]
}

/** A piece of a text; `isHit` where it is one of the filter's words. */
export interface Piece {
  text: string
  isHit: boolean
}

/** A page that passes the filter. */
export interface DocHit {
  slug: string
  title: Piece[]
  summary: Piece[]
  /** The sections that contain the words; none where only title and summary do. */
  sections: { id: string; title: Piece[]; excerpt: Piece[] }[]
}

/**
 * Pages and sections that contain all words of the filter, ignoring case and accents. A section passes when each word stands in its heading
 * or text, a page when one of its sections does, or its title and summary. No words, no hits.
 */
export function filterDocs(docs: DocEntry[], filter: string | number): DocHit[] {
  const words = filterWords(filter)
  if (words.length === 0) return []
  return docs.flatMap((doc): DocHit[] => {
    const sections = doc.sections.filter(({ title, text }) => containsAll(`${title} ${text}`, words))
    if (sections.length === 0 && !containsAll(`${doc.title} ${doc.summary}`, words)) return []
    return [
      {
        slug: doc.slug,
        title: pieces(doc.title, words),
        summary: pieces(doc.summary, words),
        sections: sections.map(({ id, title, text }) => ({
          id,
          title: pieces(title || doc.title, words),
          excerpt: pieces(excerpt(text, words), words),
        })),
      },
    ]
  })
}

/** What a filter looks for: its words, folded. The store's value may be a number (docs/contract.md §3). */
export const filterWords = (filter: string | number): string[] => foldText(String(filter)).split(/\s+/).filter(Boolean)

const containsAll = (text: string, words: string[]) => {
  const folded = foldText(text)
  return words.every((word) => folded.includes(word))
}

/** How much of the text stands before and after the first hit, in characters. */
const AROUND = 45

/** The text around the first place where a word stands; its beginning where none does. */
function excerpt(text: string, words: string[]): string {
  const folded = foldText(text)
  const places = words.map((word) => ({ at: folded.indexOf(word), length: word.length })).filter(({ at }) => at >= 0)
  const first = places.reduce((a, b) => (b.at < a.at ? b : a), places[0] ?? { at: 0, length: 0 })
  const from = first.at <= AROUND ? 0 : text.lastIndexOf(' ', first.at - AROUND) + 1
  const until = first.at + first.length + AROUND
  const end = until >= text.length ? text.length : Math.max(text.lastIndexOf(' ', until), first.at + first.length)
  return (from > 0 ? '… ' : '') + text.slice(from, end) + (end < text.length ? ' …' : '')
}

/** The text cut at the words' places; of two words at one place the longer. */
function pieces(text: string, words: string[]): Piece[] {
  const whole = text.normalize('NFC')
  const folded = foldText(whole)
  const result: Piece[] = []
  let done = 0
  for (let at = 0; at < folded.length;) {
    const hit = words.filter((word) => folded.startsWith(word, at)).reduce((a, b) => (b.length > a.length ? b : a), '')
    if (hit === '') {
      at += 1
      continue
    }
    if (at > done) result.push({ text: whole.slice(done, at), isHit: false })
    result.push({ text: whole.slice(at, at + hit.length), isHit: true })
    at += hit.length
    done = at
  }
  if (done < whole.length) result.push({ text: whole.slice(done), isHit: false })
  return result
}
