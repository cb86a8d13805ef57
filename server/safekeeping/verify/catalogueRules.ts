import { type RawBuilder, sql } from 'kysely'
import type { Rule } from './rule'
import { described, heads } from './standing'

/** Nothing at all, blanks around, or a control character within. */
const UNFIT_NAME =
  '^$|^[ \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|[ ' +
  '\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]$|[\u0001-\u001f\u007f-\u009f]'

/** Blanks that are no space, and what nobody sees. */
const UNSEEN = '[\u00a0\u1680\u2000-\u200b\u202f\u205f\u2060\u3000\u00ad\ufeff]'

/** Tables whose rows have properties. */
const withProperties = ['taxa', 'property_records', 'relations']

/** The catalogue of properties, and the values that it keeps of fields that are edited. */
export const catalogueRules: Rule[] = [
  {
    // The same rule as refresh_property_fields, which it is to catch.
    name: 'Verzeichnis der Eigenschaften: stimmt nicht mit den Werten überein',
    examples: sql`
      with heads as materialized ${heads}, valued as (
        select s.head_id, s.relation_type, p.key as name, p.value #>> '{}' as value, count(*) as uses, bool_and(jsonb_typeof(p.value) = 'number') as json_number
        from ${described} s cross join lateral jsonb_each(s.properties) p where p.value #>> '{}' not in ('', '[]') group by 1, 2, 3, 4
      ), typed as materialized (
        -- Once for each value, and only where a look at its beginning and length does not say it already.
        select v.*, v.json_number or case when left(v.value, 1) = any ('{0,1,2,3,4,5,6,7,8,9,-}') then is_canonical_number(v.value) else false end as is_number,
          case when length(v.value) = 10 then date_value(v.value) end as day
        from valued v
      ), kinds as (
        select head_id, relation_type, name, sum(uses) as value_count, count(*) as distinct_count,
          min(value collate "C") as least, max(value collate "C") as greatest, min(day) as first_day, max(day) as last_day,
          min(case when is_number then value::numeric end) as least_number, max(case when is_number then value::numeric end) as greatest_number,
          case
            when bool_and(is_number) then 'number'
            when bool_and(value in ('true', 'false')) then 'boolean'
            when bool_and(day is not null) and (bool_and(value like '____-%') or not bool_or(value like '____-%')) then 'date'
            else 'text'
          end as value_type
        from typed group by 1, 2, 3
      ), wanted as (
        select k.head_id, k.relation_type, k.name, concat_ws(', ', k.value_type, k.value_count, k.distinct_count,
          case k.value_type when 'number' then k.least_number::text when 'date' then k.first_day::text when 'text' then left(k.least, 200) end,
          case k.value_type when 'number' then k.greatest_number::text when 'date' then k.last_day::text when 'text' then left(k.greatest, 200) end) as words
        from kinds k
      ), kept as (
        select h.id as head_id, f.relation_type, f.name,
          concat_ws(', ', f.value_type, f.value_count, f.distinct_count, f.min_value, f.max_value) as words
        from property_fields f join heads h on h.id = coalesce(f.taxonomy_id, f.collection_id)
      )
      select format('%s: %s%s: %s statt %s', h.name, coalesce(w.relation_type, k.relation_type) || ': ', coalesce(w.name, k.name),
        coalesce(k.words, 'nichts'), coalesce(w.words, 'nichts')) as example
      from wanted w full join kept k on k.head_id = w.head_id and k.name = w.name and coalesce(k.relation_type, '') = coalesce(w.relation_type, '')
      join heads h on h.id = coalesce(w.head_id, k.head_id)
      where k.words is distinct from w.words`,
  },
  {
    name: 'Verzeichnis der Eigenschaften: die gemerkten Werte eines Feldes (field_values) stimmen nicht mit seinen Zeilen überein',
    examples: sql`
      with known as (
        select f.id, h.id as head_id, h.name as head, f.relation_type, f.name from property_fields f
        join ${heads} h on h.id = coalesce(f.taxonomy_id, f.collection_id) where f.values_known
      ), wanted as (
        select f.id as field_id, s.properties ->> f.name as value, count(*) as uses,
          count(*) filter (where jsonb_typeof(s.properties -> f.name) = 'number') as number_uses
        from known f join ${described} s on s.head_id = f.head_id and s.relation_type is not distinct from f.relation_type and s.properties ? f.name
        where s.properties ->> f.name not in ('', '[]') group by 1, 2
      ), kept as (
        select v.* from field_values v join known f on f.id = v.field_id
      )
      select format('%s: %s: «%s» %s-mal statt %s-mal', f.head, f.name, left(coalesce(w.value, k.value), 100),
        coalesce(k.uses, 0), coalesce(w.uses, 0)) as example
      from wanted w full join kept k on k.field_id = w.field_id and k.value = w.value
      join known f on f.id = coalesce(w.field_id, k.field_id)
      where (w.uses, w.number_uses) is distinct from (k.uses, k.number_uses)
        or k.value_key <> md5(k.value)::uuid or k.is_canonical <> is_canonical_number(k.value) or k.day is distinct from date_value(k.value)
      union all
      select format('%s: %s Werte eines Feldes, das sich keine merkt', f.name, count(*)) from property_fields f
      join field_values v on v.field_id = f.id where not f.values_known group by f.id`,
  },
  // Not by property_name and is_exact_number, which are to be caught.
  ...propertiesWhere(
    'eine Eigenschaft, mit der sich die Zeile nicht bearbeiten lässt',
    sql`p.value = 'null' or p.key ~ ${UNFIT_NAME} or length(p.key) > 300 or p.key is not nfc normalized
        or case
          when jsonb_typeof(p.value) <> 'number' or length(p.value::text) < 16 then false
          when abs(p.value::numeric) > 9007199254740991 or abs(p.value::numeric) < 1e-300 then p.value::numeric <> 0
          else p.value::float8::text::numeric <> p.value::numeric end`,
  ),
  // Not by plain_value, which is to be caught.
  ...propertiesWhere(
    'ein Wert, der anders geschrieben ist, als er aussieht (Unicode)',
    sql`jsonb_typeof(p.value) in ('string', 'array') and (p.value::text is not nfc normalized or p.value::text ~ ${UNSEEN})`,
  ),
  ...withProperties.map((table) => ({
    name: `${table}: properties ist kein Feld von Namen und Werten`,
    examples: sql`select format('%s: %s', id, left(properties::text, 100)) as example from ${sql.id(table)} where jsonb_typeof(properties) <> 'object'`,
  })),
]

/** What is wrong with a property `p` of a row, of each table that has any. */
function propertiesWhere(what: string, wrong: RawBuilder<unknown>) {
  return withProperties.map((table) => ({
    name: `${table}: ${what}`,
    examples: sql`
      select format('%s: «%s»: %s', t.id, p.key, left(p.value::text, 100)) as example
      from ${sql.id(table)} t cross join lateral jsonb_each(case when jsonb_typeof(t.properties) = 'object' then t.properties else '{}' end) p
      where ${wrong}`,
  }))
}
