import { MAX_EXPORT_FIELDS } from '../../lib/domain/export/exportSettings'
import { doubtfulKinds, type MatchKind, matchKinds } from '../../lib/domain/matching/matchKinds'
import { parseName } from '../../lib/domain/matching/parseName'
import { plainText } from '../../lib/domain/matching/plainText'
import type { Database } from '../db/database'
import { matchNames } from '../matching/matchNames'
import type { MatchCandidate, NameMatch } from '../matching/nameMatch'
import { holdsFor } from './constraints'
import { type ChosenTypes, chooseTypes, type NamedType, typesOf } from './entityTypes'
import { describeEntity, entitiesByIds, type ReconEntity } from './entities'
import { resolveProperties } from './properties'
import { MOST_AT_ONCE, type ReconQuery } from './readRequests'
import { candidateReason } from './reason'
import { ReconcileError } from './reconcileError'
import type { ReconScope } from './scope'
import { readValues, type ReconValue } from './values'

export interface ReconCandidate {
  id: string
  name: string
  description: string
  type: NamedType[]
  /** 100 for a name that is the same in everything, less for each difference, never 0. */
  score: number
  features: { id: string; value: number | boolean }[]
  /** Nobody has to look: see `isCertain`. */
  match: boolean
}

/** Candidates of each query, best first. Throws ReconcileError and ExportError for types and properties that do not exist. */
export async function reconcile(
  database: Database,
  scope: ReconScope,
  queries: ReadonlyMap<string, ReconQuery>,
  signal?: AbortSignal,
): Promise<Record<string, { result: ReconCandidate[] }>> {
  const db = database.readerUntil(signal)
  const asked = [...queries].map(([key, query]) => ({ key, query, types: narrowed(scope, query) }))
  const matches = await matchAll(database, asked, signal)
  const all = asked.map((each, index) => ({ ...each, match: matches[index] ?? nobody }))
  const ids = [...new Set(all.flatMap(({ match }) => match.candidates.map(({ taxonId }) => taxonId)))]
  const entities = new Map((await entitiesByIds(db, ids)).map((entity) => [entity.id, entity]))
  const valuesOf = await constrainedValues(db, all)
  const results = all.map(({ key, query, match, types }) => {
    const isOwn = ({ taxonId, taxonomyId }: MatchCandidate) => {
      const taxonomy = scope.taxonomies.find(({ id }) => id === taxonomyId)
      return taxonomy !== undefined && types.holds(taxonomy, entities.get(taxonId)?.rank ?? null)
    }
    const own = match.candidates.filter(isOwn)
    const certain = own.find((candidate) => isCertain(candidate, match, own, types, scope))
    const result = own.flatMap((candidate) => {
      const entity = entities.get(candidate.taxonId)
      const taxonomy = scope.taxonomies.find(({ id }) => id === candidate.taxonomyId)
      if (!entity || !taxonomy) return []
      const held = query.constraints.map((constraint) => ({
        id: constraint.pid,
        value: holdsFor(constraint, candidate, valuesOf(candidate.taxonId, constraint.pid)),
      }))
      return [shown(candidate, entity, { types: typesOf(taxonomy, entity.rank), held, isCertain: candidate === certain })]
    })
    return [key, { result: result.sort((a, b) => b.score - a.score).slice(0, query.limit) }] as const
  })
  return Object.fromEntries(results)
}

const nobody: NameMatch = { kind: 'notFound', taxonId: null, isSameName: false, hybridSign: null, beside: [], candidates: [] }

/** Where a query looks: in the taxonomies of its types, and of `@taxonomy` where that names one by name or id. */
function narrowed(scope: ReconScope, query: ReconQuery): ChosenTypes {
  const types = chooseTypes(scope, query.types, query.typeStrict)
  const wanted = query.constraints.flatMap(({ pid, values }) => (pid === '@taxonomy' ? values.map(plainText) : []))
  const named = types.taxonomies.filter(({ id, name }) => wanted.includes(id) || wanted.includes(plainText(name)))
  if (named.length === 0) return types
  return { ...types, taxonomies: named, named: new Set([...types.named, ...named.map(({ id }) => id)]) }
}

/** Properties by which a name is found where there is none: the matching looks for ids and names of every kind. */
const namingProperties = ['name', '@sourceId', '@code', '@germanName', 'id']

async function matchAll(
  database: Database,
  asked: readonly { query: ReconQuery; types: ChosenTypes }[],
  signal?: AbortSignal,
): Promise<NameMatch[]> {
  const found: NameMatch[] = []
  const groups = new Map<string, { taxonomyIds: string[]; places: number[] }>()
  for (const [place, { types }] of asked.entries()) {
    const taxonomyIds = types.taxonomies.map(({ id }) => id)
    const group = groups.get(taxonomyIds.join()) ?? { taxonomyIds, places: [] }
    group.places.push(place)
    groups.set(taxonomyIds.join(), group)
  }
  for (const { taxonomyIds, places } of groups.values()) {
    if (taxonomyIds.length === 0) continue
    const texts = places.map((place) => textsFor(asked[place]?.query))
    const matches = await matchNames(database, taxonomyIds, texts.flat(), signal)
    let from = 0
    for (const [index, place] of places.entries()) {
      const own = matches.slice(from, (from += texts[index]?.length ?? 0))
      found[place] = withAuthor(own) ?? nobody
    }
  }
  return asked.map((_, place) => found[place] ?? nobody)
}

/** What is looked up: the name, and where its author stands in a property the two together. */
function textsFor(query?: ReconQuery): string[] {
  if (!query) return []
  const valueOf = (pid: string) => query.constraints.find((constraint) => constraint.pid === pid)?.values[0] ?? ''
  const name = query.text.trim() || (namingProperties.map(valueOf).find((value) => value !== '') ?? '')
  const author = valueOf('@author').trim()
  const parsed = author === '' ? null : parseName(name)
  if (!parsed || parsed.author !== '') return [name]
  const together = `${name} ${author}`
  return parseName(together)?.words.join(' ') === parsed.words.join(' ') ? [name, together] : [name]
}

/** That of the name with its author, unless only the name alone finds something. */
function withAuthor([alone, together]: readonly NameMatch[]): NameMatch | undefined {
  const isFound = ({ kind }: NameMatch) => kind !== 'similar' && kind !== 'notFound'
  return !together || (alone && isFound(alone) && !isFound(together)) ? alone : together
}

/** What candidates say of the properties that the queries name. */
async function constrainedValues(
  db: ReturnType<Database['readerUntil']>,
  asked: readonly { query: ReconQuery; match: NameMatch }[],
): Promise<(id: string, pid: string) => readonly ReconValue[]> {
  const constrained = asked.filter(({ query }) => query.constraints.length > 0)
  const pids = [...new Set(constrained.flatMap(({ query }) => query.constraints.map(({ pid }) => pid)))]
  const ids = [...new Set(constrained.flatMap(({ match }) => match.candidates.map(({ taxonId }) => taxonId)))]
  if (pids.length > MAX_EXPORT_FIELDS)
    throw new ReconcileError(`In queries stehen ${pids.length} Eigenschaften, möglich sind auf einmal ${MAX_EXPORT_FIELDS}.`, 413)
  const properties = await resolveProperties(db, pids)
  const values = new Map<string, readonly ReconValue[][]>()
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE)
    for (const [id, own] of await readValues(db, ids.slice(from, from + MOST_AT_ONCE), properties)) values.set(id, own)
  return (id, pid) => values.get(id)?.[pids.indexOf(pid)] ?? []
}

/**
 * Whether nobody has to look at it: the matching takes it and says nothing against it, in no other taxonomy that was asked does a name fit as
 * surely, and it stands in none that is replaced unless that was named.
 */
function isCertain(
  { taxonId, taxonomyId }: MatchCandidate,
  match: NameMatch,
  all: readonly MatchCandidate[],
  { named }: ChosenTypes,
  { taxonomies }: ReconScope,
): boolean {
  const counts = (id: string) => named.has(id) || taxonomies.some((taxonomy) => taxonomy.id === id && !taxonomy.isReplaced)
  const isRival = (other: MatchCandidate) =>
    other.taxonomyId !== taxonomyId && counts(other.taxonomyId) && !doubtfulKinds.includes(other.kind)
  return (
    taxonId === match.taxonId &&
    !doubtfulKinds.includes(match.kind) &&
    match.hybridSign === null &&
    match.beside.length === 0 &&
    counts(taxonomyId) &&
    !all.some(isRival)
  )
}

const unfound: readonly MatchKind[] = ['ambiguous', 'notFound']
/** Kinds of which one holds of every candidate. */
const candidateKinds = matchKinds.filter((kind) => !unfound.includes(kind))

function shown(
  candidate: MatchCandidate,
  entity: ReconEntity,
  { types, held, isCertain: certain }: { types: NamedType[]; held: { id: string; value: boolean }[]; isCertain: boolean },
): ReconCandidate {
  const failed = held.filter(({ value }) => !value).length
  return {
    id: candidate.taxonId,
    name: entity.name,
    description: `${candidateReason(candidate)}: ${describeEntity(entity)}`,
    type: types,
    score: scoreOf(candidate.cost) / 2 ** failed,
    features: [
      { id: 'cost', value: candidate.cost },
      ...candidateKinds.map((kind) => ({ id: `kind:${kind}`, value: candidate.kind === kind })),
      ...new Map(held.map((each) => [each.id, each])).values(),
    ],
    match: certain && failed === 0,
  }
}

/** A wrong author (20) leaves 71, another spelling (50) 50, a typing error (100) 33. */
const scoreOf = (cost: number) => Math.round(1_000_000 / (100 + 2 * cost)) / 100
