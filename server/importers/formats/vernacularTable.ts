import { normalizeLanguage } from './language'
import { cell, type Column } from './taxonColumns'
import { key } from './vocabulary'
import type { Stage } from '../plan'
import type { Report } from '../report'
import type { DelimitedRow } from '../../../lib/domain/text/delimited'

export interface VernacularColumns {
  taxon: Column
  name: Column
  language: Column | null
  preferred: Column | null
}

/** The columns of a table of vernacular names; null when it is none. */
export function vernacularColumns(columns: readonly Column[], given: Partial<VernacularColumns> = {}): VernacularColumns | null {
  const byKey = new Map(columns.map((column) => [key(column.name), column]))
  const find = (...words: string[]) => words.map((word) => byKey.get(word)).find((column) => column !== undefined) ?? null
  const taxon = given.taxon ?? find('taxonid', 'coreid', 'nameusageid', 'idspecies', 'id')
  const name = find('vernacularname', 'name', 'commonname')
  return taxon && name && taxon !== name
    ? {
        taxon,
        name,
        language: find('language', 'languagecode', 'lang', 'sprache'),
        preferred: find('ispreferredname', 'preferred'),
      }
    : null
}

/** Maps one row of a table of vernacular names and puts it on the stage. */
export function takeVernacular(
  columns: VernacularColumns,
  file: number,
  { line, values }: DelimitedRow,
  stage: Stage,
  report: Report,
): void {
  const name = cell(values, columns.name)?.replace(/\s+/g, ' ')
  const taxonRef = cell(values, columns.taxon)
  const fault = (reason: string, column: Column, value = '') =>
    report.add({ file, line, column: column.name, value: value.slice(0, 80), reason, taken: false })
  if (values.every((value) => value.trim() === '')) return report.add({ file, line, reason: 'Die Zeile ist leer', taken: false })
  if (!name) return fault('Der Name ist leer', columns.name)
  if (name.length > 500) return fault('Der Name ist länger als 500 Zeichen', columns.name, name)
  if (!taxonRef) return fault('Die Id des Taxons ist leer', columns.taxon, name)
  stage.vernacular(file, 0, {
    line,
    taxonRef,
    name,
    language: columns.language ? normalizeLanguage(cell(values, columns.language)) : null,
    preferred: columns.preferred !== null && /^(true|t|1|yes|y|ja)$/i.test(cell(values, columns.preferred) ?? ''),
    ownRow: false,
  })
}
