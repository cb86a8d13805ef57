import { exportAxes } from '../../lib/domain/exportAxes'
import { columnHeader, columnKey, pnameOfProperty } from '../../lib/domain/exportColumns'
import { comparatorOf, comparators, filterOperands } from '../../lib/domain/exportFilters'
import { parseExportQuery } from '../../lib/domain/exportQuery'
import { splitTuple } from '../../lib/domain/exportTuple'
import { ExportError } from './exportError'
import {
  catalogueFields,
  collectionsByName,
  dataState,
  relationTypesOf,
  taxaByIds,
  taxonomiesById,
  taxonomiesByName,
} from './exportSources'
import { pcoField, rcoField, taxField, taxonomyNamed } from './resolveFields'
import type { Kysely } from 'kysely'
import type { ExportSettings, ExportView, FilterValue } from '../../lib/domain/exportSettings'
import type { Tables } from '../db/tables'
import type { ExportPlan, PlanColumn, PlanField, PlanFilter, PlanSort } from './exportPlan'
import type { TaxonomySource } from './exportSources'
import type { Catalogue } from './resolveFields'

/** The plan of an export's query string. Throws ExportError with the sentence for the user when anything in it does not exist. */
export async function resolveExportQuery(db: Kysely<Tables>, query: string): Promise<ExportPlan> {
  const { settings, view, errors } = parseExportQuery(query)
  if (errors[0]) throw new ExportError(errors[0])
  return resolveExport(db, settings, view)
}

/** Resolves every name against what is published now; see {@link resolveExportQuery}. */
export async function resolveExport(db: Kysely<Tables>, settings: ExportSettings, view: ExportView): Promise<ExportPlan> {
  if (settings.taxonomies.length === 0 && settings.ids.length === 0) {
    throw new ExportError('Wählen Sie mindestens eine Taxonomie: Die Abfrage nennt weder taxonomies noch ids.')
  }
  const notUuid = settings.ids.find((id) => !uuid.test(id))
  if (notUuid !== undefined)
    throw new ExportError(`«${notUuid}» ist keine id. Erwartet wird eine UUID wie 0b2ba0f2-6a4c-11ea-a1f4-3b0ff0b4f5c2.`)
  // Before everything else: rows of a later state are then noticed, see exportRows.
  const state = await dataState(db)
  const sort = view.sort ? sortTarget(view.sort.column) : null
  const catalogue = await loadCatalogue(db, settings, sort)
  const warnings: string[] = []
  const { taxonomies, ids } = await chosenTaxa(db, settings, catalogue, warnings)
  const type = commonType(settings, taxonomies)
  const columns = planColumns(settings, catalogue)
  const filters = exportAxes.flatMap((axis) => settings[axis.filters].map((filter) => planFilter(catalogue, filter)))
  const fields = [...columns.map((column) => column.field), ...filters.map((filter) => filter.field)]
  for (const field of fields) if (field) requireChosen(field, taxonomies)
  return {
    settings: { ...settings, type: typeWords[type] },
    type,
    taxonomies,
    ids,
    columns,
    filters,
    sort: sort && planSort(catalogue, sort, view.sort?.descending ?? false),
    withSynonymData: settings.withSynonymData,
    csvForExcel: view.csvForExcel,
    state,
    warnings,
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const typeWords = { Art: 'Arten', Lebensraum: 'Lebensräume' } as const

type FieldName =
  { taxname: string; pname: string } | { pcname: string; pname: string } | { pcname: string; relationtype: string; pname: string }

async function loadCatalogue(db: Kysely<Tables>, settings: ExportSettings, sort: SortTarget | null): Promise<Catalogue> {
  const named: FieldName[] = exportAxes.flatMap((axis): FieldName[] => [...settings[axis.properties], ...settings[axis.filters]])
  if (sort !== null && typeof sort !== 'string') named.push(sort)
  const taxnames = new Set([...settings.taxonomies, ...named.flatMap((name) => ('taxname' in name ? [name.taxname] : []))])
  const pcnames = new Set(named.flatMap((name) => ('pcname' in name ? [name.pcname] : [])))
  const taxonomies = taxnames.size > 0 ? await taxonomiesByName(db, [...taxnames]) : []
  const collections = pcnames.size > 0 ? await collectionsByName(db, [...pcnames]) : []
  const collectionIds = idsOf(collections)
  if (named.length === 0) return { taxonomies, collections, fields: [], relationTypes: [] }
  const fields = await catalogueFields(db, idsOf(taxonomies), collectionIds)
  const relationTypes = named.some((name) => 'relationtype' in name) ? await relationTypesOf(db, collectionIds) : []
  return { taxonomies, collections, fields, relationTypes }
}

/** The taxonomies whose taxa are rows, and the ids that narrow them. Ids that are no rows are a warning, none at all an error. */
async function chosenTaxa(db: Kysely<Tables>, settings: ExportSettings, catalogue: Catalogue, warnings: string[]) {
  const byName = settings.taxonomies.map((name) => taxonomyNamed(catalogue, name))
  const named = catalogue.taxonomies.filter((taxonomy, index, all) => {
    return byName.some(({ id }) => id === taxonomy.id) && all.findIndex(({ id }) => id === taxonomy.id) === index
  })
  if (settings.ids.length === 0) return { taxonomies: named, ids: null }
  const taxa = await taxaByIds(db, settings.ids)
  const rows = taxa.filter((taxon) => !taxon.isSynonym && (named.length === 0 || named.some(({ id }) => id === taxon.taxonomyId)))
  const found = new Set(taxa.map(({ id }) => id))
  const missing = settings.ids.filter((id) => !found.has(id.toLowerCase()))
  const synonyms = taxa.filter(({ isSynonym }) => isSynonym)
  const elsewhere = taxa.filter((taxon) => !taxon.isSynonym && !rows.includes(taxon))
  warnOf('Ids, die es nicht (mehr) gibt', missing, warnings)
  warnOf('Ids von Synonymen, die keine eigene Zeile haben', idsOf(synonyms), warnings)
  warnOf('Ids von Objekten, die zu keiner der gewählten Taxonomien gehören', idsOf(elsewhere), warnings)
  if (rows.length === 0) throw new ExportError(`Keine der gewählten ids ist ein Objekt dieser Auswahl. ${warnings.join(' ')}`)
  const taxonomies = named.length > 0 ? named : await taxonomiesById(db, [...new Set(rows.map(({ taxonomyId }) => taxonomyId))])
  return { taxonomies, ids: idsOf(rows) }
}

function warnOf(what: string, ids: string[], warnings: string[]) {
  if (ids.length === 0) return
  warnings.push(`${what}: ${ids.length} (${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ' …' : ''}).`)
}

function idsOf(items: { id: string }[]): string[] {
  return items.map(({ id }) => id)
}

function commonType(settings: ExportSettings, taxonomies: TaxonomySource[]): TaxonomySource['type'] {
  const first = taxonomies[0]
  if (!first) throw new ExportError('Wählen Sie mindestens eine Taxonomie.')
  const other = taxonomies.find(({ type }) => type !== first.type)
  if (other) {
    throw new ExportError(
      `«${first.name}» enthält ${typeWords[first.type]}, «${other.name}» ${typeWords[other.type]}: Ein Export hat nur eines von beiden.`,
    )
  }
  if (settings.type !== null && settings.type !== typeWords[first.type]) {
    throw new ExportError(`«${first.name}» enthält ${typeWords[first.type]}, gewählt sind aber ${settings.type}.`)
  }
  return first.type
}

/** `id` and `name`, the chosen properties, then (addFilterFields) the filters' fields that are not among them. */
function planColumns(settings: ExportSettings, catalogue: Catalogue): PlanColumn[] {
  const named: FieldName[] = exportAxes.flatMap((axis): FieldName[] => settings[axis.properties])
  if (settings.addFilterFields) named.push(...exportAxes.flatMap((axis): FieldName[] => settings[axis.filters]))
  const columns: PlanColumn[] = [
    { key: 'id', header: 'id', valueType: 'text', unit: null, field: null },
    { key: 'name', header: 'name', valueType: 'text', unit: null, field: null },
  ]
  for (const name of named) {
    const field = planField(catalogue, name)
    const names = fieldNames(field)
    const key = columnKey(field.axis, names)
    if (columns.some((column) => column.key === key)) continue
    const header = uniqueHeader(columnHeader(names), columns)
    columns.push({ key, header, valueType: field.facts.valueType, unit: field.facts.unit, field })
  }
  return columns
}

/** A taxonomy and a collection may have the same name: the second header of a file says so, because R and Excel need them unique. */
function uniqueHeader(header: string, columns: PlanColumn[]): string {
  const isTaken = (candidate: string) => columns.some((column) => column.header === candidate)
  let unique = header
  for (let number = 2; isTaken(unique); number++) unique = `${header} (${number})`
  return unique
}

function planField(catalogue: Catalogue, name: FieldName): PlanField {
  if ('taxname' in name) return taxField(catalogue, name)
  return 'relationtype' in name ? rcoField(catalogue, name) : pcoField(catalogue, name)
}

function fieldNames(field: PlanField): string[] {
  const pname = field.axis !== 'pco' && field.core ? field.core : pnameOfProperty(field.name)
  return field.axis === 'rco' ? [field.source.name, field.relationType, pname] : [field.source.name, pname]
}

function planFilter(catalogue: Catalogue, filter: FieldName & { comparator: string; value: FilterValue }): PlanFilter {
  const field = planField(catalogue, filter)
  const header = columnHeader(fieldNames(field))
  const comparator = comparatorOf(filter.comparator)
  if (!comparator) {
    const tokens = comparators.map(({ token }) => token).join(', ')
    throw new ExportError(`Filter «${header}»: Einen Vergleich «${filter.comparator}» gibt es nicht. Möglich sind ${tokens}.`)
  }
  const operands = filterOperands(comparator, filter.value, field.facts.valueType)
  if (!operands.ok) throw new ExportError(`Filter «${header}»: ${operands.problem}.`)
  return { field, token: comparator.token, values: operands.values }
}

/** A property of a taxonomy that is no part of the export would be an empty column, a filter on it would do nothing: both are a mistake. */
function requireChosen(field: PlanField, taxonomies: TaxonomySource[]) {
  if (field.axis !== 'tax' || taxonomies.some(({ id }) => id === field.source.id)) return
  const header = columnHeader(fieldNames(field))
  throw new ExportError(`«${header}» gehört zu einer Taxonomie, die nicht exportiert wird. Wählen Sie «${field.source.name}» dazu oder entfernen Sie das Feld.`) // prettier-ignore
}

type SortTarget = 'id' | 'name' | FieldName

function sortTarget(key: string): SortTarget {
  if (key === 'id' || key === 'name') return key
  const [axis, ...fields] = splitTuple(key) ?? []
  const found = exportAxes.find((candidate) => candidate.axis === axis)
  if (!found || fields.length !== found.key.length) {
    throw new ExportError(`sort=${key} ist keine Spalte. Erwartet wird id, name oder zum Beispiel pco~Sammlung~Eigenschaft.`)
  }
  return Object.fromEntries(found.key.map((name, index) => [name, fields[index]])) as FieldName
}

function planSort(catalogue: Catalogue, target: SortTarget, descending: boolean): PlanSort {
  return { by: typeof target === 'string' ? target : planField(catalogue, target), descending }
}
