import { axisNamed, exportAxes, sameKey } from './exportAxes'
import type { Axis, FilterOf, PropertyOf } from './exportAxes'
import type { ExportSettings, ExportView } from './exportShape'

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
  return { subtree: [], relationRows: false, provenance: false, columns: [], sort: null, csvForExcel: false }
}

/** How many properties are chosen across the three kinds. */
export function propertyCount(settings: ExportSettings): number {
  return exportAxes.reduce((sum, axis) => sum + settings[axis.properties].length, 0)
}

/**
 * docs/contract.md §4, a property is added: a duplicate changes nothing; one too many is not added but said in `tooManyProperties`, which stays
 * until there is room again (`removeProperty`) or another address is read.
 */
export function addProperty<A extends Axis>(settings: ExportSettings, axisName: A, property: PropertyOf<A>): ExportSettings {
  const axis = axisNamed(axisName)
  const chosen: readonly object[] = settings[axis.properties]
  if (chosen.some((other) => sameKey(axis, other, property))) return settings
  if (propertyCount(settings) >= MAX_EXPORT_FIELDS) return { ...settings, tooManyProperties: true }
  return { ...settings, [axis.properties]: [...chosen, pick(axis.key, property)] }
}

/** Adds one after the other until there are too many. */
export function addAllProperties<A extends Axis>(
  settings: ExportSettings,
  axisName: A,
  properties: readonly PropertyOf<A>[],
): ExportSettings {
  return properties.reduce((next, property) => addProperty(next, axisName, property), settings)
}

/** Takes a property out; with it the warning that there were too many. */
export function removeProperty<A extends Axis>(settings: ExportSettings, axisName: A, property: PropertyOf<A>): ExportSettings {
  const axis = axisNamed(axisName)
  const chosen: readonly object[] = settings[axis.properties]
  return { ...settings, [axis.properties]: chosen.filter((other) => !sameKey(axis, other, property)), tooManyProperties: false }
}

/** Takes all given properties out. */
export function removeAllProperties<A extends Axis>(
  settings: ExportSettings,
  axisName: A,
  properties: readonly PropertyOf<A>[],
): ExportSettings {
  return properties.reduce((next, property) => removeProperty(next, axisName, property), settings)
}

/**
 * docs/contract.md §4, a filter is set: comparator and value both empty remove the filter of that key (0 is not empty);
 * otherwise it replaces the one with the same key in its place, or is added.
 */
export function setFilter<A extends Axis>(settings: ExportSettings, axisName: A, filter: FilterOf<A>): ExportSettings {
  const axis = axisNamed(axisName)
  const filters: readonly object[] = settings[axis.filters]
  const at = filters.findIndex((other) => sameKey(axis, other, filter))
  if (filter.comparator === '' && filter.value === '')
    return { ...settings, [axis.filters]: filters.filter((_, index) => index !== at) }
  const next = pick([...axis.key, 'comparator', 'value'], filter)
  return {
    ...settings,
    [axis.filters]: at < 0 ? [...filters, next] : filters.map((other, index) => (index === at ? next : other)),
  }
}

/** Only the named fields, in that order: nothing a caller carries along gets into store or address. */
function pick(names: readonly string[], item: object): object {
  return Object.fromEntries(names.map((name) => [name, (item as Record<string, unknown>)[name]]))
}
