import { create } from 'zustand'
import { chosenProperties, isSameProperty } from '@/lib/domain/export/exportAxes'
import type { AxisProperty, ExportChoice, ExportSettings, ExportView } from '@/lib/domain/export/exportShape'
import { exportColumnKeys } from '@/lib/domain/export/exportColumns'
import { parseExportQuery, writeExportQuery } from '@/lib/domain/export/exportQuery'
import {
  defaultExportSettings,
  defaultExportView,
  fieldCount,
  MAX_EXPORT_FIELDS,
  removeProperty,
  withoutTakenOut,
} from '@/lib/domain/export/exportSettings'
import { paths } from '@/lib/domain/addresses/paths'
import { moveWithinRoot } from '@/lib/browser/navigate'

/**
 * The export settings (docs/contract.md §3). The address of /Export is their only writer: this store is its parsed mirror, and every choice
 * is a new address, so that back and forward step through the choices.
 */
export const useExportSettings = create<ExportSettings>(defaultExportSettings)

/** What else stands in the address: the view, and German sentences about what could not be read. */
export interface ExportAddress {
  view: ExportView
  errors: string[]
}

export const useExportAddress = create<ExportAddress>(() => ({ view: defaultExportView(), errors: [] }))

/** What was just taken out, as a German sentence, and the address before it; null once something else was chosen. */
export const useExportReset = create<{ said: string; search: string } | null>(() => null)

/** Reads the address now and on every step back or forward; answers how to stop. */
export function followExportAddress(): () => void {
  const onStep = () => {
    forgetReset()
    readExportAddress()
  }
  readExportAddress()
  window.addEventListener('popstate', onStep)
  return () => window.removeEventListener('popstate', onStep)
}

/**
 * The one place where the address becomes state. Parts that did not change keep their identity, so that what shows only them is not
 * drawn again: a list of hundreds of properties stands beside them.
 */
export function readExportAddress(): void {
  const { settings, view, errors } = parseExportQuery(window.location.search)
  useExportSettings.setState(keepUnchanged(useExportSettings.getState(), settings), true)
  useExportAddress.setState(keepUnchanged(useExportAddress.getState(), { view, errors }), true)
}

/**
 * Goes to the address of another choice. What lost its ground goes with it: fields of a taxonomy no longer chosen, places and sorting of
 * columns that are gone. Each choice is one step of the history; what is being typed is a draft of its field until it is chosen.
 */
export function changeChoice(change: (choice: ExportChoice) => ExportChoice): void {
  const before = { settings: useExportSettings.getState(), view: useExportAddress.getState().view }
  const { settings, view } = fitting(withoutTakenOut(change(before), before.settings.taxonomies), before)
  if (fieldCount(settings, view) > MAX_EXPORT_FIELDS) return useExportSettings.setState({ tooManyProperties: true })
  const kept = withRoom(settings, view)
  go(kept, ofItsColumns(kept, view))
}

/** Writes into the address what it says in other words: it chooses the same, so it is no step of the history. */
export function sayOtherwise(rename: (choice: ExportChoice) => ExportChoice): void {
  const { view, errors } = useExportAddress.getState()
  const choice = { settings: useExportSettings.getState(), view }
  const renamed = rename(choice)
  const query = writeExportQuery(renamed.settings, renamed.view)
  // What could not be read is still to be said.
  if (errors.length > 0 || query === writeExportQuery(choice.settings, choice.view)) return
  moveWithinRoot(toolPath(query), 'replace')
  readExportAddress()
}

/** Another choice of the export settings. */
export const changeExport = (change: (settings: ExportSettings) => ExportSettings) =>
  changeChoice(({ settings, view }) => ({ settings: change(settings), view }))

/** Another view: subtree, order of columns, rows per relation, provenance, dialect. */
export const changeExportView = (change: (view: ExportView) => ExportView) =>
  changeChoice(({ settings, view }) => ({ settings, view: change(view) }))

/** Takes something out and says so, with the way back. `said`: a German sentence. */
export function resetChoice(said: string, change: (choice: ExportChoice) => ExportChoice): void {
  const { search } = window.location
  changeChoice(change)
  if (window.location.search !== search) useExportReset.setState({ said, search }, true)
}

/** Back to before the last reset, as one more step of the history. */
export function undoReset(): void {
  const reset = useExportReset.getState()
  if (!reset) return
  moveWithinRoot(toolPath(reset.search.slice(1)))
  forgetReset()
  readExportAddress()
}

/** It has been read. */
export const forgetReset = () => useExportReset.setState(null, true)

/** Sorts by a column's key; by the same one upwards, then downwards, then again by name. */
export function sortExport(column: string): void {
  const { view } = useExportAddress.getState()
  const isSame = (view.sort?.column ?? 'name') === column
  const descending = isSame && !view.sort?.descending
  const isDefault = isSame ? !descending : column === 'name'
  go(useExportSettings.getState(), { ...view, sort: isDefault ? null : { column, descending } })
}

/** Sorts by a column's key in one direction; upwards by name is how it is without. */
export function sortExportBy(column: string, descending: boolean): void {
  const { view } = useExportAddress.getState()
  go(useExportSettings.getState(), { ...view, sort: column === 'name' && !descending ? null : { column, descending } })
}

/** Nothing chosen. */
export const resetExport = () =>
  resetChoice('Alle Optionen zurückgesetzt.', () => ({ settings: defaultExportSettings(), view: defaultExportView() }))

/** Leaves out of the address what could not be read. */
export const dropUnreadable = () => go(useExportSettings.getState(), useExportAddress.getState().view)

function go(settings: ExportSettings, view: ExportView): void {
  moveWithinRoot(toolPath(writeExportQuery(settings, view)))
  forgetReset()
  readExportAddress()
  // Never stands in the address: it says what just happened, not what is chosen.
  if (settings.tooManyProperties) useExportSettings.setState({ tooManyProperties: true })
}

/** The tool and «Meine Liste» choose in the same way, each at its own address. */
const toolPath = (query: string) =>
  window.location.pathname === paths.ownList() ? paths.ownList(query) : paths.exportTool(query)

function keepUnchanged<T extends object>(before: T, after: T): T {
  const isSame = (name: keyof T) => JSON.stringify(before[name]) === JSON.stringify(after[name])
  const names = Object.keys(after) as (keyof T)[]
  if (names.every(isSame)) return before
  return Object.assign({}, after, ...names.filter(isSame).map((name) => ({ [name]: before[name] }))) as T
}

/** Without the last of the properties that are new, as many as there is no room for beside the columns of groups: an address with more could not be read. */
function fitting({ settings, view }: ExportChoice, before: ExportChoice): ExportChoice {
  const isNew = (property: AxisProperty) => !chosenProperties(before.settings).some((other) => isSameProperty(other, property))
  let kept = settings
  for (const property of chosenProperties(settings).filter(isNew).reverse()) {
    if (fieldCount(kept, view) <= MAX_EXPORT_FIELDS) break
    kept = { ...removeProperty(kept, property), tooManyProperties: true }
  }
  return { settings: kept, view }
}

/** Whatever made room again, there are no longer too many. */
const withRoom = (settings: ExportSettings, view: ExportView): ExportSettings =>
  fieldCount(settings, view) < MAX_EXPORT_FIELDS ? { ...settings, tooManyProperties: false } : settings

/** A place or a sorting of a column that is not there would be an error of the link. */
function ofItsColumns(settings: ExportSettings, view: ExportView): ExportView {
  const keys = exportColumnKeys(settings, { ...view, columns: [] })
  const isColumn = (key: string) => keys.includes(key)
  const { sort } = view
  const keepsSort = sort === null || sort.column === 'id' || sort.column === 'name' || isColumn(sort.column)
  return { ...view, columns: view.columns.filter(isColumn), sort: keepsSort ? sort : null }
}
