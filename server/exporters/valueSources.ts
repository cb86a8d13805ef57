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
 * The parts `name as (…)` that {@link valueSources} of the same prefix reads: who lends its data, the records lent, the relations.
 * @param base name of a relation with `id` that comes before in the statement; it bounds what is looked at
 * @param prefix keeps the names of two uses in one statement apart
 */
export function valueCtes(plan: ExportPlan, fields: PlanField[], base: string, prefix: string): Sql[] {
  const records = recordCollections(fields)
  const groups = relationGroups(fields)
  const name = (part: string) => sql.ref(`${prefix}${part}`)
  const lends = lendsFor(plan, fields)
  const ctes: Sql[] = []
  if (lends) ctes.push(sql`${name('lenders')} as (${lendersSql(base)})`)
  if (lends && records.length > 0) ctes.push(sql`${name('lent')} as (${lentSql(name('lenders'), records)})`)
  if (groups.length > 0) ctes.push(sql`${name('linked')} as (${linkedSql(base, lends ? name('lenders') : null, groups)})`)
  return ctes
}

/**
 * The values of the fields, each collection joined once. A record of the taxon's own is taken whole; only where there is none
 * (withSynonymData) the first synonym by name, then id, lends its record, whole as well. Relations are those from the taxon plus those
 * of its synonyms, counted once per partner: the taxon's own before a synonym's, the first synonym's before the next.
 * @param prefix of the {@link valueCtes}, made for at least these fields
 */
export function valueSources(plan: ExportPlan, fields: PlanField[], prefix: string): ValueSources {
  const records = recordCollections(fields)
  const groups = relationGroups(fields)
  const name = (part: string) => sql.ref(`${prefix}${part}`)
  const own = (collection: string) => sql.ref(`own${records.indexOf(collection) + 1}`)
  const lent = (collection: string) => sql.ref(`lent${records.indexOf(collection) + 1}`)
  const lends = lendsFor(plan, fields)

  const joins = [
    ...records.map(
      (id) => sql`left join visible_records ${own(id)} on ${own(id)}.taxon_id = t.id and ${own(id)}.collection_id = ${id}::uuid`,
    ),
    ...(lends
      ? records.map(
          (id) =>
            sql`left join ${name('lent')} ${lent(id)} on ${lent(id)}.taxon_id = t.id and ${lent(id)}.collection_id = ${id}::uuid`,
        )
      : []),
    ...groups.map((group, index) => {
      const alias = sql.ref(`rel${index + 1}`)
      return sql`left join (${joinedSql(name('linked'), group)}) ${alias} on ${alias}.taxon_id = t.id`
    }),
  ]

  /** The value before it is shown: what conditions and sort orders type. Not for relations. */
  const raw = (field: PlanField): Sql => {
    if (field.axis === 'pco') {
      const properties = lends
        ? sql`coalesce(${own(field.source.id)}.properties, ${lent(field.source.id)}.properties)`
        : sql`${own(field.source.id)}.properties`
      return sql`(${propertySql(properties, field.name)})`
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
      if (field.axis === 'rco') return relationCondition(name('linked'), filter, field)
      const condition = conditionSql(raw(field), field.facts.valueType, filter)
      // A filter on one taxonomy does not empty another chosen beside it.
      const isOneOfMany = field.axis === 'tax' && plan.taxonomies.length > 1
      return isOneOfMany ? sql`(t.taxonomy_id <> ${field.source.id}::uuid or ${condition})` : sql`(${condition})`
    },
  }
}

/** Who lends a taxon its data: the names under it, and the rows it is paired with. Direct pairs only. */
function lendersSql(base: string): Sql {
  return sql`
    select b.id as taxon_id, l.id as lender_id, l.sort_key from ${sql.ref(base)} b
      join synonyms s on s.taxon_id = b.id join visible_taxa l on l.id = s.synonym_id
    union
    select b.id, l.id, l.sort_key from ${sql.ref(base)} b join visible_taxa l on l.accepted_id = b.id`
}

function lentSql(lenders: Sql, collections: string[]): Sql {
  return sql`
    select distinct on (l.taxon_id, r.collection_id) l.taxon_id, r.collection_id, r.properties
    from ${lenders} l join visible_records r on r.taxon_id = l.lender_id
    where r.collection_id = any(${collections}::uuid[])
    order by l.taxon_id, r.collection_id, l.sort_key, l.lender_id`
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

/** Every relation that counts for a taxon of base, with its partner. */
function linkedSql(base: string, lenders: Sql | null, groups: RelationGroup[]): Sql {
  const own = sql`select b.id as taxon_id, b.id as source_id, null::text as lender from ${sql.ref(base)} b`
  const sources = lenders ? sql`${own} union all select taxon_id, lender_id, sort_key from ${lenders}` : own
  const isChosen = groups.map(
    (group) => sql`(r.collection_id = ${group.collectionId}::uuid and r.relation_type = ${group.relationType}::text)`,
  )
  return sql`
    select * from (
      select s.taxon_id, r.id, r.collection_id, r.relation_type, r.properties, r.related_taxon_id, n.name as partner, n.sort_key as partner_key,
        rank() over (partition by s.taxon_id, r.collection_id, r.relation_type, r.related_taxon_id
          order by s.lender nulls first, s.source_id) as turn
      from (${sources}) s
      join visible_relations r on r.taxon_id = s.source_id
      join visible_taxa n on n.id = r.related_taxon_id
      where ${sql.join(isChosen, sql` or `)}
    ) ranked where turn = 1`
}

/**
 * The relations of one type as one row per taxon: v1 … the joined values in the order of the partners, so that the n-th entry of each
 * column belongs to the same relation; s1 … what the column sorts by, the text itself or the least number or date.
 */
function joinedSql(linked: Sql, group: RelationGroup): Sql {
  const columns = group.fields.flatMap((field, index) => {
    const value = filledSql(shownSql(relationValue(field), field.facts.valueType))
    const joined = sql`string_agg(coalesce(${value}, ''), ' | ' order by r.partner_key, r.related_taxon_id, r.id)`
    const text = sql`case when count(${value}) > 0 then ${joined} end`
    const isText = field.facts.valueType === 'text' || field.facts.valueType === 'boolean'
    const sort = isText ? sql`(${text}) collate "de"` : sql`min(${typedSql(relationValue(field), field.facts.valueType)})`
    return [sql`${text} as ${sql.ref(`v${index + 1}`)}`, sql`${sort} as ${sql.ref(`s${index + 1}`)}`]
  })
  return sql`select r.taxon_id, ${sql.join(columns)} from ${linked} r
    where r.collection_id = ${group.collectionId}::uuid and r.relation_type = ${group.relationType}::text group by r.taxon_id`
}

function relationValue(field: PlanField & { axis: 'rco' }): Sql {
  return field.core ? sql`r.partner` : sql`(${propertySql(sql`r.properties`, field.name)})`
}

/** At least one relation passes; `empty`: none has a value. */
function relationCondition(linked: Sql, filter: PlanFilter, field: PlanField & { axis: 'rco' }): Sql {
  const passes = filter.token === 'empty' ? { ...filter, token: 'notEmpty' as const } : filter
  const some = sql`exists (select from ${linked} r where r.taxon_id = t.id and r.collection_id = ${field.source.id}::uuid
    and r.relation_type = ${field.relationType}::text and ${conditionSql(relationValue(field), field.facts.valueType, passes)})`
  return filter.token === 'empty' ? sql`not ${some}` : some
}

function recordCollections(fields: PlanField[]): string[] {
  return [...new Set(fields.filter((field) => field.axis === 'pco').map((field) => field.source.id))]
}

/** Taxonomies' own fields are never lent. */
function lendsFor(plan: ExportPlan, fields: PlanField[]): boolean {
  return plan.withSynonymData && fields.some((field) => field.axis !== 'tax')
}
