import { sql } from 'kysely'
import type { Rule } from './rule'

/** The tables an edit leaves a history of, as far as their rows are only ever changed by edits and imports. */
const withHistory = ['taxonomies', 'taxa', 'property_collections', 'property_records', 'relations']

/** Columns that the database empties without an entry when what they name is removed for good. */
const emptied = sql`'{version,organization_id,contact_id,imported_by,origin_collection_id}'::text[]`

/** A row may be gone without an entry when its taxonomy, collection or taxon was removed for good, 30 days after it was deleted. */
const mustBeThere = sql`
  (c.taxonomy_id is null or exists (select from taxonomies x where x.id = c.taxonomy_id))
  and (c.collection_id is null or exists (select from property_collections k where k.id = c.collection_id))
  and not exists (
    select from (values (c.taxon_id), ((c.after ->> 'related_taxon_id')::uuid)) as n (id)
    where c.table_name in ('property_records', 'relations') and n.id is not null and not exists (select from taxa t where t.id = n.id))`

/** What the history says, and the deletions that can be undone by it. */
export const historyRules: Rule[] = [
  {
    name: 'Verlauf: der Eintrag nennt nicht, was er müsste',
    examples: sql`
      select format('Eintrag %s: %s in %s', c.id, c.action, c.table_name) as example from changes c
      where to_regclass('public.' || quote_ident(c.table_name)) is null
        or (c.action = 'insert' and (c.before is not null or c.after is null and c.batch_id is null))
        or (c.action = 'update' and c.before is null)
        or (c.action = 'delete' and (c.before is null or c.after is not null))
        or (c.action = 'import' and (c.after is null or c.batch_id is null))
        or (c.row_id is not null and coalesce(c.after, c.before) ->> 'id' <> c.row_id::text)`,
  },
  ...withHistory.map((table) => ({
    name: `Verlauf: der letzte Eintrag sagt etwas anderes als die Zeile (${table})`,
    examples: sql`
      select format('Eintrag %s: %s von %s', c.id, c.action, c.row_id) as example
      from (select distinct on (row_id) * from changes where table_name = ${sql.lit(table)}
        and row_id is not null and action <> 'import' order by row_id, id desc) c
      left join ${sql.id(table)} r on r.id = c.row_id
      where (c.action = 'insert' or c.action = 'update' and c.after is not null)
        and case when r.id is null then ${mustBeThere} else not history_image(to_jsonb(r)) @> (c.after - ${emptied}) end`,
  })),
  {
    name: 'Verlauf: ein Eintrag beginnt nicht dort, wo der vorige aufhört',
    examples: sql`
      select format('Eintrag %s: %s von %s', c.id, c.action, c.row_id) as example
      from (
        select *, lag(after) over (partition by table_name, row_id order by id) as left_at from changes where row_id is not null
      ) c
      where c.before is not null and c.left_at is not null and c.before ->> 'version' = c.left_at ->> 'version'
        and c.before - ${emptied} <> c.left_at - ${emptied}`,
  },
  {
    name: 'Verlauf: der Eintrag gehört zu einer Löschung, die es nicht gibt',
    examples: sql`
      select format('Eintrag %s: %s in %s', c.id, c.action, c.table_name) as example from changes c
      where c.deletion_id is not null and not exists (select from deletions d where d.id = c.deletion_id)`,
  },
  ...(['taxonomies', 'property_collections'] as const).map((table) => ({
    name: `Löschungen: was gelöscht ist und was als gelöscht eingetragen ist, stimmt nicht überein (${table})`,
    examples: sql`
      select format('«%s» (%s): %s', coalesce(h.name, d.name), coalesce(h.id, d.row_id), case when d.row_id is null then 'gelöscht, aber nicht eingetragen'
        else 'eingetragen, aber nicht gelöscht' end) as example
      from (select * from ${sql.id(table)} where deleted_at is not null) h
      full join (select distinct on (row_id) * from deletions where table_name = ${sql.lit(table)} and undone_at is null
        order by row_id, at desc) d on d.row_id = h.id
      where d.row_id is null or (h.id is null and (d.at > now() - interval '30 days' or exists (select from ${sql.id(table)} r where r.id = d.row_id)))`,
  })),
  {
    name: 'Löschungen: der Verlauf hält nicht alles, was zurückzuholen ist',
    examples: sql`
      select format('«%s» (%s): %s, %s, %s statt %s, %s, %s', d.name, d.row_id, n.taxa, n.records, n.relations, d.taxa, d.records, d.relations) as example
      from (
        select d.*, coalesce((d.numbers ->> 'taxa')::int, 0) + coalesce((d.numbers ->> 'synonyms')::int, 0) as taxa,
          coalesce((d.numbers ->> 'records')::int, 0) as records, coalesce((d.numbers ->> 'relations')::int, 0) as relations
        from deletions d where d.table_name not in ('taxonomies', 'property_collections')
      ) d cross join lateral (
        select count(*) filter (where c.table_name = 'taxa') as taxa, count(*) filter (where c.table_name = 'property_records') as records,
          count(*) filter (where c.table_name = 'relations') as relations, coalesce(bool_or(c.row_id = d.row_id), false) as itself
        from changes c where c.deletion_id = d.id and c.action = 'delete'
      ) n
      where not n.itself or (n.taxa, n.records, n.relations) is distinct from (d.taxa, d.records, d.relations)`,
  },
  {
    name: 'Bearbeitungen: was hinter einer nachzuführen war, ist liegen geblieben',
    examples: sql`
      select format('%s: %s', tx, coalesce(kind, 'offen')) as example from (
        select tx, kind from edit_todo union all select tx, null from open_edits
      ) w`,
  },
]
