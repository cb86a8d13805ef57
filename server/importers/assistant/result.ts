import { swissCount } from '../../../lib/domain/text/swissCount'
import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { ImportTargets } from '../importTargets'
import type { ColumnAccount, Report } from '../report'
import type { CheckedImport, Counts, ImportRun } from '../phases/importRun'
import { stagedFields } from './stagedFields'
import { stagedNames } from './stagedNames'
import { stagedPreview } from './stagedPreview'
import type { JobResult, TableResult } from './jobResult'

/** So many reasons are listed; the file of problems has all. */
const MOST_REASONS = 200
const MOST_NOTES = 200

/** What can be said without a look into the staging tables. */
export function plainResult(
  report: Report,
  { taxonomies, collections, versionOf = null }: ImportTargets,
  counts: Counts,
): JobResult {
  const reasons = [...report.reasons].sort((a, b) => b[1].count - a[1].count).slice(0, MOST_REASONS)
  return {
    ...counts,
    ...report.totals,
    taxonomies,
    collections,
    versionOf,
    notes: [
      ...report.files.flatMap(({ path, notes }) => notes.map((note) => `${path}: ${note}`)),
      ...report.notes,
      ...(report.created > 0
        ? [
            `Zusätzlich angelegt: ${report.created === 1 ? 'ein übergeordnetes Taxon' : `${swissCount(report.created)} übergeordnete Taxa`}`,
          ]
        : []),
    ].slice(0, MOST_NOTES),
    tables: resultTables(report),
    problems: reasons.map(([reason, { count, taken, shown }]) => ({
      reason,
      count,
      taken,
      shown: shown.map(({ file, line, column, value, instead, hint }) => ({
        file: report.files[file]?.path ?? '',
        line,
        column: column ?? null,
        value: value?.slice(0, 1_000) ?? null,
        instead: instead ?? null,
        hint: hint?.slice(0, 1_000) ?? null,
      })),
    })),
    names: null,
    fields: [],
    preview: [],
  }
}

/** So many tables and columns are listed. */
const MOST_TABLES = 200
const MOST_COLUMNS = 1_000

function resultTables({ files, untouched }: Report): TableResult[] {
  const filled = (columns: readonly ColumnAccount[]) => columns.filter((column) => column.filled > 0).slice(0, MOST_COLUMNS)
  return [
    ...files.map(({ path, read, cells, columns }) => ({
      file: path,
      notRead: null,
      rows: read,
      cells,
      columns: filled(columns),
    })),
    ...untouched.map(({ path, what, rows = 0, columns = [] }) => ({
      file: path,
      notRead: what,
      rows,
      cells: null,
      columns: filled(columns),
    })),
  ].slice(0, MOST_TABLES)
}

/** The same with names, fields and the first entries, which stand in the staging tables until the import ends. */
export async function wholeResult(run: ImportRun, checked: CheckedImport, counts: Counts): Promise<JobResult> {
  const plain = plainResult(run.report, checked.targets, counts)
  return {
    ...plain,
    notes: [...plain.notes, ...(await missingTerms(run.database, checked))],
    names: await stagedNames(run, checked),
    fields: await stagedFields(run, checked),
    preview: await stagedPreview(run, checked),
    tree: checked.tree,
    versions: checked.versions,
  }
}

/** Whoever makes something through its form has to say its terms; a table rarely says them, so that it is a remark here. */
async function missingTerms({ bulk }: Database, { plan, targets }: CheckedImport): Promise<string[]> {
  const drafts = [
    ...plan.taxonomies.map(({ name, licence, citation }) => ({ name, has: Boolean(licence && citation) })),
    ...(plan.facts?.collections.map(({ name, about }) => ({ name, has: Boolean(about.licence && about.citation) })) ?? []),
  ]
  const missing: string[] = []
  for (const { id, name } of [...targets.taxonomies, ...targets.collections]) {
    if (drafts.some((draft) => draft.name === name && draft.has)) continue
    const { rows } = await sql<{ has: boolean }>`
      select licence is not null and citation is not null as has from taxonomies where id = ${id}::uuid
      union all select licence is not null and citation is not null from property_collections where id = ${id}::uuid`.execute(
      bulk,
    )
    if (!rows[0]?.has && !plan.extras)
      missing.push(
        `«${name}» hat keine Lizenz oder keine Angabe, wie es zitiert wird. Ergänzen Sie beides nach dem Laden auf der Seite dazu.`,
      )
  }
  return missing
}
