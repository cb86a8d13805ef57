import { sql } from 'kysely'
import type { TableMapping } from '../../../lib/domain/import/importMapping'
import { type ImportSettings, whatIsMissing } from '../../../lib/domain/import/importSettings'
import { isUuid } from '../../../lib/domain/text/uuid'
import type { Database } from '../../db/database'
import { ImportError } from '../importError'
import type { ImportOptions } from '../plan'

/** What the settings of a draft ask of an import. Throws `ImportError` where they are not enough. */
export async function jobOptions(
  database: Database,
  { kind, settings }: { kind: 'CHECK' | 'LOAD'; settings: ImportSettings },
  [path = '', ...others]: readonly string[],
): Promise<ImportOptions> {
  const missing = whatIsMissing(settings)
  if (missing !== null) throw new ImportError(missing)
  const { as, name, type, organizationId, mapping } = settings
  if (organizationId !== null && !isUuid(organizationId)) throw new ImportError('Die gewählte Organisation gibt es nicht (mehr).')
  const common = { path, others, organizationId, dryRun: kind === 'CHECK' }
  if (settings.several) {
    const tables = await Promise.all(mapping.tables.map((table) => typed(database, table)))
    return { ...common, mapping: { tables } }
  }
  if (as === 'taxonomy') {
    const deleteMissing = mapping.tables[0]?.missing === 'delete'
    const { file, sheet, sheets, headerRow, taxonomy, versionOf, noValue, about } = mapping.tables[0] ?? {}
    const table = file === undefined ? undefined : { file, sheet, sheets, headerRow, taxonomy, noValue }
    const known = await typeOf(database, versionOf ?? name)
    return { ...common, taxonomy: name.trim(), versionOf, type: known ?? type, deleteMissing, table, about }
  }
  // What was decided for a taxonomy before somebody chose a collection.
  const tables = mapping.tables.map(({ taxonomy: _, ...table }) => table)
  const isNamed = mapping.tables.some(({ collection }) => collection !== undefined)
  return {
    ...common,
    ...(isNamed ? {} : { collection: name.trim() }),
    ...(tables.length > 0 && { mapping: { tables } }),
  }
}

/** A taxonomy that is there has its type, and so has a new version of one. */
async function typed(database: Database, table: TableMapping): Promise<TableMapping> {
  const { taxonomy, taxonomyName = '', versionOf, type = 'Art' } = table
  if (taxonomy === undefined) return table
  return { ...table, taxonomyName: taxonomyName.trim(), type: (await typeOf(database, versionOf ?? taxonomyName)) ?? type }
}

async function typeOf({ bulk }: Database, name: string): Promise<ImportSettings['type'] | undefined> {
  const { rows } = await sql<{ type: ImportSettings['type'] }>`
    select type from taxonomies where published and same_name(name) = same_name(${name})`.execute(bulk)
  return rows[0]?.type
}
