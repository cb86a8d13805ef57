import { sql } from 'kysely'
import { codeKeySql, conditionSql, coreFieldSql, jsonSql, originSql, propertySql, shownSql, typedSql } from './fieldSql'
import { coreSets, isPath, pathConditionSql } from './coreSets'
import { recordSetSql, relatedSetSql } from './recordSets'
import { isOfKind, isRelationField, isSameField, isSameKind, joinedSql, kindOf, linkValue, relationGroups } from './relationSql'
import { filtersOfPlan } from '../plan/exportPlan'
import type { CompanionField, ExportPlan, Lender, PlanField, PlanFilter, ValueField, RelationKind } from '../plan/exportPlan'
import type { Sql } from './fragment'
import { eachRecordJoins } from './recordOfEach'
import { toldSql } from './lenders'
import type { Among } from './recordOfEach'
import type { Reading } from './recordSets'
import type { Gate, RelationPlanField } from './relationSql'

/** What can be read of some fields, for taxon `t` of each row. */
export interface ValueSources {
  /** To stand behind `from … t`. */
  joins: Sql
  /** Nothing is joined: all is said by `t` itself. */
  isOfTaxaAlone: boolean
  /** The value as text, as it is stored, and whether it is stored as a number. Not for relations joined in one cell. */
  stored(field: ValueField): { value: Sql; isNumber: Sql }
  /** The value as text, as it stands in the file. */
  value(field: PlanField): Sql
  /** Whether the value passes a filter; null for no value. Those on relations look for themselves (passingSql.ts). */
  condition(filter: PlanFilter): Sql
  sortValue(field: PlanField): Sql
  /** For what else is read of relations beside `t`. */
  gate: Gate
}

/**
 * The values of the fields, each collection joined once. A record of the taxon's own is taken whole; only where there is none
 * the first lender lends its record, whole as well: synonyms before predecessors, each by name, then id. Relations are those from the taxon plus those
 * of its lenders, counted once per partner: the taxon's own before a lender's, the first lender's before the next. One cell holds them all,
 * or each has its row (`link`, relationSql.ts), which then must stand beside `t`.
 *
 * Collections are read by id without their visible_… views: the plan found them published, and every row says by its Datenstand that this
 * still holds (exportRows). Lenders and partners may be of any taxonomy and go through visible_taxa.
 *
 * As sets only together with all filters of the plan: a collection that one of them needs is joined without its gaps.
 */
export function valueSources(plan: ExportPlan, fields: PlanField[], reading: Reading, among: Among | null = null): ValueSources {
  const { lenders } = plan
  const lends = lenders.length > 0
  const records = [...new Set(fields.filter(isOfRecord).map((field) => field.source.id))]
  const traced = new Set(
    fields.filter((field) => field.axis === 'companion' && field.of === 'pco').map((field) => field.source.id),
  )
  const groups = relationGroups(fields.filter((field) => !isInRow(plan, field)))
  const own = (collection: string) => sql.ref(`own${records.indexOf(collection) + 1}`)
  const shown = (collection: string) =>
    lends || reading === 'sets' ? sql.ref(`shown${records.indexOf(collection) + 1}`) : own(collection)
  const kinds = reading === 'sets' ? relationKinds(plan, groups) : []
  const gate: Gate = (kind) => {
    const index = kinds.findIndex((other) => isSameKind(other, kind))
    return index < 0 ? null : sql`${sql.ref(`some${index + 1}`)}.taxon_id is not null`
  }

  const sets = coreSets(plan, fields, reading)

  const setJoin = (id: string): Sql => {
    const join = needsRecord(plan, id) ? sql`join` : sql`left join`
    return sql`${join} (${recordSetSql(id, lenders)}) ${shown(id)} on ${shown(id)}.taxon_id = t.id`
  }
  const joins = [
    ...[...sets.values()].map(({ join }) => join),
    ...kinds.map((kind, index) => {
      const some = sql.ref(`some${index + 1}`)
      return sql`left join (${relatedSetSql(kind, lenders)}) ${some} on ${some}.taxon_id = t.id`
    }),
    ...(reading === 'sets'
      ? records.map(setJoin)
      : eachRecordJoins(
          records.map((id) => ({
            id,
            own: own(id),
            shown: shown(id),
            isTraced: traced.has(id),
            isRare: plan.rare.includes(id),
          })),
          lenders,
          among,
        )),
    ...groups.map(
      (group, index) => sql`left join lateral (${joinedSql(group, lenders, gate)}) ${sql.ref(`rel${index + 1}`)} on true`,
    ),
  ]

  /** The value before it is shown: what conditions and sort orders type. Not for relations joined in one cell. */
  const raw = (field: PlanField): Sql => {
    if (isRelationField(field)) {
      if (!isInRow(plan, field)) throw new Error('a relation field has many values')
      return linkValue(plan, field)
    }
    if (field.axis === 'pco') return sql`(${propertySql(sql`${shown(field.source.id)}.properties`, field.name)})`
    if (field.axis === 'companion') {
      if (field.of === 'pco') return recordCompanion(field, shown(field.source.id), lenders)
      return ofTaxonomy(plan, field, originSql(field, sql`null`))
    }
    // The plan found it; every row says by its Datenstand that it is called so still.
    if (field.core === '@taxonomy') return ofTaxonomy(plan, field, sql`${field.source.name}::text`)
    if (field.core) return ofTaxonomy(plan, field, sets.get(field.core)?.value ?? coreFieldSql[field.core])
    return ofTaxonomy(plan, field, sql`(${propertySql(sql`t.properties`, field.name)})`)
  }

  /** The same as jsonb, where it is a property of the taxon or its record. */
  const json = (field: PlanField): Sql | null => {
    if (field.axis === 'pco') return jsonSql(sql`${shown(field.source.id)}.properties`, field.name)
    return field.axis === 'tax' && !field.core ? ofTaxonomy(plan, field, jsonSql(sql`t.properties`, field.name)) : null
  }

  const relationColumn = (field: RelationPlanField, kind: 'v' | 's'): Sql => {
    const index = groups.findIndex((group) => isOfKind(group, field))
    const at = groups[index]?.fields.findIndex((other) => isSameField(other, field)) ?? -1
    return sql`${sql.ref(`rel${index + 1}`)}.${sql.ref(`${kind}${at + 1}`)}`
  }

  return {
    joins: sql.join(joins, sql`\n`),
    isOfTaxaAlone: joins.length === 0,
    stored: (field) => {
      const stored = json(field)
      return { value: raw(field), isNumber: stored ? sql`coalesce(jsonb_typeof(${stored}) = 'number', false)` : sql`false` }
    },
    value: (field) => {
      if (isRelationField(field) && isJoined(plan, field)) return relationColumn(field, 'v')
      return shownSql(raw(field), field.facts.valueType)
    },
    sortValue: (field) => {
      if (isRelationField(field) && isJoined(plan, field)) return relationColumn(field, 's')
      if (field.axis === 'tax' && field.core === '@code') return codeKeySql(raw(field))
      return typedSql(raw(field), field.facts.valueType, json(field))
    },
    condition: (filter) => {
      const { field } = filter
      if (reading === 'sets' && isPath(field) && !sets.has('@path')) return sql`(${pathConditionSql(filter)})`
      return sql`(${conditionSql(raw(field), field.facts.valueType, filter, json(field))})`
    },
    gate,
  }
}

/** Ids of the taxa, of any taxonomy, whose record passes a filter that needs one. */
export function recordFilterSql(plan: ExportPlan, filter: PlanFilter): Sql {
  const { condition } = valueSources(plan, [filter.field], 'sets')
  return sql`select shown1.taxon_id as id from (${recordSetSql(filter.field.source.id, plan.lenders)}) shown1 where ${condition(filter)}`
}

/** Ids of the taxa, of any taxonomy, whose own record passes a filter that needs one. */
export function passingRecordsSql(plan: ExportPlan, filter: PlanFilter): Sql {
  const { condition } = valueSources({ ...plan, lenders: [] }, [filter.field], 'each')
  return sql`select own1.taxon_id as id from property_records own1 where own1.collection_id = ${filter.field.source.id}::uuid and ${condition(filter)}`
}

/** Whether a filter leaves only taxa with a record of the collection. */
function needsRecord({ filters }: ExportPlan, collection: string): boolean {
  return filters.some((filter) => filter.field.source.id === collection && isOnRecord(filter))
}

/** Whether a filter is about records and leaves nobody without one. */
export function isOnRecord({ field, token }: PlanFilter): boolean {
  return field.axis === 'pco' && token !== 'empty'
}

/** Every kind of relations that is read of each taxon, each once. */
function relationKinds(plan: ExportPlan, groups: RelationKind[]): RelationKind[] {
  const filtered = relationGroups(filtersOfPlan(plan).map(({ field }) => field))
  const kinds = [...groups, ...filtered, ...plan.relationRows]
  return kinds.filter((kind, index) => kinds.findIndex((other) => isSameKind(other, kind)) === index)
}

function isOfRecord(field: PlanField): boolean {
  return field.axis === 'pco' || (field.axis === 'companion' && field.of === 'pco')
}

/** Whether the field's value is that of the row's own relation (one row per relation). */
export function isInRow(plan: ExportPlan, field: PlanField): boolean {
  return isRelationField(field) && kindOf(plan, field) >= 0
}

/** Whether a column's cells hold the values of several relations, joined: so it is with all of them, or with none. */
export function isJoined(plan: ExportPlan, field: PlanField): boolean {
  return isRelationField(field) && !isInRow(plan, field)
}

function ofTaxonomy(plan: ExportPlan, { source }: PlanField, value: Sql): Sql {
  return plan.taxonomies.length === 1 ? value : sql`(case when t.taxonomy_id = ${source.id}::uuid then ${value} end)`
}

/** Where the record of a row comes from; null where there is none. */
function recordCompanion(field: CompanionField, record: Sql, lenders: readonly Lender[]): Sql {
  if (field.name === 'synonym' || field.name === 'predecessor')
    return lenders.includes(field.name) ? toldSql(field.name, sql`${record}.lender_id`, sql`${record}.turn`) : sql`null::text`
  return sql`(case when ${record}.id is not null then ${originSql(field, sql`${record}.origin_collection_id`)} end)`
}
