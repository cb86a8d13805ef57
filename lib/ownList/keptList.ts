import { clear, createStore, del, get, getMany, set, update, type UseStore } from 'idb-keyval'
import {
  type NewChoices,
  type OwnDecisions,
  decisionsAsKept,
  renamedDecisions,
  withChoices,
} from '@/lib/domain/ownList/decisions'
import type { OwnMatches } from '@/lib/domain/ownList/outcome'
import type { OwnList } from '@/lib/domain/ownList/ownList'

/** What matching answered, for these taxonomies and this Datenstand. */
export interface KeptMatches {
  taxonomies: readonly string[]
  revision: number
  byName: OwnMatches
}

/** A list and all that was done with it, each part on its own, because most changes concern one. */
export interface KeptParts {
  list: OwnList | null
  matches: KeptMatches | null
  choices: OwnDecisions
  /** The export's choice, as the address has it. */
  query: string
}

const names = ['list', 'matches', 'choices', 'query'] as const

/** What this browser keeps; rejects where it refuses its database. Nothing of it is ever sent anywhere. */
export async function keptParts(): Promise<KeptParts> {
  const [list, matches, choices, query] = await getMany<unknown>([...names], store())
  const known = (matches ?? null) as KeptMatches | null
  return {
    list: (list ?? null) as OwnList | null,
    matches: known,
    choices: decisionsAsKept((choices ?? {}) as OwnDecisions, known?.taxonomies ?? []),
    query: typeof query === 'string' ? query : '',
  }
}

/** Writes some parts and tells the other tabs. */
export async function keepParts(parts: Partial<KeptParts>): Promise<void> {
  for (const [name, value] of Object.entries(parts)) await set(name, value, store())
  if (parts.list === undefined && parts.matches) await dropWithoutList('matches')
  channel()?.postMessage(Object.keys(parts))
}

/** Adds decisions made in these taxonomies to those that are kept, whatever another tab decided since they were read; null takes one back. */
export const keepChoices = (decided: NewChoices, taxonomies: readonly string[]): Promise<void> =>
  changeChoices((kept) => withChoices(kept, decided, taxonomies))

/** The decisions that are kept, where their taxonomies are called otherwise now. */
export const renameChoices = (nameOf: (taxonomy: string) => string): Promise<void> =>
  changeChoices((kept) => renamedDecisions(kept, nameOf))

async function changeChoices(change: (kept: OwnDecisions) => OwnDecisions): Promise<void> {
  const matches = await get<KeptMatches | null>('matches', store())
  const read = (kept: OwnDecisions = {}) => decisionsAsKept(kept, matches?.taxonomies ?? [])
  await update<OwnDecisions>('choices', (kept) => change(read(kept)), store())
  await dropWithoutList('choices')
  channel()?.postMessage(['choices'])
}

/** What belongs to a list that another tab took away meanwhile does not stay behind: it holds names of it. */
async function dropWithoutList(name: 'matches' | 'choices'): Promise<void> {
  const list = await get<OwnList | null>('list', store())
  if (!list) await del(name, store())
}

export async function forgetParts(): Promise<void> {
  await clear(store())
  channel()?.postMessage([...names])
}

/** Calls the listener when another tab has changed the list; answers how to stop. */
export function onOtherTab(listener: (parts: readonly (keyof KeptParts)[]) => void): () => void {
  const heard = (event: MessageEvent) => listener(event.data as (keyof KeptParts)[])
  channel()?.addEventListener('message', heard)
  return () => channel()?.removeEventListener('message', heard)
}

/** Not in the database 'ae', whose tables docs/contract.md §3 fixes. */
const DATABASE = 'ae-liste'

let opened: UseStore | null = null
const store = () => (opened ??= createStore(DATABASE, 'teile'))

let spoken: BroadcastChannel | null = null
const channel = () => (typeof BroadcastChannel === 'undefined' ? null : (spoken ??= new BroadcastChannel(DATABASE)))
