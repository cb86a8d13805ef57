import { sql } from 'kysely'
import { coreFieldSql, conditionSql, filledSql, propertySql, shownSql, typedSql } from './fieldSql'
import type { ExportPlan, PlanField, PlanFilter } from './exportPlan'
import type { Sql } from './fieldSql'

/** What can be read of some fields, for taxon `t` of each row. */
export interface ValueSources {
  /** To stand behind `from … t`. */
  joins: Sql
  /** The value as text, as it stands in the file. */
  value(field: PlanField): Sql
  condition(filter: PlanFilter): Sql
  sortValue(field: PlanField): Sql
}

/**
 * The values of the fields, each collection joined once. A record of the taxon's own is taken whole; only where there is none
 * (withSynonymData) the first synonym by name, then id, lends its record, whole as well. Relations are those from the taxon plus those
 * of its synonyms, counted once per partner: the taxon's own before a synonym's, the first synonym's before the next.
 *
 * Collections are read by id without their visible_… views: the plan found them published, and every row says by its Datenstand that this
 * still holds (exportRows). Lenders and partners may be of any taxonomy and go through visible_taxa.
 *
 * What is lent is looked up per row through indexes (lateral), not joined as sets: how many rows synonyms lend cannot be estimated, and a
 * planner that guessed too low took minutes instead of a second.
 */
export function valueSources(plan: ExportPlan, fields: PlanField[]): ValueSources {
  const lends = plan.withSynonymData
  const records = [...new Set(fields.filter((field) => field.axis === 'pco').map((field) => field.source.id))]
  const groups = relationGroups(fields)
  const own = (collection: string) => sql.ref(`own${records.indexOf(collection) + 1}`)
  const shown = (collection: string) => sql.ref(`shown${records.indexOf(collection) + 1}`)

  const joins = [
    ...records.flatMap((id) => {
      const ownJoin = sql`left join property_records ${own(id)} on ${own(id)}.taxon_id = t.id and ${own(id)}.collection_id = ${id}::uuid`
      return lends ? [ownJoin, sql`cross join lateral (${shownRecordSql(id, own(id))}) ${shown(id)}`] : [ownJoin]
    }),
    ...groups.map((group, index) => sql`left join lateral (${joinedSql(group, lends)}) ${sql.ref(`rel${index + 1}`)} on true`),
  ]

  /** The value before it is shown: what conditions and sort orders type. Not for relations. */
  const raw = (field: PlanField): Sql => {
    if (field.axis === 'pco') {
      const record = lends ? shown(field.source.id) : own(field.source.id)
      return sql`(${propertySql(sql`${record}.properties`, field.name)})`
    }
    if (field.axis === 'rco') throw new Error('a relation field has many values')
    const value = field.core ? coreFieldSql[field.core] : sql`(${propertySql(sql`t.properties`, field.name)})`
    return plan.taxonomies.length === 1 ? value : sql`(case when t.taxonomy_id = ${field.source.id}::uuid then ${value} end)`
  }

  const relationColumn = (field: PlanField & { axis: 'rco' }, kind: 'v' | 's'): Sql => {
    const index = groups.findIndex((group) => isInGroup(group, field))
    const at = groups[index]?.fields.findIndex((other) => other.name === field.name && other.core === field.core) ?? -1
    return sql`${sql.ref(`rel${index + 1}`)}.${sql.ref(`${kind}${at + 1}`)}`
  }

  return {
    joins: sql.join(joins, sql`\n`),
    value: (field) => (field.axis === 'rco' ? relationColumn(field, 'v') : shownSql(raw(field), field.facts.valueType)),
    sortValue: (field) => {
      if (field.axis === 'rco') return relationColumn(field, 's')
      if (field.axis === 'tax' && field.core === '@code') return sql`natural_key(${raw(field)})`
      return typedSql(raw(field), field.facts.valueType)
    },
    condition: (filter) => {
      const { field } = filter
      if (field.axis === 'rco') return relationCondition(filter, field, lends)
      const condition = conditionSql(raw(field), field.facts.valueType, filter)
      // A filter on one taxonomy does not empty another chosen beside it.
      const isOneOfMany = field.axis === 'tax' && plan.taxonomies.length > 1
      return isOneOfMany ? sql`(t.taxonomy_id <> ${field.source.id}::uuid or ${condition})` : sql`(${condition})`
    },
  }
}

/** Who lends taxon `t` its data: the rows it is paired with, and the names under it. Direct pairs only. */
const lenders = sql`
    select s.synonym_id as id from synonyms s where s.taxon_id = t.id
    union select a.id from taxa a where a.accepted_id = t.id`

/**
 * The own record, else that of the first lender that has one: looked for only where it is needed (coalesce), and once for all columns
 * (offset 0 keeps the planner from repeating it for each).
 */
function shownRecordSql(collection: string, own: Sql): Sql {
  return sql`
    select coalesce(${own}.properties, (
      select r.properties from (${lenders}) l
      join visible_taxa n on n.id = l.id
      join property_records r on r.taxon_id = n.id and r.collection_id = ${collection}::uuid
      order by n.sort_key, n.id limit 1)) as properties
    offset 0`
}

interface RelationGroup {
  collectionId: string
  relationType: string
  fields: (PlanField & { axis: 'rco' })[]
}

function relationGroups(fields: PlanField[]): RelationGroup[] {
  const groups: RelationGroup[] = []
  for (const field of fields) {
    if (field.axis !== 'rco') continue
    const group = groups.find((candidate) => isInGroup(candidate, field))
    if (!group) groups.push({ collectionId: field.source.id, relationType: field.relationType, fields: [field] })
    else if (!group.fields.some((other) => other.name === field.name && other.core === field.core)) group.fields.push(field)
  }
  return groups
}

function isInGroup(group: RelationGroup, field: PlanField & { axis: 'rco' }): boolean {
  return group.collectionId === field.source.id && group.relationType === field.relationType
}

/** Every relation of one type that counts for taxon `t`, with its partner. */
function linkedSql({ collectionId, relationType }: Pick<RelationGroup, 'collectionId' | 'relationType'>, lends: boolean): Sql {
  const own = sql`select t.id as source_id, null::text as lender`
  const sources = lends
    ? sql`${own} union all select n.id, n.sort_key from (${lenders}) l join visible_taxa n on n.id = l.id`
    : own
  return sql`
    select * from (
      select r.id, r.properties, r.related_taxon_id, n.name as partner, n.sort_key as partner_key,
        rank() over (partition by r.related_taxon_id order by s.lender nulls first, s.source_id) as turn
      from (${sources}) s
      join relations r on r.taxon_id = s.source_id
      join visible_taxa n on n.id = r.related_taxon_id
      where r.collection_id = ${collectionId}::uuid and r.relation_type = ${relationType}::text
    ) ranked where turn = 1`
}

/**
 * The relations of one type as one row: v1 … the joined values in the order of the partners, so that the n-th entry of each
 * column belongs to the same relation; s1 … what the column sorts by, the text itself or the least number or date.
 */
function joinedSql(group: RelationGroup, lends: boolean): Sql {
  const columns = group.fields.flatMap((field, index) => {
    const value = filledSql(shownSql(relationValue(field), field.facts.valueType))
    const joined = sql`string_agg(coalesce(${value}, ''), ' | ' order by r.partner_key, r.related_taxon_id, r.id)`
    const text = sql`case when count(${value}) > 0 then ${joined} end`
    const isText = field.facts.valueType === 'text' || field.facts.valueType === 'boolean'
    const sort = isText ? sql`(${text}) collate "de"` : sql`min(${typedSql(relationValue(field), field.facts.valueType)})`
    return [sql`${text} as ${sql.ref(`v${index + 1}`)}`, sql`${sort} as ${sql.ref(`s${index + 1}`)}`]
  })
  return sql`select ${sql.join(columns)} from (${linkedSql(group, lends)}) r`
}

function relationValue(field: PlanField & { axis: 'rco' }): Sql {
  return field.core ? sql`r.partner` : sql`(${propertySql(sql`r.properties`, field.name)})`
}

/** At least one relation passes; `empty`: none has a value. */
function relationCondition(filter: PlanFilter, field: PlanField & { axis: 'rco' }, lends: boolean): Sql {
  const passes = filter.token === 'empty' ? { ...filter, token: 'notEmpty' as const } : filter
  const linked = linkedSql({ collectionId: field.source.id, relationType: field.relationType }, lends)
  const some = sql`exists (select from (${linked}) r where ${conditionSql(relationValue(field), field.facts.valueType, passes)})`
  return filter.token === 'empty' ? sql`not ${some}` : some
}
