import type { AxisFilter, AxisProperty, ExportSettings } from './exportShape'

/**
 * The three places a value can come from. Rules, address, chooser, filter, preview and files each map over this list.
 * `key`: the fields that identify a property; `filterFields`: the order of a filter's fields in the address (docs/contract.md §3 lists
 * pname before relationtype there).
 */
export const exportAxes = [
  {
    axis: 'tax',
    label: 'Taxonomien',
    properties: 'taxProperties',
    filters: 'taxFilters',
    key: ['taxname', 'pname'],
    filterFields: ['taxname', 'pname', 'comparator', 'value'],
  },
  {
    axis: 'pco',
    label: 'Eigenschaften',
    properties: 'pcoProperties',
    filters: 'pcoFilters',
    key: ['pcname', 'pname'],
    filterFields: ['pcname', 'pname', 'comparator', 'value'],
  },
  {
    axis: 'rco',
    label: 'Beziehungen',
    properties: 'rcoProperties',
    filters: 'rcoFilters',
    key: ['pcname', 'relationtype', 'pname'],
    filterFields: ['pcname', 'pname', 'relationtype', 'comparator', 'value'],
  },
] as const

export type ExportAxis = (typeof exportAxes)[number]
export type Axis = ExportAxis['axis']

/** The properties of settings, one axis after the other. */
export const chosenProperties = (settings: ExportSettings): AxisProperty[] => [
  ...settings.taxProperties.map((property) => ({ axis: 'tax' as const, ...property })),
  ...settings.pcoProperties.map((property) => ({ axis: 'pco' as const, ...property })),
  ...settings.rcoProperties.map((property) => ({ axis: 'rco' as const, ...property })),
]

/** The filters of settings, one axis after the other. */
export const chosenFilters = (settings: ExportSettings): AxisFilter[] => [
  ...settings.taxFilters.map((filter) => ({ axis: 'tax' as const, ...filter })),
  ...settings.pcoFilters.map((filter) => ({ axis: 'pco' as const, ...filter })),
  ...settings.rcoFilters.map((filter) => ({ axis: 'rco' as const, ...filter })),
]

/** The names of a property, in the order of its axis' key. */
export function namesOf(property: AxisProperty): string[] {
  if (property.axis === 'tax') return [property.taxname, property.pname]
  if (property.axis === 'pco') return [property.pcname, property.pname]
  return [property.pcname, property.relationtype, property.pname]
}

/** The property of these names; the inverse of `namesOf`. */
export function propertyNamed(axis: Axis, names: readonly string[]): AxisProperty {
  const [source = '', second = '', third = ''] = names
  if (axis === 'tax') return { axis, taxname: source, pname: second }
  if (axis === 'pco') return { axis, pcname: source, pname: second }
  return { axis, pcname: source, relationtype: second, pname: third }
}

/** Whether two properties (or filters) mean the same field. */
export function isSameProperty(one: AxisProperty, other: AxisProperty): boolean {
  const names = namesOf(other)
  return one.axis === other.axis && namesOf(one).every((name, index) => name === names[index])
}

/** Names of taxonomies, collections and fields mean the same whatever their case and Unicode form. */
export const foldedName = (name: string): string => name.normalize('NFC').toLowerCase()

/** Whether one of these names means the same. */
export const includesName = (names: readonly string[], name: string): boolean =>
  names.some((other) => foldedName(other) === foldedName(name))

/** The entry of an axis. */
export function axisNamed(axis: Axis): ExportAxis {
  // The list has an entry for every Axis, so it is always found.
  return exportAxes.find((candidate) => candidate.axis === axis)!
}
