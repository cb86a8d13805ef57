import type { Edit, Journal } from '../journal'
import type { Person } from '../people'
import { pause } from '../time'
import { type Door, problemOf, Refused, Tab } from './tab'

const THINK_MS = 150
/** After so many changes a new taxon. */
const CHANGES = 4

const CHANGE =
  'mutation ($id: ID!, $version: Int!, $text: String!) { made: updateTaxon(id: $id, version: $version, changes: { author: $text }) { id version author } }'
const ADD =
  'mutation ($taxonomy: ID!, $text: String!) { made: createTaxon(taxonomyId: $taxonomy, taxon: { name: $text }) { id version author } }'
const READ = 'query ($id: ID!) { taxon(id: $id) { version author } }'

interface Made {
  id: string
  version: number
  author: string | null
}

interface Editing {
  door: Door
  person: Person
  journal: Journal
  taxonomy: string
  /** Aborted at the end of the round. */
  end: AbortSignal
  /** Hears of the taxon that this editor changes and nobody else. */
  onTaxon: (id: string) => void
}

/**
 * Changes a taxon of their own again and again, adds others now and then, and looks at once at what they have written. Each text is sent once: what failed
 * may have happened, and is not sent again, as nobody does who sees that they may have to look first.
 */
export async function editor({ door, person, journal, taxonomy, end, onTaxon }: Editing): Promise<void> {
  const tab = new Tab(door, person)
  const waiting = journal.waiting('write', person.name)
  let own: string | null = null
  let version: number | null = null

  const send = async (kind: Edit['kind'], text: string, query: string, variables: object): Promise<Made | null> => {
    const edit: Edit = { who: person.name, taxon: own ?? '', text, kind, outcome: 'unknown', problem: null }
    journal.edits.push(edit)
    waiting.begins()
    try {
      const { data } = await tab.ask<{ made: Made }>(query, { ...variables, text }, person.token)
      edit.outcome = 'acknowledged'
      edit.taxon = data.made.id
      waiting.succeeds()
      return data.made
    } catch (error) {
      if (error instanceof Refused) edit.outcome = 'refused'
      edit.problem = problemOf(error)
      waiting.fails(edit.problem)
      await pause(THINK_MS)
      return null
    }
  }
  /** As everybody reads it, and as those do who are logged in. */
  const look = async (id: string, text: string) => {
    for (const token of [null, person.token]) {
      const seen = await tab.ask<{ taxon: Made | null }>(READ, { id }, token).catch(() => null)
      if (seen && seen.data.taxon?.author !== text)
        journal.late.push(
          `${person.name} las ${token === null ? 'ohne' : 'mit'} Anmeldung bei ${seen.by} «${seen.data.taxon?.author ?? 'nichts'}» statt «${text}»`,
        )
    }
  }

  for (let number = 0; !end.aborted; number++) {
    const text = `${person.name} Stand ${number}`
    if (own === null || number % CHANGES === 0) {
      const made = await send('addition', `${person.name} Neu ${number}`, ADD, { taxonomy })
      if (made && own === null) {
        own = made.id
        version = made.version
        onTaxon(own)
      }
    } else {
      version ??= await tab.ask<{ taxon: Made }>(READ, { id: own }, person.token).then(
        ({ data }) => data.taxon.version,
        () => null,
      )
      const made: Made | null = version === null ? null : await send('change', text, CHANGE, { id: own, version })
      version = made?.version ?? null
      if (made) await look(own, text)
    }
    await pause(THINK_MS * (0.5 + Math.random()))
  }
  waiting.gives()
}
