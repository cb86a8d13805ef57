import { sql } from 'kysely'
import type { Db } from '../db/db'

/** A name of the database that may be the wanted one. */
export interface Candidate {
  id: string
  name: string
  author: string | null
  rank: string | null
  taxonomyId: string
  /** Of a synonym: the taxon it stands for. */
  acceptedId: string | null
}

/** Names that begin with `low`, for the wanted name at place `n` of the list. */
export interface Range {
  n: number
  /** Search text. */
  beginning: string
}

/** The last code point, so that every name that begins with a text lies below text || LAST in the C collation. */
const LAST = '\u{10FFFF}'
/** More names of one beginning than any genus has with one epithet. */
export const MOST_PER_RANGE = 300

const columns = sql`t.id, t.name, t.author, t.rank, t.taxonomy_id as "taxonomyId", t.accepted_id as "acceptedId"`

/** Names that begin so, at most {@link MOST_PER_RANGE} for each range; one look into the index of names per range. */
export async function namesInRanges(
  db: Db,
  taxonomyIds: readonly string[],
  ranges: readonly Range[],
): Promise<(Candidate & { n: number })[]> {
  if (ranges.length === 0) return []
  const { rows } = await sql<Candidate & { n: number }>`
    select r.n, c.* from unnest(${ranges.map(({ n }) => n)}::int[], ${ranges.map(({ beginning }) => beginning)}::text[]) as r (n, low)
    cross join lateral (
      select ${columns} from taxa t
      where t.search_name >= r.low collate "C" and t.search_name < (r.low || ${LAST}) collate "C"
        and t.taxonomy_id = any (${taxonomyIds}::uuid[])
      order by t.search_name limit ${MOST_PER_RANGE}) c`.execute(db)
  return rows
}

/** Names without anything behind them (a genus, a family, a code of a habitat), and taxa with one of these vernacular names. */
export async function namesEqual(
  db: Db,
  table: 'taxa' | 'vernacular_names',
  taxonomyIds: readonly string[],
  texts: readonly Range[],
): Promise<(Candidate & { n: number })[]> {
  if (texts.length === 0) return []
  const { rows } = await sql<Candidate & { n: number }>`
    select w.n, ${columns} from unnest(${texts.map(({ n }) => n)}::int[], ${texts.map(({ beginning }) => beginning)}::text[]) as w (n, text)
    ${
      table === 'taxa'
        ? sql`join taxa t on t.search_name = w.text collate "C"`
        : sql`join vernacular_names v on v.search_name = w.text collate "C" join taxa t on t.id = v.taxon_id`
    }
    where t.taxonomy_id = any (${taxonomyIds}::uuid[])`.execute(db)
  return rows
}

/** Taxa by their id here or by the id their source gave them. */
export async function namesById(
  db: Db,
  taxonomyIds: readonly string[],
  ids: readonly Range[],
): Promise<(Candidate & { n: number })[]> {
  if (ids.length === 0) return []
  const wanted = sql`unnest(${ids.map(({ n }) => n)}::int[], ${ids.map(({ beginning }) => beginning)}::text[]) as w (n, id)`
  const { rows } = await sql<Candidate & { n: number }>`
    select w.n, ${columns} from ${wanted} join taxa t on t.id::text = lower(w.id) where t.taxonomy_id = any (${taxonomyIds}::uuid[])
    union
    select w.n, ${columns} from ${wanted} cross join unnest(${taxonomyIds}::uuid[]) x (id)
    join taxa t on t.taxonomy_id = x.id and t.source_id = w.id`.execute(db)
  return rows
}

/** Words that stand in names and resemble one, the most similar first. */
export async function similarWords(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (words.length === 0) return new Map()
  const { rows } = await sql<{ wanted: string; words: string[] }>`
    select w.wanted, array(select l.word from words_like(w.wanted, 12) l) as words from unnest(${[...words]}::text[]) as w (wanted)`.execute(
    db,
  )
  return new Map(rows.map(({ wanted, words }) => [wanted, words]))
}
