import { chosenFilters, foldedName, namesOf } from './exportAxes'
import { columnHeader, companions, exportColumnKeys } from './exportColumns'
import type { CoreField } from './exportColumns'
import { allConditions, conditionsOf, onlyConditions, withConditions } from './filterGroups'
import { joinTuple, splitTuple } from './exportTuple'
import { swissCount } from '../text/swissCount'
import type { AxisProperty, ExportChoice, TaxProperty } from './exportShape'

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
  /** What is lost of the old taxonomy as a whole, in German; null: nothing. */
  ofAll: string | null
  /** Taxonomies from which a crosswalk leads into the old one: what is lent along it does not go further. */
  lenders: readonly string[]
  /** Names of the fields of the new taxonomy, as `pname` has them. */
  fields: readonly string[]
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
  const { from, to, ofAll } = version
  const ids = carried(settings.ids, version)
  const subtree = carried(view.subtree, version)
  const isWhole = settings.taxonomies.includes(from) && settings.ids.length + view.subtree.length === 0
  const losses = [...(isWhole && ofAll ? [ofAll] : []), ...lossesOf(ids, objects, to), ...lossesOf(subtree, subtrees, to)]
  if (isEmptied(settings.ids, ids) || isEmptied(view.subtree, subtree)) return { choice: null, losses }
  const known = new Set(version.fields.map(foldedName))
  const isKept = (property: AxisProperty) =>
    property.axis !== 'tax' || property.taxname !== from || isCore(property.pname) || known.has(foldedName(property.pname))
  const ofTaxonomy = (property: TaxProperty): AxisProperty => ({ axis: 'tax', ...property })
  const kept: ExportChoice = {
    settings: {
      ...settings,
      ids: ids.ids,
      taxProperties: settings.taxProperties.filter((property) => isKept(ofTaxonomy(property))),
      taxFilters: settings.taxFilters.filter((property) => isKept(ofTaxonomy(property))),
    },
    view: { ...view, subtree: subtree.ids, filterGroups: onlyConditions(view.filterGroups, isKept), lendAlong: true },
  }
  const renamed = withTaxonomyNames(kept, (name) => (name === from ? to : name))
  const choice = withColumnsThereAre(renamed)
  const hasNot = `«${to}» hat diese Eigenschaft nicht`
  const isLost = (property: AxisProperty) => !isKept(property)
  losses.push(
    ...settings.taxProperties
      .map(ofTaxonomy)
      .filter(isLost)
      .map((property) => `Die Spalte «${headerOf(property)}» fällt weg: ${hasNot}.`),
    ...chosenFilters(settings)
      .filter(isLost)
      .map((filter) => `Der Filter auf «${headerOf(filter)}» fällt weg: ${hasNot}. Es können mehr Zeilen sein.`),
    ...conditionsOf(view.filterGroups)
      .filter(isLost)
      .map(
        (condition) =>
          `In einer Gruppe von Filtern fällt die Bedingung auf «${headerOf(condition)}» weg: ${hasNot}. Prüfen Sie die Gruppe.`,
      ),
    ...allConditions(kept.settings, kept.view)
      .filter((filter) => filter.axis === 'tax' && filter.taxname === from && ofVersion.includes(filter.pname))
      .map((filter) => `Der Filter auf «${headerOf(filter)}» vergleicht mit einem Wert der alten Fassung: Prüfen Sie ihn.`),
  )
  if (view.lendAlong && version.lenders.length > 0)
    losses.push(
      `Was in «${from}» aus ${version.lenders.map((name) => `«${name}»`).join(' und ')} ergänzt war, kommt nicht mit: Ein Umzug führt nie in den nächsten.`,
    )
  if (view.sort && !choice.view.sort) losses.push('Die Sortierung fällt mit ihrer Spalte weg.')
  return { choice, losses }
}

/** Core fields whose values are others in another version. */
const ofVersion: readonly string[] = ['@taxonomy', '@parent', '@path', '@sourceId', '@code'] satisfies CoreField[]

/** The same export with other names for its taxonomies, wherever they stand. */
export function withTaxonomyNames({ settings, view }: ExportChoice, nameOf: (name: string) => string): ExportChoice {
  const renamed = <T extends TaxProperty>(property: T): T => ({ ...property, taxname: nameOf(property.taxname) })
  const keyOf = ({ taxname, pname }: TaxProperty) => joinTuple([taxname, pname])
  const inKey = (key: string): string => {
    const parts = splitTuple(key) ?? []
    const at = companions.some(({ companion }) => companion === parts[0]) ? 2 : 1
    return parts[at - 1] === 'tax' ? joinTuple(parts.map((part, place) => (place === at ? nameOf(part) : part))) : key
  }
  return {
    settings: {
      ...settings,
      taxonomies: unique(settings.taxonomies.map(nameOf)),
      taxProperties: uniqueBy(settings.taxProperties.map(renamed), keyOf),
      taxFilters: uniqueBy(settings.taxFilters.map(renamed), keyOf),
    },
    view: {
      ...view,
      filterGroups: view.filterGroups.map((group) =>
        withConditions(group, (filter) => (filter.axis === 'tax' ? renamed(filter) : filter)),
      ),
      columns: unique(view.columns.map(inKey)),
      sort: view.sort && { ...view.sort, column: inKey(view.sort.column) },
    },
  }
}

/** Neither the place nor the sorting of a column that is not there. */
function withColumnsThereAre({ settings, view }: ExportChoice): ExportChoice {
  const keys = new Set(['id', 'name', ...exportColumnKeys(settings, { ...view, columns: [] })].map(foldedName))
  const isThere = (key: string) => keys.has(foldedName(key))
  return {
    settings,
    view: { ...view, columns: view.columns.filter(isThere), sort: view.sort && isThere(view.sort.column) ? view.sort : null },
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
  const ownLed = own.flatMap(({ successors }) => successors)
  return {
    ids: unique(led),
    lost: own.filter(({ successors }) => successors.length === 0),
    split: own.filter(({ successors }) => successors.length > 1),
    joined: ownLed.length - unique(ownLed).length,
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

/** Which all taxonomies have. */
const isCore = (pname: string): boolean => /^@(?!@)/.test(pname)

const headerOf = (property: AxisProperty): string => columnHeader(namesOf(property))

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

const uniqueBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]
