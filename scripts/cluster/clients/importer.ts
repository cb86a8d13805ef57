import type { Imported, Journal } from '../journal'
import { organization, type Person } from '../people'
import { pause } from '../time'
import { type Door, problemOf, Refused, Tab } from './tab'

const LOOK_MS = 200
/** After the end of the round what was begun may still come to its own. */
const LONGEST_END_MS = 120_000

const JOB = 'query ($draft: ID!) { importDraft(id: $draft) { job { kind state error } } }'
const START =
  'mutation ($draft: ID!, $kind: ImportJobKind!) { startImportJob(draftId: $draft, kind: $kind) { job { kind state error } } }'
const SAVE =
  'mutation ($draft: ID!, $settings: ImportSettings!) { saveImportSettings(draftId: $draft, settings: $settings) { id } }'

interface Job {
  kind: 'CHECK' | 'LOAD'
  state: string
  error: string | null
}

/** A taxonomy of so many species below one genus, as a table. */
export const table = (taxa: number): string =>
  [
    'id;parentId;name;rank',
    '0;;Longa;genus',
    ...Array.from({ length: taxa - 1 }, (_, index) => `${index + 1};0;Longa ${letters(index)};species`),
  ].join('\n') + '\n'

/** A number as a word. */
const letters = (number: number) => `a${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`

/** Brings in one taxonomy through the assistant, asking again wherever it was not answered; answers how that ended. */
export async function importOnce(tab: Tab, person: Person, name: string, taxa: number, end: AbortSignal): Promise<Imported> {
  const isLate = lateAfter(end)
  const ask = <T>(query: string, variables: object) => tab.ask<T>(query, { ...variables }, person.token)
  const persist = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof Refused || isLate()) throw error
        await pause(LOOK_MS)
      }
    }
  }
  const seen = async (draft: string) =>
    (await persist(() => ask<{ importDraft: { job: Job | null } | null }>(JOB, { draft }))).data.importDraft?.job ?? null
  /** Starts it unless it has been started: of a start that was not answered nobody knows. */
  const run = async (draft: string, kind: Job['kind']): Promise<Job> => {
    for (;;) {
      const job = await seen(draft)
      if (job?.kind === kind && ['DONE', 'FAILED', 'CANCELLED'].includes(job.state)) return job
      if (isLate()) throw new Error(`nach dem Ende: ${kind} ${job?.state ?? 'nicht begonnen'}`)
      if (job?.kind !== kind)
        await ask(START, { draft, kind }).catch(async (error: unknown) => {
          if (error instanceof Refused && (await seen(draft))?.kind !== kind) throw error
        })
      await pause(LOOK_MS)
    }
  }
  const outcome = (state: Imported['state'], problem: string | null): Imported => ({ taxonomy: name, taxa, state, problem })
  try {
    const { id: draft } = await persist(() => tab.upload(`/import/dateien?name=arten.csv`, table(taxa)))
    const settings = { as: 'taxonomy', name, organizationId: organization, type: 'Art', mapping: { tables: [] } }
    await persist(() => ask(SAVE, { draft, settings }))
    for (const kind of ['CHECK', 'LOAD'] as const) {
      const { state, error } = await run(draft, kind)
      if (state !== 'DONE') return outcome('failed', `${kind} ${state}: ${error ?? ''}`)
    }
    return outcome('acknowledged', null)
  } catch (error) {
    return outcome(error instanceof Refused ? 'failed' : 'unknown', problemOf(error))
  }
}

interface Importing {
  door: Door
  person: Person
  journal: Journal
  taxa: number
  end: AbortSignal
}

/** One taxonomy after the other. */
export async function importer({ door, person, journal, taxa, end }: Importing): Promise<void> {
  const tab = new Tab(door, person)
  for (let number = 1; !end.aborted; number++) journal.imports.push(await importOnce(tab, person, `Import ${number}`, taxa, end))
}

function lateAfter(end: AbortSignal): () => boolean {
  let since = Infinity
  end.addEventListener('abort', () => (since = performance.now()), { once: true })
  return () => performance.now() - since > LONGEST_END_MS
}
