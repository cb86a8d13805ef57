import { swissCount } from '../../lib/domain/swissCount'
import type { Issue } from './report'
import type { ImportResult } from './runImport'

/** The report of an import as data, so that a server can hand it to the command. */
export interface Summary {
  format: string
  taxonomies: string[]
  dryRun: boolean
  added: number
  changed: number
  unchanged: number
  deleted: number
  created: number
  totals: { read: number; taken: number; notTaken: number }
  files: { path: string; read: number; notTaken: number; notes: string[] }[]
  untouched: { path: string; what: string }[]
  notes: string[]
  reasons: { reason: string; count: number; taken: boolean; shown: Issue[] }[]
  /** Path of the CSV file with all rows; null when there is nothing to say. */
  csvPath: string | null
}

export function summaryOf({ report, ...result }: ImportResult, dryRun: boolean): Summary {
  return {
    format: result.format,
    taxonomies: result.taxonomies,
    dryRun,
    added: result.added,
    changed: result.changed,
    unchanged: result.unchanged,
    deleted: result.deleted,
    created: report.created,
    totals: report.totals,
    files: report.files,
    untouched: report.untouched,
    notes: report.notes,
    reasons: [...report.reasons].map(([reason, { count, taken, shown }]) => ({ reason, count, taken, shown })),
    csvPath: report.hasCsv ? report.csvPath : null,
  }
}

/** The report as the lines a user reads. */
export function reportLines(summary: Summary): string[] {
  const { files, totals, untouched, notes, reasons } = summary
  return [
    '',
    `${summary.dryRun ? 'Probelauf' : 'Import'}: ${summary.format}`,
    summary.taxonomies.length === 1 ? `Taxonomie: ${summary.taxonomies[0]}` : `Taxonomien: ${summary.taxonomies.join(', ')}`,
    '',
    ...files.flatMap((file) => [
      `${file.path}: ${swissCount(file.read)} gelesen, ${swissCount(file.read - file.notTaken)} übernommen, ${swissCount(file.notTaken)} nicht übernommen`,
      ...file.notes.map((note) => `  ${note}`),
    ]),
    ...untouched.map(({ path, what }) => `nicht übernommen: ${path} (${what})`),
    ...notes,
    ...reasons.flatMap((each) => reasonLines(each, files)),
    '',
    ...(files.length > 1
      ? [
          `Zusammen: ${swissCount(totals.read)} gelesen = ${swissCount(totals.taken)} übernommen + ${swissCount(totals.notTaken)} nicht übernommen`,
        ]
      : []),
    ...(summary.created > 0 ? [`Zusätzlich angelegt: ${swissCount(summary.created)} übergeordnete Taxa`] : []),
    // Counted in the database: what a file does not list one by one (names in other languages, higher taxa) is among them.
    `In der Datenbank, mit Namen in anderen Sprachen und ergänzten höheren Taxa: ${swissCount(summary.added)} neu, ${swissCount(summary.changed)} geändert, ${swissCount(summary.unchanged)} unverändert, ${swissCount(summary.deleted)} gelöscht${summary.dryRun ? ' (Probelauf: es wurde nichts geändert)' : ''}`,
    ...(summary.csvPath ? [`Bericht mit allen genannten Zeilen: ${summary.csvPath}`] : []),
  ]
}

function reasonLines({ reason, count, shown }: Summary['reasons'][number], files: Summary['files']): string[] {
  return [
    '',
    `${reason}: ${swissCount(count)} ${count === 1 ? 'Zeile' : 'Zeilen'}`,
    ...shown.map((issue) => {
      const cell = issue.column
        ? `, ${issue.column}: «${short(issue.value ?? '')}»`
        : issue.value
          ? `: «${short(issue.value)}»`
          : ''
      return `  ${files[issue.file]?.path ?? ''}, Zeile ${issue.line}${cell} – ${issue.taken ? (issue.instead ?? 'übernommen') : 'nicht übernommen'}`
    }),
    ...(count > shown.length ? [`  … und ${swissCount(count - shown.length)} weitere`] : []),
  ]
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 77)}…` : text).replace(/\s+/g, ' ')
