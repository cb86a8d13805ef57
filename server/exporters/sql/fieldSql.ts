import { sql } from 'kysely'
import { climbedPathSql } from './pathSql'
import type { CoreField } from '../../../lib/domain/export/exportColumns'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import type { CompanionField, PlanFilter } from '../plan/exportPlan'
import type { Sql } from './fragment'

/**
 * Which German name `v` of a taxon comes first. What only case or ß and ss tell apart is told apart, because ids say nothing: imported once more, the same
 * names have others.
 */
export const germanNameOrder = sql`v.preferred desc, v.search_name, v.name collate de, v.id`

/** A core field of taxon `t`, as text, looked up for each taxon. */
export const coreFieldSql: Record<CoreField, Sql> = {
  '@author': sql`t.author`,
  '@rank': sql`t.rank`,
  '@status': sql`t.status`,
  '@code': sql`t.code`,
  '@sourceId': sql`t.source_id`,
  '@taxonomy': sql`(select n.name from taxonomies n where n.id = t.taxonomy_id)`,
  '@parent': sql`(select n.name from taxa n where n.id = t.parent_id)`,
  '@germanName': sql`(select v.name from vernacular_names v where v.taxon_id = t.id and v.language = 'de'
    order by ${germanNameOrder} limit 1)`,
  '@path': climbedPathSql,
}

/**
 * What codes sort by, numbers in them as numbers. The key that taxa are in order by begins with it (`natural_key(code || ' ' || name)`), up to its
 * first blank where the code has none itself; an accent may hide one (½).
 */
export function codeKeySql(code: Sql): Sql {
  return sql`case when strpos(${code}, ' ') = 0 and octet_length(${code}) = length(${code}) then split_part(t.sort_key, ' ', 1) else natural_key(${code}) end`
}

/** What a companion says of the collection a row was taken from (`originId`), else of its own source: who, or as of when. */
export function originSql({ name, source }: CompanionField, originId: Sql): Sql {
  const own = name === 'source' ? source.citation || source.name : source.lastUpdated
  const ofOrigin = name === 'source' ? sql`o.name` : sql`coalesce(to_char(o.last_updated, 'YYYY-MM-DD'), '')`
  return sql`coalesce((select ${ofOrigin} from property_collections o where o.id = ${originId} and o.published), ${own}::text)`
}

/** A property of a jsonb column as text; lists and objects as their JSON. */
export function propertySql(properties: Sql, name: string): Sql {
  return sql`${properties} ->> ${name}::text`
}

/** The same as it is stored. */
export function jsonSql(properties: Sql, name: string): Sql {
  return sql`(${properties} -> ${name}::text)`
}

/** The value as it stands in file and preview: dates as ISO, everything else as it is. */
export function shownSql(value: Sql, type: ValueType): Sql {
  return type === 'date' ? sql`coalesce(to_char(date_value(${value}), 'YYYY-MM-DD'), ${value})` : value
}

/** Null where nothing is shown: the catalogue does not count empty texts and lists as values either. */
export function filledSql(value: Sql): Sql {
  return sql`nullif(nullif(${value}, ''), '[]')`
}

/**
 * The value in the type it compares and sorts by. A text that is no number or date of the calendar is null, never an error. `json`: the same value
 * as jsonb, where it is stored so; reading its number as one takes half the time of reading its text.
 */
export function typedSql(value: Sql, type: ValueType, json: Sql | null = null): Sql {
  switch (type) {
    case 'number': {
      const stored = json ? sql`when jsonb_typeof(${json}) = 'number' then (${json})::numeric ` : sql``
      // The length keeps the cast from overflowing; a bound inside the pattern would make it ten times as slow.
      return sql`case ${stored}when length(${value}) < 100 and ${value} ~ '^-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]{1,3})?$' then (${value})::numeric end`
    }
    case 'date':
      return sql`date_value(${value})`
    case 'text':
      return sql`${filledSql(value)} collate "de"`
    case 'boolean':
      return filledSql(value)
  }
}

/** Whether a value passes a filter; null (not true) for no value, except for `empty`. `json` as for {@link typedSql}. */
export function conditionSql(value: Sql, type: ValueType, { token, values }: PlanFilter, json: Sql | null = null): Sql {
  const [first = '', second = ''] = values
  switch (token) {
    case 'empty':
      return sql`${filledSql(value)} is null`
    case 'notEmpty':
      return sql`${filledSql(value)} is not null`
    case 'LIKE':
      return sql`strpos(${filledSql(shownSql(value, type))}, ${first}::text) > 0`
    case 'ILIKE':
      return sql`strpos(lower(${filledSql(shownSql(value, type))} collate "de"), lower(${first}::text collate "de")) > 0`
    case 'in':
      return sql`${typedSql(value, type, json)} in (${sql.join(values.map((each) => operandSql(each, type)))})`
    case 'between':
      return sql`${typedSql(value, type, json)} between ${operandSql(first, type)} and ${operandSql(second, type)}`
    default:
      return sql`${typedSql(value, type, json)} ${operators[token]} ${operandSql(first, type)}`
  }
}

const operators = { '=': sql`=`, '>': sql`>`, '>=': sql`>=`, '<': sql`<`, '<=': sql`<=` }

function operandSql(value: string, type: ValueType): Sql {
  switch (type) {
    case 'number':
      return sql`${value}::numeric`
    case 'date':
      return sql`${value}::date`
    case 'text':
    case 'boolean':
      return sql`${value}::text`
  }
}
