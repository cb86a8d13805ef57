import { chosenProperties, namesOf } from '../../../lib/domain/export/exportAxes'
import {
  behindLast,
  columnHeader,
  columnKey,
  companionKey,
  companionKeys,
  companionsOf,
  inOrder,
  pnameOfProperty,
} from '../../../lib/domain/export/exportColumns'
import { allConditions } from '../../../lib/domain/export/filterGroups'
import { ExportError } from './exportError'
import { planField } from './resolveFields'
import type { Axis } from '../../../lib/domain/export/exportAxes'
import type { AxisProperty, ExportSettings, ExportView } from '../../../lib/domain/export/exportShape'
import type { PlanColumn, ValueField } from './exportPlan'
import type { Catalogue } from './resolveFields'

export interface PlannedColumns {
  columns: PlanColumn[]
  /** The same in default order: what the order of the columns may not change follows this one. */
  unordered: PlanColumn[]
  /** The column of a key, written with the names of the catalogue or with those of the link, in any case and Unicode form. */
  columnOf(key: string): PlanColumn | undefined
}

/**
 * `id` and `name`, then the chosen properties and (addFilterFields) the filters' fields that are not among them, with their companions
 * (provenance, lendAlong), in the order of `view.columns`. Throws ExportError for a key there that is no column.
 */
export function planColumns(settings: ExportSettings, view: ExportView, catalogue: Catalogue): PlannedColumns {
  const properties: PropertyColumn[] = []
  const keys = new Map<string, string>()
  for (const named of namedFields(settings, view)) {
    const field = planField(catalogue, named)
    const names = fieldNames(field)
    const key = columnKey(named.axis, names)
    const asked = namesOf(named)
    keys.set(folded(columnKey(named.axis, asked)), key).set(folded(key), key)
    const ofCompanions = companionKeys(named.axis, names, view)
    companionKeys(named.axis, asked, view).forEach((askedKey, index) => keys.set(folded(askedKey), ofCompanions[index] ?? ''))
    for (const companion of ofCompanions) keys.set(folded(companion), companion)
    if (properties.some((column) => column.key === key)) continue
    const header = uniqueHeader(columnHeader(names), [...own, ...properties])
    properties.push({ key, header, valueType: field.facts.valueType, unit: field.facts.unit, field })
  }
  const all = withCompanions(properties, view)
  const columnOf = (key: string) => all.find((column) => column.key === keys.get(folded(key)))
  const wanted = view.columns.map((key) => columnOf(key)?.key ?? refuse(key, all))
  return { columns: [...own, ...inOrder(all, ({ key }) => key, wanted)], unordered: [...own, ...all], columnOf }
}

type PropertyColumn = PlanColumn & { field: ValueField }

const own: PlanColumn[] = [
  { key: 'id', header: 'id', valueType: 'text', unit: null, field: null },
  { key: 'name', header: 'name', valueType: 'text', unit: null, field: null },
]

function namedFields(settings: ExportSettings, view: ExportView): AxisProperty[] {
  const chosen = chosenProperties(settings)
  return settings.addFilterFields ? [...chosen, ...allConditions(settings, view)] : chosen
}

/** What a field is called in keys and headers, in the order of its axis' key. */
export function fieldNames(field: ValueField): string[] {
  const pname = field.axis !== 'pco' && field.core ? field.core : pnameOfProperty(field.name)
  return field.axis === 'rco' ? [field.source.name, field.relationType, pname] : [field.source.name, pname]
}

/** Properties keep their headers whether or not there are companions beside them. */
function withCompanions(properties: PropertyColumn[], view: ExportView): PlanColumn[] {
  const taken: PlanColumn[] = [...own, ...properties]
  const make = ({ field }: PlanColumn): PlanColumn[] => {
    if (!field || field.axis === 'companion') return []
    const names = fieldNames(field).slice(0, -1)
    return companionsOf(field.axis, view).map(({ companion, label, valueType, description }) => {
      const column: PlanColumn = {
        key: companionKey(companion, field.axis, names),
        header: uniqueHeader([...names, label].join(': '), taken),
        valueType,
        unit: null,
        field: {
          axis: 'companion',
          of: field.axis,
          source: field.source,
          relationType: field.axis === 'rco' ? field.relationType : null,
          name: companion,
          facts: { valueType, unit: null, description, valueCount: null, meaning: null },
        },
      }
      taken.push(column)
      return column
    })
  }
  return behindLast<PlanColumn>(properties, sourceOf, make)
}

function sourceOf({ field }: PlanColumn): string {
  if (!field) return ''
  const of: Axis = field.axis === 'companion' ? field.of : field.axis
  return `${of} ${field.source.id} ${'relationType' in field ? field.relationType : ''}`
}

/** A taxonomy and a collection may have the same name: the second header of a file says so, because R and Excel need them unique. */
function uniqueHeader(header: string, columns: PlanColumn[]): string {
  const isTaken = (candidate: string) => columns.some((column) => column.header === candidate)
  let unique = header
  for (let number = 2; isTaken(unique); number++) unique = `${header} (${number})`
  return unique
}

function refuse(key: string, columns: PlanColumn[]): never {
  if (key === 'id' || key === 'name')
    throw new ExportError(`columns=${key}: id und name stehen immer vorn; columns nennt die Spalten dahinter.`)
  const possible =
    columns.length > 0 ? `Möglich sind: ${columns.map((column) => column.key).join(', ')}.` : 'Er hat nur id und name.'
  throw new ExportError(`columns=${shortened(key)} ist keine Spalte dieses Exports. ${shortened(possible)}`)
}

function shortened(text: string): string {
  return text.length > 500 ? `${text.slice(0, 500)} …` : text
}

function folded(key: string): string {
  return key.normalize('NFC').toLowerCase()
}
