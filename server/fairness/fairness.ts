import { Busy } from './busy'
import { currentClient } from './client'
import { FairTurns } from './fairTurns'
import { Slices } from './slices'

/** What a request is going to need. */
export interface Need {
  /** Parts that are dear: counts, charts, comparisons, history, matching. */
  dear?: number
  /** Fields, see weigh. */
  cost?: number
  /** Letters that are held until it is answered. */
  letters?: number
  files?: number
}

/**
 * What one client may have of the server, so that somebody who sends all they can does not keep others waiting. A client is a login, else an address
 * (client.ts). Everything about it goes through here, so that what is counted in this process can be counted in the database when several servers share one.
 */
export interface Fairness {
  /** Lets a request of the current client in; throws Busy when too many of its own wait already. Answers what is to be called when it is over. */
  enter(need: Need): () => void
  /** Does what is dear in the client's turn: few at once, fewer of one client, next is who has had least of it lately. */
  dear<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** The same for what keeps no database busy but a core: a password that is hashed. */
  password<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Does a short piece of this process's own work when it is the client's turn. */
  slice<T>(work: () => T, signal?: AbortSignal): Promise<T>
}

/** What of one client may wait: 25 people at one address with all that their screens ask at once, and lists to be matched. */
const MOST: Required<Need> = { dear: 500, cost: 20_000_000, letters: 32_000_000, files: 60 }
/** The longest pause that is asked for, and what one dear part is taken for as long as none was measured; seconds. */
const LONGEST_PAUSE_S = 60
const USUAL_S = 0.2

/** What there is to be shared: the embedded database does one thing at a time, a server keeps so many connections. */
interface Shared {
  engine: 'pglite' | 'postgres'
  connections: number
}

/** Counts in this process. What is open is forgotten when it is over, what was used in time (FairQueue). */
export function createFairness({ engine, connections }: Shared): Fairness {
  // What is left of the connections is for everything else.
  const share = (part: number) => (engine === 'pglite' ? 1 : Math.max(1, Math.floor(connections * part)))
  const perClient = share(0.3)
  const turns = new FairTurns({ atOnce: engine === 'pglite' ? 2 : share(0.6), perClient })
  const passwords = new FairTurns({ atOnce: 2, perClient: 1 })
  const slices = new Slices()
  const open = new Map<string, Required<Need>>()
  let seconds = USUAL_S
  return {
    enter(need) {
      const client = currentClient()
      const held = open.get(client)
      const wanted = changed(held ?? NOTHING, need, 1)
      if (held && parts.some((part) => wanted[part] > MOST[part]))
        throw new Busy(Math.max(1, Math.min(LONGEST_PAUSE_S, Math.ceil(((held.dear || 1) * seconds) / perClient))))
      open.set(client, wanted)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = changed(open.get(client) ?? NOTHING, need, -1)
        // Costs are fractions: what is left of them may be next to nothing.
        if (parts.every((part) => left[part] < 0.5)) open.delete(client)
        else open.set(client, left)
      }
    },
    dear: (work, signal) =>
      turns.run(
        async () => {
          const began = performance.now()
          const answer = await work()
          seconds += ((performance.now() - began) / 1_000 - seconds) / 10
          return answer
        },
        { signal },
      ),
    password: (work, signal) => passwords.run(work, { signal }),
    slice: (work, signal) => slices.run(work, signal),
  }
}

const NOTHING: Required<Need> = { dear: 0, cost: 0, letters: 0, files: 0 }
const parts = Object.keys(NOTHING) as (keyof Need)[]

const changed = (held: Required<Need>, need: Need, sign: 1 | -1): Required<Need> => ({
  dear: held.dear + sign * (need.dear ?? 0),
  cost: held.cost + sign * (need.cost ?? 0),
  letters: held.letters + sign * (need.letters ?? 0),
  files: held.files + sign * (need.files ?? 0),
})
