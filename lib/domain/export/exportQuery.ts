import { exportAxes, propertyNamed } from './exportAxes'
import { joinTuple, splitTuple } from './exportTuple'
import { addProperty, defaultExportSettings, defaultExportView, fieldCount, MAX_EXPORT_FIELDS, setFilter } from './exportSettings'
import { allConditions, conditionsOf, readFilterGroups, writeFilterGroups } from './filterGroups'
import { filterValue } from './filterValue'
import { wellFormed } from '../text/wellFormed'
import type { ExportAxis } from './exportAxes'
import type { ExportSettings, ExportView, FilterValue } from './exportShape'

/** A link longer than this was not made by the export screen. 5,000 ids have room. */
export const MAX_QUERY_LENGTH = 250_000
/** More than any database here holds; each name is looked up. */
const MAX_TAXONOMIES = 200
/** Nobody reads more sentences than that; what comes behind is not looked at. */
const MAX_ERRORS = 100
/** Each filter is a condition of the statement; nobody needs more, and the planner should not meet them. */
export const MAX_FILTERS = 50

export interface ExportQuery {
  settings: ExportSettings
  view: ExportView
  /** German sentences naming what could not be read; the files answer 400 with the first, the screen shows them. */
  errors: string[]
}

/**
 * Reads the query string of /Export and of the files /export.csv, .jsonl and .xlsx, with or without its `?`. Never throws: what
 * cannot be read is left out and named in `errors`. Parameters: the settings of docs/contract.md §3 (lists repeat, tuples are joined by `~`), and
 * of the view `subtree` (ids), `ranks` (species), `filterGroups` (JSON), `columns` (keys, both lists), `sort` (a column's key), and as true
 * or false `relationRows`, `provenance`, `lendAlong`, `descending`, `excel`.
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
  for (const name of switches) if (settings[name] !== defaults[name]) pairs.push([name, String(settings[name])])
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

/** tooManyProperties is a state of the screen and never stands in the address. */
const switches = ['withSynonymData', 'addFilterFields'] as const
const viewSwitches = ['relationRows', 'provenance', 'lendAlong'] as const

interface Parameter {
  once?: boolean
  /** Naming the same again says nothing new. */
  isSet?: boolean
  read: (result: ExportQuery, value: string, name: string) => string | null
}

/** What each parameter does; it returns a sentence when it cannot. */
const parameters: Record<string, Parameter> = {
  type: { once: true, read: readType },
  taxonomies: { isSet: true, read: readList(({ settings }) => settings.taxonomies, MAX_TAXONOMIES) },
  ids: { isSet: true, read: readList(({ settings }) => settings.ids) },
  ...Object.fromEntries(exportAxes.map((axis) => [axis.properties, { isSet: true, read: readProperty(axis) }])),
  ...Object.fromEntries(exportAxes.map((axis) => [axis.filters, { read: readFilter(axis) }])),
  withSynonymData: { once: true, read: readSwitch((result, on) => (result.settings.withSynonymData = on)) },
  addFilterFields: { once: true, read: readSwitch((result, on) => (result.settings.addFilterFields = on)) },
  subtree: { isSet: true, read: readList(({ view }) => view.subtree) },
  ranks: { once: true, read: readRanks },
  filterGroups: { once: true, read: readGroups },
  ...Object.fromEntries(
    viewSwitches.map((name) => [name, { once: true, read: readSwitch((result, on) => (result.view[name] = on)) }]),
  ),
  columns: { isSet: true, read: readList(({ view }) => view.columns) },
  sort: { once: true, read: readSort },
  descending: {
    once: true,
    read: readSwitch((result, on) => (result.view.sort = { column: result.view.sort?.column ?? '', descending: on })),
  },
  excel: { once: true, read: readSwitch((result, on) => (result.view.csvForExcel = on)) },
}

function readParameter(result: ExportQuery, seen: Set<string>, name: string, value: string): string | null {
  const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
  if (!parameter)
    return `Den Parameter «${shorten(name)}» gibt es im Export nicht. Möglich sind: ${Object.keys(parameters).join(', ')}.`
  if (parameter.once && seen.has(name)) return `Der Parameter «${name}» steht mehrmals in der Abfrage.`
  // Not by looking through the list: thousands of ids would take seconds.
  const pair = `${name}\0${value}`
  if (parameter.isSet && seen.has(pair)) return null
  seen.add(pair)
  return parameter.read(result, value, name)
}

function readType(result: ExportQuery, value: string): string | null {
  if (value !== 'Arten' && value !== 'Lebensräume')
    return `${naming('type', value)} ist kein Typ. Möglich sind Arten und Lebensräume.`
  result.settings.type = value
  return null
}

function readList(listOf: (result: ExportQuery) => string[], most = Infinity) {
  return (result: ExportQuery, value: string, name: string): string | null => {
    if (value === '') return `Der Parameter «${name}» hat keinen Wert.`
    const list = listOf(result)
    if (list.length >= most) return `${naming(name, value)} ist zu viel: Eine Abfrage nennt höchstens ${most}.`
    list.push(value)
    return null
  }
}

function readProperty(axis: ExportAxis) {
  return (result: ExportQuery, value: string, name: string): string | null => {
    const fields = readTuple(axis.key, value)
    if (!fields) return badTuple(name, value, axis.key)
    const property = propertyOf(axis, fields)
    const next = addProperty({ ...result.settings, tooManyProperties: false }, property)
    result.settings = { ...next, tooManyProperties: next.tooManyProperties || result.settings.tooManyProperties }
    if (!next.tooManyProperties) return null
    return `${naming(name, value)} ist zu viel: Ein Export hat höchstens ${MAX_EXPORT_FIELDS} Eigenschaften.`
  }
}

function readFilter(axis: ExportAxis) {
  return (result: ExportQuery, text: string, name: string): string | null => {
    const fields = readTuple(axis.filterFields, text, ['comparator', 'value'])
    if (!fields) return badTuple(name, text, axis.filterFields)
    const before = result.settings[axis.filters].length
    if (allConditions(result.settings, result.view).length >= MAX_FILTERS) return tooManyFilters(naming(name, text))
    const property = propertyOf(axis, fields)
    const { comparator = '', value = '' } = fields
    const next = setFilter(result.settings, { ...property, comparator, value: filterValue(value) })
    const isEmpty = comparator === '' && value === ''
    if (!isEmpty && next[axis.filters].length === before) {
      return `${naming(name, text)}: Für dieses Feld steht schon ein Filter in der Abfrage. Zwei Grenzen sind «between» mit von..bis.`
    }
    result.settings = next
    return null
  }
}

const propertyOf = ({ axis, key }: ExportAxis, fields: Record<string, string>) =>
  propertyNamed(
    axis,
    key.map((name) => fields[name] ?? ''),
  )

const tooManyFilters = (what: string) => `${what} ist zu viel: Ein Export hat höchstens ${MAX_FILTERS} Filter.`

function readRanks(result: ExportQuery, value: string): string | null {
  if (value !== 'species') return `${naming('ranks', value)} gibt es nicht. Möglich ist species; ohne ranks sind es alle Ränge.`
  result.view.ranks = value
  return null
}

function readGroups(result: ExportQuery, value: string): string | null {
  const { groups, problem } = readFilterGroups(value)
  if (groups === null) return problem
  if (conditionsOf(groups).length + allConditions(result.settings, result.view).length > MAX_FILTERS)
    return tooManyFilters('filterGroups')
  result.view.filterGroups = groups
  return null
}

function readSwitch(set: (result: ExportQuery, on: boolean) => void) {
  return (result: ExportQuery, value: string, name: string): string | null => {
    if (value !== 'true' && value !== 'false') return `${naming(name, value)} ist weder true noch false.`
    set(result, value === 'true')
    return null
  }
}

function readSort(result: ExportQuery, value: string): string | null {
  if (value === '') return 'Der Parameter «sort» hat keinen Wert.'
  result.view.sort = { column: value, descending: result.view.sort?.descending ?? false }
  return null
}

/** `descending` alone turns the names round; `descending=false` alone says nothing. */
function descendingByName(view: ExportView): ExportView['sort'] {
  return view.sort?.descending ? { column: 'name', descending: true } : null
}

function readTuple(names: readonly string[], text: string, mayBeEmpty: readonly string[] = []): Record<string, string> | null {
  const values = splitTuple(text)
  if (values?.length !== names.length) return null
  if (names.some((name, index) => values[index] === '' && !mayBeEmpty.includes(name))) return null
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
}

function badTuple(name: string, value: string, fields: readonly string[]): string {
  return `${naming(name, value)} ist nicht lesbar. Erwartet wird ${fields.join('~')}; ein ~ oder \\ in einem Namen steht als \\~ oder \\\\.`
}

function tuples(name: string, fields: readonly string[], items: readonly object[]): [string, string][] {
  return items.map((item) => [name, joinTuple(fields.map((field) => String((item as Record<string, FilterValue>)[field])))])
}

function naming(name: string, value: string): string {
  return `${name}=${shorten(value)}`
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
