import { sql } from 'kysely'
import { isGroup } from '../../../lib/domain/export/filterGroups'
import type { FilterGroup, GroupPart } from '../../../lib/domain/export/exportShape'
import type { ExportPlan, PlanFilter } from '../plan/exportPlan'
import type { Sql } from './fragment'
import { relationCondition, relationGroups } from './relationSql'
import type { ValueSources } from './valueSources'

/** What a condition says of taxon `t`; null counts as false. */
interface Truth {
  holds: Sql
  /** Whether it is about `t` at all: a condition on one taxonomy says nothing of taxa of another. Null: always. */
  applies: Sql | null
}

/** What `t` has to pass: every filter, and every group. What says nothing of `t` neither lets it pass nor keeps it out. */
export function passingConditions(plan: ExportPlan, sources: ValueSources): Sql[] {
  const filters = truthsOfAll(plan, sources, plan.filters, true)
  return [...filters, ...plan.filterGroups.map((group) => groupTruth(plan, sources, group))].map(passes)
}

/** Whether `t` passes one group. */
export const passesGroup = (plan: ExportPlan, sources: ValueSources, group: FilterGroup<PlanFilter>): Sql =>
  passes(groupTruth(plan, sources, group))

const passes = ({ holds, applies }: Truth): Sql => (applies ? sql`(not ${applies} or ${holds})` : holds)

function groupTruth(plan: ExportPlan, sources: ValueSources, { match, parts }: FilterGroup<PlanFilter>): Truth {
  const truths = match === 'all' ? truthsOfAll(plan, sources, parts, false) : parts.map((part) => partTruth(plan, sources, part))
  const applying = truths.flatMap(({ applies }) => applies ?? [])
  const applies = applying.length === truths.length ? either(applying) : null
  if (match === 'all') return { holds: sql`(${sql.join(truths.map(passes), sql` and `)})`, applies }
  const some = either(truths.map((truth) => (truth.applies ? sql`(${truth.applies} and ${truth.holds})` : truth.holds)))
  return { holds: match === 'any' ? some : sql`(${some} is not true)`, applies }
}

const either = (conditions: Sql[]): Sql => sql`(${sql.join(conditions, sql` or `)})`

/** Conditions that hold together: those on relations of one type are about one relation. `areRows`: its row may be the very relation. */
function truthsOfAll(plan: ExportPlan, sources: ValueSources, parts: GroupPart<PlanFilter>[], areRows: boolean): Truth[] {
  const isOfRelation = (part: GroupPart<PlanFilter>): part is PlanFilter => !isGroup(part) && part.field.axis === 'rco'
  const relations = parts.filter(isOfRelation)
  return [
    ...parts.filter((part) => !isOfRelation(part)).map((part) => partTruth(plan, sources, part)),
    ...relationGroups(relations.map(({ field }) => field)).map((kind): Truth => ({
      holds: relationCondition(plan, sources.gate, kind, relations, areRows),
      applies: null,
    })),
  ]
}

function partTruth(plan: ExportPlan, sources: ValueSources, part: GroupPart<PlanFilter>): Truth {
  if (isGroup(part)) return groupTruth(plan, sources, part)
  const [alone] = part.field.axis === 'rco' ? truthsOfAll(plan, sources, [part], false) : []
  if (alone) return alone
  const isOneOfMany = part.field.axis === 'tax' && plan.taxonomies.length > 1
  return {
    holds: sources.condition(part),
    applies: isOneOfMany ? sql`(t.taxonomy_id = ${part.field.source.id}::uuid)` : null,
  }
}
