import { sql } from 'kysely'
import { addAllProperties, defaultExportSettings, defaultExportView } from '../../lib/domain/export/exportSettings'
import { splitEntries } from '../../lib/domain/text/joinedCell'
import { isUuid } from '../../lib/domain/text/uuid'
import { isNumberCell } from '../../lib/domain/xlsx/sheetXml'
import type { ValueType } from '../../lib/domain/vocabulary/valueType'
import type { Db } from '../db/db'
import type { ExportPlan, PlanColumn } from '../exporters/plan/exportPlan'
import { taxonomiesById, type TaxonomySource } from '../exporters/plan/exportSources'
import { resolveExport } from '../exporters/plan/resolveExport'
import { readExportRow } from '../exporters/sql/rowText'
import { pageRows } from '../exporters/rows/pickRows'
import { partnersStatement } from '../exporters/sql/relationSql'
import type { ReconProperty } from './properties'
import { DataChanged } from '../exporters/rows/oneState'

/** A cell as the specification types it; `{}` for none beside others. */
export type ReconValue =
  | { str: string }
  | { int: number }
  | { float: number }
  | { date: string }
  | { id: string; name: string }
  | Record<string, never>

/** Values by the id as it was asked for, then in the order of the properties; of a synonym those of its accepted object. Unknown ids are missing. */
export type ReconValues = ReadonlyMap<string, readonly ReconValue[][]>

const ATTEMPTS = 3

/**
 * What an export of these objects says in the columns of the properties: the same plan, the same statement. One of several relations' values is a value of its
 * own, the n-th of each property of a type belongs to the same relation, and a partner is named with its id.
 */
export async function readValues(db: Db, ids: readonly string[], properties: readonly ReconProperty[]): Promise<ReconValues> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readOnce(db, ids, properties)
    } catch (error) {
      // Changed between two statements: once more, on the new state.
      if (!(error instanceof DataChanged) || attempt === ATTEMPTS) throw error
    }
  }
}

async function readOnce(db: Db, asked: readonly string[], properties: readonly ReconProperty[]): Promise<ReconValues> {
  const uuids = asked.filter(isUuid)
  if (uuids.length === 0 || properties.length === 0) return new Map()
  const taxa = await acceptedTaxa(db, uuids)
  const found = new Map<string, readonly ReconValue[][]>()
  for (const taxonomy of await taxonomiesById(db, [...new Set(taxa.map(({ taxonomyId }) => taxonomyId))])) {
    const own = new Set(taxa.filter(({ taxonomyId }) => taxonomyId === taxonomy.id).map(({ id }) => id))
    for (const [id, values] of await valuesIn(db, taxonomy, [...own], properties)) found.set(id, values)
  }
  const valuesOf = new Map(taxa.map(({ askedId, id }) => [askedId, found.get(id)]))
  return new Map(
    uuids.flatMap((id) => {
      const values = valuesOf.get(id.toLowerCase())
      return values ? [[id, values] as const] : []
    }),
  )
}

/** The published objects of these ids; of a synonym's the one that counts, to which previews and suggestions lead as well. */
const acceptedTaxa = (db: Db, ids: readonly string[]) =>
  sql<{ askedId: string; id: string; taxonomyId: string }>`
    select o.id as "askedId", t.id, t.taxonomy_id as "taxonomyId"
    from visible_taxa o join visible_taxa t on t.id = coalesce(o.accepted_id, o.id)
    where o.id = any(${[...ids]}::uuid[])`
    .execute(db)
    .then(({ rows }) => rows)

/** Of objects of one taxonomy. */
async function valuesIn(db: Db, taxonomy: TaxonomySource, ids: string[], properties: readonly ReconProperty[]) {
  const chosen = properties.flatMap((property) => property.chosenIn(taxonomy) ?? [])
  const settings = addAllProperties({ ...defaultExportSettings(), taxonomies: [taxonomy.name], ids }, chosen)
  const plan = await resolveExport(db, settings, defaultExportView())
  const rows = await pageRows(db, plan, { offset: 0, limit: ids.length })
  const partners = new Map<number, Map<string, string[]>>()
  for (const [index, column] of plan.columns.entries())
    if (isPartner(column)) partners.set(index, await partnerIds(db, plan, column))
  const columns = properties.map((property) => plan.columns.findIndex(({ key }) => key === property.columnIn(taxonomy)))
  return rows.map(({ row }) => {
    const cells = readExportRow(row, plan.state.revision, plan.columns.length)
    const id = cells[0] ?? ''
    const values = columns.map((index) => {
      const column = plan.columns[index]
      return column ? valuesOfCell(cells[index] ?? null, column, partners.get(index)?.get(id)) : []
    })
    return [id, values] as const
  })
}

const isPartner = ({ field }: PlanColumn): boolean => field?.axis === 'rco' && field.core === '@partner'

/** Of each object those that its relations of a kind lead to, in the order in which an export joins their names. */
async function partnerIds(db: Db, plan: ExportPlan, { field }: PlanColumn): Promise<Map<string, string[]>> {
  if (field?.axis !== 'rco') return new Map()
  const kind = { collectionId: field.source.id, relationType: field.relationType }
  const { rows } = await partnersStatement(plan, kind).execute(db)
  if (rows.some(({ revision }) => revision !== plan.state.revision)) throw new DataChanged()
  return new Map(rows.map(({ id, partnerIds: partners }) => [id, partners]))
}

function valuesOfCell(cell: string | null, { field, valueType }: PlanColumn, partners: readonly string[] = []): ReconValue[] {
  if (cell === null) return []
  if (field?.axis !== 'rco') return [typedValue(cell, valueType)]
  const entries = splitEntries(cell) ?? [cell]
  if (field.core !== '@partner') return entries.map((entry) => (entry === '' ? {} : typedValue(entry, valueType)))
  if (entries.length !== partners.length) throw new DataChanged()
  return entries.map((name, index) => ({ id: partners[index] ?? '', name }))
}

/** OpenRefine holds whole numbers of 32 bits. */
const MOST_INT = 2 ** 31 - 1

/** A value of its column's type where the cell says exactly that, else its text. The specification's schema knows no booleans: `true` and `false` are texts. */
function typedValue(cell: string, type: ValueType): ReconValue {
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(cell)) return { date: `${cell}T00:00:00Z` }
  if (type !== 'number' || !isNumberCell(cell)) return { str: cell }
  const number = Number(cell)
  return /^-?\d+$/.test(cell) && Math.abs(number) <= MOST_INT ? { int: number } : { float: number }
}
