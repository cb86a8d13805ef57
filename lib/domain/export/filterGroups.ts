import { chosenFilters, exportAxes, namesOf, propertyNamed } from './exportAxes'
import { groupMatches } from './exportShape'
import { joinTuple, splitTuple } from './exportTuple'
import { filterValue } from './filterValue'
import { wellFormed } from '../text/wellFormed'
import type { AxisFilter, ExportSettings, ExportView, FilterGroup, GroupMatch, GroupPart } from './exportShape'

/** A group in the address: which of its parts hold, and those, `{"any":["pco~Rote Liste~Kategorie~=~CR"]}`. */
type WrittenGroup = Record<string, unknown[]>

/** The groups as one JSON value: the inverse of {@link readFilterGroups}. The same groups give the same text. */
export const writeFilterGroups = (groups: readonly FilterGroup[]): string => JSON.stringify(groups.map(written))

const written = ({ match, parts }: FilterGroup): WrittenGroup => ({
  [match]: parts.map((part) => (isGroup(part) ? written(part) : writeCondition(part))),
})

const writeCondition = (filter: AxisFilter): string =>
  wellFormed(joinTuple([filter.axis, ...namesOf(filter), filter.comparator, String(filter.value)]))

export type ReadGroups = { groups: FilterGroup[]; problem: null } | { groups: null; problem: string }

/** The groups of an address; `problem`: the German sentence that says why it has none. */
export function readFilterGroups(text: string): ReadGroups {
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return unreadable('Das ist keine Liste von Gruppen.')
    return { groups: value.map((group) => readGroup(group, 1)), problem: null }
  } catch (error) {
    return unreadable(error instanceof Unreadable ? error.message : 'Das ist kein JSON.')
  }
}

class Unreadable extends Error {}

const unreadable = (why: string): ReadGroups => ({
  groups: null,
  problem: `filterGroups ist nicht lesbar: ${why} Erwartet wird zum Beispiel [{"any":["pco~Sammlung~Eigenschaft~=~Wert"]}].`,
})

/** Groups stand in groups, and no deeper. */
const LEVELS = 2

function readGroup(value: unknown, level: number): FilterGroup {
  const [entry, ...others] = value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : []
  const match = groupMatches.find((each) => each === entry?.[0])
  const parts: unknown = entry?.[1]
  if (!match || others.length > 0 || !Array.isArray(parts))
    throw new Unreadable(`Eine Gruppe hat genau einen von ${groupMatches.join(', ')} und dahinter eine Liste.`)
  if (parts.length === 0) throw new Unreadable('Eine Gruppe hat keine Bedingung.')
  return { match, parts: parts.map((part) => readPart(part, level)) }
}

function readPart(part: unknown, level: number): GroupPart {
  if (typeof part === 'string') return readCondition(part)
  if (level === LEVELS) throw new Unreadable('Gruppen stehen in Gruppen, aber nicht tiefer.')
  return readGroup(part, level + 1)
}

function readCondition(text: string): AxisFilter {
  const [name, ...fields] = splitTuple(text) ?? []
  const axis = exportAxes.find((candidate) => candidate.axis === name)
  const names = fields.slice(0, -2)
  const [comparator = '', value = ''] = fields.slice(-2)
  // An escape of JSON brings in what an address cannot hold itself.
  if (!axis || names.length !== axis.key.length || names.includes('') || comparator === '' || /\0|\p{Cs}/u.test(text))
    throw new Unreadable(`«${text.slice(0, 200)}» ist keine Bedingung.`)
  return { ...propertyNamed(axis.axis, names), comparator, value: filterValue(value) }
}

export const isGroup = <C extends object>(part: GroupPart<C>): part is FilterGroup<C> => 'match' in part

/** The conditions of groups, in their order. */
export const conditionsOf = <C extends object>(groups: readonly FilterGroup<C>[]): C[] =>
  groups.flatMap(({ parts }) => parts.flatMap((part) => (isGroup(part) ? conditionsOf([part]) : [part])))

/** The same groups of other conditions. */
export const withConditions = <C extends object, D extends object>(
  { match, parts }: FilterGroup<C>,
  make: (condition: C) => D,
): FilterGroup<D> => ({ match, parts: parts.map((part) => (isGroup(part) ? withConditions(part, make) : make(part))) })

/** Where a part stands: the number of its group, and in it its own; three numbers in a group of a group. */
export type PartPath = readonly number[]

/**
 * The groups with another part at a place, or without the one that stood there (null); behind the last it is added, and a group that is not there yet
 * begins with it. A group without parts goes.
 */
export const withPart = (groups: readonly FilterGroup[], path: PartPath, part: GroupPart | null, match: GroupMatch = 'any') =>
  partsWith(groups, path, part, match) as FilterGroup[]

function partsWith(parts: readonly GroupPart[], [at = 0, ...deeper]: PartPath, part: GroupPart | null, match: GroupMatch) {
  const there = parts[at]
  const group = there && isGroup(there) ? there : { match, parts: [] }
  const inner: GroupPart[] = deeper.length > 0 ? partsWith(group.parts, deeper, part, match) : []
  const next = deeper.length === 0 ? part : inner.length > 0 ? { ...group, parts: inner } : null
  return [...parts.slice(0, at), ...(next ? [next] : []), ...parts.slice(at + 1)]
}

/** Every condition of an export, whether it stands by itself or in a group. */
export const allConditions = (settings: ExportSettings, { filterGroups }: Pick<ExportView, 'filterGroups'>): AxisFilter[] => [
  ...chosenFilters(settings),
  ...conditionsOf(filterGroups),
]

/** Only these conditions; a group that has none left goes. */
export const onlyConditions = <C extends object>(
  groups: readonly FilterGroup<C>[],
  isKept: (condition: C) => boolean,
): FilterGroup<C>[] =>
  groups.flatMap(({ match, parts }) => {
    const kept = parts.flatMap((part): GroupPart<C>[] =>
      isGroup(part) ? onlyConditions([part], isKept) : isKept(part) ? [part] : [],
    )
    return kept.length > 0 ? [{ match, parts: kept }] : []
  })
