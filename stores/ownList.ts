import { create } from 'zustand'
import { type NewChoices, type OwnDecisions, renamedDecisions, withChoices } from '@/lib/domain/ownList/decisions'
import type { OwnList } from '@/lib/domain/ownList/ownList'
import {
  forgetParts,
  keepChoices,
  keepParts,
  keptParts,
  type KeptMatches,
  type KeptParts,
  onOtherTab,
  renameChoices,
} from '@/lib/ownList/keptList'

interface OwnListState {
  /** What this browser keeps has been read. */
  isRead: boolean
  list: OwnList | null
  matches: KeptMatches | null
  choices: OwnDecisions
  /** The browser refuses to keep it: it lasts as long as the tab. */
  isForgotten: boolean
  /** The list that was just taken away, to bring it back. */
  removed: Pick<KeptParts, 'list' | 'matches' | 'choices'> | null
}

/** Somebody's own list. It lives in this browser; the server sees names, to match them, and nothing else. */
export const useOwnList = create<OwnListState>(() => ({
  isRead: false,
  list: null,
  matches: null,
  choices: {},
  isForgotten: false,
  removed: null,
}))

/** Reads what is kept, and again what another tab changes; answers how to stop. */
export function followOwnList(): () => void {
  void readKept(['list', 'matches', 'choices'])
  return onOtherTab((parts) => void readKept(parts))
}

/** The choice of taxonomies and properties that belongs to the list; '' where there is none. */
export const keptQuery = (): Promise<string> => {
  const ofNone = () => ''
  return keptParts().then(({ query }) => query, ofNone)
}
export const keepQuery = (query: string) => keep({ query })

/** Begins anew with another list. */
export function setOwnList(list: OwnList): void {
  useOwnList.setState({ list, matches: null, choices: {}, removed: null })
  keep({ list, matches: null, choices: {}, query: chosenHere() })
}

/** Another row of titles, another column of names. */
export function changeOwnList(change: Partial<Pick<OwnList, 'headerRow' | 'nameColumn'>>): void {
  const { list } = useOwnList.getState()
  if (!list) return
  const changed = { ...list, ...change }
  useOwnList.setState({ list: changed })
  keep({ list: changed })
}

/** Decides while one looks in these taxonomies. */
export function choose(decided: NewChoices, taxonomies: readonly string[]): void {
  useOwnList.setState(({ choices }) => ({ choices: withChoices(choices, decided, taxonomies) }))
  // By name: what another tab decides at the same moment stays.
  writeNext(() => keepChoices(decided, taxonomies))
}

/** What was decided in taxonomies that are called otherwise now counts under their names of today. */
export function renameTaxonomies(nameOf: (taxonomy: string) => string): void {
  const { choices } = useOwnList.getState()
  const taxonomies = new Set(Object.values(choices).flatMap((about) => Object.keys(about)))
  if ([...taxonomies].every((name) => nameOf(name) === name)) return
  useOwnList.setState({ choices: renamedDecisions(choices, nameOf) })
  writeNext(() => renameChoices(nameOf))
}

export function setMatches(matches: KeptMatches, isWorthKeeping: boolean): void {
  useOwnList.setState({ matches })
  if (isWorthKeeping) keep({ matches })
}

export function removeOwnList(): void {
  const { list, matches, choices } = useOwnList.getState()
  useOwnList.setState({ list: null, matches: null, choices: {}, removed: { list, matches, choices } })
  writeNext(forgetParts)
}

export function undoRemoval(): void {
  const { removed } = useOwnList.getState()
  if (!removed) return
  useOwnList.setState({ ...removed, removed: null })
  keep({ ...removed, query: chosenHere() })
}

/** It was forgotten with the list before, and nobody chooses anew what is still chosen. */
const chosenHere = () => window.location.search

/** One after the other: what was done last is what is kept. */
let writing: Promise<void> = Promise.resolve()

const keep = (parts: Partial<KeptParts>): void => writeNext(() => keepParts(parts))

function writeNext(write: () => Promise<void>): void {
  writing = writing.then(write).catch(noteRefusal)
}

const noteRefusal = () => useOwnList.setState({ isForgotten: true })

async function readKept(parts: readonly (keyof KeptParts)[]): Promise<void> {
  try {
    const { list, matches: theirs, choices } = await readAfterWriting()
    const matches = ofThisTab(useOwnList.getState().matches, theirs)
    const read = { list, matches, choices }
    const wanted = Object.entries(read).filter(([name]) => (parts as readonly string[]).includes(name))
    useOwnList.setState({ ...Object.fromEntries(wanted), isRead: true })
  } catch {
    useOwnList.setState({ isRead: true, isForgotten: true })
  }
}

/**
 * Of answers that another tab has kept, what replaces those here: each tab may look in other taxonomies, and what it has for its own is asked for
 * only once. Nor does another tab that has begun anew and is not through take answers away.
 */
function ofThisTab(own: KeptMatches | null, theirs: KeptMatches | null): KeptMatches | null {
  if (!own || !theirs) return theirs
  const isSame = JSON.stringify(own.taxonomies) === JSON.stringify(theirs.taxonomies)
  return isSame && Object.keys(own.byName).every((name) => Object.hasOwn(theirs.byName, name)) ? theirs : own
}

/** What this tab has just written is not read before it is there, and what it wrote while reading is read anew. */
async function readAfterWriting(): Promise<KeptParts> {
  const written = writing
  await written
  const kept = await keptParts()
  return written === writing ? kept : readAfterWriting()
}
