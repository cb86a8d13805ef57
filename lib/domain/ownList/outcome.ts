import { doubtfulKinds, type MatchKind, matchKindLabels } from '../matching/matchKinds'
import type { OwnRow } from './ownList'

/** A taxon that a name may mean, as the interface answers it. */
export interface OwnCandidate {
  taxonId: string
  name: string
  author: string | null
  /** Name of its taxonomy. */
  taxonomy: string
  foundName: string
  foundAuthor: string | null
  language: string | null
  kind: MatchKind
  /** It came along a crosswalk: nobody chose it here. */
  isCarried?: true
}

export interface OwnMatch {
  kind: MatchKind
  taxonId: string | null
  /** Missing in the list, or only there. */
  hybridSign?: 'missing' | 'added' | null
  /** Names of the same words that are meant more widely or more strictly than the one that was found. */
  beside?: readonly string[]
  candidates: readonly OwnCandidate[]
}

/** What somebody decided about a name: this one, or none of those offered. */
export type OwnChoice = OwnCandidate | 'none'

/** By name, as `wantedName` has it, and by the ids of what was chosen. */
export type OwnMatches = Readonly<Record<string, OwnMatch>>
/** The decisions that count, by name. */
export type OwnChoices = Readonly<Record<string, OwnChoice>>

/** What came of a name; `chosen` and `none` by hand, `carried` along a crosswalk, `empty` where there is no name, `waiting` before it was looked for. */
export type OutcomeKind = MatchKind | 'chosen' | 'carried' | 'none' | 'empty' | 'waiting'

export interface Outcome {
  kind: OutcomeKind
  /** The taxon that counts; null where none does. */
  candidate: OwnCandidate | null
  /** What else there is to know. */
  notes?: readonly string[]
  /** What was chosen for it is not there any more. */
  isLost?: true
}

export const outcomeLabels: Record<OutcomeKind, string> = {
  ...matchKindLabels,
  chosen: 'von Hand gewählt',
  carried: 'über den Umzug',
  none: 'keine davon',
  empty: 'ohne Name',
  waiting: 'noch nicht abgeglichen',
}

/** As a file says it: a vernacular name in its language, and what else there is to know. */
export const outcomeText = ({ kind, candidate, notes = [] }: Outcome): string =>
  kind === 'empty'
    ? ''
    : [
        kind === 'vernacular' && candidate?.language && candidate.language !== 'de'
          ? `Name (${candidate.language})`
          : outcomeLabels[kind],
        ...notes,
      ].join('; ')

/** Of a row whose genus was abbreviated. */
export const WRITTEN_OUT = 'Gattung nach der Zeile davor'

const hybridNotes = { missing: 'Hybridzeichen fehlt in der Liste', added: 'Hybridzeichen nur in der Liste' } as const

/** What else there is to know about a name that was found. */
export function notesOf({ hybridSign, beside = [] }: Pick<OwnMatch, 'hybridSign' | 'beside'>): string[] {
  return [
    ...(hybridSign ? [hybridNotes[hybridSign]] : []),
    ...(beside.length > 0 ? [`daneben gibt es ${beside.join(', ')}`] : []),
  ]
}

export function outcomeOf(name: string, matches: OwnMatches, choices: OwnChoices): Outcome {
  if (name === '') return { kind: 'empty', candidate: null }
  const choice = Object.hasOwn(choices, name) ? choices[name] : undefined
  if (choice === 'none') return { kind: 'none', candidate: null }
  const chosen = choice && asItIsNow(choice, matches)
  if (chosen) return { kind: chosen.candidate.isCarried ? 'carried' : 'chosen', ...chosen }
  const lost = choice && { isLost: true as const, notes: [`das gewählte ${quoted(choice)} gibt es nicht mehr`] }
  const match = Object.hasOwn(matches, name) ? matches[name] : undefined
  if (!match) return { kind: 'waiting', candidate: null, ...lost }
  const candidate = match.candidates.find(({ taxonId }) => taxonId === match.taxonId) ?? null
  const notes = [...(candidate ? notesOf(match) : []), ...(lost?.notes ?? [])]
  return { kind: match.kind, candidate, ...lost, ...(notes.length > 0 && { notes }) }
}

/** What was chosen as it is called today, or what it is a synonym of; null where it is gone. It was looked for by its id, unless it is fresh. */
function asItIsNow(choice: OwnCandidate, matches: OwnMatches): (Pick<Outcome, 'notes'> & { candidate: OwnCandidate }) | null {
  const match = Object.hasOwn(matches, choice.taxonId) ? matches[choice.taxonId] : undefined
  if (!match) return { candidate: choice }
  // The sources of other taxonomies may have the same id for what is theirs.
  const asId = match.candidates.filter(({ kind, taxonomy }) => kind === 'id' && taxonomy === choice.taxonomy)
  const found = asId.find(({ taxonId }) => taxonId === choice.taxonId) ?? asId[0]
  if (!found) return null
  const { taxonId, name, author } = found
  const now = { ...choice, taxonId, name, author }
  const { foundName, foundAuthor, language } = found
  if (taxonId !== choice.taxonId) {
    const candidate = { ...now, foundName, foundAuthor, language }
    const isSynonym = foundName !== name || foundAuthor !== author
    return { candidate, ...(isSynonym && { notes: [`das gewählte ${quoted(choice)} ist inzwischen ein Synonym`] }) }
  }
  // How it was found stays, where that was not its own name.
  return { candidate: choice.foundName === choice.name ? { ...now, foundName, foundAuthor } : now }
}

const quoted = ({ name, author }: OwnCandidate) => `«${fullName(name, author)}»`

/** The ids of what was chosen: by them it is looked for again. */
export const chosenIds = (choices: OwnChoices): string[] => [
  ...new Set(Object.values(choices).flatMap((choice) => (choice === 'none' ? [] : choice.taxonId))),
]

/** Someone should look at it, because nobody has yet. */
export const isDoubtful = (kind: OutcomeKind): boolean => (doubtfulKinds as readonly OutcomeKind[]).includes(kind)

/** Something was decided about it, by hand or along a crosswalk. */
export const isDecided = (kind: OutcomeKind): boolean => kind === 'chosen' || kind === 'carried' || kind === 'none'

/** Name and author, the author once. */
export const fullName = (name: string, author: string | null): string =>
  author && !name.includes(author) ? `${name} ${author}` : name

export interface OwnCounts {
  rows: number
  /** Rows without a name. */
  empty: number
  /** Different names. */
  names: number
  /** Names that stand in more than one row, and in how many rows. */
  repeated: number
  repeatedRows: number
  /** Different names that mean the same taxon as another one. */
  sameTaxon: number
  /** Different taxa found. */
  taxa: number
  /** Names of which there is more to know than how they were found. */
  noted: number
  /** Names for which something was chosen that is not there any more. */
  lost: number
  /** Names by what came of them. */
  kinds: ReadonlyMap<OutcomeKind, number>
}

export function countsOf(rows: readonly OwnRow[], outcome: (name: string) => Outcome): OwnCounts {
  const times = new Map<string, number>()
  for (const { name } of rows) times.set(name, (times.get(name) ?? 0) + 1)
  const empty = times.get('') ?? 0
  times.delete('')
  const repeated = [...times.values()].filter((number) => number > 1)
  const kinds = new Map<OutcomeKind, number>()
  const ofTaxon = new Map<string, number>()
  const noted = new Set(rows.filter(({ isWrittenOut }) => isWrittenOut).map(({ name }) => name))
  let lost = 0
  for (const name of times.keys()) {
    const { kind, candidate, notes = [], isLost } = outcome(name)
    if (isLost) lost++
    if (notes.length > 0) noted.add(name)
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    if (candidate) ofTaxon.set(candidate.taxonId, (ofTaxon.get(candidate.taxonId) ?? 0) + 1)
  }
  return {
    rows: rows.length,
    empty,
    names: times.size,
    repeated: repeated.length,
    repeatedRows: repeated.reduce((sum, number) => sum + number, 0),
    sameTaxon: [...ofTaxon.values()].filter((number) => number > 1).reduce((sum, number) => sum + number, 0),
    taxa: ofTaxon.size,
    noted: noted.size,
    lost,
    kinds,
  }
}
