import { COLLECTIONS, collectionName, properties, TAXONOMY_NAME, uuid } from './exportData'

type Pair = [name: string, value: string]

/** 30 properties of five collections, with synonyms' data and two filters: 100,000 rows. */
export function fileQuery(): string {
  const pairs: Pair[] = [['taxonomies', TAXONOMY_NAME]]
  for (let collection = 1; collection <= COLLECTIONS; collection++) {
    for (const property of properties) pairs.push(['pcoProperties', `${collectionName(collection)}~${property}`])
  }
  pairs.push(['pcoFilters', `${collectionName(1)}~Zahl~>=~10`], ['pcoFilters', `${collectionName(2)}~Messwert~<~124`])
  return written(pairs)
}

/** What the preview shows of the whole taxonomy: two of its own properties and two of collections. */
export function screenQuery(...more: Pair[]): string {
  return written([
    ['taxonomies', TAXONOMY_NAME],
    ['taxProperties', `${TAXONOMY_NAME}~Höhe max`],
    ['taxProperties', `${TAXONOMY_NAME}~Familie`],
    ['pcoProperties', `${collectionName(1)}~Messwert`],
    ['pcoProperties', `${collectionName(2)}~Kategorie`],
    ...more,
  ])
}

/** What a hand-written COPY of the rows of {@link fileQuery} says; without parameters, as COPY takes none. */
export const equivalentSelect = `select t.id, t.name, ${range(COLLECTIONS)
  .flatMap((number) => properties.map((name) => `coalesce(r${number}.properties, l${number}.properties) ->> '${name}'`))
  .join(', ')}
from taxa t
${range(COLLECTIONS)
  .map((number) => {
    const [own, lent, collection] = [`r${number}`, `l${number}`, `'${uuid(10 + number)}'`]
    return `left join property_records ${own} on ${own}.taxon_id = t.id and ${own}.collection_id = ${collection}
left join (select distinct on (s.taxon_id) s.taxon_id, r.properties from synonyms s join taxa n on n.id = s.synonym_id
  join property_records r on r.taxon_id = s.synonym_id and r.collection_id = ${collection}
  order by s.taxon_id, n.sort_key, n.id) ${lent} on ${lent}.taxon_id = t.id`
  })
  .join('\n')}
where t.taxonomy_id = '${uuid(1)}' and t.accepted_id is null
  and (coalesce(r1.properties, l1.properties) ->> 'Zahl')::numeric >= 10
  and (coalesce(r2.properties, l2.properties) ->> 'Messwert')::numeric < 124
order by t.sort_key, t.id`

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

function written(pairs: Pair[]): string {
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}
