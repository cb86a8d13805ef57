import type { ExportPlan, PlanColumn } from '../../server/exporters/plan/exportPlan'
import { COLLECTIONS, collectionName, properties, TAXONOMY_NAME } from './exportData'

type Pair = [name: string, value: string]

/** 30 properties of five collections, with synonyms' data: half a million rows. */
export function columnsQuery(...more: Pair[]): string {
  const pairs: Pair[] = [['taxonomies', TAXONOMY_NAME]]
  for (let collection = 1; collection <= COLLECTIONS; collection++) {
    for (const property of properties) pairs.push(['pcoProperties', `${collectionName(collection)}~${property}`])
  }
  return written([...pairs, ...more])
}

/** The same with two filters: 100,000 rows. */
export const fileQuery = () =>
  columnsQuery(['pcoFilters', `${collectionName(1)}~Zahl~>=~10`], ['pcoFilters', `${collectionName(2)}~Messwert~<~124`])

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

/** The filters of {@link fileQuery} as somebody writes them who knows the data. */
const fileConditions = [`(${shownOf(1)} ->> 'Zahl')::numeric >= 10`, `(${shownOf(2)} ->> 'Messwert')::numeric < 124`]

/** What a hand-written COPY of the rows of {@link fileQuery} says; without parameters, as COPY takes none. */
export const equivalentSelect = (plan: ExportPlan) => equivalentOf({ ...plan, filters: [] }, fileConditions)

/** The same for columns of one taxonomy and of records with their synonyms' data, without filters of its own. */
export function equivalentOf({ taxonomies, columns, filters, lenders }: ExportPlan, conditions: string[] = []): string {
  if (taxonomies.length !== 1 || filters.length > 0 || lenders.join() !== 'synonym')
    throw new Error('no COPY was written for such an export')
  const collections = [...new Set(columns.flatMap(({ field }) => (field?.axis === 'pco' ? [field.source.id] : [])))]
  const value = ({ key, field }: PlanColumn): string => {
    if (!field) return `t.${key}`
    if (field.axis === 'tax' && field.core) return `t.${field.core.slice(1)}`
    const properties = field.axis === 'pco' ? shownOf(collections.indexOf(field.source.id) + 1) : 't.properties'
    const text = `${properties} ->> ${quoted(field.name)}`
    return field.facts.valueType === 'date' ? `coalesce(to_char(date_value(${text}), 'YYYY-MM-DD'), ${text})` : text
  }
  return `select ${columns.map(value).join(', ')}
from taxa t
${collections
  .map((collection, index) => {
    const [own, lent] = [`r${index + 1}`, `l${index + 1}`]
    return `left join property_records ${own} on ${own}.taxon_id = t.id and ${own}.collection_id = ${quoted(collection)}
left join (select distinct on (p.taxon_id) p.taxon_id, r.properties from (select taxon_id, synonym_id from synonyms
    union all select accepted_id, id from taxa where accepted_id is not null) p
  join taxa n on n.id = p.synonym_id
  join property_records r on r.taxon_id = p.synonym_id and r.collection_id = ${quoted(collection)}
  order by p.taxon_id, n.sort_key, n.id) ${lent} on ${lent}.taxon_id = t.id`
  })
  .join('\n')}
where ${[`t.taxonomy_id = ${quoted(taxonomies[0]?.id ?? '')}`, 't.accepted_id is null', ...conditions].join(' and ')}
order by t.sort_key, t.id`
}

/** The same rows, one line each: the JSON of their values, where empty is no value. */
export function equivalentRows(select: string, { columns }: ExportPlan): string {
  const names = columns.map((_, index) => `c${index + 1}`)
  const values = names.map((name) => `nullif(nullif(${name}::text, ''), '[]')`)
  return `select array_to_json(array[${values.join(', ')}])::text from (${select}) each (${names.join(', ')})`
}

function shownOf(collection: number): string {
  return `coalesce(r${collection}.properties, l${collection}.properties)`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

export function written(pairs: Pair[]): string {
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}
