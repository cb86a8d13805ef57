import { chosenFilters, chosenProperties, namesOf } from '@/lib/domain/export/exportAxes'
import type { ExportChoice } from '@/lib/domain/export/exportShape'
import { columnHeader, columnKey, companions, exportColumnKeys } from '@/lib/domain/export/exportColumns'
import { groupCondition } from '@/lib/domain/export/exportSentence'
import { writeFilterGroups } from '@/lib/domain/export/filterGroups'
import { removeFilter, removeProperty } from '@/lib/domain/export/exportSettings'
import { splitTuple } from '@/lib/domain/export/exportTuple'
import { counted } from '@/lib/text/format'
import { filterText } from '../filters/filterText'

/** One thing that is chosen, and how to be without it. */
export interface ChosenOption {
  key: string
  text: string
  without: (choice: ExportChoice) => ExportChoice
}

export interface ChosenGroup {
  title: string
  options: ChosenOption[]
}

/** All that differs from an empty export, in the order of the steps. `nameOf`: the name of a taxon, null while it is not known. */
export function chosenOptions(choice: ExportChoice, nameOf: (id: string) => string | null): ChosenGroup[] {
  return [
    { title: 'Taxonomien', options: taxonomies(choice) },
    { title: 'Objekte', options: [...ranks(choice), ...subtrees(choice, nameOf), ...ids(choice)] },
    { title: 'Filter', options: [...filters(choice), ...groups(choice)] },
    { title: 'Eigenschaften', options: properties(choice) },
    { title: 'Schalter', options: switches(choice) },
    { title: 'Darstellung', options: [...sorting(choice), ...columnOrder(choice), ...dialect(choice)] },
  ].filter(({ options }) => options.length > 0)
}

const taxonomies = ({ settings }: ExportChoice): ChosenOption[] =>
  settings.taxonomies.map((name) => ({
    key: `taxonomy ${name}`,
    text: name,
    without: changed((before) => ({ taxonomies: before.taxonomies.filter((other) => other !== name) })),
  }))

const ids = ({ settings }: ExportChoice): ChosenOption[] =>
  settings.ids.length === 0
    ? []
    : [
        {
          key: 'ids',
          text: `nur ${counted(settings.ids.length, 'einzelnes Objekt', 'einzelne Objekte')} (ids)`,
          without: changed(() => ({ ids: [] })),
        },
      ]

const ranks = ({ view }: ExportChoice): ChosenOption[] =>
  view.ranks === null ? [] : [{ key: 'ranks', text: 'nur Arten und darunter', without: viewed(() => ({ ranks: null })) }]

const subtrees = ({ view }: ExportChoice, nameOf: (id: string) => string | null): ChosenOption[] =>
  view.subtree.map((id) => ({
    key: `subtree ${id}`,
    text: `${nameOf(id) ?? `Teilbaum ${id}`} und alles darunter`,
    without: viewed((before) => ({ subtree: before.subtree.filter((other) => other !== id) })),
  }))

const filters = ({ settings }: ExportChoice): ChosenOption[] =>
  chosenFilters(settings).map((filter) => ({
    key: `filter ${columnKey(filter.axis, namesOf(filter))}`,
    text: `${columnHeader(namesOf(filter))} ${filterText(filter)}`,
    without: changed((before) => removeFilter(before, filter)),
  }))

const groups = ({ view }: ExportChoice): ChosenOption[] =>
  view.filterGroups.map((group) => ({
    key: `group ${writeFilterGroups([group])}`,
    text: groupCondition(group),
    // By what it is: taking out several, one after the other, moves the places.
    without: viewed((before) => ({
      filterGroups: before.filterGroups.filter((other) => writeFilterGroups([other]) !== writeFilterGroups([group])),
    })),
  }))

const properties = ({ settings }: ExportChoice): ChosenOption[] =>
  chosenProperties(settings).map((property) => ({
    key: `property ${columnKey(property.axis, namesOf(property))}`,
    text: columnHeader(namesOf(property)),
    without: changed((before) => removeProperty(before, property)),
  }))

function switches({ settings, view }: ExportChoice): ChosenOption[] {
  const all: (ChosenOption & { isChosen: boolean })[] = [
    {
      key: 'withSynonymData',
      isChosen: !settings.withSynonymData,
      text: 'Werte von Synonymen werden nicht ergänzt',
      without: changed(() => ({ withSynonymData: true })),
    },
    {
      key: 'addFilterFields',
      isChosen: !settings.addFilterFields,
      text: 'Filter-Felder sind nicht von selbst Spalten',
      without: changed(() => ({ addFilterFields: true })),
    },
    {
      key: 'relationRows',
      isChosen: view.relationRows,
      text: 'eine Zeile je Beziehung',
      without: viewed(() => ({ relationRows: false })),
    },
    {
      key: 'provenance',
      isChosen: view.provenance,
      text: 'mit Herkunft der Werte',
      without: viewed(() => ({ provenance: false })),
    },
    {
      key: 'lendAlong',
      isChosen: view.lendAlong,
      text: 'mit Werten einer anderen Fassung',
      without: viewed(() => ({ lendAlong: false })),
    },
  ]
  return all.flatMap(({ isChosen, ...option }) => (isChosen ? [option] : []))
}

const sorting = ({ view: { sort } }: ExportChoice): ChosenOption[] =>
  sort === null
    ? []
    : [
        {
          key: 'sort',
          text: `sortiert nach ${columnName(sort.column)}, ${sort.descending ? 'absteigend' : 'aufsteigend'}`,
          without: viewed(() => ({ sort: null })),
        },
      ]

const columnOrder = ({ settings, view }: ExportChoice): ChosenOption[] =>
  view.columns.length === 0
    ? []
    : [
        {
          key: 'columns',
          text: `eigene Folge der ${counted(exportColumnKeys(settings, view).length, 'Spalte', 'Spalten')}`,
          without: viewed(() => ({ columns: [] })),
        },
      ]

const dialect = ({ view }: ExportChoice): ChosenOption[] =>
  view.csvForExcel ? [{ key: 'excel', text: 'CSV für Excel', without: viewed(() => ({ csvForExcel: false })) }] : []

const changed =
  (change: (settings: ExportChoice['settings']) => Partial<ExportChoice['settings']>) =>
  ({ settings, view }: ExportChoice): ExportChoice => ({ settings: { ...settings, ...change(settings) }, view })

const viewed =
  (change: (view: ExportChoice['view']) => Partial<ExportChoice['view']>) =>
  ({ settings, view }: ExportChoice): ExportChoice => ({ settings, view: { ...view, ...change(view) } })

/** «Rote Liste: Kategorie» for a column's key; id and name as they are. */
export function columnName(key: string): string {
  const [first = '', ...fields] = splitTuple(key) ?? []
  const companion = companions.find((candidate) => candidate.companion === first)
  if (companion) return [...fields.slice(1), companion.label].join(': ')
  return fields.length > 0 ? columnHeader(fields) : key
}
