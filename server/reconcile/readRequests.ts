import { swissCount } from '../../lib/domain/text/swissCount'
import { wellFormed } from '../../lib/domain/text/wellFormed'
import { MAX_EXPORT_FIELDS } from '../../lib/domain/export/exportSettings'
import { MOST_CANDIDATES } from '../matching/found'
import { type TypeStrictness, typeStrictness } from './entityTypes'
import { quotedInput } from '../../lib/domain/text/quotedInput'
import { ReconcileError } from './reconcileError'

/** Queries of one batch, and ids of one extension: what the matching looks up with one statement. */
export const MOST_AT_ONCE = 250

/** A property that a candidate should have, with the values of which one is enough. */
export interface Constraint {
  pid: string
  /** As texts; of an object its id and its name. */
  values: string[]
}

export interface ReconQuery {
  text: string
  types: string[]
  typeStrict: TypeStrictness
  limit: number
  constraints: Constraint[]
}

export interface ExtendQuery {
  ids: string[]
  properties: string[]
}

type Json = Record<string, unknown>

/** The queries of a batch by their keys. Throws ReconcileError, with the sentence that says which of them is wrong and how. */
export function readQueries(text: string): Map<string, ReconQuery> {
  const batch = readObject('queries', text, '{"q0":{"query":"Bombina variegata"}}')
  const entries = Object.entries(batch)
  if (entries.length > MOST_AT_ONCE)
    throw new ReconcileError(
      `Auf einmal werden höchstens ${swissCount(MOST_AT_ONCE)} Namen abgeglichen, in queries sind es ${swissCount(entries.length)}. ` +
        'Teilen Sie die Liste auf (batchSize im Manifest).',
      413,
    )
  return new Map(entries.map(([key, query]) => [key, readQuery(`queries, ${quotedInput(key)}`, query)]))
}

function readQuery(where: string, query: unknown): ReconQuery {
  if (!isObject(query)) throw new ReconcileError(`${where}: Erwartet wird ein Objekt mit query, nicht ${kindOf(query)}.`)
  const { query: text, type = [], type_strict: typeStrict = 'any', limit = MOST_CANDIDATES, properties = [] } = defined(query)
  if (text !== undefined && !isText(text)) throw new ReconcileError(`${where}: query muss ein Text sein, nicht ${kindOf(text)}.`)
  const types = Array.isArray(type) ? (type as unknown[]) : [type]
  if (!types.every(isText)) throw new ReconcileError(`${where}: type muss die id eines Typs sein oder eine Liste davon.`)
  const strictness = typeStrictness.find((word) => word === typeStrict)
  if (!strictness) throw new ReconcileError(`${where}: type_strict ist eines von ${typeStrictness.join(', ')}.`)
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1)
    throw new ReconcileError(`${where}: limit muss eine ganze Zahl ab 1 sein.`)
  if (!Array.isArray(properties))
    throw new ReconcileError(`${where}: properties muss eine Liste sein, nicht ${kindOf(properties)}.`)
  const constraints = properties.map((property) => readConstraint(where, property))
  // An empty text is an empty cell of somebody's table: it finds nothing, and keeps no other cell from being answered.
  if (text === undefined && constraints.length === 0)
    throw new ReconcileError(`${where}: Es fehlt, wonach gesucht wird: query oder properties.`)
  return {
    text: wellFormed(text ?? ''),
    // OpenRefine sends an empty one where nothing is chosen.
    types: types.filter((id) => id !== ''),
    typeStrict: strictness,
    limit: Math.min(limit, MOST_CANDIDATES),
    constraints: constraints.filter(({ values }) => values.length > 0),
  }
}

function readConstraint(where: string, property: unknown): Constraint {
  if (!isObject(property) || !isText(property.pid) || property.v === undefined)
    throw new ReconcileError(`${where}: Ein Eintrag von properties hat pid (die id einer Eigenschaft) und v (ihren Wert).`)
  const values = (Array.isArray(property.v) ? (property.v as unknown[]) : [property.v]).flatMap(textsOf)
  // An empty cell says nothing, as null does; it is no value that a candidate could have or not.
  return { pid: property.pid, values: values.filter((value) => value.trim() !== '').map(wellFormed) }
}

const textsOf = (value: unknown): string[] =>
  isObject(value)
    ? [value.id, value.name].filter(isText)
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [String(value)]
      : []

/** Ids and properties of a data extension. Throws ReconcileError. */
export function readExtend(text: string): ExtendQuery {
  const extend = readObject('extend', text, '{"ids":["…"],"properties":[{"id":"@rank"}]}')
  const { ids, properties } = extend
  if (!Array.isArray(ids) || !ids.every(isText)) throw new ReconcileError('extend: ids muss eine Liste von Texten sein.')
  if (!Array.isArray(properties)) throw new ReconcileError('extend: properties muss eine Liste sein.')
  const wanted = properties.map((property: unknown) => {
    if (isObject(property) && isText(property.id)) return property.id
    throw new ReconcileError('extend: Ein Eintrag von properties hat eine id (die einer Eigenschaft).')
  })
  const distinct = { ids: [...new Set(ids)], properties: [...new Set(wanted)] }
  if (distinct.ids.length > MOST_AT_ONCE)
    throw new ReconcileError(
      `extend: Auf einmal sind höchstens ${swissCount(MOST_AT_ONCE)} ids möglich, hier sind es ${swissCount(distinct.ids.length)}. ` +
        'Für ganze Tabellen ist /export.csv da.',
      413,
    )
  if (distinct.properties.length > MAX_EXPORT_FIELDS)
    throw new ReconcileError(
      `extend: Auf einmal sind höchstens ${MAX_EXPORT_FIELDS} Eigenschaften möglich, hier sind es ${swissCount(distinct.properties.length)}.`,
      413,
    )
  return distinct
}

function readObject(parameter: string, text: string, example: string): Json {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new ReconcileError(`${parameter} ist kein lesbares JSON. Erwartet wird zum Beispiel ${example}.`)
  }
  if (!isObject(read))
    throw new ReconcileError(`${parameter} muss ein Objekt sein, zum Beispiel ${example}, nicht ${kindOf(read)}.`)
  return read
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
/** Null says nothing. */
const defined = (object: Json): Json => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'eine Liste' : (kinds[typeof value] ?? 'etwas anderes')
const kinds: Record<string, string> = {
  string: 'ein Text',
  number: 'eine Zahl',
  boolean: 'true oder false',
  object: 'ein Objekt',
}
