import { ofFewTaxa } from './fewTaxa'
import { countStatement } from '../sql/exportSql'
import { pageRows, type PickOptions } from './pickRows'
import { planned, type Reading } from '../sql/recordSets'
import { resolveExportQuery } from '../plan/resolveExport'
import { isCanonicalNumber } from '../../../lib/domain/vocabulary/propertyValues'
import type { Kysely } from 'kysely'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import type { Tables } from '../../db/tables'
import { drawnCollections, type ExportPlan } from '../plan/exportPlan'
import type { ExportSource } from '../plan/exportSources'
import { readExportRow, type RowText } from '../sql/rowText'
import { inOneState } from './oneState'

/** A cell in its type; null for no value. */
export type PreviewCell = string | number | boolean | null

export interface ExportPreview {
  columns: { key: string; header: string; valueType: ValueType; unit: string | null }[]
  rows: PreviewCell[][]
  /** German sentences: what the choice names and the rows do not have. */
  warnings: string[]
  /** What the rows draw from, as the sheet «Quellen» of the file names it. */
  sources: ExportSource[]
}

/**
 * A page of an export's rows, exactly those of the file. `query` is the query string of the link. Throws ExportError with a German
 * sentence when something in it does not exist.
 */
export async function exportPreview(
  db: Kysely<Tables>,
  query: string,
  offset: number,
  limit: number,
  options: PickOptions = {},
): Promise<ExportPreview> {
  // They may change between the two queries.
  return inOneState(async () => {
    const plan = await resolveExportQuery(db, query)
    return preview(plan, await pageRows(db, plan, { offset, limit }, options))
  })
}

function preview(plan: ExportPlan, rows: RowText[]): ExportPreview {
  const types = plan.columns.map(({ valueType }) => valueType)
  return {
    columns: plan.columns.map(({ key, header, valueType, unit }) => ({ key, header, valueType, unit })),
    rows: rows.map(({ row }) =>
      readExportRow(row, plan.state.revision, plan.columns.length).map((cell, index) =>
        previewCell(cell, types[index] ?? 'text'),
      ),
    ),
    warnings: plan.warnings,
    sources: [...plan.taxonomies, ...drawnCollections(plan)],
  }
}

/** The number of rows of an export; throws like {@link exportPreview}. */
export async function exportCount(db: Kysely<Tables>, query: string, few?: number): Promise<number> {
  return countRows(db, await resolveExportQuery(db, query), few)
}

/** `few`: see ofFewTaxa. */
export async function countRows(db: Kysely<Tables>, plan: ExportPlan, few?: number): Promise<number> {
  if (plan.ids) return (await countStatement(plan, 'each').execute(db)).rows[0]?.count ?? 0
  const counted = async (counting: ExportPlan, reading: Reading) =>
    (await planned(db, reading, (trx) => countStatement(counting, reading).execute(trx))).rows[0]
  const fewer = await ofFewTaxa(db, plan, few)
  const ofFew = fewer.ids && (await counted(fewer, 'each'))
  // Changed between the two: those are no longer all that may pass.
  const all = ofFew?.revision === plan.state.revision ? ofFew : await counted(plan, 'sets')
  return all?.count ?? 0
}

/** A cell in the type of its column, where its text says exactly that: several joined values stay text. */
export function previewCell(cell: string | null, type: ValueType): PreviewCell {
  if (cell === null) return null
  // 1.50 is the number 1.5, but stays what its source wrote.
  if (type === 'number') return isCanonicalNumber(cell) ? Number(cell) : cell
  if (type === 'boolean') return cell === 'true' ? true : cell === 'false' ? false : cell
  return cell
}
