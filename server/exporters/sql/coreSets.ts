import { sql } from 'kysely'
import { conditionSql, germanNameOrder } from './fieldSql'
import { filtersOfPlan } from '../plan/exportPlan'
import { pathSetSql, tabledPathSql, taxonomiesWith } from './pathSql'
import type { CoreField } from '../../../lib/domain/export/exportColumns'
import type { ExportPlan, PlanField, PlanFilter } from '../plan/exportPlan'
import type { Sql } from './fragment'
import type { Reading } from './recordSets'

/** A core field that stands elsewhere than with taxon `t`, read once for all taxa: a join by hash instead of a look-up for each of them. */
interface CoreSet {
  /** To stand behind `from … t`. */
  join: Sql
  value: Sql
}

/** Each for taxa of these taxonomies. What is above a taxon is of its taxonomy. */
const sets: Partial<Record<CoreField, (taxonomies: readonly string[]) => CoreSet>> = {
  '@path': (taxonomies) => ({
    join: sql`left join (${pathSetSql(taxonomies)}) above on above.id = t.parent_id`,
    value: sql`above.path`,
  }),
  '@parent': (taxonomies) => ({
    join: sql`left join (select n.id, n.name from taxa n where n.taxonomy_id = any(${taxonomies}::uuid[])) parent on parent.id = t.parent_id`,
    value: sql`parent.name`,
  }),
  '@germanName': () => ({
    join: sql`left join (select distinct on (v.taxon_id) v.taxon_id, v.name from vernacular_names v where v.language = 'de'
      order by v.taxon_id, ${germanNameOrder}) german on german.taxon_id = t.id`,
    value: sql`german.name`,
  }),
}

/**
 * The sets of those of the fields that have one: where many taxa are read, or a table of paths was made for them. None for paths that only one filter
 * asks for, which does so itself (`pathConditionSql`): each column, filter and sort order has a field of its own.
 */
export function coreSets(plan: ExportPlan, fields: readonly PlanField[], reading: Reading): ReadonlyMap<CoreField, CoreSet> {
  const found = new Map<CoreField, CoreSet>()
  const ofPaths = fields.filter(isPath)
  const isFilterAlone = ofPaths.length === 1 && filtersOfPlan(plan).some(({ field }) => field === ofPaths[0])
  for (const [core, setOf] of Object.entries(sets) as [CoreField, (taxonomies: readonly string[]) => CoreSet][]) {
    const taxonomies = taxonomiesWith(fields, core)
    if (taxonomies.length === 0) continue
    if (core === '@path' && plan.pathTable)
      found.set(core, { join: sql`left join ${sql.ref(plan.pathTable)} above on above.id = t.parent_id`, value: tabledPathSql })
    else if (reading === 'sets' && !(core === '@path' && isFilterAlone)) found.set(core, setOf(taxonomies))
  }
  return found
}

/**
 * Whether the path of taxon `t` passes a filter, asked of the taxa that have children, of which there are few, instead of all. Only where nothing else
 * needs their paths, which are made for it alone.
 */
export function pathConditionSql({ field, ...filter }: PlanFilter): Sql {
  // What is empty is not in the set: roots have nothing above them.
  const isEmpty = filter.token === 'empty'
  const asked: PlanFilter = { ...filter, field, token: isEmpty ? 'notEmpty' : filter.token }
  const passes = sql`t.parent_id in (select above.id from (${pathSetSql([field.source.id])}) above
    where ${conditionSql(sql`above.path`, field.facts.valueType, asked)})`
  return isEmpty ? sql`(${passes}) is not true` : passes
}

/** Whether it is the path of a taxon. */
export const isPath = (field: PlanField): boolean => field.axis === 'tax' && field.core === '@path'
