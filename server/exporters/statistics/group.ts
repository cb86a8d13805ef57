import { sql } from 'kysely'
import type { Axis } from '../../../lib/domain/export/exportAxes'
import { coreFields, pnameOfProperty, relationFields } from '../../../lib/domain/export/exportColumns'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import type { Db } from '../../db/db'
import { ExportError } from '../plan/exportError'
import type { ExportPlan } from '../plan/exportPlan'
import { collectionsByName, taxonomiesByName } from '../plan/exportSources'
import { gatheringOf } from './bins'
import type { Group, GroupField } from './statisticsSql'

/** A group as the settings name it; relationType only for the axis rco. */
export interface GroupName {
  axis: Axis
  source: string
  relationType: string | null
}

/** The group that is published under these names. Throws ExportError naming what does not exist. */
export async function groupNamed(db: Db, plan: ExportPlan, { axis, source, relationType }: GroupName): Promise<Group> {
  if (axis === 'tax') {
    const [taxonomy] = await taxonomiesByName(db, [source])
    if (!taxonomy || !plan.taxonomies.some(({ id }) => id === taxonomy.id))
      throw new ExportError(`«${source}» ist keine der gewählten Taxonomien.`)
    return { axis, taxonomyId: taxonomy.id }
  }
  const [collection] = await collectionsByName(db, [source])
  if (!collection) throw new ExportError(`Eine Eigenschaften-Sammlung «${source}» gibt es nicht. Prüfen Sie den Namen.`)
  return axis === 'pco'
    ? { axis, collectionId: collection.id }
    : { axis, collectionId: collection.id, relationType: relationType ?? '' }
}

interface FieldRow {
  name: string
  valueType: ValueType
  distinctCount: number
  minValue: string | null
  maxValue: string | null
}

/** The fields of a group: core fields, then those of the catalogue in its order. */
export async function fieldsOfGroup(db: Db, group: Group): Promise<GroupField[]> {
  const taxonomy = group.axis === 'tax' ? group.taxonomyId : null
  const collection = group.axis === 'tax' ? null : group.collectionId
  const relationType = group.axis === 'rco' ? group.relationType : null
  const { rows } = await sql<FieldRow>`
    select name, value_type as "valueType", distinct_count as "distinctCount", min_value as "minValue", max_value as "maxValue"
    from property_fields
    where (taxonomy_id = ${taxonomy}::uuid or collection_id = ${collection}::uuid)
      and relation_type is not distinct from ${relationType}::text
    order by position, name collate "C"`.execute(db)
  return [
    ...coreFieldsOf(group).map(({ pname, valueType }): GroupField => ({
      pname,
      name: pname,
      isCore: true,
      valueType,
      gathering: { kind: 'values', many: !isFew.has(pname) },
    })),
    ...rows.map((row): GroupField => {
      const { name, valueType } = row
      return { pname: pnameOfProperty(name), name, isCore: false, valueType, gathering: gatheringOf(row) }
    }),
  ]
}

/** Core fields of few different values; names, authors and the like are as many as there are taxa. */
const isFew: ReadonlySet<string> = new Set(['@rank', '@status'])

function coreFieldsOf({ axis }: Group): readonly { pname: string; valueType: ValueType }[] {
  if (axis === 'tax') return coreFields
  return axis === 'rco' ? relationFields : []
}

/** How many taxa the selection is made from: those of the group's taxonomy, or of all chosen ones. */
export async function candidateCount(db: Db, plan: ExportPlan, group: Group): Promise<number> {
  const taxonomies = group.axis === 'tax' ? [group.taxonomyId] : plan.taxonomies.map(({ id }) => id)
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(taxon_count), 0)::int as count from taxonomies where id = any(${taxonomies}::uuid[])`.execute(db)
  const all = rows[0]?.count ?? 0
  return Math.max(1, plan.ids ? Math.min(plan.ids.length, all) : all)
}
