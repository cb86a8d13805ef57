import { sql } from 'kysely'
import { textArray } from '../../db/arrays'
import type { Database } from '../../db/database'

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
