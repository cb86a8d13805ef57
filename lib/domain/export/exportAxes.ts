import type { ExportSettings } from './exportShape'

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
export type PropertyOf<A extends Axis> = ExportSettings[Extract<ExportAxis, { axis: A }>['properties']][number]
export type FilterOf<A extends Axis> = ExportSettings[Extract<ExportAxis, { axis: A }>['filters']][number]

/** The values of an axis' identifying fields, in the order of its `key`. */
export function keyValues(axis: ExportAxis, item: object): string[] {
  const fields = item as Record<string, string>
  return axis.key.map((name) => fields[name] ?? '')
}

/** Whether two properties (or filters) of one axis mean the same field. */
export function sameKey(axis: ExportAxis, a: object, b: object): boolean {
  const other = keyValues(axis, b)
  return keyValues(axis, a).every((value, index) => value === other[index])
}

/** The entry of an axis. */
export function axisNamed(axis: Axis): ExportAxis {
  // The list has an entry for every Axis, so it is always found.
  return exportAxes.find((candidate) => candidate.axis === axis)!
}
