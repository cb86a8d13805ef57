import { type RawBuilder, sql } from 'kysely'
import { conditionSql, filledSql, originSql, propertySql, shownSql, typedSql } from './fieldSql'
import type { CompanionField, ExportPlan, Lender, PlanField, PlanFilter, RelationKind } from '../plan/exportPlan'
import type { Sql } from './fragment'
import { lendersOfTaxonSql, toldSql, turnSql } from './lenders'

/** A field of relations: a property, the partner, or where the relation comes from. */
export type RelationPlanField = (PlanField & { axis: 'rco' }) | (CompanionField & { of: 'rco' })

export interface RelationGroup extends RelationKind {
  fields: RelationPlanField[]
}

export function isRelationField(field: PlanField): field is RelationPlanField {
  return field.axis === 'rco' || (field.axis === 'companion' && field.of === 'rco')
}

export function isSameKind(a: RelationKind, b: RelationKind): boolean {
  return a.collectionId === b.collectionId && a.relationType === b.relationType
}

export function isOfKind(kind: RelationKind, field: RelationPlanField): boolean {
  return kind.collectionId === field.source.id && kind.relationType === field.relationType
}

/** The fields of relations by their type, each field once. */
export function relationGroups(fields: PlanField[]): RelationGroup[] {
  const groups: RelationGroup[] = []
  for (const field of fields) {
    if (!isRelationField(field)) continue
    const group = groups.find((candidate) => isOfKind(candidate, field))
    if (!group) groups.push({ collectionId: field.source.id, relationType: field.relationType ?? '', fields: [field] })
    else if (!group.fields.some((other) => isSameField(other, field))) group.fields.push(field)
  }
  return groups
}

export function isSameField(a: RelationPlanField, b: RelationPlanField): boolean {
  return a.axis === b.axis && a.name === b.name && ('core' in a ? a.core : null) === ('core' in b ? b.core : null)
}

/** Whether taxon `t` has relations of a kind at all, where that is known beforehand (recordSets.ts); null: look. */
export type Gate = (kind: RelationKind) => Sql | null
const open: Gate = () => null

/**
 * Every relation of one type that counts for taxon `t`, with its partner. What belongs to it is looked up by expressions, not joined: as sets
 * (recordSets.ts) a join would read all relations and all taxa again for each taxon.
 */
export function linkedSql(kind: RelationKind, lenders: readonly Lender[], gate: Gate = open): Sql {
  const { collectionId, relationType } = kind
  const hasSome = gate(kind)
  const sources =
    lenders.length > 0
      ? sql`r.taxon_id = any (t.id || array(select l.id from (${lendersOfTaxonSql(lenders)}) l))`
      : sql`r.taxon_id = t.id`
  return sql`
    select * from (
      select r.id, r.taxon_id, r.turn, r.properties, r.origin_collection_id, r.related_taxon_id, r.named[1] as partner, r.named[2] collate "C" as partner_key,
        rank() over (partition by r.related_taxon_id order by r.turn, r.lender nulls first, r.taxon_id) as place
      from (
        select r.*, (select array[n.name, n.sort_key] from visible_taxa n where n.id = r.related_taxon_id) as named,
          case when r.taxon_id <> t.id then (select n.sort_key from visible_taxa n where n.id = r.taxon_id) end as lender,
          ${turnSql(lenders, sql`r.taxon_id`)} as turn
        from relations r
        where r.collection_id = ${collectionId}::uuid and r.relation_type = ${relationType}::text and ${sources}${hasSome ? sql` and ${hasSome}` : sql``}
        offset 0) r
      where r.named is not null and (r.taxon_id = t.id or r.lender is not null)
    ) ranked where place = 1`
}

/**
 * The relations of one type as one row: v1 … the joined values in the order of the partners, so that the n-th entry of each
 * column belongs to the same relation, whatever stands in them; s1 … what the column sorts by, the text itself or the least number or date.
 */
export function joinedSql(group: RelationGroup, lenders: readonly Lender[], gate: Gate = open): Sql {
  const columns = group.fields.flatMap((field, index) => {
    const value = filledSql(shownSql(relationValue(field, sql`r`), field.facts.valueType))
    const joined = sql`string_agg(coalesce(${escapedSql(value)}, ''), ' | ' order by r.partner_key, r.related_taxon_id, r.id)`
    const text = sql`case when count(${value}) > 0 then ${joined} end`
    const isText = field.facts.valueType === 'text' || field.facts.valueType === 'boolean'
    const sort = isText ? sql`(${text}) collate "de"` : sql`min(${typedSql(relationValue(field, sql`r`), field.facts.valueType)})`
    return [sql`${text} as ${sql.ref(`v${index + 1}`)}`, sql`${sort} as ${sql.ref(`s${index + 1}`)}`]
  })
  return sql`select ${sql.join(columns)} from (${linkedSql(group, lenders, gate)}) r`
}

/** Of each of the plan's chosen taxa that has some the partners of its relations of one kind, in the order of {@link joinedSql}, and in which Datenstand. */
export function partnersStatement(
  { ids, lenders }: Pick<ExportPlan, 'ids' | 'lenders'>,
  kind: RelationKind,
): RawBuilder<{ id: string; partnerIds: string[]; revision: number }> {
  return sql<{ id: string; partnerIds: string[]; revision: number }>`
    select t.id, (select revision::float8 from data_state) as revision,
      array_agg(r.related_taxon_id::text order by r.partner_key, r.related_taxon_id, r.id) as "partnerIds"
    from taxa t cross join lateral (${linkedSql(kind, lenders)}) r
    where t.id = any(${ids}::uuid[]) group by t.id`
}

/** A value among others in one cell, as `splitEntries` (lib/domain/text/joinedCell.ts) takes it out again. */
function escapedSql(value: Sql): Sql {
  return sql`replace(replace(${value}, '\\', '\\\\'), '|', '\\|')`
}

/** The value of a relation `r` (under that or another name) of taxon `t`, before it is shown. */
export function relationValue(field: RelationPlanField, r: Sql): Sql {
  if (field.axis === 'rco') return field.core ? sql`${r}.partner` : sql`(${propertySql(sql`${r}.properties`, field.name)})`
  switch (field.name) {
    case 'synonym':
    case 'predecessor':
      return toldSql(field.name, sql`${r}.taxon_id`, sql`${r}.turn`)
    case 'source':
    case 'state':
      return sql`case when ${r}.id is not null then ${originSql(field, sql`${r}.origin_collection_id`)} end`
  }
}

/**
 * One row per relation: beside `t` a row `link` for each relation of the plan's kinds that passes the filters on its kind; one row without
 * relation where there is none.
 */
export function linksSql(plan: ExportPlan, gate: Gate): Sql {
  const branches = plan.relationRows.map((kind, index) => {
    return sql`select r.*, ${sql.lit(index)} as kind ${fromPassing(plan, kind, gate)}`
  })
  return sql`left join lateral (${sql.join(branches, sql` union all `)}) link on true`
}

/** From the relations `r` of one kind that count for taxon `t` and pass the filters on the kind. */
export function fromPassing({ filters, lenders }: ExportPlan, kind: RelationKind, gate: Gate = open): Sql {
  const conditions = filtersOf(filters, kind).map(rowCondition)
  const passing = conditions.length > 0 ? sql` where ${sql.join(conditions, sql` and `)}` : sql``
  return sql`from (${linkedSql(kind, lenders, gate)}) r${passing}`
}

/** The relation of a row whose id is known, as {@link linksSql} names it. */
export function linkOfId(plan: ExportPlan, relationId: Sql): Sql {
  const kinds = plan.relationRows.map(({ collectionId, relationType }, index) => {
    return sql`when r.collection_id = ${collectionId}::uuid and r.relation_type = ${relationType}::text then ${sql.lit(index)}`
  })
  return sql`left join lateral (
    select r.id, r.taxon_id, ${turnSql(plan.lenders, sql`r.taxon_id`)} as turn, r.properties, r.origin_collection_id, n.name as partner,
      case ${sql.join(kinds, sql` `)} end as kind
    from relations r join taxa n on n.id = r.related_taxon_id where r.id = ${relationId}) link on true`
}

/** The order of the relations of one taxon. */
export const linkOrder = sql`link.kind, link.partner_key, link.related_taxon_id, link.id`

/** The value of `link` where it is of the field's kind. */
export function linkValue(plan: ExportPlan, field: RelationPlanField): Sql {
  const value = relationValue(field, sql`link`)
  if (plan.relationRows.length === 1) return sql`(${value})`
  return sql`(case when link.kind = ${sql.lit(kindOf(plan, field))} then ${value} end)`
}

export function kindOf(plan: ExportPlan, field: RelationPlanField): number {
  return plan.relationRows.findIndex((kind) => isOfKind(kind, field))
}

/**
 * Whether a taxon has one relation of the kind on which every one of these filters that is about the kind holds at once. Where only emptiness is asked
 * for, also whether it has none of the kind at all, whose cells are empty. `isRow`: where relations have rows of their own, the rows beside `t` are those
 * that pass.
 */
export function relationCondition(plan: ExportPlan, gate: Gate, kind: RelationKind, among: PlanFilter[], isRow: boolean): Sql {
  const filters = filtersOf(among, kind)
  const linked = linkedSql(kind, plan.lenders, gate)
  const [row] = plan.relationRows
  const isTheRow = isRow && plan.relationRows.length === 1 && row !== undefined && isSameKind(row, kind)
  const holds = sql.join(filters.map(rowCondition), sql` and `)
  const passing = isTheRow ? sql`link.id is not null` : sql`exists (select from (${linked}) r where ${holds})`
  return filters.every(({ token }) => token === 'empty') ? sql`(${passing} or not exists (${linked}))` : passing
}

function filtersOf(among: PlanFilter[], kind: RelationKind): PlanFilter[] {
  return among.filter(({ field }) => isRelationField(field) && isOfKind(kind, field))
}

function rowCondition(filter: PlanFilter): Sql {
  // Only relation fields come here, see filtersOf.
  return conditionSql(relationValue(filter.field as RelationPlanField, sql`r`), filter.field.facts.valueType, filter)
}
