import { clear, createStore, getMany, set, update, type UseStore } from 'idb-keyval'
import { type NewChoices, type OwnChoices, type OwnMatches, withChoices } from '@/lib/domain/ownList/outcome'
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
  choices: OwnChoices
  /** The export's choice, as the address has it. */
  query: string
}

const names = ['list', 'matches', 'choices', 'query'] as const

/** What this browser keeps; rejects where it refuses its database. Nothing of it is ever sent anywhere. */
export async function keptParts(): Promise<KeptParts> {
  const [list, matches, choices, query] = await getMany<unknown>([...names], store())
  return {
    list: (list ?? null) as OwnList | null,
    matches: (matches ?? null) as KeptMatches | null,
    choices: (choices ?? {}) as OwnChoices,
    query: typeof query === 'string' ? query : '',
  }
}

/** Writes some parts and tells the other tabs. */
export async function keepParts(parts: Partial<KeptParts>): Promise<void> {
  for (const [name, value] of Object.entries(parts)) await set(name, value, store())
  channel()?.postMessage(Object.keys(parts))
}

/** Adds one decision to those that are kept, whatever another tab decided since they were read; null takes it back. */
export async function keepChoices(decided: NewChoices): Promise<void> {
  await update<OwnChoices>('choices', (kept = {}) => withChoices(kept, decided), store())
  channel()?.postMessage(['choices'])
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
