import { exportAxes } from './exportAxes'
import { type ExportQuery, exportParameters, naming, settingSwitches, viewSwitches } from './exportParameters'
import { joinTuple } from './exportTuple'
import { defaultExportSettings, defaultExportView, fieldCount, MAX_EXPORT_FIELDS } from './exportSettings'
import { writeFilterGroups } from './filterGroups'
import { noSuchParameter } from '../parameters/parameter'
import { wellFormed } from '../text/wellFormed'
import type { ExportSettings, ExportView, FilterValue } from './exportShape'

/** A link longer than this was not made by the export screen. 5,000 ids have room. */
export const MAX_QUERY_LENGTH = 250_000
/** Nobody reads more sentences than that; what comes behind is not looked at. */
const MAX_ERRORS = 100

/**
 * Reads the query string of /Export and of the files /export.csv, .jsonl and .xlsx, with or without its `?`. Never throws: what
 * cannot be read is left out and named in `errors`. The parameters, those of docs/contract.md §3 and
 * of the view, are listed in exportParameters.ts; lists repeat, tuples are joined by `~`.
 */
export function parseExportQuery(query: string): ExportQuery {
  const result: ExportQuery = { settings: defaultExportSettings(), view: defaultExportView(), errors: [] }
  if (query.length > MAX_QUERY_LENGTH) {
    result.errors.push(
      `Die Abfrage ist mit ${query.length} Zeichen zu lang, erlaubt sind ${MAX_QUERY_LENGTH}. Wählen Sie weniger ids.`,
    )
    return result
  }
  const seen = new Set<string>()
  for (const [name, value] of new URLSearchParams(query)) {
    const problem = value.includes('\0')
      ? `${naming(name, value)} enthält ein ungültiges Zeichen.`
      : readParameter(result, seen, name, value)
    if (problem) result.errors.push(problem)
    if (result.errors.length >= MAX_ERRORS) break
    seen.add(name)
  }
  if (fieldCount(result.settings, result.view) > MAX_EXPORT_FIELDS) {
    result.view.filterGroups = []
    result.errors.push(`Mit den Feldern von filterGroups sind es mehr als ${MAX_EXPORT_FIELDS} Eigenschaften.`)
  }
  if (seen.has('descending') && !seen.has('sort')) result.view.sort = descendingByName(result.view)
  return result
}

/** The query string of settings and view, without `?`, in a fixed order; '' for nothing chosen. The inverse of parseExportQuery. */
export function writeExportQuery(settings: ExportSettings, view: ExportView = defaultExportView()): string {
  const defaults = defaultExportSettings()
  const pairs: [string, string][] = []
  if (settings.type !== null) pairs.push(['type', settings.type])
  for (const name of ['taxonomies', 'ids'] as const) pairs.push(...settings[name].map((value): [string, string] => [name, value]))
  for (const axis of exportAxes) pairs.push(...tuples(axis.properties, axis.key, settings[axis.properties]))
  for (const axis of exportAxes) pairs.push(...tuples(axis.filters, axis.filterFields, settings[axis.filters]))
  for (const name of settingSwitches) if (settings[name] !== defaults[name]) pairs.push([name, String(settings[name])])
  pairs.push(...view.subtree.map((id): [string, string] => ['subtree', id]))
  if (view.ranks) pairs.push(['ranks', view.ranks])
  if (view.filterGroups.length > 0) pairs.push(['filterGroups', writeFilterGroups(view.filterGroups)])
  for (const name of viewSwitches) if (view[name]) pairs.push([name, 'true'])
  pairs.push(...view.columns.map((key): [string, string] => ['columns', key]))
  if (view.sort) pairs.push(['sort', view.sort.column])
  if (view.sort?.descending) pairs.push(['descending', 'true'])
  if (view.csvForExcel) pairs.push(['excel', 'true'])
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`).join('&')
}

function readParameter(result: ExportQuery, seen: Set<string>, name: string, value: string): string | null {
  if (!isParameter(name)) return noSuchParameter(name, 'im Export', exportParameters)
  const parameter = exportParameters[name]
  if (!parameter.repeats && seen.has(name)) return `Der Parameter «${name}» steht mehrmals in der Abfrage.`
  // Not by looking through the list: thousands of ids would take seconds.
  const pair = `${name}\0${value}`
  if (parameter.isSet && seen.has(pair)) return null
  seen.add(pair)
  return parameter.read(result, value, name)
}

const isParameter = (name: string): name is keyof typeof exportParameters => Object.hasOwn(exportParameters, name)

/** `descending` alone turns the names round; `descending=false` alone says nothing. */
function descendingByName(view: ExportView): ExportView['sort'] {
  return view.sort?.descending ? { column: 'name', descending: true } : null
}

function tuples(name: string, fields: readonly string[], items: readonly object[]): [string, string][] {
  return items.map((item) => [name, joinTuple(fields.map((field) => String((item as Record<string, FilterValue>)[field])))])
}
