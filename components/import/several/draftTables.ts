import type { ImportMapping, TableMapping } from '@/lib/domain/import/importMapping'
import type { ImportSettings } from '@/lib/domain/import/importSettings'
import { asOneOfSeveral, oneOf, standsIn, withOne, withTables } from '@/lib/domain/import/severalTables'
import { whatSeveralMiss } from '@/lib/domain/import/whatSeveralMiss'
import { mappingThatHolds, namesProblem, onlyDated, tableProblem } from '../table/draftTable'
import type { TableSample } from '../table/sampleQuery'
import type { Sampled } from '../table/useTableSample'
import type { Draft, Targets } from '../queries'
import { asShown, chosenTable, existingTarget, tableOf, targetProblem } from '../settings'

/** A table of a draft on its way, as far as it is decided without a look into it. */
export interface TableBegun {
  /** What is decided about it, as if it were the only one. */
  settings: ImportSettings
  /** Where it is, with what somebody decided about its columns. */
  chosen: TableMapping
  /** What it goes into, where that is there already. */
  target: { id: string; name: string } | null
  /** An archive that becomes a taxonomy as it is. */
  isWhole: boolean
}

/** The same with its beginning, and what follows from it. */
export interface DraftTable extends TableBegun {
  sample: Sampled
  /** The mapping that holds. */
  table: TableMapping
  targetProblem: string | null
  /** Why it cannot be checked yet, as a sentence; null when it can. */
  missing: string | null
  isWaiting: boolean
  /** With all that holds without a decision of one's own. */
  whole: ImportSettings
}

/** The tables that come with an import: one, or several that each say what they become. */
export function tablesBegun(draft: Draft, settings: ImportSettings, targets: Targets): TableBegun[] {
  const all = settings.several ? settings.mapping.tables.map((_, at) => oneOf(settings, at)) : [settings]
  return all.map((one) => {
    const isWhole = one.as === 'taxonomy' && draft.isArchive
    return {
      settings: one,
      chosen: settings.several && isWhole ? tableOf(one) : chosenTable(draft, tableOf(one)),
      target: existingTarget(one, targets),
      isWhole,
    }
  })
}

/** `tables`: those among which the import itself would find the one with the names. */
export function draftTable(begun: TableBegun, sample: Sampled, tables: readonly unknown[], targets: Targets): DraftTable {
  const { settings, chosen, target, isWhole } = begun
  const { data } = sample
  const table = data ? mappingThatHolds(chosen, data) : chosen
  const noTarget = targetProblem(settings, targets, isWhole)
  return {
    ...begun,
    sample,
    table,
    targetProblem: noTarget,
    missing: noTarget ?? columnsProblem(begun, table, data, tables),
    isWaiting: !data && sample.error === null && !isWhole,
    // What holds without a decision of one's own is decided with the check: what is shown is what is loaded.
    whole: asShown(settings, chosen, data ? (target ? onlyDated(table) : table) : null),
  }
}

const columnsProblem = (
  { settings, chosen }: TableBegun,
  table: TableMapping,
  data: TableSample | null,
  tables: readonly unknown[],
) => (settings.as === 'taxonomy' ? namesProblem({ tables }, chosen, data) : data ? tableProblem(table) : null)

/** The settings of the draft with one of its tables as it was changed. */
export const changed = (settings: ImportSettings, at: number, one: ImportSettings): ImportSettings =>
  settings.several ? withOne(settings, at, one) : one

/** The settings with all that holds without a decision of one's own. */
export const allAsShown = (settings: ImportSettings, tables: readonly DraftTable[]): ImportSettings =>
  tables.reduce((all, { whole }, at) => changed(all, at, whole), settings)

/** Why the import cannot be checked yet, as a sentence that names the table; null when it can. */
export function missingOf(settings: ImportSettings, tables: readonly DraftTable[]): string | null {
  if (!settings.several) return tables[0]?.missing ?? null
  const first = tables.find(({ missing }) => missing !== null)
  return first ? `«${tableLabel(first.chosen)}»: ${first.missing ?? ''}` : whatSeveralMiss(settings)
}

/** A table as people call it. */
export const tableLabel = ({ sheet, file }: TableMapping): string => sheet ?? file ?? 'Archiv'

/** From one table to several: what is decided about it stays. */
export const asSeveral = (settings: ImportSettings, chosen: TableMapping, isWhole: boolean): ImportSettings =>
  settings.several
    ? settings
    : {
        ...settings,
        several: true,
        mapping: { tables: [asOneOfSeveral({ ...settings, mapping: { tables: [isWhole ? withoutPlace(chosen) : chosen] } })] },
      }

const withoutPlace = ({ file: _file, sheet: _sheet, sheets: _sheets, headerRow: _row, ...table }: TableMapping): TableMapping =>
  table

/** Back to one table: that at a place, with what is decided about it. */
export const asSingle = (settings: ImportSettings, at: number): ImportSettings => oneOf(settings, at)

/** Where a table is among those that come; -1 where it does not. */
export const placeIn = ({ tables }: ImportMapping, { file, sheet }: Draft['tables'][number]): number =>
  tables.findIndex((table) => table.file === file && (table.sheet ?? null) === sheet)

/** Where the archive as a whole is among them; -1 where it does not come. */
export const archivePlace = ({ tables }: ImportMapping): number =>
  tables.findIndex(({ file, taxonomy }) => taxonomy !== undefined && file === undefined)

/** With the archive as a whole, which becomes a taxonomy, or without it. */
export function withArchive(settings: ImportSettings, isTaken: boolean): ImportSettings {
  const { tables } = settings.mapping
  const at = archivePlace(settings.mapping)
  return withTables(settings, isTaken ? [{ taxonomy: {}, type: 'Art' }, ...tables] : tables.filter((_, place) => place !== at))
}

/** With a table more, that becomes a collection until somebody says otherwise, or without one that came. */
export function withTaken(settings: ImportSettings, table: Draft['tables'][number], isTaken: boolean): ImportSettings {
  const { tables } = settings.mapping
  const at = placeIn(settings.mapping, table)
  if (!isTaken)
    return withTables(
      settings,
      tables.filter((_, place) => place !== at),
    )
  const { file, sheet } = table
  return withTables(settings, [...tables, { file, ...(sheet !== null && { sheet }) }])
}

/** With the first table of a file that was just added; an archive comes as a whole. `before`: the tables that were there, `after`: those there are. */
export function withAdded(settings: ImportSettings, before: Draft, after: Draft): ImportSettings {
  const isWhole = settings.as === 'taxonomy' && before.isArchive
  const several = asSeveral(settings, chosenTable(after, tableOf(settings)), isWhole)
  if (after.isArchive && !before.isArchive) return withArchive(several, true)
  const name = after.otherFiles.at(-1) ?? ''
  const added = after.tables.find(({ file }) => standsIn(file, name))
  return added ? withTaken(several, added, true) : several
}

/** The files of a draft, as its title. */
export const draftTitle = ({ fileName, otherFiles }: Pick<Draft, 'fileName' | 'otherFiles'>): string =>
  otherFiles.length === 0
    ? fileName
    : `${fileName} und ${otherFiles.length === 1 ? otherFiles[0] : `${otherFiles.length} weitere Dateien`}`
