import { sql } from 'kysely'
import type { Rule } from './rule'
import { isStanding, records, relations } from './standing'

const standing = sql`(select * from property_collections where ${isStanding})`

/** What is kept about collections beside the rows it is counted from. */
export const collectionRules: Rule[] = [
  {
    name: 'Eigenschaften-Sammlungen: Zahl der Datensätze oder Beziehungen stimmt nicht',
    examples: sql`
      select format('«%s» (%s): %s, %s statt %s, %s', c.name, c.id, c.record_count, c.relation_count, coalesce(r.rows, 0), coalesce(n.rows, 0)) as example
      from ${standing} c
      left join (select collection_id, count(*) as rows from ${records} r group by 1) r on r.collection_id = c.id
      left join (select collection_id, count(*) as rows from ${relations} r group by 1) n on n.collection_id = c.id
      where c.record_count <> coalesce(r.rows, 0) or c.relation_count <> coalesce(n.rows, 0)`,
  },
  {
    name: 'Eigenschaften-Sammlungen: Beziehungsarten oder deren Zahlen stimmen nicht',
    examples: sql`
      select format('«%s», %s: %s statt %s', c.name, coalesce(k.relation_type, n.relation_type),
        coalesce(k.relation_count, 0), coalesce(n.relations, 0)) as example
      from (select collection_id, relation_type, count(*) as relations from ${relations} r group by 1, 2) n
      full join (select k.* from relation_types k join ${standing} c on c.id = k.collection_id) k
        on k.collection_id = n.collection_id and k.relation_type = n.relation_type
      join property_collections c on c.id = coalesce(k.collection_id, n.collection_id)
      where k.relation_count is distinct from n.relations`,
  },
  {
    name: 'Eigenschaften-Sammlungen: taxon_types nennt andere Arten von Taxa, als vorkommen',
    examples: sql`
      select format('«%s» (%s): %s statt %s', c.name, c.id, c.taxon_types, coalesce(n.types, '{}')) as example
      from ${standing} c left join (
        select k.collection_id, array_agg(distinct x.type order by x.type) as types
        from (
          select r.collection_id, t.taxonomy_id from ${records} r join taxa t on t.id = r.taxon_id
          union
          select r.collection_id, t.taxonomy_id from ${relations} r join taxa t on t.id = r.taxon_id
        ) k join taxonomies x on x.id = k.taxonomy_id group by 1
      ) n on n.collection_id = c.id
      where c.taxon_types is distinct from coalesce(n.types, '{}')`,
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
        select o.* from collection_order o join ${standing} c on c.id = o.collection_id
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
      ) o full join collection_segments s using (collection_id, of_relations, segment) join ${standing} c on c.id = collection_id
      where coalesce(o.rows, 0) <> coalesce(s.size, 0) or o.first <> 0 or o.last <> o.rows - 1`,
  },
]
