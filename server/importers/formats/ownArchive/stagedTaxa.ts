import { sql } from 'kysely'
import { textArray } from '../../../db/arrays'
import type { Database } from '../../../db/database'
import type { FileLine } from '../../source/sourceFile'

type Bulk = Database['bulk']

/** What is said of a row that speaks of a taxon which is not staged. */
export const NO_SUCH_TAXON = 'Das Taxon fehlt in der Quelle oder wurde nicht übernommen'

/** And of one that is only more about another row, which was not taken. */
export const GOES_WITH = 'Die Zeile, zu der diese gehört, ist nicht übernommen'

/** What a table of ours says of a name that is staged, by its id in the archive. */
export interface FullName {
  id: string
  sourceId: string | null
  name: string
  code: string | null
  rank: string | null
  rankVerbatim: string | null
  status: string
  statusVerbatim: string | null
}

/** The staged taxon of an id `w.id`: by the id of the source or, where that is another one than in the archive, by its second name. Each is looked up. */
const staged = sql`cross join lateral (select coalesce(
    (select i.seq from import_taxa i where i.head = 0 and i.alias = w.id order by i.seq limit 1),
    (select i.seq from import_taxa i where i.head = 0 and i.source_id = w.id)) as seq offset 0) f`

/** Something that was not taken, by its place among what was said, and whether its taxon is staged: then it was said before. */
export interface LeftOut {
  place: number
  isThere: boolean
}

/** The same, and of what was taken the row in which its taxon stands. */
export interface Completed extends LeftOut {
  file: number | null
  line: number | null
}

/**
 * Puts staged names right, each once: from then on its id in the archive is its second name. Answers what became of each.
 * An id of the source that another taxon has already is not given a second time.
 */
export async function completeNames(bulk: Bulk, names: readonly FullName[]): Promise<Completed[]> {
  const text = (pick: (name: FullName) => string | null) => sql`${textArray(names.map(pick))}::text[]`
  const { rows } = await sql<Completed>`
    with said as (
      select w.*, row_number() over (partition by w.id order by w.place) as time from unnest(${text(({ id }) => id)}, ${text(({ sourceId }) => sourceId)},
        ${text(({ name }) => name)}, ${text(({ code }) => code)}, ${text(({ rank }) => rank)}, ${text(({ rankVerbatim }) => rankVerbatim)},
        ${text(({ status }) => status)}, ${text(({ statusVerbatim }) => statusVerbatim)})
        with ordinality as w (id, source_id, name, code, rank, rank_verbatim, status, status_verbatim, place)
    ), wanted as (
      select s.*, row_number() over (partition by s.source_id order by s.id) as nth from said s where s.time = 1
    ), changed as (
      update import_taxa t set alias = w.id, name = w.name, code = w.code, rank = w.rank, rank_verbatim = w.rank_verbatim, status = w.status,
        status_verbatim = w.status_verbatim, sort_key = natural_key(coalesce(w.code || ' ', '') || w.name),
        source_id = case when w.source_id is null then null
          when w.nth > 1 or exists (select from import_taxa o where o.head = 0 and o.source_id = w.source_id and o.seq <> t.seq) then t.source_id
          else w.source_id end
      from wanted w ${staged} where t.seq = f.seq and t.alias is null returning w.place, t.file, t.line
    ), others as materialized (
      select id, place from said where place not in (select place from changed)
    )
    select (w.place - 1)::int as place, f.seq is not null as "isThere", null as file, null as line from others w ${staged}
    union all select (place - 1)::int, true, file, line from changed order by 1`.execute(bulk)
  return rows
}

/**
 * Adds properties (JSON texts of objects) to staged taxa. Answers those that were not taken, each by its name: what is
 * said of a property first holds; who says the same again is right.
 */
export async function addProperties(
  bulk: Bulk,
  said: readonly { id: string; properties: string }[],
): Promise<(LeftOut & { name: string })[]> {
  const { rows } = await sql<LeftOut & { name: string }>`
    with wanted as materialized (
      select w.place, p.key, p.value, f.seq, t.properties -> p.key as known
      from unnest(${textArray(said.map(({ id }) => id))}::text[], ${textArray(said.map(({ properties }) => properties))}::text[])
        with ordinality as w (id, properties, place)
      ${staged} left join lateral (select i.properties from import_taxa i where i.seq = f.seq offset 0) t on true
      cross join lateral jsonb_each(w.properties::jsonb) p
    ), firsts as materialized (
      select distinct on (seq, key) seq, key, coalesce(known, value) as value from wanted where seq is not null order by seq, key, place
    ), changed as (
      update import_taxa t set properties = t.properties || n.properties
      from (select seq, jsonb_object_agg(key, value) as properties from firsts group by 1) n where t.seq = n.seq
    )
    select (w.place - 1)::int as place, w.key as name, w.seq is not null as "isThere"
    from wanted w left join firsts f on f.seq = w.seq and f.key = w.key where f.value is distinct from w.value order by w.place`.execute(
    bulk,
  )
  return rows
}

/** Where the taxa stand that are staged, by their ids in the archive. */
export async function rowsOfTaxa(bulk: Bulk, ids: readonly string[]): Promise<ReadonlyMap<string, FileLine>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FileLine & { id: string }>`
    select w.id, i.file, i.line from unnest(${textArray(ids)}::text[]) as w (id) ${staged}
    cross join lateral (select file, line from import_taxa where seq = f.seq offset 0) i`.execute(bulk)
  return new Map(rows.map(({ id, file, line }) => [id, { file, line }]))
}
