import { typeRoots, type TaxonomyType } from '../../lib/domain/addresses/paths'
import { rankLabel, ranksInOrder } from '../../lib/domain/vocabulary/rank'
import { quotedInput } from '../../lib/domain/text/quotedInput'
import { ReconcileError } from './reconcileError'
import type { ReconScope, ReconTaxonomy } from './scope'

export interface NamedType {
  /** Stands in addresses as it is: clients do not encode it. */
  id: string
  name: string
}

/** A type of the service: a kind of objects, a taxonomy, a rank. */
export interface EntityType extends NamedType {
  description?: string
  broader?: NamedType[]
}

/** Whether a type asked for is among the types of an object. */
type Holds = (taxonomy: ReconTaxonomy, rank: string | null) => boolean

interface KnownType {
  type: EntityType
  holds: Holds
  /** The taxonomy that it names. */
  named: ReconTaxonomy | null
}

const kindType = (kind: TaxonomyType): NamedType => ({ id: kind, name: typeRoots[kind] })
const rankType = (rank: string): NamedType => ({ id: `rank:${rank.replaceAll(' ', '_')}`, name: `Rang: ${rankLabel(rank)}` })
const ranks = new Set(ranksInOrder)

/** What an object is, the narrowest first: OpenRefine proposes what most have, and of those the first. */
export function typesOf({ id, name, type }: ReconTaxonomy, rank: string | null): NamedType[] {
  return [{ id, name }, kindType(type), ...(rank !== null && ranks.has(rank) ? [rankType(rank)] : [])]
}

/** All types there are: kinds of objects, taxonomies, and where there are species their ranks. */
export const entityTypes = (scope: ReconScope): EntityType[] => knownTypes(scope).map(({ type }) => type)

/** Those that are good to begin with. */
export const usualTypes = ({ taxonomies }: ReconScope): NamedType[] =>
  [
    ...kindsOf(taxonomies).map(kindType),
    ...taxonomies.filter(({ isReplaced }) => !isReplaced).map(({ id, name }) => ({ id, name })),
  ].slice(0, MOST_USUAL)

/** More in a list of choices helps nobody; the others are suggested. */
const MOST_USUAL = 50

export const kindsOf = (taxonomies: readonly ReconTaxonomy[]): TaxonomyType[] => [
  ...new Set(taxonomies.map(({ type }) => type).sort()),
]

function knownTypes({ taxonomies }: ReconScope): KnownType[] {
  const kinds = kindsOf(taxonomies)
  return [
    ...kinds.map((kind) => ({
      type: { ...kindType(kind), description: `Alle ${typeRoots[kind]}, gleich welcher Taxonomie` },
      holds: ({ type }: ReconTaxonomy) => type === kind,
      named: null,
    })),
    ...taxonomies.map((taxonomy) => ({
      type: {
        ...{ id: taxonomy.id, name: taxonomy.name },
        description: `Taxonomie (${typeRoots[taxonomy.type]})${taxonomy.isReplaced ? ', durch eine neuere ersetzt' : ''}`,
        broader: [kindType(taxonomy.type)],
      },
      holds: ({ id }: ReconTaxonomy) => id === taxonomy.id,
      named: taxonomy,
    })),
    ...(kinds.includes('Art') ? ranksInOrder : []).map((rank) => ({
      type: { ...rankType(rank), broader: [kindType('Art')] },
      holds: (_: ReconTaxonomy, its: string | null) => its === rank,
      named: null,
    })),
  ]
}

/** How several types go together: one at least (as OpenRefine's «should» means it too), or each. */
export const typeStrictness = ['any', 'should', 'all'] as const
export type TypeStrictness = (typeof typeStrictness)[number]

export interface ChosenTypes {
  /** Where is looked. */
  taxonomies: readonly ReconTaxonomy[]
  holds: Holds
  /** Ids of the taxonomies that are asked for by themselves. */
  named: ReadonlySet<string>
}

/** What types leave of a scope. Throws ReconcileError for one that does not exist. */
export function chooseTypes(scope: ReconScope, ids: readonly string[], strictness: TypeStrictness): ChosenTypes {
  const known = knownTypes(scope)
  const chosen = ids.map((id) => known.find(({ type }) => type.id === id) ?? refuseType(id, scope))
  const named = new Set([...chosen.map((each) => each.named), scope.only].flatMap((taxonomy) => taxonomy?.id ?? []))
  if (chosen.length === 0) return { taxonomies: scope.taxonomies, holds: () => true, named }
  const holds: Holds = (taxonomy, rank) => {
    const each = ({ holds: has }: KnownType) => has(taxonomy, rank)
    return strictness === 'all' ? chosen.every(each) : chosen.some(each)
  }
  const mayHold = (taxonomy: ReconTaxonomy) =>
    [null, ...(taxonomy.type === 'Art' ? ranksInOrder : [])].some((rank) => holds(taxonomy, rank))
  return { taxonomies: scope.taxonomies.filter(mayHold), holds, named }
}

function refuseType(id: string, scope: ReconScope): never {
  const kinds = kindsOf(scope.taxonomies).join(', ')
  throw new ReconcileError(
    `Den Typ ${quotedInput(id)} gibt es hier nicht. Möglich sind ${kinds}, die id einer Taxonomie und Ränge wie rank:species; suggest/type nennt alle.`,
  )
}
