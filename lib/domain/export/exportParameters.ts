import { exportAxes, propertyNamed } from './exportAxes'
import { splitTuple } from './exportTuple'
import { addProperty, MAX_EXPORT_FIELDS, setFilter } from './exportSettings'
import { allConditions, conditionsOf, readFilterGroups } from './filterGroups'
import { filterValue } from './filterValue'
import { type Kind, oneOfTexts, someText, trueOrFalse, uuidText } from '../parameters/kinds'
import type { ExportAxis } from './exportAxes'
import type { ExportSettings, ExportView, FilterGroup } from './exportShape'
import type { Parameter } from '../parameters/parameter'

/** More than any database here holds; each name is looked up. */
const MAX_TAXONOMIES = 200
/** Each filter is a condition of the statement; nobody needs more, and the planner should not meet them. */
export const MAX_FILTERS = 50

export interface ExportQuery {
  settings: ExportSettings
  view: ExportView
  /** German sentences naming what could not be read; the files answer 400 with the first, the screen shows them. */
  errors: string[]
}

export interface ExportParameter extends Parameter {
  /** Naming the same again says nothing new. */
  isSet?: boolean
  /** Puts what the text says into the result; a sentence where it cannot. */
  read: (result: ExportQuery, text: string, name: string) => string | null
}

/** tooManyProperties is a state of the screen and never stands in the address. */
export const settingSwitches = ['withSynonymData', 'addFilterFields'] as const
export const viewSwitches = ['relationRows', 'provenance', 'lendAlong'] as const

export type ExportParameterName =
  | 'type'
  | 'taxonomies'
  | 'ids'
  | ExportAxis['properties']
  | ExportAxis['filters']
  | (typeof settingSwitches)[number]
  | 'subtree'
  | 'ranks'
  | 'filterGroups'
  | (typeof viewSwitches)[number]
  | 'columns'
  | 'sort'
  | 'descending'
  | 'excel'

/** Whether it is an id, and of what, says who looks it up: the screen keeps and names those that are none. */
const namedId: Kind<string> = { ...someText, schema: uuidText.schema }

const groupsInJson: Kind<FilterGroup[]> = {
  read: (text) => readFilterGroups(text).groups,
  schema: { type: 'string', contentMediaType: 'application/json' },
}

/** All parameters of an export: what each takes, and what it does. The description of the addresses (/openapi.json) is made from the same entries. */
export const exportParameters: Readonly<Record<ExportParameterName, ExportParameter>> = {
  type: once(
    oneOfTexts('Arten', 'Lebensräume'),
    ({ settings }, value) => void (settings.type = value),
    (text) => `${naming('type', text)} ist kein Typ. Möglich sind Arten und Lebensräume.`,
  ),
  taxonomies: list(someText, ({ settings }) => settings.taxonomies, MAX_TAXONOMIES),
  ids: list(namedId, ({ settings }) => settings.ids),
  ...named(exportAxes.map((axis) => [axis.properties, property(axis)] as const)),
  ...named(exportAxes.map((axis) => [axis.filters, filter(axis)] as const)),
  ...named(settingSwitches.map((name) => [name, onOff(({ settings }, on) => (settings[name] = on))] as const)),
  subtree: list(namedId, ({ view }) => view.subtree),
  ranks: once(
    oneOfTexts('species'),
    ({ view }, value) => void (view.ranks = value),
    (text) => `${naming('ranks', text)} gibt es nicht. Möglich ist species; ohne ranks sind es alle Ränge.`,
  ),
  filterGroups: once(groupsInJson, takeGroups, (text) => readFilterGroups(text).problem ?? ''),
  ...named(viewSwitches.map((name) => [name, onOff(({ view }, on) => (view[name] = on))] as const)),
  columns: list(someText, ({ view }) => view.columns),
  sort: once(
    someText,
    ({ view }, column) => void (view.sort = { column, descending: view.sort?.descending ?? false }),
    () => 'Der Parameter «sort» hat keinen Wert.',
  ),
  descending: onOff(({ view }, descending) => (view.sort = { column: view.sort?.column ?? '', descending })),
  excel: onOff(({ view }, on) => (view.csvForExcel = on)),
}

/** What is read is taken, and may still be too much; `wrong` says that a text is none of its kind. */
function once<T>(
  kind: Kind<T>,
  take: (result: ExportQuery, value: T) => string | null | void,
  wrong: (text: string, name: string) => string,
): ExportParameter {
  return {
    kind,
    read(result, text, name) {
      const value = kind.read(text)
      return value === null ? wrong(text, name) : (take(result, value) ?? null)
    },
  }
}

function onOff(set: (result: ExportQuery, on: boolean) => void): ExportParameter {
  const take = (result: ExportQuery, on: boolean) => {
    set(result, on)
    return null
  }
  return once(trueOrFalse, take, (text, name) => `${naming(name, text)} ist weder true noch false.`)
}

function list(kind: Kind<string>, listOf: (result: ExportQuery) => string[], most = Infinity): ExportParameter {
  return {
    ...{ kind, repeats: true, isSet: true },
    read(result, text, name) {
      const value = kind.read(text)
      if (value === null) return `Der Parameter «${name}» hat keinen Wert.`
      if (listOf(result).length >= most) return `${naming(name, text)} ist zu viel: Eine Abfrage nennt höchstens ${most}.`
      listOf(result).push(value)
      return null
    },
  }
}

function property(axis: ExportAxis): ExportParameter {
  const kind = tupleOf(axis.key)
  return {
    ...{ kind, repeats: true, isSet: true },
    read(result, text, name) {
      const fields = kind.read(text)
      if (!fields) return badTuple(name, text, axis.key)
      const next = addProperty({ ...result.settings, tooManyProperties: false }, propertyOf(axis, fields))
      result.settings = { ...next, tooManyProperties: next.tooManyProperties || result.settings.tooManyProperties }
      if (!next.tooManyProperties) return null
      return `${naming(name, text)} ist zu viel: Ein Export hat höchstens ${MAX_EXPORT_FIELDS} Eigenschaften.`
    },
  }
}

function filter(axis: ExportAxis): ExportParameter {
  const kind = tupleOf(axis.filterFields, ['comparator', 'value'])
  return {
    ...{ kind, repeats: true },
    read(result, text, name) {
      const fields = kind.read(text)
      if (!fields) return badTuple(name, text, axis.filterFields)
      const before = result.settings[axis.filters].length
      if (allConditions(result.settings, result.view).length >= MAX_FILTERS) return tooManyFilters(naming(name, text))
      const { comparator = '', value = '' } = fields
      const next = setFilter(result.settings, { ...propertyOf(axis, fields), comparator, value: filterValue(value) })
      const isEmpty = comparator === '' && value === ''
      if (!isEmpty && next[axis.filters].length === before) {
        return `${naming(name, text)}: Für dieses Feld steht schon ein Filter in der Abfrage. Zwei Grenzen sind «between» mit von..bis.`
      }
      result.settings = next
      return null
    },
  }
}

function takeGroups(result: ExportQuery, groups: FilterGroup[]): string | null {
  if (conditionsOf(groups).length + allConditions(result.settings, result.view).length > MAX_FILTERS)
    return tooManyFilters('filterGroups')
  result.view.filterGroups = groups
  return null
}

/** The fields of these names, joined by `~` (exportTuple.ts). */
function tupleOf(names: readonly string[], mayBeEmpty: readonly string[] = []): Kind<Record<string, string>> {
  const fields = names.map((name) => String.raw`(?:[^\\~]|\\[\\~])` + (mayBeEmpty.includes(name) ? '*' : '+'))
  return {
    read(text) {
      const values = splitTuple(text)
      if (values?.length !== names.length) return null
      if (names.some((name, index) => values[index] === '' && !mayBeEmpty.includes(name))) return null
      return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
    },
    schema: { type: 'string', pattern: `^${fields.join('~')}$` },
  }
}

function named<N extends string>(parameters: readonly (readonly [N, ExportParameter])[]) {
  return Object.fromEntries(parameters) as Record<N, ExportParameter>
}

const propertyOf = ({ axis, key }: ExportAxis, fields: Record<string, string>) =>
  propertyNamed(
    axis,
    key.map((name) => fields[name] ?? ''),
  )

const tooManyFilters = (what: string) => `${what} ist zu viel: Ein Export hat höchstens ${MAX_FILTERS} Filter.`

const badTuple = (name: string, text: string, fields: readonly string[]) =>
  `${naming(name, text)} ist nicht lesbar. Erwartet wird ${fields.join('~')}; ein ~ oder \\ in einem Namen steht als \\~ oder \\\\.`

/** A parameter as it stands in the address, as far as a sentence has room. */
export const naming = (name: string, text: string) => `${name}=${text.length > 200 ? `${text.slice(0, 200)}…` : text}`
