import type { Journal } from '../journal'
import type { Person } from '../people'
import { pause } from '../time'
import { type Door, problemOf, Tab } from './tab'

const THINK_MS = 200
/** Whoever meets an error tries again soon. */
const AGAIN_MS = 100

interface Seen {
  overview: { revision: number }
  taxon?: { version: number } | null
}

interface Reading {
  door: Door
  person: Person
  journal: Journal
  /** The taxa that are edited meanwhile. */
  taxa: readonly string[]
  end: AbortSignal
}

/** Asks for what everybody may see, in one tab, and compares it with what the same tab has shown before. */
export async function reader({ door, person, journal, taxa, end }: Reading): Promise<void> {
  const tab = new Tab(door, person)
  const waiting = journal.waiting('read', person.name)
  let revision = 0
  const versions = new Map<string, number>()
  const goesBack = (what: string, before: number, now: number, by: string) => {
    if (now < before) journal.backwards.push(`${person.name} sah bei ${by} ${what} ${now} nach ${before}`)
  }
  while (!end.aborted) {
    const id = taxa[Math.floor(Math.random() * taxa.length)] ?? ''
    waiting.begins()
    try {
      const { data, by } = await (id === ''
        ? tab.ask<Seen>('{ overview { revision } }')
        : tab.ask<Seen>('query ($id: ID!) { overview { revision } taxon(id: $id) { version } }', { id }))
      waiting.succeeds()
      goesBack('den Datenstand', revision, data.overview.revision, by)
      revision = data.overview.revision
      // What is not there has not been there before.
      const version = data.taxon?.version ?? 0
      goesBack('die Fassung', versions.get(id) ?? 0, version, by)
      versions.set(id, version)
      await pause(THINK_MS * (0.5 + Math.random()))
    } catch (error) {
      waiting.fails(problemOf(error))
      await pause(AGAIN_MS)
    }
  }
  waiting.gives()
}
