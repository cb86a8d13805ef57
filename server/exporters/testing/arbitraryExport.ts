import fc from 'fast-check'
import { type Axis, propertyNamed } from '../../../lib/domain/export/exportAxes'
import { columnKey, coreFields, exportColumnKeys, pnameOfProperty } from '../../../lib/domain/export/exportColumns'
import { comparatorsFor } from '../../../lib/domain/export/exportFilters'
import { addProperty, defaultExportSettings, defaultExportView, setFilter } from '../../../lib/domain/export/exportSettings'
import {
  type ExportChoice,
  type ExportSettings,
  type ExportView,
  type FilterGroup,
  type FilterValue,
  groupMatches,
} from '../../../lib/domain/export/exportShape'
import { onlyConditions } from '../../../lib/domain/export/filterGroups'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import { referenceRows } from './reference'
import type { World } from './world'

interface Choice {
  axis: Axis
  fields: Record<string, string>
  type: ValueType
}

const propertyOf = ({ axis, fields }: Choice) => propertyNamed(axis, Object.values(fields))

/** Every field that can be chosen of the world's published species. */
function choices(world: World): Choice[] {
  const tax = world.taxonomies
    .filter(({ published, type }) => published && type === 'Art')
    .flatMap(({ name, fields }) => [
      ...fields.map((field): Choice => ({
        axis: 'tax',
        fields: { taxname: name, pname: pnameOfProperty(field.name) },
        type: field.type,
      })),
      ...coreFields.map(({ pname, valueType: type }): Choice => ({ axis: 'tax', fields: { taxname: name, pname }, type })),
    ])
  const published = world.collections.filter((collection) => collection.published)
  const pco = published.flatMap(({ name, fields }) =>
    fields.map((field): Choice => ({
      axis: 'pco',
      fields: { pcname: name, pname: pnameOfProperty(field.name) },
      type: field.type,
    })),
  )
  const rco = published.flatMap(({ name, relations }) =>
    relations.flatMap(({ type, fields }) =>
      [{ name: '@partner', type: 'text' as const }, ...fields].map((field): Choice => ({
        axis: 'rco',
        fields: { pcname: name, relationtype: type, pname: field.name },
        type: field.type,
      })),
    ),
  )
  return [...tax, ...pco, ...rco]
}

const values: Record<ValueType, string[]> = {
  text: ['a', 'A', 'b%', '%', '_', 'x_y', '9', '10', 'ä', '\\', '~', 'L.', 'species', 'Frosch', 'zwei\r\nZeilen', '"', "'"],
  number: ['0', '5', '9', '20', '-1.5', '100', '0.1'],
  date: ['2020-01-01', '2019-12-31', '31.12.2019'],
  boolean: ['true', 'false'],
}

/** A range of numbers or dates that ends before it begins is refused, one of texts is empty. */
const inOrder: Partial<Record<ValueType, (a: string, b: string) => number>> = {
  number: (a, b) => Number(a) - Number(b),
  date: (a, b) => (a < b ? -1 : 1),
  text: () => 0,
}

function arbitraryFilter(choice: Choice) {
  const iso = (text: string) => text.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1')
  const value = fc.constantFrom(...values[choice.type])
  return fc.constantFrom(...comparatorsFor(choice.type)).chain((comparator) => {
    const text: fc.Arbitrary<FilterValue> =
      comparator.operand === 'list'
        ? fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map((list) => JSON.stringify(list.map(iso)))
        : comparator.operand === 'range'
          ? fc.tuple(value, value).map((ends) => ends.map(iso).sort(inOrder[choice.type]).join('..'))
          : comparator.operand === 'none'
            ? fc.constant('')
            : value.map(iso)
    return text.map((given) => ({ ...propertyOf(choice), comparator: comparator.token, value: given }))
  })
}

const arbitraryChosen = (choice: Choice) => arbitraryFilter(choice).map((filter) => ({ choice, filter }))

/** Filters on two fields of the relations of one type, which one relation has to pass. */
function onOneType(all: Choice[]) {
  const fields = all.filter(({ axis }) => axis === 'rco')
  const isBeside = (choice: Choice) => (other: Choice) =>
    other !== choice && other.fields.pcname === choice.fields.pcname && other.fields.relationtype === choice.fields.relationtype
  const several = fields.filter((choice) => fields.some(isBeside(choice)))
  return fc.constantFrom(...several).chain((choice) => {
    const another = fc.constantFrom(...fields.filter(isBeside(choice))).chain(arbitraryChosen)
    return fc.tuple(arbitraryChosen(choice), another)
  })
}

/** Conditions and groups of them, now and then two on the relations of one type. */
function arbitraryGroup(all: Choice[]): fc.Arbitrary<FilterGroup> {
  const condition = fc.constantFrom(...all).chain(arbitraryFilter)
  const some = fc.oneof(
    { weight: 4, arbitrary: fc.array(condition, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: onOneType(all).map((two) => two.map(({ filter }) => filter)) },
  )
  const flat = fc.record({ match: fc.constantFrom(...groupMatches), parts: some })
  const nested = fc.tuple(flat, fc.array(flat, { maxLength: 2 })).map(([{ match, parts }, inner]) => ({
    match,
    parts: [...parts, ...inner],
  }))
  return fc.oneof(flat, nested)
}

/** Nothing three times out of four. */
const seldom = <T>(some: fc.Arbitrary<T[]>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: some })

/** A filter that only taxa with a record pass, and many of those. */
export const arbitraryRecordFilter = (world: World) =>
  fc.constantFrom(...choices(world).filter(({ axis }) => axis === 'pco')).map(({ fields: { pcname = '', pname = '' } }) => ({
    axis: 'pco' as const,
    pcname,
    pname,
    comparator: 'notEmpty' as const,
    value: '',
  }))

/**
 * Exports of a world's published species, with whatever can be chosen.
 *
 * @param groups at least so many groups of filters
 */
export function arbitraryExport(world: World, groups = 0): fc.Arbitrary<ExportChoice> {
  const all = choices(world)
  const species = world.taxonomies.filter(({ published, type }) => published && type === 'Art')
  const isOfSpecies = ({ taxonomyId }: { taxonomyId: string }) => species.some(({ id }) => id === taxonomyId)
  const accepted = world.taxa.filter((taxon) => taxon.acceptedId === null && isOfSpecies(taxon))
  const speciesIds = accepted.map(({ id }) => id)
  const someGroups = fc.array(arbitraryGroup(all), { minLength: Math.max(groups, 1), maxLength: 2 })
  const anyFilters = fc.array(fc.constantFrom(...all).chain(arbitraryChosen), { maxLength: 2 })
  return fc
    .record({
      taxonomies: fc.shuffledSubarray(species.map(({ name }) => name)),
      ids: seldom(fc.shuffledSubarray(speciesIds, { minLength: 1 })),
      columns: fc.array(fc.constantFrom(...all), { maxLength: 12 }),
      filtered: fc.oneof({ weight: 3, arbitrary: anyFilters }, { weight: 1, arbitrary: onOneType(all) }),
      subtree: seldom(fc.shuffledSubarray(speciesIds, { minLength: 1, maxLength: 4 })),
      grouped: groups > 0 ? someGroups : seldom(someGroups),
      ranks: fc.constantFrom(null, null, 'species' as const),
      relationRows: fc.boolean(),
      provenance: fc.boolean(),
      lendAlong: fc.boolean(),
      places: fc.array(fc.nat(), { maxLength: 5 }),
      sortsByColumn: fc.option(fc.nat()),
      sorted: fc.option(fc.oneof(fc.constantFrom('id', 'name'), fc.constantFrom(...all))),
      descending: fc.boolean(),
      withSynonymData: fc.boolean(),
      addFilterFields: fc.boolean(),
    })
    .map(
      ({
        taxonomies,
        ids,
        columns,
        filtered,
        grouped,
        ranks,
        subtree,
        places,
        sortsByColumn,
        sorted,
        descending,
        ...switches
      }) => {
        const { relationRows, provenance, lendAlong, withSynonymData, addFilterFields } = switches
        const ofIds = world.taxa.filter(({ id }) => ids.includes(id)).map(({ taxonomyId }) => taxonomyId)
        const chosenIds = new Set(ids.length > 0 ? ofIds : species.map(({ id }) => id))
        const names = taxonomies.length > 0 ? taxonomies : species.filter(({ id }) => chosenIds.has(id)).map(({ name }) => name)
        const isChosen = (choice: Choice) => choice.axis !== 'tax' || names.includes(choice.fields.taxname ?? '')
        const inSettings = { taxonomies: ids.length > 0 ? taxonomies : names, ids, withSynonymData, addFilterFields }
        let settings: ExportSettings = { ...defaultExportSettings(), ...inSettings }
        for (const choice of columns.filter(isChosen)) settings = addProperty(settings, propertyOf(choice))
        for (const { choice, filter } of filtered) if (isChosen(choice)) settings = setFilter(settings, filter)
        const filterGroups = onlyConditions(grouped, (filter) => filter.axis !== 'tax' || names.includes(filter.taxname))
        const keys = exportColumnKeys(settings, { filterGroups, provenance, lendAlong, columns: [] })
        const keyAt = (place: number) => (keys.length > 0 ? [keys[place % keys.length] as string] : [])
        const sortOf = (): string | null => {
          if (sortsByColumn !== null && keys.length > 0) return keyAt(sortsByColumn)[0] ?? null
          if (sorted === null || typeof sorted === 'string') return sorted
          return isChosen(sorted) ? columnKey(sorted.axis, Object.values(sorted.fields)) : null
        }
        const column = sortOf()
        const isUnder = ({ taxonomyId }: { taxonomyId: string }) =>
          names.includes(species.find(({ id }) => id === taxonomyId)?.name ?? '')
        const view: ExportView = {
          subtree: subtree.filter((id) => world.taxa.some((taxon) => taxon.id === id && isUnder(taxon))),
          ranks,
          filterGroups,
          relationRows,
          provenance,
          lendAlong,
          columns: [...new Set(places.flatMap(keyAt))],
          sort: column === null ? null : { column, descending },
          csvForExcel: false,
        }
        return { settings, view }
      },
    )
    .filter(({ settings, view: { ranks } }) => {
      const unfiltered = { ...settings, taxFilters: [], pcoFilters: [], rcoFilters: [] }
      return settings.ids.length === 0 || referenceRows(world, unfiltered, { ...defaultExportView(), ranks }).length > 0
    })
}

/** Exports of all taxa in their order, which the embedded database reads by ranges, with what a collection says of few of them. */
export const arbitraryWhole = (world: World): fc.Arbitrary<ExportChoice> =>
  arbitraryExport(world)
    .filter(({ settings: { ids, taxonomies } }) => ids.length === 0 && taxonomies.length > 0)
    .map(({ settings, view }) => ({
      settings: {
        ...{ ...settings, taxFilters: [], pcoFilters: [], rcoFilters: [] },
        taxProperties: settings.taxProperties.filter(({ pname }) => pname !== '@path'),
        pcoProperties: [
          ...settings.pcoProperties.filter(({ pcname }) => pcname !== 'Selten'),
          { pcname: 'Selten', pname: 'Text' },
        ],
      },
      view: { ...view, subtree: [], filterGroups: [], relationRows: false, columns: [], sort: null },
    }))
