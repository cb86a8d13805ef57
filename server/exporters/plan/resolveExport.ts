import { chosenFilters, chosenProperties } from '../../../lib/domain/export/exportAxes'
import type { AxisFilter, AxisProperty, ExportChoice, ExportSettings, ExportView } from '../../../lib/domain/export/exportShape'
import { columnHeader, companions, propertyOfKey } from '../../../lib/domain/export/exportColumns'
import { comparatorOf, comparators, filterOperands } from '../../../lib/domain/export/exportFilters'
import { parseExportQuery } from '../../../lib/domain/export/exportQuery'
import { allConditions, withConditions } from '../../../lib/domain/export/filterGroups'
import { splitTuple } from '../../../lib/domain/export/exportTuple'
import { type DatedState, dataState } from '../../db/reading/dataState'
import { byLetters } from './byLetters'
import { catalogueNaming } from './catalogueNaming'
import { ExportError } from './exportError'
import { publishedTaxa, rareAmong, taxonomiesById } from './exportSources'
import { lentAlong } from './lentAlong'
import { takenFrom } from './takenFrom'
import { fieldNames, planColumns } from './planColumns'
import { planField, taxonomyNamed, valueAsKept } from './resolveFields'
import { isUuid } from '../../../lib/domain/text/uuid'
import { countsAsSpecies } from '../../../lib/domain/vocabulary/rank'
import { licenceWarnings } from '../../../lib/domain/vocabulary/licence'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables'
import { drawnCollections, filtersOfPlan } from './exportPlan'
import type { ExportPlan, PlanColumn, PlanField, PlanFilter, PlanSort, RelationKind } from './exportPlan'
import type { TaxonomySource } from './exportSources'
import type { PlannedColumns } from './planColumns'
import type { Catalogue } from './resolveFields'

/** The plan of an export's query string. Throws ExportError with the sentence for the user when anything in it does not exist. */
export async function resolveExportQuery(db: Kysely<Tables>, query: string): Promise<ExportPlan> {
  const { settings, view, errors } = parseExportQuery(query)
  if (errors[0]) throw new ExportError(errors[0])
  return resolveExport(db, settings, view)
}

/** What the names of exports are resolved against, and of which Datenstand it is. */
export interface ExportGround {
  state: DatedState
  catalogue: Catalogue
}

/** What all of these exports need to be resolved, read once. */
export async function exportGround(db: Kysely<Tables>, choices: readonly ExportChoice[]): Promise<ExportGround> {
  // Before everything else: rows of a later state are then noticed, see exportRows.
  const state = await dataState(db)
  const taxonomies = new Set(choices.flatMap(({ settings }) => settings.taxonomies))
  return { state, catalogue: await catalogueNaming(db, [...taxonomies], choices.flatMap(namedProperties)) }
}

/** Resolves every name against what is published now, or against a ground that was read for it; see {@link resolveExportQuery}. */
export async function resolveExport(
  db: Kysely<Tables>,
  settings: ExportSettings,
  view: ExportView,
  ground?: ExportGround,
): Promise<ExportPlan> {
  if (settings.taxonomies.length + settings.ids.length + view.subtree.length === 0) {
    throw new ExportError('Wählen Sie mindestens eine Taxonomie: Die Abfrage nennt weder taxonomies noch ids noch subtree.')
  }
  const notUuid = [...settings.ids, ...view.subtree].find((id) => !isUuid(id))
  if (notUuid !== undefined)
    throw new ExportError(`«${notUuid}» ist keine id. Erwartet wird eine UUID wie 0b2ba0f2-6a4c-11ea-a1f4-3b0ff0b4f5c2.`)
  const sort = view.sort ? sortTarget(view.sort.column) : null
  const { state, catalogue } = ground ?? (await exportGround(db, [{ settings, view }]))
  const warnings: string[] = []
  const { taxonomies, ids, subtree } = await chosenTaxa(db, settings, view, catalogue, warnings)
  const type = commonType(settings, taxonomies)
  if (view.ranks && type !== 'Art')
    throw new ExportError(`ranks=${view.ranks} gilt nur für Arten; gewählt sind ${typeWords[type]}.`)
  const planned = planColumns(settings, view, catalogue)
  const { columns } = planned
  const filters = chosenFilters(settings).map((filter) => planFilter(catalogue, filter))
  const filterGroups = view.filterGroups.map((group) => withConditions(group, (filter) => planFilter(catalogue, filter)))
  const fields = [
    ...columns.map((column) => column.field),
    ...filtersOfPlan({ filters, filterGroups }).map((filter) => filter.field),
  ]
  for (const field of fields) if (field) requireChosen(field, taxonomies)
  const kinds = view.relationRows ? relationKinds(planned.unordered) : []
  if (view.relationRows && kinds.length === 0) warnings.push(NO_RELATION_COLUMN)
  warnings.push(...filtersOfPlan({ filters, filterGroups }).flatMap(byLetters))
  const plan: ExportPlan = {
    settings: { ...settings, type: typeWords[type] },
    view,
    type,
    taxonomies,
    ids,
    subtree,
    relationRows: kinds,
    columns,
    filters,
    filterGroups,
    sort: sort && { by: sortedBy(catalogue, planned, sort), descending: view.sort?.descending ?? false },
    lenders: [...(settings.withSynonymData ? (['synonym'] as const) : []), ...(view.lendAlong ? (['predecessor'] as const) : [])],
    origins: await takenFrom(db, { columns, filters, filterGroups }),
    rare: rareAmong(catalogue.collections, taxonomies),
    state,
    warnings,
  }
  if (view.lendAlong) warnings.push(await lentAlong(db, idsOf(taxonomies), settings.withSynonymData))
  warnings.push(...licenceWarnings([...taxonomies, ...drawnCollections(plan)]))
  return plan
}

const NO_RELATION_COLUMN =
  'Eine Zeile je Beziehung ist gewählt, aber keine Eigenschaft einer Beziehung: Es bleibt bei einer Zeile je Objekt.'
const typeWords = { Art: 'Arten', Lebensraum: 'Lebensräume' } as const

/** Of columns, conditions and order. */
function namedProperties({ settings, view }: ExportChoice): AxisProperty[] {
  const sorted = view.sort ? propertyOfKey(view.sort.column) : null
  return [...chosenProperties(settings), ...allConditions(settings, view), ...(sorted ? [sorted] : [])]
}

/**
 * The taxonomies whose taxa are rows, and what narrows them. Ids that are no rows are a warning, none at all an error; so is each taxon of
 * `subtree` that has no tree under it here, because whatever it stands for would be missing.
 */
async function chosenTaxa(
  db: Kysely<Tables>,
  settings: ExportSettings,
  view: ExportView,
  catalogue: Catalogue,
  warnings: string[],
) {
  const { taxonomies, ids } = await chosenByIds(db, settings, view, catalogue, warnings)
  if (view.subtree.length === 0) return { taxonomies, ids, subtree: [] }
  const found = new Map((await publishedTaxa(db, view.subtree)).map((taxon) => [taxon.id, taxon]))
  const subtree = view.subtree.map((id) => {
    const taxon = found.get(id.toLowerCase())
    if (!taxon) throw new ExportError(`subtree=${id}: Ein Objekt mit dieser id gibt es nicht (mehr).`)
    if (taxon.isSynonym) throw new ExportError(`subtree=${id}: «${taxon.name}» ist ein Synonym, unter ihm steht nichts.`)
    if (taxonomies.length > 0 && !taxonomies.some((taxonomy) => taxonomy.id === taxon.taxonomyId))
      throw new ExportError(`subtree=${id}: «${taxon.name}» gehört zu keiner der gewählten Taxonomien.`)
    return taxon
  })
  const aboveIt = new Set(subtree.map(({ taxonomyId }) => taxonomyId))
  const own = taxonomies.length > 0 ? taxonomies : await taxonomiesById(db, [...aboveIt])
  return { taxonomies: own, ids, subtree: subtree.map(({ id, name }) => ({ id, name })) }
}

async function chosenByIds(
  db: Kysely<Tables>,
  settings: ExportSettings,
  view: ExportView,
  catalogue: Catalogue,
  warnings: string[],
) {
  const byName = settings.taxonomies.map((name) => taxonomyNamed(catalogue, name))
  const named = catalogue.taxonomies.filter((taxonomy, index, all) => {
    return byName.some(({ id }) => id === taxonomy.id) && all.findIndex(({ id }) => id === taxonomy.id) === index
  })
  if (settings.ids.length === 0) return { taxonomies: named, ids: null }
  const taxa = await publishedTaxa(db, settings.ids)
  const chosen = taxa.filter(
    (taxon) => !taxon.isSynonym && (named.length === 0 || named.some(({ id }) => id === taxon.taxonomyId)),
  )
  const higher = view.ranks ? chosen.filter((taxon) => !countsAsSpecies(taxon)) : []
  const rows = chosen.filter((taxon) => !higher.includes(taxon))
  const found = new Set(taxa.map(({ id }) => id))
  const missing = settings.ids.filter((id) => !found.has(id.toLowerCase()))
  const synonyms = taxa.filter(({ isSynonym }) => isSynonym)
  const elsewhere = taxa.filter((taxon) => !taxon.isSynonym && !chosen.includes(taxon))
  warnOf('Ids, die es nicht (mehr) gibt', missing, warnings)
  warnOf('Ids von Synonymen, die keine eigene Zeile haben', idsOf(synonyms), warnings)
  warnOf('Ids von Objekten, die zu keiner der gewählten Taxonomien gehören', idsOf(elsewhere), warnings)
  warnOf('Ids von Objekten über der Art, die mit «nur Arten und darunter» (ranks=species) fehlen', idsOf(higher), warnings)
  if (rows.length === 0) throw new ExportError(`Keine der gewählten ids ist ein Objekt dieser Auswahl. ${warnings.join(' ')}`)
  // Also those of which ranks leave nothing: their columns and filters are no mistake.
  const taxonomies = named.length > 0 ? named : await taxonomiesById(db, [...new Set(chosen.map(({ taxonomyId }) => taxonomyId))])
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

function planFilter(catalogue: Catalogue, filter: AxisFilter): PlanFilter {
  const field = planField(catalogue, filter)
  const header = columnHeader(fieldNames(field))
  const comparator = comparatorOf(filter.comparator)
  if (!comparator) {
    const tokens = comparators.map(({ token }) => token).join(', ')
    throw new ExportError(`Filter «${header}»: Einen Vergleich «${filter.comparator}» gibt es nicht. Möglich sind ${tokens}.`)
  }
  const operands = filterOperands(comparator, valueAsKept(field, filter.value), field.facts.valueType)
  if (!operands.ok) throw new ExportError(`Filter «${header}»: ${operands.problem}.`)
  return { field, token: comparator.token, values: operands.values }
}

/** A property of a taxonomy that is no part of the export would be an empty column, a filter on it would do nothing: both are a mistake. */
function requireChosen(field: PlanField, taxonomies: TaxonomySource[]) {
  if (field.axis !== 'tax' || taxonomies.some(({ id }) => id === field.source.id)) return
  const header = columnHeader(fieldNames(field))
  throw new ExportError(
    `«${header}» gehört zu einer Taxonomie, die nicht exportiert wird. Wählen Sie «${field.source.name}» dazu oder entfernen Sie das Feld.`,
  )
}

/** The types of relations that have a column, each once. */
function relationKinds(columns: PlanColumn[]): RelationKind[] {
  const kinds = new Map<string, RelationKind>()
  for (const { field } of columns) {
    if (field?.axis !== 'rco') continue
    const kind = { collectionId: field.source.id, relationType: field.relationType }
    kinds.set(JSON.stringify(kind), kind)
  }
  return [...kinds.values()]
}

type SortTarget = 'id' | 'name' | AxisProperty | { companion: (typeof companions)[number]; key: string }

function sortTarget(key: string): SortTarget {
  if (key === 'id' || key === 'name') return key
  const companion = companions.find((candidate) => candidate.companion === splitTuple(key)?.[0])
  if (companion) return { companion, key }
  const property = propertyOfKey(key)
  if (property) return property
  throw new ExportError(`sort=${key} ist keine Spalte. Erwartet wird id, name oder zum Beispiel pco~Sammlung~Eigenschaft.`)
}

function sortedBy(catalogue: Catalogue, { columnOf }: PlannedColumns, target: SortTarget): PlanSort['by'] {
  if (typeof target === 'string') return target
  if (!('companion' in target)) return planField(catalogue, target)
  const field = columnOf(target.key)?.field
  if (!field)
    throw new ExportError(
      `sort=${target.key} ist keine Spalte dieses Exports. Herkunftsspalten hat er nur mit ${target.companion.by}=true und einer Eigenschaft dieser Quelle.`,
    )
  return field
}
