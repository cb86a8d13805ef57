import { sql } from 'kysely'
import { germanNameOrder } from './fieldSql'
import { pathSetSql, tabledPathSql, taxonomiesWith } from './pathSql'
import type { CoreField } from '../../../lib/domain/export/exportColumns'
import type { ExportPlan, PlanField } from '../plan/exportPlan'
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

/** The sets of those of the fields that have one: where many taxa are read, or a table of paths was made for them. */
export function coreSets(plan: ExportPlan, fields: readonly PlanField[], reading: Reading): ReadonlyMap<CoreField, CoreSet> {
  const found = new Map<CoreField, CoreSet>()
  for (const [core, setOf] of Object.entries(sets) as [CoreField, (taxonomies: readonly string[]) => CoreSet][]) {
    const taxonomies = taxonomiesWith(fields, core)
    if (taxonomies.length === 0) continue
    if (core === '@path' && plan.pathTable)
      found.set(core, { join: sql`left join ${sql.ref(plan.pathTable)} above on above.id = t.parent_id`, value: tabledPathSql })
    else if (reading === 'sets') found.set(core, setOf(taxonomies))
  }
  return found
}
