import { exportAxes, isSameProperty, propertyNamed } from './exportAxes'
import { companions, exportColumnKeys } from './exportColumns'
import { addAllProperties, removeProperty } from './exportSettings'
import { splitTuple } from './exportTuple'
import { allConditions } from './filterGroups'
import type { AxisProperty, ExportChoice, ExportSettings, ExportView } from './exportShape'

/** With one column at another place; 0 is the first behind `id` and `name`. A key that is no column changes nothing. */
export function withColumnAt({ settings, view }: ExportChoice, key: string, place: number): ExportChoice {
  const keys = exportColumnKeys(settings, view)
  if (!keys.includes(key)) return { settings, view }
  const others = keys.filter((other) => other !== key)
  return { settings, view: inThisOrder(settings, view, [...others.slice(0, place), key, ...others.slice(place)]) }
}

/**
 * Without one column. A filter's field stops being one by `addFilterFields`: the fields of the other filters are then chosen
 * themselves, so that their columns stay. A companion goes with all its sisters, and with what asked for them.
 */
export function withoutColumn({ settings, view }: ExportChoice, key: string): ExportChoice {
  const [axisName, ...fields] = splitTuple(key) ?? []
  const axis = exportAxes.find((candidate) => candidate.axis === axisName)?.axis
  const companion = companions.find((candidate) => candidate.companion === axisName)
  if (companion) return { settings, view: { ...view, [companion.by]: false } }
  if (!axis) return { settings, view }
  const property = propertyNamed(axis, fields)
  const without = removeProperty(settings, property)
  const isFilter = settings.addFilterFields && allConditions(settings, view).some((filter) => isSameProperty(filter, property))
  const next = isFilter ? withFilterFieldsChosen(without, view, property) : without
  const keys = exportColumnKeys(settings, view).filter((other) => other !== key)
  return { settings: next, view: view.columns.length > 0 || isFilter ? inThisOrder(next, view, keys) : view }
}

function withFilterFieldsChosen(settings: ExportSettings, view: ExportView, except: AxisProperty): ExportSettings {
  const fields = allConditions(settings, view).filter((filter) => !isSameProperty(filter, except))
  return addAllProperties({ ...settings, addFilterFields: false }, fields)
}

/** The order stands in the address only where it is not the one that comes by itself. */
function inThisOrder(settings: ExportSettings, view: ExportView, keys: string[]): ExportView {
  const byItself = exportColumnKeys(settings, { ...view, columns: [] })
  const wanted = exportColumnKeys(settings, { ...view, columns: keys })
  return { ...view, columns: wanted.every((key, index) => key === byItself[index]) ? [] : wanted }
}
