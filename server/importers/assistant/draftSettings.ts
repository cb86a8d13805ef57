import type { ImportSettings } from '../../../lib/domain/import/importSettings'
import { standsIn, withTables } from '../../../lib/domain/import/severalTables'
import type { Inspection } from './inspect'

// What is decided about the tables of a draft, when files come to it or go.

/**
 * Among several files what lies in an archive is called after it too, and alone it is
 * not; where there is no archive any more nothing becomes a taxonomy as a whole.
 */
export function asCalledNow(
  settings: ImportSettings,
  archive: string,
  { tables, isArchive }: Inspection,
  wasAlone: boolean,
  isAlone: boolean,
): ImportSettings {
  const called = (file: string) => {
    const name = wasAlone === isAlone ? file : isAlone ? file.replace(`${archive}/`, '') : `${archive}/${file}`
    return tables.some((table) => table.file === name) ? name : file
  }
  const kept = settings.mapping.tables.filter(
    ({ file, taxonomy }) => isArchive || !settings.several || !taxonomy || file !== undefined,
  )
  return withTables(
    settings,
    kept.map((table) => (table.file === undefined ? table : { ...table, file: called(table.file) })),
  )
}

/** Without the tables of a file; null where nothing else is decided. */
export function withoutFile(settings: ImportSettings, name: string): ImportSettings | null {
  const left = settings.mapping.tables.filter(({ file }) => file === undefined || !standsIn(file, name))
  return left.length > 0 || settings.several ? withTables(settings, left) : null
}
