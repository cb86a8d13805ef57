import { kindNumbers, type VersionChange, versionConsequences } from '../../lib/domain/import/versionChange'
import { swissCount } from '../../lib/domain/text/swissCount'
import { rankLabel } from '../../lib/domain/vocabulary/rank'
import type { TreePreview } from './preview/treePreview'
import type { ColumnAccount, FileReport, Issue, Untouched } from './report'
import type { ImportResult } from './runImport'
import type { UndoResult } from './undo/undoImport'

/** The report of an import as data, so that a server can hand it to the command. */
export interface Summary {
  format: string
  /** By which it can be taken back; null when it changed nothing. */
  batch: string | null
  taxonomies: string[]
  collections: string[]
  dryRun: boolean
  added: number
  changed: number
  unchanged: number
  deleted: number
  /** There already, not in the source, and kept. */
  left: number
  created: number
  totals: { read: number; taken: number; notTaken: number }
  files: FileReport[]
  untouched: Untouched[]
  notes: string[]
  /** Of one taxonomy. */
  tree?: TreePreview | null
  /** Of a dry run: what it makes of the version of its taxonomy that is there. */
  versions?: VersionChange | null
  reasons: { reason: string; count: number; taken: boolean; shown: Issue[] }[]
  /** Path of the CSV file with all rows; null when there is nothing to say. */
  csvPath: string | null
}

export function summaryOf({ report, ...result }: ImportResult, dryRun: boolean): Summary {
  return {
    format: result.format,
    batch: result.batch,
    taxonomies: result.taxonomies,
    collections: result.collections,
    dryRun,
    added: result.added,
    changed: result.changed,
    unchanged: result.unchanged,
    deleted: result.deleted,
    left: result.left,
    created: report.created,
    totals: report.totals,
    files: report.files,
    untouched: report.untouched,
    notes: report.notes,
    tree: result.tree,
    versions: result.versions,
    reasons: [...report.reasons].map(([reason, { count, taken, shown }]) => ({ reason, count, taken, shown })),
    csvPath: report.hasCsv ? report.csvPath : null,
  }
}

/** What taking an import back did, as data. */
export type UndoSummary = Pick<UndoResult, 'source' | 'taxonomies' | 'collections' | 'removed' | 'restored' | 'returned'>

/** The report as the lines a user reads. */
export function reportLines(summary: Summary): string[] {
  const { files, totals, untouched, notes, reasons } = summary
  return [
    '',
    `${summary.dryRun ? 'Probelauf' : 'Import'}: ${summary.format}`,
    ...named('Taxonomie', 'Taxonomien', summary.taxonomies),
    ...named('Eigenschaften-Sammlung', 'Eigenschaften-Sammlungen', summary.collections),
    '',
    ...files.flatMap((file) => [
      `${file.path}: ${swissCount(file.read)} gelesen, ${swissCount(file.read - file.notTaken)} übernommen, ${swissCount(file.notTaken)} nicht übernommen`,
      ...columnLines(file.columns),
      ...(file.cells
        ? [
            `  Zellen: ${swissCount(file.cells.read)} gelesen = ${swissCount(file.cells.taken)} übernommen + ${swissCount(file.cells.named)} genannt`,
          ]
        : []),
      ...file.notes.map((note) => `  ${note}`),
    ]),
    ...untouched.flatMap(({ path, what, rows, columns = [] }) => [
      `nicht übernommen: ${path} (${what})${rows === undefined ? '' : `, ${swissCount(rows)} Zeilen`}`,
      ...columnLines(columns),
    ]),
    ...notes,
    ...treeLines(summary),
    ...versionLines(summary),
    ...reasons.flatMap((each) => reasonLines(each, files)),
    '',
    ...(files.length > 1
      ? [
          `Zusammen: ${swissCount(totals.read)} gelesen = ${swissCount(totals.taken)} übernommen + ${swissCount(totals.notTaken)} nicht übernommen`,
        ]
      : []),
    ...(summary.created > 0 ? [`Zusätzlich angelegt: ${swissCount(summary.created)} übergeordnete Taxa`] : []),
    // Counted in the database: what a file does not list one by one (names in other languages, higher taxa) is among them.
    `In der Datenbank${summary.taxonomies.length > 0 ? ', mit Namen in anderen Sprachen und ergänzten höheren Taxa' : ''}: ` +
      `${swissCount(summary.added)} neu, ${swissCount(summary.changed)} geändert, ${swissCount(summary.unchanged)} unverändert, ` +
      `${swissCount(summary.deleted)} gelöscht${summary.dryRun ? ' (Probelauf: es wurde nichts geändert)' : ''}`,
    ...leftLines(summary),
    ...(summary.batch ? [`Rückgängig machen: npm run import -- --undo ${summary.batch}`] : []),
    ...(summary.csvPath ? [`Bericht mit allen genannten Zeilen: ${summary.csvPath}`] : []),
  ]
}

/** The tree, with its first branches before anything is loaded. */
function treeLines({ tree, dryRun }: Summary): string[] {
  if (!tree) return []
  const { taxa, roots, depth, lines, hints } = tree
  const counted = (count: number, one: string, many: string) => `${swissCount(count)} ${count === 1 ? one : many}`
  const branches = lines.flatMap(({ level, code, name, rank, more }) => {
    const indent = '  '.repeat(level + 1)
    const line = `${indent}${code === null ? '' : `${code} `}${name}${rank === null ? '' : ` (${rankLabel(rank)})`}`
    return [more > 0 ? `${line}: darunter noch ${swissCount(more)}` : line]
  })
  return [
    `Baum: ${counted(taxa, 'Objekt', 'Objekte')}, ${counted(roots, 'Wurzel', 'Wurzeln')}, ${counted(depth, 'Ebene', 'Ebenen')}`,
    ...(dryRun ? branches : []),
    ...hints,
  ]
}

/** What became of the taxa that are there, and what follows from either way. */
function versionLines({ versions }: Summary): string[] {
  if (!versions) return []
  const { inPlace, beside } = versionConsequences(versions)
  return [
    `Gegenüber «${versions.taxonomy.name}»: ${kindNumbers(versions).join(', ')}`,
    'An Ort nachgeführt:',
    ...inPlace.map((sentence) => `  ${sentence}`),
    `Als neue Fassung daneben (--version-of "${versions.taxonomy.name}" und ein eigener Name mit --taxonomy):`,
    ...beside.map((sentence) => `  ${sentence}`),
  ]
}

/** What became of the columns that have values, one line each. */
function columnLines(columns: readonly ColumnAccount[]): string[] {
  const filled = columns.filter((column) => column.filled > 0)
  const width = Math.min(40, Math.max(0, ...filled.map(({ name }) => name.length)))
  return filled.map(
    ({ name, filled: values, became, notTaken }) =>
      `  ${`«${short(name)}»`.padEnd(width + 2)} ${swissCount(values).padStart(9)}  ${notTaken === null ? became : `nicht übernommen: ${notTaken}`}`,
  )
}

/** What stands in the database and not in the source, and how it would go. */
function leftLines({ left, taxonomies, collections }: Summary): string[] {
  if (left === 0) return []
  const entries = `${swissCount(left)} ${left === 1 ? 'Eintrag' : 'Einträge'}`
  const place =
    taxonomies.length === 0
      ? [collections.length === 1 ? 'der Sammlung' : 'der Sammlungen', 'Tabelle']
      : collections.length === 0
        ? [taxonomies.length === 1 ? 'der Taxonomie' : 'der Taxonomien', 'Quelle']
        : ['der Taxonomien und Sammlungen', 'Quelle']
  const [stands, stays, go] = left === 1 ? ['steht', 'er bleibt', 'wird er'] : ['stehen', 'sie bleiben', 'werden sie']
  return [
    `${entries} ${place[0]} ${stands} nicht in der ${place[1]}; ${stays}. Mit --delete-missing${
      taxonomies.length === 0 ? ' (in einer Zuordnung: "missing": "delete")' : ''
    } ${go} gelöscht.`,
  ]
}

const named = (one: string, several: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : names.length === 1 ? [`${one}: ${names[0]}`] : [`${several}: ${names.join(', ')}`]

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
      return (
        `  ${files[issue.file]?.path ?? ''}, Zeile ${issue.line}${cell} – ` +
        `${issue.taken ? (issue.instead ?? 'übernommen') : 'nicht übernommen'}${issue.hint ? ` (${short(issue.hint)})` : ''}`
      )
    }),
    ...(count > shown.length ? [`  … und ${swissCount(count - shown.length)} weitere`] : []),
  ]
}

/** What taking an import back did, as the lines a user reads. */
export function undoLines({ source, taxonomies, collections, removed, restored, returned }: UndoSummary): string[] {
  return [
    '',
    `Der Import von ${source} ist rückgängig gemacht.`,
    ...named('Taxonomie', 'Taxonomien', taxonomies),
    ...named('Eigenschaften-Sammlung', 'Eigenschaften-Sammlungen', collections),
    `Einzelne Einträge: ${swissCount(removed)} entfernt, ${swissCount(restored)} wie vorher, ${swissCount(returned)} wieder da`,
  ]
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 77)}…` : text).replace(/\s+/g, ' ')
