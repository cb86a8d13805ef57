import { axisNamed, chosenFilters, chosenProperties, exportAxes, includesName, isSameProperty, namesOf } from './exportAxes'
import type { Axis } from './exportAxes'
import { conditionsOf, onlyConditions } from './filterGroups'
import { joinTuple } from './exportTuple'
import type { AxisFilter, AxisProperty, ExportChoice, ExportSettings, ExportView } from './exportShape'

/** Export of at most so many chosen fields (docs/contract.md §9); `id` and the name do not count. */
export const MAX_EXPORT_FIELDS = 100

/** Nothing chosen; withSynonymData and addFilterFields are on (docs/contract.md §3). */
export function defaultExportSettings(): ExportSettings {
  return {
    type: null,
    taxonomies: [],
    ids: [],
    taxProperties: [],
    pcoProperties: [],
    rcoProperties: [],
    taxFilters: [],
    pcoFilters: [],
    rcoFilters: [],
    withSynonymData: true,
    tooManyProperties: false,
    addFilterFields: true,
  }
}

/** A row per taxon, the chosen columns in default order, faithful CSV. */
export function defaultExportView(): ExportView {
  return {
    subtree: [],
    ranks: null,
    filterGroups: [],
    relationRows: false,
    provenance: false,
    lendAlong: false,
    columns: [],
    sort: null,
    csvForExcel: false,
  }
}

/** What of a view decides which taxa are selected, and nothing else. */
export const selectingView = ({ subtree, ranks, filterGroups, lendAlong }: ExportView): ExportView => ({
  ...defaultExportView(),
  subtree,
  ranks,
  filterGroups,
  lendAlong,
})

/** Without fields and conditions of the taxonomies that a change took out of those chosen before; none chosen are all of them. */
export function withoutTakenOut({ settings, view }: ExportChoice, before: readonly string[]): ExportChoice {
  const isKept = ({ taxname }: { taxname: string }) =>
    settings.taxonomies.length === 0 ||
    includesName(settings.taxonomies, taxname) ||
    (before.length > 0 && !includesName(before, taxname))
  const { taxProperties, taxFilters } = settings
  return {
    settings: { ...settings, taxProperties: taxProperties.filter(isKept), taxFilters: taxFilters.filter(isKept) },
    view: { ...view, filterGroups: onlyConditions(view.filterGroups, (filter) => filter.axis !== 'tax' || isKept(filter)) },
  }
}

/** How many properties are chosen across the three kinds. */
export function propertyCount(settings: ExportSettings): number {
  return exportAxes.reduce((sum, axis) => sum + settings[axis.properties].length, 0)
}

/** The fields that count among the most an export may have: the chosen ones, and beside them those of groups, where these are columns. */
export function fieldCount(settings: ExportSettings, { filterGroups }: Pick<ExportView, 'filterGroups'>): number {
  const fields = [...chosenProperties(settings), ...(settings.addFilterFields ? conditionsOf(filterGroups) : [])]
  return new Set(fields.map((field) => joinTuple([field.axis, ...namesOf(field)]))).size
}

/**
 * docs/contract.md §4, a property is added: a duplicate changes nothing; one too many is not added but said in `tooManyProperties`, which stays
 * until there is room again (`removeProperty`) or another address is read.
 */
export function addProperty(settings: ExportSettings, property: AxisProperty): ExportSettings {
  const chosen = chosenProperties(settings)
  if (chosen.some((other) => isSameProperty(other, property))) return settings
  if (chosen.length >= MAX_EXPORT_FIELDS) return { ...settings, tooManyProperties: true }
  return withProperties(settings, property.axis, [...chosen, property])
}

/** Adds one after the other until there are too many. */
export const addAllProperties = (settings: ExportSettings, properties: readonly AxisProperty[]): ExportSettings =>
  properties.reduce(addProperty, settings)

/** Takes a property out; with it the warning that there were too many. */
export function removeProperty(settings: ExportSettings, property: AxisProperty): ExportSettings {
  const others = chosenProperties(settings).filter((other) => !isSameProperty(other, property))
  return { ...withProperties(settings, property.axis, others), tooManyProperties: false }
}

/** Takes all given properties out. */
export const removeAllProperties = (settings: ExportSettings, properties: readonly AxisProperty[]): ExportSettings =>
  properties.reduce(removeProperty, settings)

/**
 * docs/contract.md §4, a filter is set: comparator and value both empty remove the filter of that key (0 is not empty);
 * otherwise it replaces the one with the same key in its place, or is added.
 */
export function setFilter(settings: ExportSettings, filter: AxisFilter): ExportSettings {
  const filters = chosenFilters(settings)
  const isIt = (other: AxisFilter) => isSameProperty(other, filter)
  if (filter.comparator === '' && filter.value === '')
    return withFilters(
      settings,
      filter.axis,
      filters.filter((other) => !isIt(other)),
    )
  const isThere = filters.some(isIt)
  const next = isThere ? filters.map((other) => (isIt(other) ? filter : other)) : [...filters, filter]
  return withFilters(settings, filter.axis, next)
}

/** Without the filter on a field, as an empty comparator and value say it. */
export const removeFilter = (settings: ExportSettings, property: AxisProperty): ExportSettings =>
  setFilter(settings, { ...property, comparator: '', value: '' })

/** With those of an axis among these properties in its list. */
function withProperties(settings: ExportSettings, axis: Axis, properties: readonly AxisProperty[]): ExportSettings {
  const { properties: list, key } = axisNamed(axis)
  const own = properties.filter((property) => property.axis === axis)
  return { ...settings, [list]: own.map((property) => pick(key, property)) }
}

/** With those of an axis among these filters in its list. */
export function withFilters(settings: ExportSettings, axis: Axis, filters: readonly AxisFilter[]): ExportSettings {
  const { filters: list, key } = axisNamed(axis)
  const own = filters.filter((filter) => filter.axis === axis)
  return { ...settings, [list]: own.map((filter) => pick([...key, 'comparator', 'value'], filter)) }
}

/** Only the named fields, in that order: nothing a caller carries along gets into store or address. */
function pick(names: readonly string[], item: object): object {
  return Object.fromEntries(names.map((name) => [name, (item as Record<string, unknown>)[name]]))
}
