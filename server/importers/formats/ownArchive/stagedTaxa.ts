import { sql } from 'kysely'
import { textArray } from '../../../db/arrays'
import type { Database } from '../../../db/database'

type Bulk = Database['bulk']

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

/** Puts staged names right; answers the ids of those that there are. An id of the source that another taxon has already is not given a second time. */
export async function completeNames(bulk: Bulk, names: readonly FullName[]): Promise<Set<string>> {
  const text = (pick: (name: FullName) => string | null) => sql`${textArray(names.map(pick))}::text[]`
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select w.*, row_number() over (partition by w.source_id order by w.id) as nth from unnest(${text(({ id }) => id)}, ${text(({ sourceId }) => sourceId)},
        ${text(({ name }) => name)}, ${text(({ code }) => code)}, ${text(({ rank }) => rank)}, ${text(({ rankVerbatim }) => rankVerbatim)},
        ${text(({ status }) => status)}, ${text(({ statusVerbatim }) => statusVerbatim)})
        as w (id, source_id, name, code, rank, rank_verbatim, status, status_verbatim)
    )
    update import_taxa t set alias = w.id, name = w.name, code = w.code, rank = w.rank, rank_verbatim = w.rank_verbatim, status = w.status,
      status_verbatim = w.status_verbatim, sort_key = natural_key(coalesce(w.code || ' ', '') || w.name),
      source_id = case when w.source_id is null then null
        when w.nth > 1 or exists (select from import_taxa o where o.head = 0 and o.source_id = w.source_id and o.seq <> t.seq) then t.source_id
        else w.source_id end
    from wanted w ${staged} where t.seq = f.seq returning w.id`.execute(bulk)
  return new Set(rows.map(({ id }) => id))
}

/** Adds properties (JSON texts of objects) to staged taxa; answers the ids of those that there are. */
export async function addProperties(bulk: Bulk, said: readonly { id: string; properties: string }[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with said as (
      select * from unnest(${textArray(said.map(({ id }) => id))}::text[], ${textArray(said.map(({ properties }) => properties))}::text[])
        with ordinality as s (id, properties, place)
    ), wanted as (
      select s.id, jsonb_object_agg(p.key, p.value order by s.place) as properties from said s cross join lateral jsonb_each(s.properties::jsonb) p group by 1
    )
    update import_taxa t set properties = t.properties || w.properties from wanted w ${staged} where t.seq = f.seq returning w.id`.execute(
    bulk,
  )
  return new Set(rows.map(({ id }) => id))
}
