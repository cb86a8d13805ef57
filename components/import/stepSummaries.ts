import { swissCount } from '@/lib/domain/text/swissCount'
import { counted } from '@/lib/text/format'
import type { Draft, JobResult } from './queries'
import { alikeTables } from './settings'
import { type DraftWork, isUnderWay } from './useImportDraft'
import type { TableMapping } from '@/lib/domain/import/importMapping'
import type { ImportSettings } from '@/lib/domain/import/importSettings'

// What each step says beside its title, so that one sees without opening it what was decided.

/** Of several tables: how many, and how many are ready. */
export function severalSummary(missing: readonly (string | null)[]): string {
  const tables = counted(missing.length, 'Tabelle', 'Tabellen')
  const ready = missing.filter((each) => each === null).length
  if (missing.length === 0) return tables
  return `${tables}, ${ready === missing.length ? 'alle bereit' : `${swissCount(ready)} davon bereit`}`
}

export function fileSummary({ tables, problem }: Draft, table: TableMapping, isWhole: boolean): string {
  const { file = '', sheet, sheets } = table
  const together = sheets === 'alike' ? alikeTables(tables, table) : []
  if (problem !== null) return 'nicht lesbar'
  if (isWhole) return `Archiv mit ${swissCount(tables.length)} Tabellen`
  if (!isWhole && together.length > 1) return `${swissCount(together.length)} ${sheet === undefined ? 'Tabellen' : 'Blätter'}`
  return tables.length > 1 ? (sheet ?? file) : ''
}

export function targetSummary({ as, name, type, mapping }: ImportSettings, isThere: boolean): string {
  const { versionOf } = mapping.tables[0] ?? {}
  const shown = name.trim() === '' ? 'noch ohne Namen' : `«${name.trim()}»`
  if (as === 'collection') return `${isThere ? 'Sammlung' : 'neue Sammlung'} ${shown}`
  if (versionOf !== undefined && !isThere) return `${shown}, neue Fassung von «${versionOf}»`
  return `${isThere ? 'Taxonomie' : `neue Taxonomie (${type === 'Art' ? 'Arten' : 'Lebensräume'})`} ${shown}`
}

export function columnSummary(
  { as }: ImportSettings,
  { properties = [], relations = [], long, taxonomy }: TableMapping,
  isWhole: boolean,
): string {
  if (as === 'taxonomy') return isWhole ? 'sind durch das Archiv bestimmt' : taxonomy ? 'von Ihnen bestimmt' : 'werden erkannt'
  return [
    long ? 'ein Wert je Zeile' : `${swissCount(properties.length)} ${properties.length === 1 ? 'Eigenschaft' : 'Eigenschaften'}`,
    relations.length > 0 && `${swissCount(relations.length)} ${relations.length === 1 ? 'Beziehung' : 'Beziehungen'}`,
  ]
    .filter(Boolean)
    .join(', ')
}

export function checkSummary({ job, isSaved }: DraftWork): string {
  if (!job) return 'noch nicht geprüft'
  if (job.kind === 'CHECK' && isUnderWay(job.state)) return 'läuft'
  if (job.kind === 'CHECK' && job.state !== 'DONE') return 'nicht zu Ende geprüft'
  return job.isStale || !isSaved ? 'seither geändert' : 'geprüft'
}

export function loadSummary({ job }: DraftWork, isLoaded: boolean): string {
  if (!job || job.kind === 'CHECK') return ''
  if (isUnderWay(job.state)) return 'läuft'
  if (job.result?.undoneAt) return 'rückgängig gemacht'
  return isLoaded || job.state === 'DONE' ? 'geladen' : 'nicht geladen'
}

/** How the import as a whole stands, while nothing runs. */
export function draftState({ job, settings, isSaved, saveError }: DraftWork, isLoaded: boolean): string {
  if (!isSaved) return saveError === null ? 'speichert …' : 'Noch nicht gespeichert.'
  if (isLoaded && job?.result)
    return `Geladen: ${consequence(job.result)}. Wo es steht und wie Sie es zurücknehmen, sagt «5 Laden».`
  return settings ? 'Alles gespeichert; Sie können jederzeit hier weitermachen.' : ''
}

/** What a load changes, in words. */
export const consequence = ({ added, changed, deleted }: JobResult): string =>
  [
    counted(added, 'neuer Eintrag', 'neue Einträge'),
    `${counted(changed, 'geänderter', 'geänderte')}`,
    `${counted(deleted, 'gelöschter', 'gelöschte')}`,
  ].join(', ')
