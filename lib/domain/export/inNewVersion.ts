import { chosenFilters, namesOf } from './exportAxes'
import { columnHeader, companions } from './exportColumns'
import { conditionsOf, onlyConditions, withConditions } from './filterGroups'
import { joinTuple, splitTuple } from './exportTuple'
import { swissCount } from '../text/swissCount'
import type { AxisFilter, AxisProperty, ExportChoice, ExportView, TaxProperty } from './exportShape'

/** What became of a taxon: sure or decided successors; why there are none. */
export interface Fate {
  name: string
  successors: readonly string[]
  /** In German; '' where there are some. */
  why: string
}

/** What has to be known of a crosswalk to carry an export over. */
export interface NewVersion {
  /** Names of the two taxonomies. */
  from: string
  to: string
  /** Of the taxa that the export names, those of the old taxonomy; by id, in small letters. */
  fates: ReadonlyMap<string, Fate>
  /** Names of the fields of the new taxonomy, as `pname` has them. */
  fields: ReadonlySet<string>
}

/** `choice`: null where nothing would be left of what was chosen, and the export would be one of everything. `losses`: German sentences. */
export interface CarriedOver {
  choice: ExportChoice | null
  losses: string[]
}

/**
 * An export of an old version as one of the new: its taxonomy, single taxa, subtrees, columns, filters, groups, sort order. What collections say about the old
 * version comes along (`lendAlong`). Whatever the new one does not have falls away and is told, with what follows from it for the rows.
 */
export function inNewVersion({ settings, view }: ExportChoice, version: NewVersion): CarriedOver {
  const { from, to, fields } = version
  const ids = carried(settings.ids, version)
  const subtree = carried(view.subtree, version)
  const losses = [...lossesOf(ids, objects, to), ...lossesOf(subtree, subtrees, to)]
  if (isEmptied(settings.ids, ids) || isEmptied(view.subtree, subtree)) return { choice: null, losses }
  const isKept = (property: AxisProperty) =>
    property.axis !== 'tax' || property.taxname !== from || hasField(fields, property.pname)
  const isTaxKept = (property: TaxProperty) => isKept({ axis: 'tax', ...property })
  const renamed = <T extends { taxname: string }>(property: T): T =>
    property.taxname === from ? { ...property, taxname: to } : property
  const inAxis = (filter: AxisFilter): AxisFilter => (filter.axis === 'tax' ? renamed(filter) : filter)
  const filterGroups = onlyConditions(view.filterGroups, isKept)
  losses.push(
    ...settings.taxProperties
      .filter((property) => !isTaxKept(property))
      .map(
        (property) => `Die Spalte «${headerOf({ axis: 'tax', ...property })}» fällt weg: «${to}» hat diese Eigenschaft nicht.`,
      ),
    ...chosenFilters(settings)
      .filter((filter) => !isKept(filter))
      .map(
        (filter) =>
          `Der Filter auf «${headerOf(filter)}» fällt weg: «${to}» hat diese Eigenschaft nicht. Es können mehr Zeilen sein.`,
      ),
    ...conditionsOf(view.filterGroups)
      .filter((condition) => !isKept(condition))
      .map(
        (condition) =>
          `In einer Gruppe von Filtern fällt die Bedingung auf «${headerOf(condition)}» weg: «${to}» hat diese Eigenschaft nicht. Prüfen Sie die Gruppe.`,
      ),
  )
  const isColumnKept = (key: string) => keyIn(key, version) !== null
  if (view.sort && !isColumnKept(view.sort.column)) losses.push('Die Sortierung fällt mit ihrer Spalte weg.')
  return {
    choice: {
      settings: {
        ...settings,
        taxonomies: unique(settings.taxonomies.map((name) => (name === from ? to : name))),
        ids: ids.ids,
        taxProperties: uniqueBy(settings.taxProperties.filter(isTaxKept).map(renamed), ({ taxname, pname }) =>
          joinTuple([taxname, pname]),
        ),
        taxFilters: uniqueBy(settings.taxFilters.filter(isTaxKept).map(renamed), ({ taxname, pname }) =>
          joinTuple([taxname, pname]),
        ),
      },
      view: {
        ...view,
        subtree: subtree.ids,
        filterGroups: filterGroups.map((group) => withConditions(group, inAxis)),
        columns: unique(view.columns.flatMap((key) => keyIn(key, version) ?? [])),
        sort: sortIn(view.sort, version),
        lendAlong: true,
      },
    },
    losses,
  }
}

interface CarriedIds {
  ids: string[]
  lost: Fate[]
  split: Fate[]
  /** So many were joined with others. */
  joined: number
}

function carried(ids: readonly string[], { fates }: NewVersion): CarriedIds {
  const own = ids.flatMap((id) => fates.get(id.toLowerCase()) ?? [])
  const led = ids.flatMap((id) => fates.get(id.toLowerCase())?.successors ?? [id])
  return {
    ids: unique(led),
    lost: own.filter(({ successors }) => successors.length === 0),
    split: own.filter(({ successors }) => successors.length > 1),
    joined: led.length - unique(led).length,
  }
}

const isEmptied = (before: readonly string[], { ids }: CarriedIds) => before.length > 0 && ids.length === 0

/** So many are named, the others counted. */
const NAMED = 5

/** Words for one and for several. */
interface Words {
  what: [string, string]
  isLost: [string, string]
}

const objects: Words = { what: ['Objekt', 'Objekte'], isLost: ['fehlt', 'fehlen'] }
const subtrees: Words = { what: ['Teilbaum', 'Teilbäume'], isLost: ['fällt weg', 'fallen weg'] }

function lossesOf({ lost, split, joined }: CarriedIds, { what, isLost }: Words, to: string): string[] {
  const word = (fates: readonly Fate[], words: [string, string]) => words[fates.length === 1 ? 0 : 1]
  const count = (fates: readonly Fate[]) => `${swissCount(fates.length)} ${word(fates, what)}`
  return [
    ...(lost.length > 0
      ? [
          `${count(lost)} ${word(lost, ['hat', 'haben'])} in «${to}» keinen sicheren Nachfolger und ${word(lost, isLost)}: ${named(lost)}.`,
        ]
      : []),
    ...(split.length > 0
      ? [`${count(split)} ${word(split, ['ist', 'sind'])} dort aufgeteilt; alle Teile kommen: ${named(split)}.`]
      : []),
    ...(joined > 0 ? [`Zusammengelegte sind dort eines: ${swissCount(joined)} weniger.`] : []),
  ]
}

function named(fates: readonly Fate[]): string {
  const names = fates.slice(0, NAMED).map(({ name, why }) => (why ? `${name} (${why})` : name))
  return `${names.join(', ')}${fates.length > NAMED ? ` und ${swissCount(fates.length - NAMED)} weitere` : ''}`
}

/** Core fields have all taxonomies. */
const hasField = (fields: ReadonlySet<string>, pname: string): boolean => /^@(?!@)/.test(pname) || fields.has(pname)

const headerOf = (property: AxisProperty): string => columnHeader(namesOf(property))

/** The key of a column in the new version; null for one that it does not have. */
function keyIn(key: string, { from, to, fields }: NewVersion): string | null {
  const parts = splitTuple(key) ?? []
  const isCompanion = companions.some(({ companion }) => companion === parts[0])
  const [axis, source, pname] = isCompanion ? parts.slice(1) : parts
  if (axis !== 'tax' || source !== from) return key
  if (!isCompanion && !hasField(fields, pname ?? '')) return null
  return joinTuple(parts.map((part, at) => (at === (isCompanion ? 2 : 1) ? to : part)))
}

function sortIn(sort: ExportView['sort'], version: NewVersion): ExportView['sort'] {
  const column = sort && keyIn(sort.column, version)
  return sort && column !== null ? { ...sort, column } : null
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

const uniqueBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]
