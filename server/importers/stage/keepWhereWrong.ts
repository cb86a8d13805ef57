import { sql } from 'kysely'
import { intArray, textArray } from '../../db/arrays'
import type { Database } from '../../db/database'
import type { StageTables } from './stageTables'

/** Rows per statement. */
const CHUNK = 5_000

/**
 * Staged rows say of their wrong cells what stands there, where it is known which taxon they are: by the id, where the source has none by the only one of
 * that name. `taxonomies`: those that are there (null: a new one).
 */
export async function keepWhereWrong(
  bulk: Database['bulk'],
  taxonomies: readonly (string | null)[],
  wrong: StageTables['wrongCells'],
): Promise<void> {
  if (taxonomies.every((id) => id === null)) return
  const taxonomy = sql`(${textArray(taxonomies)}::uuid[])[s.head + 1]`
  const kept = (field: string, column = field) =>
    sql`case when w.wrong -> 'fields' ? ${field} then w.${sql.ref(column)} else s.${sql.ref(column)} end`
  for (let from = 0; from < wrong.length; from += CHUNK) {
    const some = wrong.slice(from, from + CHUNK)
    await sql`
      update import_taxa s set source_id = coalesce(s.source_id, w.own), author = ${kept('author')},
        rank = ${kept('rank')}, rank_verbatim = ${kept('rank', 'rank_verbatim')}, code = ${kept('code')},
        status = case when w.is_synonym then w.status else ${kept('status')} end, status_verbatim = ${kept('status', 'status_verbatim')},
        synonym = s.synonym or w.is_synonym, accepted_ref = case when w.is_synonym then w.accepted else s.accepted_ref end,
        parent_ref = case when w.wrong -> 'fields' ? 'parent' then coalesce(w.parent, s.parent_ref) else s.parent_ref end,
        properties = w.kept || s.properties, sort_key = natural_key(coalesce(${kept('code')} || ' ', '') || s.name)
      from (
        select x.seq, x.wrong, case when x.wrong -> 'fields' ? 'id' and row_number() over (partition by t.id order by x.seq) = 1
            and not exists (select from import_taxa o where o.head = s.head and o.source_id = t.source_id) then t.source_id end as own,
          t.author, t.rank, t.rank_verbatim, t.code, t.status, t.status_verbatim, p.source_id as parent, a.source_id as accepted,
          a.source_id is not null and s.accepted_ref is null and (x.wrong -> 'fields' ? 'status'
            or (x.wrong -> 'fields' ? 'accepted' and (s.status_verbatim is null or s.synonym))) as is_synonym,
          coalesce((select jsonb_object_agg(v.key, v.value) from jsonb_each(t.properties) v where x.wrong -> 'properties' ? v.key), '{}') as kept
        from unnest(${intArray(some.map(({ seq }) => seq))}::int[],
          ${textArray(some.map(({ fields, properties }) => JSON.stringify({ fields, properties })))}::jsonb[]) as x (seq, wrong)
        join import_taxa s on s.seq = x.seq
        cross join lateral (
          select t.* from taxa t where t.taxonomy_id = ${taxonomy} and t.source_id = s.source_id
          union all
          select t.* from taxa t where s.source_id is null and t.taxonomy_id = ${taxonomy} and t.name = s.name
            and not exists (select from taxa o where o.taxonomy_id = t.taxonomy_id and o.name = t.name and o.id <> t.id)
          limit 1
        ) t
        left join taxa p on p.id = t.parent_id left join taxa a on a.id = t.accepted_id
      ) w where w.seq = s.seq`.execute(bulk)
  }
}
