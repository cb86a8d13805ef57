import { plainText } from '../../lib/domain/matching/plainText'
import { anyText, digitsFrom, oneOfTexts, someText } from '../../lib/domain/parameters/kinds'
import { isUuid } from '../../lib/domain/text/uuid'
import type { SearchKind } from '../../lib/domain/addresses/searchQuery'
import type { Database } from '../db/database'
import type { Db } from '../db/db'
import { findAll } from '../graphql/search/search'
import { type ListedProperty, listProperties } from './catalogue'
import { chooseTypes, entityTypes, type NamedType, typesOf } from './entityTypes'
import { describeEntity, entitiesByIds } from './entities'
import { quotedInput } from '../../lib/domain/text/quotedInput'
import { ReconcileError } from './reconcileError'
import type { ReconScope } from './scope'

/** What can be suggested, as the address names it. */
export const suggestedThings = ['entity', 'type', 'property'] as const
export type SuggestedThing = (typeof suggestedThings)[number]

export interface SuggestQuery {
  prefix: string
  /** Suggestions to pass over. */
  cursor: number
  limit: number
  /** Only entities of this type, properties that fit it. */
  type: string | null
}

export interface Suggestion {
  id: string
  name: string
  description?: string
  notable?: NamedType[]
}

/** Which of them is asked for, in the path … */
export const thingParameter = { kind: oneOfTexts(...suggestedThings), isRequired: true }

/** … and what else: where in the list, how many, and of which type. */
export const suggestParameters = {
  prefix: { kind: anyText },
  cursor: { kind: digitsFrom(0) },
  limit: { kind: digitsFrom(1) },
  type: { kind: someText },
}

const USUAL = 10
const MOST = 50

/** Reads the parameters of a suggest service. Throws ReconcileError. */
export function readSuggest(parameters: URLSearchParams): SuggestQuery {
  return {
    prefix: parameters.get('prefix') ?? '',
    cursor: readNumber(parameters, 'cursor', 0),
    limit: Math.min(readNumber(parameters, 'limit', USUAL), MOST),
    type: parameters.get('type') || null,
  }
}

/** A whole number of the parameters. Throws ReconcileError. */
export function readNumber(parameters: URLSearchParams, name: 'cursor' | 'limit', usual: number): number {
  const { kind } = suggestParameters[name]
  const text = parameters.get(name) ?? ''
  if (text === '') return usual
  const number = kind.read(text)
  if (number === null) throw new ReconcileError(`${name}=${text.slice(0, 20)} ist keine ganze Zahl ab ${kind.schema.minimum}.`)
  return number
}

/** What begins so, best first. Throws ReconcileError for a type that does not exist. */
export async function suggest(
  database: Database,
  scope: ReconScope,
  thing: SuggestedThing,
  query: SuggestQuery,
  signal?: AbortSignal,
): Promise<{ result: Suggestion[] }> {
  const { cursor, limit } = query
  const all = await found[thing](database, scope, query, signal)
  return { result: all.slice(cursor, cursor + limit) }
}

type Finder = (database: Database, scope: ReconScope, query: SuggestQuery, signal?: AbortSignal) => Promise<Suggestion[]>

const found: Record<SuggestedThing, Finder> = {
  entity: suggestEntities,
  type: async (_, scope, { prefix }) => fittingWords(entityTypes(scope), prefix),
  property: async (database, scope, { prefix, type }, signal) =>
    fittingWords(await propertiesFor(database.readerUntil(signal), scope, type), prefix).map(suggestion),
}

const suggestion = ({ id, name, description }: ListedProperty): Suggestion => ({ id, name, description })

/** Objects that the search finds, each once, or the one whose id it is. */
async function suggestEntities(database: Database, scope: ReconScope, { prefix, type }: SuggestQuery, signal?: AbortSignal) {
  const { taxonomies, holds } = chooseTypes(scope, type === null ? [] : [type], 'any')
  const hits = isUuid(prefix.trim())
    ? [{ id: prefix.trim().toLowerCase(), label: '', kind: 'taxon' as SearchKind }]
    : (await findAll(database, prefix, signal)).rows.filter(({ taxonomyId }) => taxonomyId !== null)
  const entities = await entitiesByIds(
    database.readerUntil(signal),
    hits.map(({ id }) => id),
  )
  const byId = new Map(entities.map((entity) => [entity.askedId, entity]))
  const suggestions = hits.flatMap(({ id, label, kind }) => {
    const entity = byId.get(id)
    const taxonomy = taxonomies.find((each) => each.id === entity?.taxonomyId)
    if (!entity || !taxonomy || !holds(taxonomy, entity.rank)) return []
    const other =
      kind === 'synonym' ? `Synonym ${label} · ` : kind === 'vernacular' && label !== entity.germanName ? `${label} · ` : ''
    const notable = typesOf(taxonomy, entity.rank)
    return [[entity.id, { id: entity.id, name: entity.name, description: other + describeEntity(entity), notable }] as const]
  })
  // The first of each fits best.
  return [...new Map(suggestions.reverse()).values()].reverse()
}

/** The properties that objects of a type may have. Throws ReconcileError. */
export async function propertiesFor(db: Db, scope: ReconScope, type: string | null): Promise<ListedProperty[]> {
  const { taxonomies } = chooseTypes(scope, type === null ? [] : [type], 'any')
  return listProperties(db, taxonomies)
}

/** Those of whose name or id each word of the prefix begins one; those that begin with the whole come first. */
export function fittingWords<T extends { id: string; name: string }>(all: readonly T[], prefix: string): T[] {
  const wanted = plainText(prefix.trim())
  const words = wordsOf(wanted)
  const fits = ({ id, name }: T) => {
    const own = wordsOf(`${plainText(name)} ${plainText(id)}`)
    return id === prefix.trim() || words.every((word) => own.some((each) => each.startsWith(word)))
  }
  const isFirst = ({ id, name }: T) => plainText(name).startsWith(wanted) || id === prefix.trim()
  const fit = all.filter(fits)
  return [...fit.filter(isFirst), ...fit.filter((each) => !isFirst(each))]
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}@]+/u).filter(Boolean)

/** Reads which thing an address names. Throws ReconcileError (404). */
export function readThing(what: string): SuggestedThing {
  const thing = thingParameter.kind.read(what)
  if (thing) return thing
  throw new ReconcileError(`${quotedInput(what)} wird nicht vorgeschlagen. Möglich sind ${suggestedThings.join(', ')}.`, 404)
}
