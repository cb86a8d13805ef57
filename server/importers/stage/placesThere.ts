import { sql } from 'kysely'
import { textArray } from '../../db/arrays'
import type { Database } from '../../db/database'
import type { RefusedTaxon } from '../plan'

/**
 * Stages, as taxa that are only mentioned, those of the taxonomies that are there (null: a new one) which rows name by their ids as their parent or accepted
 * name, without a row of their own. They come behind the `size` rows. Answers how many.
 */
export async function stagePlacesThere(
  bulk: Database['bulk'],
  taxonomies: readonly (string | null)[],
  size: number,
): Promise<number> {
  if (taxonomies.every((id) => id === null)) return 0
  const { numAffectedRows } = await sql`
    insert into import_taxa (seq, file, line, head, id, source_id, alias, synonym, name, code, author, rank, rank_verbatim, status, status_verbatim, properties,
      sort_key)
    select ${size} + row_number() over (order by r.line, r.ref) - 1, r.file, r.line, r.head, t.id, r.ref, r.ref, false, t.name, t.code, t.author, t.rank,
      t.rank_verbatim, t.status, t.status_verbatim, t.properties, t.sort_key
    from (
      select distinct on (s.head, p.ref) s.head, p.ref, s.file, s.line from import_taxa s
      cross join lateral (values (s.parent_ref), (case when s.synonym then s.accepted_ref end)) as p (ref)
      where p.ref is not null order by s.head, p.ref, s.seq
    ) r
    join lateral (
      select * from taxa t where t.taxonomy_id = (${textArray(taxonomies)}::uuid[])[r.head + 1] and t.source_id = r.ref and t.accepted_id is null
      order by t.id limit 1
    ) t on true
    where not exists (select from import_taxa x where x.head = r.head and x.source_id = r.ref)
      and not exists (select from import_taxa x where x.head = r.head and x.alias = r.ref)`.execute(bulk)
  return Number(numAffectedRows ?? 0)
}

/**
 * Where the source says all that there is, only the parents whose own rows were not taken are staged, as they are and with what stands above them: what
 * stands under them stays there. They come behind the `size` rows. Answers how many.
 */
export async function stageRefusedPlaces(
  bulk: Database['bulk'],
  taxonomies: readonly (string | null)[],
  size: number,
  refused: readonly RefusedTaxon[],
): Promise<number> {
  const ids = refused.flatMap(({ id }) => id ?? [])
  if (ids.length === 0 || taxonomies.every((id) => id === null)) return 0
  const { numAffectedRows } = await sql`
    insert into import_taxa (seq, file, line, head, id, source_id, alias, parent_ref, synonym, name, code, author, rank, rank_verbatim, status,
      status_verbatim, properties, sort_key)
    with recursive places as (
      select t.id, t.parent_id, s.head from import_taxa s
      join taxa t on t.taxonomy_id = (${textArray(taxonomies)}::uuid[])[s.head + 1] and t.source_id = s.parent_ref and t.accepted_id is null
      where s.parent_ref = any (${textArray(ids)}::text[]) and not s.synonym
        and not exists (select from import_taxa x where x.head = s.head and s.parent_ref in (x.source_id, x.alias))
      union
      select t.id, t.parent_id, u.head from places u join taxa t on t.id = u.parent_id
      where not exists (select from import_taxa x where x.head = u.head and x.source_id = t.source_id)
    )
    select ${size} + row_number() over (order by t.id) - 1, f.file, f.line, u.head, t.id, t.source_id, coalesce(t.source_id, t.id::text),
      coalesce(p.source_id, p.id::text), false, t.name, t.code, t.author, t.rank, t.rank_verbatim, t.status, t.status_verbatim, t.properties, t.sort_key
    from places u join taxa t on t.id = u.id left join taxa p on p.id = u.parent_id
    cross join (select file, line from import_taxa order by seq limit 1) f`.execute(bulk)
  return Number(numAffectedRows ?? 0)
}
