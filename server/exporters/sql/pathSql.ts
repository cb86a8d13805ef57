import { sql } from 'kysely'
import type { CoreField } from '../../../lib/domain/export/exportColumns'
import { type ExportPlan, filtersOfPlan, type PlanField } from '../plan/exportPlan'
import type { Sql } from './fragment'

/** A path names so many taxa at most, those next to the taxon: no classification is deeper, and a chain of thousands stays small. */
export const LONGEST = 100

/**
 * The path of taxon `t`, climbed step by step: some hundredths of a millisecond, which suits a page of taxa. Only where nested loops are allowed
 * (recordSets.ts): without them each step would read all taxa.
 */
export const climbedPathSql = sql`(with recursive up as (
      select n.name, n.parent_id, 1 as steps from taxa n where n.id = t.parent_id
      union all
      select n.name, n.parent_id, up.steps + 1 from taxa n join up on n.id = up.parent_id where up.steps < ${sql.lit(LONGEST)}
    ) select string_agg(up.name, ' > ' order by up.steps desc) from up)`

/** The names of a taxon and of what is above it, from those of the taxon above and its own. */
const lengthened = (names: Sql, name: Sql) =>
  sql`case when cardinality(${names}) < ${sql.lit(LONGEST)} then ${names} else ${names}[2:] end || ${name}`

/**
 * The paths of all children of a taxon (`id`), for every taxon of some taxonomies that is said to have any: computed once, from the roots down, level by
 * level with joins of sets: at any depth, because whoever joins it may not climb (recordSets.ts). Each stands there once; the grouping tells the planner,
 * which expects fifty times as many otherwise and hashes the taxa with all that is said of them instead.
 */
export function pathSetSql(taxonomies: readonly string[]): Sql {
  return sql`
    with recursive nodes as materialized (
      select n.id, n.parent_id, n.name from taxa n where n.taxonomy_id = any(${taxonomies}::uuid[]) and n.child_count > 0
    ), paths as (
      select n.id, array[n.name] as names from nodes n where n.parent_id is null
      union all
      select n.id, ${lengthened(sql`p.names`, sql`n.name`)} from paths p join nodes n on n.parent_id = p.id
    ) select p.id, min(array_to_string(p.names, ' > ')) as path from paths p group by p.id`
}

/** The columns of the table that {@link nodesStatement} fills with taxa that have children … */
export const nodeColumns = sql`(id uuid not null, parent_id uuid, name text not null)`
/** … and of the one that {@link levelStatement} fills with the paths of those children; roots are level 1. */
export const pathColumns = sql`(id uuid not null, path text not null, level int not null)`

/** Adds the taxa `t` of a range that are said to have children. */
export function nodesStatement(nodes: string, range: Sql): Sql {
  return sql`insert into ${sql.ref(nodes)} select t.id, t.parent_id, t.name from taxa t where ${range} and t.child_count > 0`
}

/** Adds the paths that have so many names, made from those that have one less; up to the longest ones. */
export function levelStatement(paths: string, nodes: string, level: number): Sql {
  const into = sql`insert into ${sql.ref(paths)} (id, path, level)`
  if (level === 1) return sql`${into} select n.id, n.name, 1 from ${sql.ref(nodes)} n where n.parent_id is null`
  return sql`${into} select n.id, p.path || ' > ' || n.name, ${level}::int
    from ${sql.ref(paths)} p join ${sql.ref(nodes)} n on n.parent_id = p.id where p.level = ${level - 1}::int`
}

/** The value of a path where a table or set of them is joined as `above`. What that does not know, deeper than the longest path for example, is climbed. */
export const tabledPathSql = sql`(case when t.parent_id is null or above.id is not null then above.path else ${climbedPathSql} end)`

/** The taxonomies of whose taxa this core field is among the fields. */
export function taxonomiesWith(fields: readonly PlanField[], core: CoreField): string[] {
  return [...new Set(fields.flatMap((field) => (field.axis === 'tax' && field.core === core ? [field.source.id] : [])))]
}

/** All fields that an export reads, whatever for. */
export function fieldsOfPlan(plan: ExportPlan): PlanField[] {
  const { columns, sort } = plan
  const sorted = sort && typeof sort.by !== 'string' ? [sort.by] : []
  return [...columns.flatMap(({ field }) => field ?? []), ...filtersOfPlan(plan).map(({ field }) => field), ...sorted]
}
