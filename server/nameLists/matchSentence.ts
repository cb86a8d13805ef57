import { fullName, notesOf } from '../../lib/domain/ownList/outcome'
import type { MatchKind } from '../../lib/domain/matching/matchKinds'
import type { MatchCandidate, NameMatch } from '../matching/nameMatch'

/** Why a name means what it does, or nothing, as a German sentence; what else there is to know behind it. `name`: the text that was looked for. */
export function matchSentence(name: string, match: NameMatch): string {
  if (name === '') return 'Hier steht kein Name.'
  const found = match.candidates.find(({ taxonId }) => taxonId === match.taxonId) ?? match.candidates[0]
  const sentence = found ? sentences[match.kind](found, match) : NOTHING
  const notes = match.taxonId === null ? [] : notesOf(match)
  return [sentence, ...notes.map((note) => `${note.charAt(0).toUpperCase()}${note.slice(1)}.`)].join(' ')
}

const vernacularIn = (language: string | null) =>
  language === null ? 'ein gebräuchlicher Name' : language === 'de' ? 'ein deutscher Name' : `ein Name (${language})`

const NOTHING = 'Keine der Taxonomien hat einen solchen oder ähnlichen Namen.'

/** With the point of a sentence, which the last author may bring along: «Mill.». */
const ended = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`)

/** Candidates that are named where several fit. */
const SHOWN = 3

const sentences: Record<MatchKind, (found: MatchCandidate, match: NameMatch) => string> = {
  id: () => 'Das ist die id des Objekts.',
  exact: () => 'Der Name steht genau so in der Taxonomie.',
  authorDiffers: ({ foundId, foundName, foundAuthor, taxonId, name, author }) =>
    foundId === taxonId
      ? ended(`Der Name steht so in der Taxonomie, aber mit einem anderen Autor: ${foundAuthor ?? 'keinem'}`)
      : ended(
          `Mit einem anderen Autor (${fullName(foundName, foundAuthor)}) ist der Name ein Synonym; gültig ist ${fullName(name, author)}`,
        ),
  synonym: ({ name, author }) => ended(`Der Name ist ein Synonym; gültig ist ${fullName(name, author)}`),
  vernacular: ({ language, name, author }) => ended(`Das ist ${vernacularIn(language)} von ${fullName(name, author)}`),
  similar: (_, { isSameName }) =>
    isSameName
      ? 'Der Name ist anders geschrieben, nach den Nomenklaturregeln aber derselbe.'
      : 'Der Name ist nur ähnlich geschrieben: Prüfen Sie, ob er gemeint ist.',
  ambiguous: (_, { candidates }) => {
    const names = [...new Set(candidates.map(({ foundName, foundAuthor }) => fullName(foundName, foundAuthor)))]
    return ended(`Mehrere Objekte kommen in Frage: ${names.slice(0, SHOWN).join(' · ')}${names.length > SHOWN ? ' · …' : ''}`)
  },
  notFound: () => NOTHING,
}
