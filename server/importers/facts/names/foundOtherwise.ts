import { swissCount } from '../../../../lib/domain/text/swissCount'
import type { MatchCandidate, NameMatch } from '../../../matching/nameMatch'

/** A name of a table that was taken, and stands in the taxonomies in a way somebody should know. */
export interface FoundOtherwise {
  how: keyof typeof sentences
  text: string
  /** How it stands there, and what else does. */
  found: string
}

/** So many names are listed in each sentence. */
const SHOWN = 30

/** What a report says of one such name, and of several. */
const sentences = {
  spelling: (names: string, isOne: boolean) =>
    `${names} ${isOne ? 'ist' : 'sind'} in den Taxonomien anders geschrieben und nach den Nomenklaturregeln derselbe`,
  hybridMissing: (names: string, isOne: boolean) =>
    `${names} ${isOne ? 'hat' : 'haben'} in den Taxonomien ein Hybridzeichen und in der Tabelle keines`,
  hybridAdded: (names: string, isOne: boolean) =>
    `${names} ${isOne ? 'hat' : 'haben'} in der Tabelle ein Hybridzeichen und in den Taxonomien keines`,
  beside: (names: string, isOne: boolean) =>
    `${names} ${isOne ? 'gibt' : 'geben'} es in den Taxonomien weiter und enger gefasst (agg., s. str.); übernommen ist, was genau so heisst`,
  genus: (names: string, isOne: boolean) =>
    `${names} ${isOne ? 'hat' : 'haben'} eine abgekürzte Gattung; sie ist die der Zeile davor`,
} as const

/** All there is to say about a name that was taken. */
export function otherwiseOf(text: string, match: NameMatch, isWrittenOut: boolean): FoundOtherwise[] {
  const [best] = match.candidates
  if (!best) return []
  const found = writtenName(best)
  return [
    ...(isWrittenOut ? [{ how: 'genus' as const, text, found }] : []),
    ...(match.isSameName ? [{ how: 'spelling' as const, text, found }] : []),
    ...(match.hybridSign === null
      ? []
      : [{ how: match.hybridSign === 'missing' ? ('hybridMissing' as const) : ('hybridAdded' as const), text, found }]),
    ...(match.beside.length === 0 ? [] : [{ how: 'beside' as const, text, found: `${found}, nicht ${match.beside.join(', ')}` }]),
  ]
}

/** Those names for the report: a sentence for each way in which they stand otherwise. */
export function otherwiseNotes(all: readonly FoundOtherwise[]): string[] {
  return Object.entries(sentences).flatMap(([how, sentence]) => {
    const some = all.filter((each) => each.how === how)
    if (some.length === 0) return []
    const listed = some.slice(0, SHOWN).map(({ text, found }) => `«${text}» (${found})`)
    const names = some.length === 1 ? '1 Name' : `${swissCount(some.length)} Namen`
    return `${sentence(names, some.length === 1)}: ${listed.join(', ')}${some.length > SHOWN ? ' …' : ''}.`
  })
}

/** Name and author, the author once. */
export const writtenName = ({ foundName: name, foundAuthor: author }: MatchCandidate): string =>
  author && !name.includes(author) ? `${name} ${author}` : name
