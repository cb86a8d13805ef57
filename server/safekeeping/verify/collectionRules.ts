import { sql } from 'kysely'
import type { Rule } from './rule'

/** Records and relations as collections count them: those about taxa of a deleted taxonomy wait for its return. */
const records = sql`(select r.* from visible_records r where not is_deleted_taxon(r.taxon_id))`
const relations = sql`(select r.* from visible_relations r where not is_deleted_taxon(r.taxon_id) and not is_deleted_taxon(r.related_taxon_id))`

/** What is kept about collections and properties beside the rows it is counted from. */
export const collectionRules: Rule[] = [
  {
    name: 'Eigenschaften-Sammlungen: Zahl der Datensätze oder Beziehungen stimmt nicht',
    examples: sql`
      select format('«%s» (%s): %s, %s statt %s, %s', c.name, c.id, c.record_count, c.relation_count, n.records, n.relations) as example
      from property_collections c cross join lateral (
        select (select count(*) from ${records} r where r.collection_id = c.id) as records,
          (select count(*) from ${relations} r where r.collection_id = c.id) as relations
      ) n
      where c.published and (c.record_count, c.relation_count) is distinct from (n.records, n.relations)`,
  },
  {
    name: 'Eigenschaften-Sammlungen: Beziehungsarten oder deren Zahlen stimmen nicht',
    examples: sql`
      select format('«%s», %s: %s statt %s', c.name, coalesce(k.relation_type, n.relation_type), coalesce(k.relation_count, 0), coalesce(n.relations, 0)) as example
      from (select collection_id, relation_type, count(*) as relations from ${relations} r group by 1, 2) n
      full join (select k.* from relation_types k join property_collections c on c.id = k.collection_id and c.published) k
        on k.collection_id = n.collection_id and k.relation_type = n.relation_type
      join property_collections c on c.id = coalesce(k.collection_id, n.collection_id)
      where k.relation_count is distinct from n.relations`,
  },
  {
    name: 'Eigenschaften-Sammlungen: taxon_types nennt andere Arten von Taxa, als vorkommen',
    examples: sql`
      select format('«%s» (%s): %s statt %s', c.name, c.id, c.taxon_types, n.types) as example
      from property_collections c cross join lateral (
        select coalesce(array_agg(distinct x.type order by x.type), '{}') as types from taxonomies x
        where x.id in (
          select t.taxonomy_id from ${records} r join taxa t on t.id = r.taxon_id where r.collection_id = c.id
          union
          select t.taxonomy_id from ${relations} r join taxa t on t.id = r.taxon_id where r.collection_id = c.id)
      ) n
      where c.published and c.taxon_types is distinct from n.types`,
  },
  {
    name: 'Eigenschaften-Sammlungen: Reihenfolge (collection_order) unvollständig oder falsch',
    examples: sql`
      with wanted as (
        select r.collection_id, false as of_relations, row_number() over (partition by r.collection_id order by t.sort_key, r.id) as place, r.id
        from ${records} r join taxa t on t.id = r.taxon_id
        union all
        select r.collection_id, true, row_number() over (partition by r.collection_id
          order by t.sort_key, t.id, r.relation_type collate de, partner.sort_key, r.id), r.id
        from ${relations} r join taxa t on t.id = r.taxon_id join taxa partner on partner.id = r.related_taxon_id
      ), kept as (
        select o.* from collection_order o join property_collections c on c.id = o.collection_id and c.published
      ), paired as (
        select coalesce(w.collection_id, k.collection_id) as collection_id, coalesce(w.of_relations, k.of_relations) as of_relations, w.id, k.row_id,
          row_number() over (partition by w.collection_id, w.of_relations, w.id is null, k.row_id is null order by w.place) as wanted_place,
          row_number() over (partition by w.collection_id, w.of_relations, w.id is null, k.row_id is null order by k.segment, k.position) as kept_place
        from wanted w full join kept k on k.row_id = w.id and k.collection_id = w.collection_id and k.of_relations = w.of_relations
      )
      select format('«%s», %s: %s %s', c.name, case when p.of_relations then 'Beziehungen' else 'Datensätze' end, coalesce(p.id, p.row_id),
        case when p.row_id is null then 'fehlt' when p.id is null then 'ist zu viel' else 'steht an falscher Stelle' end) as example
      from paired p join property_collections c on c.id = p.collection_id
      where p.id is null or p.row_id is null or p.wanted_place <> p.kept_place`,
  },
  {
    name: 'Eigenschaften-Sammlungen: Abschnitte der Reihenfolge haben Lücken oder eine falsche Zahl',
    examples: sql`
      select format('«%s», %s, Abschnitt %s: %s Zeilen, genannt sind %s', c.name, case when of_relations then 'Beziehungen' else 'Datensätze' end,
        segment, coalesce(o.rows, 0), coalesce(s.size, 0)) as example
      from (
        select collection_id, of_relations, segment, count(*) as rows, min(position) as first, max(position) as last from collection_order group by 1, 2, 3
      ) o full join collection_segments s using (collection_id, of_relations, segment) join property_collections c on c.id = collection_id and c.published
      where coalesce(o.rows, 0) <> coalesce(s.size, 0) or o.first <> 0 or o.last <> o.rows - 1`,
  },
  {
    // The same rule as refresh_property_fields, which it is to catch.
    name: 'Verzeichnis der Eigenschaften: stimmt nicht mit den Werten überein',
    examples: sql`
      with heads as (
        select id as taxonomy_id, null::uuid as collection_id, name from taxonomies where published
        union all
        select null, id, name from property_collections where published
      ), typed as (
        select h.taxonomy_id, h.collection_id, v.relation_type, v.name, v.value, v.uses, v.json_number or is_canonical_number(v.value) as is_number, date_value(v.value) as day
        from heads h cross join lateral property_values_of(h.taxonomy_id, h.collection_id) v
      ), kinds as (
        select taxonomy_id, collection_id, relation_type, name, sum(uses) as value_count, count(*) as distinct_count,
          min(value collate "C") as least, max(value collate "C") as greatest, min(day) as first_day, max(day) as last_day,
          min(case when is_number then value::numeric end) as least_number, max(case when is_number then value::numeric end) as greatest_number,
          case
            when bool_and(is_number) then 'number'
            when bool_and(value in ('true', 'false')) then 'boolean'
            when bool_and(day is not null) and (bool_and(value like '____-%') or not bool_or(value like '____-%')) then 'date'
            else 'text'
          end as value_type
        from typed group by 1, 2, 3, 4
      ), wanted as (
        select k.taxonomy_id, k.collection_id, k.relation_type, k.name, concat_ws(', ', k.value_type, k.value_count, k.distinct_count,
          case k.value_type when 'number' then k.least_number::text when 'date' then k.first_day::text when 'text' then left(k.least, 200) end,
          case k.value_type when 'number' then k.greatest_number::text when 'date' then k.last_day::text when 'text' then left(k.greatest, 200) end) as words
        from kinds k
      ), kept as (
        select f.taxonomy_id, f.collection_id, f.relation_type, f.name,
          concat_ws(', ', f.value_type, f.value_count, f.distinct_count, f.min_value, f.max_value) as words
        from property_fields f join heads h on h.taxonomy_id = f.taxonomy_id or h.collection_id = f.collection_id
      )
      select format('%s: %s%s: %s statt %s', h.name, coalesce(w.relation_type, k.relation_type) || ': ', coalesce(w.name, k.name),
        coalesce(k.words, 'nichts'), coalesce(w.words, 'nichts')) as example
      from wanted w full join kept k on coalesce(k.taxonomy_id, k.collection_id) = coalesce(w.taxonomy_id, w.collection_id) and k.name = w.name
        and coalesce(k.relation_type, '') = coalesce(w.relation_type, '')
      join heads h on coalesce(h.taxonomy_id, h.collection_id) = coalesce(w.taxonomy_id, w.collection_id, k.taxonomy_id, k.collection_id)
      where k.words is distinct from w.words`,
  },
  ...['taxa', 'property_records', 'relations'].map((table) => ({
    name: `${table}: properties ist kein Feld von Namen und Werten`,
    examples: sql`select format('%s: %s', id, left(properties::text, 100)) as example from ${sql.id(table)} where jsonb_typeof(properties) <> 'object'`,
  })),
]
