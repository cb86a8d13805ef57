import { FairTurns } from '../../fairness/fairTurns'
import { narrowed, type SearchFilter } from './facets'
import { hitsOf, type SearchHitRow } from './hits'
import { MOST_TOGETHER, wordsContaining, wordsLike } from './otherWords'
import { type FoundRows, findNames, type FoundRow } from './sql'
import { beginningWords, readWantedText, type WantedText } from './wanted'
import type { Database } from '../../db/database'
import type { Db } from '../../db/db'

export interface SearchPage extends SearchFilter {
  text: string
  limit: number
  offset: number
}

export interface SearchResultRow {
  /** Hits found; at least so many there are when capped. */
  total: number
  capped: boolean
  hits: SearchHitRow[]
  /** What the facets count: everything found, before the filter. */
  found: readonly FoundRow[]
  /** What of it fits the filter. */
  fitting: readonly FoundRow[]
  filter: SearchFilter
  /** What was looked for; null when there is nothing to look for. */
  wanted: WantedText | null
}

/** So few hits that a look for names that contain the words, and with hardly any for names that resemble them, is worth while. */
const FEW = 20
const HARDLY_ANY = 5

/**
 * Ranked hits, see `findNames`, each search in its turn. Throws when the signal says that nobody waits any more; what runs by then is short
 * enough to be left alone.
 */
export function search({ engine, reader }: Database, page: SearchPage, signal?: AbortSignal): Promise<SearchResultRow> {
  return turns[engine].run(() => searchNow(reader, page, signal), { signal })
}

/**
 * The embedded engine does one thing at a time; a server with ten connections keeps some for everything else. Somebody who types sends a search for each
 * letter: the earlier ones, whose connections are closed meanwhile, are dropped before they have cost anything.
 */
const turns = {
  pglite: new FairTurns({ atOnce: 1, perClient: 1 }),
  postgres: new FairTurns({ atOnce: 5, perClient: 4 }),
}

async function searchNow(db: Db, { text, limit, offset, ...typed }: SearchPage, signal?: AbortSignal): Promise<SearchResultRow> {
  const filter = { ...typed, taxonomies: inSmallLetters(typed.taxonomies), collections: inSmallLetters(typed.collections) }
  const wanted = await readWantedText(db, text)
  const nothing = { total: 0, capped: false, hits: [], found: [], fitting: [], filter, wanted }
  if (wanted === null) return nothing
  const { rows, capped } = await find(db, wanted, signal)
  const fitting = await narrowed(db, rows, filter)
  signal?.throwIfAborted()
  const page = fitting.slice(offset, offset + limit)
  return { ...nothing, total: fitting.length, capped, hits: await hitsOf(db, page), found: rows, fitting }
}

const inSmallLetters = (ids: SearchFilter['taxonomies']) => ids?.map((id) => id.toLowerCase())

/** Everything that fits a text, best first: at most `MOST`; in its turn too. Throws when the signal says that nobody waits any more. */
export function findAll({ engine, reader }: Database, text: string, signal?: AbortSignal): Promise<FoundRows> {
  return turns[engine].run(
    async () => {
      const wanted = await readWantedText(reader, text)
      return wanted === null ? { rows: [], capped: false } : find(reader, wanted, signal)
    },
    { signal },
  )
}

async function find(db: Db, wanted: WantedText, signal?: AbortSignal): Promise<FoundRows> {
  signal?.throwIfAborted()
  const begun = await findNames(db, wanted)
  if ((begun.capped && begun.rows.length > 0) || begun.rows.length >= FEW) return begun
  signal?.throwIfAborted()
  const findInside = async (most?: number) => {
    const containing = await wordsContaining(db, wanted, most)
    const inside = containing.query === null ? begun : await findNames(db, wanted, { containing: containing.query })
    inside.capped ||= containing.capped
    return { containing, inside }
  }
  let { containing, inside } = await findInside()
  const isTooFew = containing.capped && inside.rows.length === 0 && wanted.words.length > 1
  if (isTooFew) ({ containing, inside } = await findInside(MOST_TOGETHER))
  if (inside.rows.length >= HARDLY_ANY || inside.rows.some(({ score }) => score < CONTAINS)) return inside
  signal?.throwIfAborted()
  const similar = await wordsLike(db, wanted)
  const like = await findNames(db, wanted, { containing: containing.query, similar: similar.query })
  like.capped ||= containing.capped || similar.capped
  if (like.rows.length > 0 || wanted.words.length < 3) return like
  // Somebody pasted more than a name: an author, a year.
  const shortened = await findNames(db, wanted, { similar: beginningWords(wanted.words.slice(0, 2)) })
  shortened.capped ||= like.capped
  return shortened
}

/** The first score of a name of which no word begins with what was typed. */
const CONTAINS = 5
