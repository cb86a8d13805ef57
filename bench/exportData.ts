import { sql } from 'kysely'
import type { Database } from '../server/db/database'

/**
 * Rows in the shape of `ae-sample-50k`, made by SQL alone (deterministic, invented names): a taxonomy of species, five collections
 * with six properties each for nine of ten of them, and a synonym pair for each seventh, whose partner in a second taxonomy lends its records.
 * The filters of {@link benchQuery} leave nearly `rows` of them.
 */
export async function createExportBenchData(database: Database, rows: number): Promise<void> {
  const db = database.bulk
  const taxa = Math.round(rows * 1.56)
  await sql`insert into taxonomies (id, type, name, published) values
    (${uuid(1)}, 'Art', 'Messung Arten', true), (${uuid(2)}, 'Art', 'Messung Synonyme', true)`.execute(db)
  await sql`insert into taxa (id, taxonomy_id, name, author, rank, properties)
    select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${uuid(1)}::uuid,
      'Genus' || (n / 50) || ' species' || ((n::bigint * 7919) % ${taxa}::int), '(Autor, ' || (1800 + n % 200) || ')', 'species',
      jsonb_build_object('Gruppe', 'Gruppe ' || n % 20, 'Nummer', n)
    from generate_series(1, ${taxa}::int) n`.execute(db)
  await sql`insert into taxa (id, taxonomy_id, name, rank)
    select ('20000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${uuid(2)}::uuid, 'Synonymus species' || n, 'species'
    from generate_series(7, ${taxa}::int, 7) n`.execute(db)
  await sql`insert into synonyms (taxon_id, synonym_id)
    select a.id, b.id from taxa a join taxa b on right(a.id::text, 12) = right(b.id::text, 12) and a.id <> b.id`.execute(db)
  for (let collection = 1; collection <= 5; collection++) {
    const id = uuid(10 + collection)
    await sql`insert into property_collections (id, name, published) values (${id}, ${collectionName(collection)}, true)`.execute(
      db,
    )
    await sql`insert into property_records (collection_id, taxon_id, properties)
      select ${id}::uuid, t.id, jsonb_build_object('Zahl', n % 100, 'Messwert', round((n % 977) / 7.0, 2), 'Jahr', 1950 + n % 70,
        'Kategorie', (array['LC', 'NT', 'VU', 'EN', 'CR'])[1 + n % 5], 'Geschützt', n % 2 = 0,
        'Bemerkung', 'Fundort ' || n % 1000 || ', nach «Atlas», Seite ' || n % 300)
      from (select id, right(id::text, 12)::int as n, taxonomy_id from taxa) t
      where (t.taxonomy_id = ${uuid(2)}::uuid) or (n + ${collection}::int) % 10 <> 0`.execute(db)
    await sql`select refresh_collection(${id}::uuid)`.execute(db)
  }
  for (const id of [uuid(1), uuid(2)]) await sql`select refresh_taxonomy(${id}::uuid)`.execute(db)
  await sql`analyze`.execute(db)
}

/** 30 properties of five collections, with synonyms' data and two filters. */
export function benchQuery(): string {
  const properties = ['Zahl', 'Messwert', 'Jahr', 'Kategorie', 'Geschützt', 'Bemerkung']
  const pairs = [['taxonomies', 'Messung Arten']]
  for (let collection = 1; collection <= 5; collection++) {
    for (const property of properties) pairs.push(['pcoProperties', `${collectionName(collection)}~${property}`])
  }
  pairs.push(['pcoFilters', `${collectionName(1)}~Zahl~>=~10`], ['pcoFilters', `${collectionName(2)}~Messwert~<~124`])
  return pairs.map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`).join('&')
}

/** What a hand-written COPY of the same rows says; without parameters, as COPY takes none. */
export const equivalentSelect = `select t.id, t.name, ${Array.from({ length: 5 }, (_, index) =>
  ['Zahl', 'Messwert', 'Jahr', 'Kategorie', 'Geschützt', 'Bemerkung'].map(
    (property) => `coalesce(r${index + 1}.properties, l${index + 1}.properties) ->> '${property}'`,
  ),
)
  .flat()
  .join(', ')}
from taxa t
${Array.from({ length: 5 }, (_, index) => {
  const collection = `'${uuid(11 + index)}'`
  const [own, lent] = [`r${index + 1}`, `l${index + 1}`]
  return `left join property_records ${own} on ${own}.taxon_id = t.id and ${own}.collection_id = ${collection}
left join (select distinct on (s.taxon_id) s.taxon_id, r.properties from synonyms s join taxa n on n.id = s.synonym_id
  join property_records r on r.taxon_id = s.synonym_id and r.collection_id = ${collection}
  order by s.taxon_id, n.sort_key, n.id) ${lent} on ${lent}.taxon_id = t.id`
}).join('\n')}
where t.taxonomy_id = '${uuid(1)}' and t.accepted_id is null
  and (coalesce(r1.properties, l1.properties) ->> 'Zahl')::numeric >= 10
  and (coalesce(r2.properties, l2.properties) ->> 'Messwert')::numeric < 124
order by t.sort_key, t.id`

function collectionName(number: number): string {
  return `Messung Sammlung ${number}`
}

function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}
