import { sql } from 'kysely'
import { textArray } from '../db/arrays'

/** Which collections go along which crosswalk. */
export interface MoveOrder {
  crosswalkId: string
  collectionIds: readonly string[]
  /** Both versions carry it afterwards; else only the new one does. */
  copies: boolean
}

/** An author as far as it is compared here. */
const lettersOf = (author: string) => sql`translate(search_text(coalesce(${sql.ref(author)}, '')), ' .,&()[]', '')`

/** Values of properties that say nothing. */
const nothingSaid = sql`('null', '""', '[]', '{}')`

/** A mark of the values `f.seen` of a contradiction: another one where one of them is. */
export const seenMark = sql`md5(f.seen::text)`

/**
 * What becomes of everything that the collections of an order say about the old taxa: the head of a statement. `ways`: each old taxon, where it leads
 * and, where it does not, why. `members`: the records that come to a new taxon, with the one that stands there (place -1). `joined`: where there are several of
 * them, what they say together, and whether something is open; of the field '' they say whose they are: without an origin the collection's own. `wholes`: what
 * is to stand at each new taxon. `unchanged`: of these, where copying has nothing to do. `records`, `relating`: each entry of the old side and its outcome.
 *
 * A taxon leads where all that is decided, by the rules or by people, names exactly one successor; where somebody said of one that was split that what is
 * said about it holds for each part, to all of them (`is_first`: the part that keeps the entry itself, the others have copies). What is said about a
 * synonym goes to the synonym of the same name in the new taxonomy, else to the taxon it stands for. What hangs together through entries that go to several
 * parts goes together or stays (`blocked`).
 */
export const withMove = ({ crosswalkId, collectionIds, copies }: MoveOrder) => sql`
  with recursive chosen as materialized (select unnest(${textArray(collectionIds)}::uuid[]) as id
  ), spread as materialized (
    select from_id from (
      select distinct on (d.from_id) d.from_id, d.spreads from crosswalk_decisions d
      where d.crosswalk_id = ${crosswalkId}::uuid and d.undone_at is null order by d.from_id, d.id desc) d where d.spreads
  ), leads as materialized (
    select p.from_id, p.to_id, p.position, p.place, p.state, n.id is not null as is_there
    from crosswalks c join crosswalk_pairs p on p.crosswalk_id = c.id and p.making = c.making
    left join taxa n on n.id = p.to_id and n.taxonomy_id = c.to_taxonomy_id
    where c.id = ${crosswalkId}::uuid and p.from_id is not null and not p.overruled and not p.former
  ), fate as materialized (
    select from_id, min(position) as position, bool_or(state = 'open') as is_open, count(to_id) as successors, count(*) filter (where is_there) as there,
      bool_and(state = 'decided') and from_id in (select from_id from spread) as spreads
    from leads group by from_id
  ), steps as materialized (
    select t.id as taxon_id, f.position, o.outcome, l.to_id, l.place, y.places, y.here, y.here_id, y.only_id,
      count(*) filter (where y.here > 0) over (partition by t.id) as parts, row_number() over (partition by t.id order by l.place) as number
    from crosswalks c join taxa t on t.taxonomy_id = c.from_taxonomy_id
    left join fate f on f.from_id = coalesce(t.accepted_id, t.id)
    cross join lateral (select case when f.from_id is null then 'added' when f.is_open then 'open' when f.successors > 1 and not f.spreads then 'split'
      when f.successors = 0 then 'gone' when f.there < f.successors then 'added' else 'moves' end as outcome) o
    left join leads l on o.outcome = 'moves' and l.from_id = f.from_id and l.to_id is not null
    cross join lateral (
      select count(*) as places, count(*) filter (where n.at_id = l.to_id) as here,
        (array_agg(n.id) filter (where n.at_id = l.to_id))[1] as here_id, case when count(*) = 1 and bool_or(n.fits) then (array_agg(n.id))[1] end as only_id
      from (
        select s.at_id, case when count(*) = 1 then min(s.id::text)::uuid else s.at_id end as id, bool_or(s.fits) as fits from (
          select n.id, coalesce(n.accepted_id, n.id) as at_id, a.is_same, a.is_same or '' in (w.old, w.young) as fits, bool_or(a.is_same) over () as has_same
          from taxa n
          cross join lateral (select ${lettersOf('t.author')} as old, ${lettersOf('n.author')} as young) w
          cross join lateral (select w.old <> '' and w.old = w.young as is_same) a
          -- By the name alone, of which there are few.
          where t.accepted_id is not null and l.to_id is not null and n.search_name = t.search_name and n.name = t.name
            and (n.taxonomy_id = c.to_taxonomy_id) is true
        ) s where s.is_same or not s.has_same group by s.at_id
      ) n
    ) y
    where c.id = ${crosswalkId}::uuid
  ), ways as materialized (
    select taxon_id, position, to_id, case when outcome <> 'moves' then outcome when to_id is null then 'elsewhere'
      when count(*) over (partition by taxon_id) > 1 then 'spreads' else 'moves' end as outcome,
      place is not distinct from min(place) over (partition by taxon_id) as is_first
    from (
      select taxon_id, position, outcome, place, case when parts > 0 then here_id when places > 0 then only_id else to_id end as to_id
      from steps where case when parts > 0 then here > 0 else places = 0 or number = 1 end
    ) s
  ), coming as materialized (
    select r.collection_id, r.id as record_id, l.taxon_id, l.to_id, l.is_first, l.outcome = 'spreads' as spreads,
      row_number() over (order by l.position, r.taxon_id) as place
    from chosen c join property_records r on r.collection_id = c.id join ways l on l.taxon_id = r.taxon_id where l.to_id is not null
  ), members as materialized (
    select collection_id, to_id, record_id, is_first, place from coming
    union all
    select r.collection_id, r.taxon_id, r.id, true, -1 from (select distinct collection_id, to_id from coming) w
    join property_records r on r.collection_id = w.collection_id and r.taxon_id = w.to_id
  ), groups as materialized (
    select collection_id, to_id, count(*) as size, (array_agg(record_id order by place))[1] as first_id,
      min(place) filter (where is_first) = min(place) as is_own, min(place) = -1 as is_taken
    from members group by 1, 2
  ), said as materialized (
    select m.collection_id, m.to_id, m.place, m.record_id, e.key as field, e.value
    from groups g join members m on m.collection_id = g.collection_id and m.to_id = g.to_id join property_records r on r.id = m.record_id
    cross join lateral (
      select p.key, p.value from jsonb_each(r.properties) p where p.value not in ${nothingSaid}
      union all select '', to_jsonb(coalesce(r.origin_collection_id, r.collection_id))
    ) e where g.size > 1
  ), fields as materialized (
    select collection_id, to_id, field, count(distinct value) as variants, jsonb_object_agg(record_id, value) as seen, jsonb_agg(value order by place) as values
    from said group by 1, 2, 3
  ), outdated as materialized (
    -- Copies that somebody changed or deleted since, as they were made: these are not made again, and where such a relation still stands in the new version,
    -- moving sets no other beside it. Those of a move that was taken back are in no moved_rows.
    select n.row_id, n.table_name, n.collection_id, n.taxon_id, (f.before ->> 'related_taxon_id')::uuid as related_taxon_id,
      f.before ->> 'relation_type' as relation_type, (f.before ->> 'origin_collection_id')::uuid as origin_collection_id, f.before -> 'properties' as properties
    from (select distinct m.row_id, m.batch_id from ways w join moved_rows m on m.taxon_id = w.taxon_id
      where ${copies} or exists (
        select from relations r join taxa t on t.id in (r.taxon_id, r.related_taxon_id) join crosswalks c on c.to_taxonomy_id = t.taxonomy_id
        where r.id = m.row_id and c.id = ${crosswalkId}::uuid)) m
    join changes n on n.row_id = m.row_id and n.batch_id = m.batch_id and n.action = 'insert' and n.collection_id in (select id from chosen)
    cross join lateral (
      select c.before from changes c where c.row_id = n.row_id and c.id > n.id and c.before is not null order by c.id limit 1) f
  ), choosing as materialized (
    select f.*, g.first_id, g.is_taken, h.keep, f.variants > 1 and h.field is null as is_open, case
      when f.variants = 1 then f.values -> 0
      when h.keep is not null then h.seen -> h.keep::text
      when h.field is not null then a.value end as value
    from fields f join groups g on g.collection_id = f.collection_id and g.to_id = f.to_id
    left join lateral (
      select jsonb_agg(v.value order by v.place) as value from (
        select e.value, min(w.place * 100000 + e.place) as place from jsonb_array_elements(f.values) with ordinality w (value, place)
        cross join lateral jsonb_array_elements(case jsonb_typeof(w.value) when 'array' then w.value else jsonb_build_array(w.value) end)
          with ordinality e (value, place) group by e.value) v
    ) a on f.variants > 1
    -- A choice holds for the values that were seen, also where what was chosen has been copied since.
    left join crosswalk_choices h on f.variants > 1 and h.crosswalk_id = ${crosswalkId}::uuid and h.collection_id = f.collection_id
      and h.taxon_id = f.to_id and h.field = f.field and (h.field <> '' or h.keep is not null) and (h.seen = f.seen or (
        g.is_taken and h.seen - g.first_id::text = f.seen - g.first_id::text
        and f.seen -> g.first_id::text = coalesce(h.seen -> h.keep::text, a.value)))
  ), settled as materialized (
    -- What somebody took out of a copy does not come back into it.
    select s.* from choosing s where not exists (
      select from outdated o join property_records r on r.id = o.row_id
      where s.is_taken and o.row_id = s.first_id and s.field <> '' and o.properties -> s.field = s.value
        and coalesce(r.properties -> s.field, 'null') in ${nothingSaid})
  ), joined as materialized (
    select g.collection_id, g.to_id, coalesce(bool_or(s.is_open), false) as is_open,
      coalesce(bool_or(s.value is distinct from s.seen -> g.first_id::text), false) as says_more,
      coalesce(jsonb_object_agg(s.field, s.value) filter (where s.field <> ''), '{}') as properties,
      nullif((min(s.value #>> '{}') filter (where s.field = ''))::uuid, g.collection_id) as origin_collection_id
    from groups g left join settled s on s.collection_id = g.collection_id and s.to_id = g.to_id where g.size > 1 group by 1, 2
  ), tied as materialized (select collection_id, to_id, record_id from coming where spreads
  ), blocked (collection_id, to_id) as (
    select collection_id, to_id from joined where is_open
    union
    select o.collection_id, o.to_id from blocked b join tied t on t.collection_id = b.collection_id and t.to_id = b.to_id
    join tied o on o.record_id = t.record_id
  ), wholes as materialized (
    select g.*, j.says_more, coalesce(j.properties, r.properties) as properties,
      case when j.to_id is null then r.origin_collection_id else j.origin_collection_id end as origin_collection_id
    from groups g join property_records r on r.id = g.first_id left join joined j on j.collection_id = g.collection_id and j.to_id = g.to_id
    where not exists (select from blocked k where k.collection_id = g.collection_id and k.to_id = g.to_id)
  ), unchanged as materialized (
    select collection_id, to_id from wholes where ${copies} and is_taken and not says_more
    union all
    select w.collection_id, w.to_id from wholes w join outdated o on o.table_name = 'property_records' and o.collection_id = w.collection_id
      and o.taxon_id = w.to_id and o.properties = w.properties and o.origin_collection_id is not distinct from w.origin_collection_id
    where ${copies} and not w.is_taken
  ), idle as materialized (
    select m.record_id from coming m left join unchanged u on u.collection_id = m.collection_id and u.to_id = m.to_id
    where ${copies} group by 1 having bool_and(u.to_id is not null)
  ), records as materialized (
    select r.id, r.collection_id, r.taxon_id, case when l.to_id is null then l.outcome when k.to_id is not null then 'contradicts'
      when i.record_id is not null then 'there' when l.outcome = 'spreads' then l.outcome when j.to_id is not null then 'joins' else 'moves' end as outcome
    from chosen c join property_records r on r.collection_id = c.id join ways l on l.taxon_id = r.taxon_id and l.is_first
    left join joined j on j.collection_id = r.collection_id and j.to_id = l.to_id
    left join blocked k on k.collection_id = r.collection_id and k.to_id = l.to_id
    left join idle i on i.record_id = r.id
  ), ends as materialized (
    select e.*, bool_or(e.stays is null and e.to_id = e.related_to_id and e.taxon_id <> e.related_taxon_id) over (partition by e.id) as is_itself
    from (
      select r.id, r.collection_id, r.taxon_id, r.related_taxon_id, r.relation_type, r.origin_collection_id, r.properties,
        a.taxon_id is not null as has_taxon, b.taxon_id is not null as has_related,
        coalesce(a.to_id, r.taxon_id) as to_id, coalesce(b.to_id, r.related_taxon_id) as related_to_id,
        a.is_first is not false and b.is_first is not false as is_first, 'spreads' in (a.outcome, b.outcome) as spreads,
        coalesce(case when a.to_id is null then a.outcome end, case when b.to_id is null then b.outcome end) as stays
      from chosen c join relations r on r.collection_id = c.id
      left join ways a on a.taxon_id = r.taxon_id left join ways b on b.taxon_id = r.related_taxon_id
      where (a.taxon_id is not null or b.taxon_id is not null)
        -- What is related to itself stays so: part by part.
        and (r.taxon_id <> r.related_taxon_id or a.to_id is not distinct from b.to_id)
    ) e
  ), copied as materialized (
    select e.id, e.to_id, e.related_to_id from ends e join outdated o on o.table_name = 'relations' and o.collection_id = e.collection_id
      and o.taxon_id = e.to_id and o.related_taxon_id = e.related_to_id and o.relation_type = e.relation_type
      and o.origin_collection_id is not distinct from e.origin_collection_id and o.properties = e.properties
  ), alike as materialized (
    select e.id, e.to_id, e.related_to_id, row_number() over (
      partition by e.collection_id, e.to_id, e.related_to_id, e.relation_type, e.origin_collection_id, e.properties order by e.id) > 1 as is_twin,
      (e.id, e.to_id, e.related_to_id) in (select id, to_id, related_to_id from copied)
      or exists (select from relations r where r.collection_id = e.collection_id and r.taxon_id = e.to_id and r.related_taxon_id = e.related_to_id
        and r.relation_type = e.relation_type and r.origin_collection_id is not distinct from e.origin_collection_id
        and r.properties = e.properties) as stands
    from ends e where e.stays is null and not e.is_itself
  ), relating_parts as materialized (
    select e.*, x.stands or x.is_twin as is_there, ${copies} and x.stands as is_copied, case when e.stays is not null then e.stays
      when e.is_itself then 'itself' when ${copies} and bool_and(x.stands) over (partition by e.id) then 'there' when e.spreads then 'spreads'
      when x.stands or x.is_twin then 'joins' else 'moves' end as outcome
    from ends e left join alike x on x.id = e.id and x.to_id = e.to_id and x.related_to_id = e.related_to_id
  ), relating as materialized (select * from relating_parts where is_first
  )`
