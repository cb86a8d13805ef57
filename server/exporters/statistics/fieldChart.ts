import { sql } from 'kysely'
import { addProperty, selectingView } from '../../../lib/domain/export/exportSettings'
import { propertyNamed } from '../../../lib/domain/export/exportAxes'
import { onlyConditions } from '../../../lib/domain/export/filterGroups'
import type { ChartChoice } from '../../../lib/domain/charts/chartAddress'
import type { FieldChart } from '../../../lib/domain/charts/fieldChart'
import { stepsOf } from '../../../lib/domain/charts/steps'
import type { Database } from '../../db/database'
import type { Db } from '../../db/db'
import { ExportError } from '../plan/exportError'
import type { ExportPlan, PlanFilter, RecordField } from '../plan/exportPlan'
import { withPaths } from '../rows/paths'
import { fieldsOfPlan } from '../sql/pathSql'
import { planned } from '../sql/recordSets'
import { resolveExport } from '../plan/resolveExport'
import { answerOfState } from './answers'
import { addRows, type BucketTally, chartOf, type ChartShape, newTally } from './chartTally'
import { bucketsStatement, someUnderStatement, underStatement } from './chartSql'
import { selectionOf } from './exportStatistics'
import { candidateCount } from './group'
import { drawParts, partsInTurn } from './readParts'
import type { Group } from './statisticsSql'

/** Fewer different numbers or dates are shown one by one. */
const MOST_SINGLE = 20
/** More different texts are no categories. */
const MOST_CATEGORIES = 5_000

/** A sample of so many taxa is wrong by less than half a percent of all. */
const SAMPLE = 50_000
/** Up to so many PostgreSQL reads as sets in about a second. */
const AT_ONCE = 600_000

/**
 * How a property is distributed over the taxa that a link selects (`query`, whatever its columns): as many have each value as the export filtered by it
 * has rows. A property of a taxonomy is asked of the taxa of that one. `isQuick`: where there are very many, a random sample says enough. Throws like
 * groupStatistics.
 */
export async function fieldChart(
  database: Database,
  query: string,
  choice: ChartChoice,
  isQuick: boolean,
  signal?: AbortSignal,
): Promise<FieldChart> {
  const selection = selectionOf(query)
  return answerOfState(database, 'chart', { selection, choice, isQuick }, async () => {
    const { plan, field } = await planOf(database.reader, selection, choice)
    const shape = await shapeOf(database.reader, field)
    const read = [field, ...fieldsOfPlan(plan)]
    const tally = await withPaths(database, plan, read, { signal }, (some) =>
      tallied(database, some, field, shape, isQuick, signal),
    )
    return chartOf(field, shape, tally)
  })
}

async function planOf(
  db: Db,
  { settings, view }: ReturnType<typeof selectionOf>,
  { axis, source, pname }: ChartChoice,
): Promise<{ plan: ExportPlan; field: RecordField }> {
  const isNamed = axis === 'tax' && settings.taxonomies.length > 0
  const taxonomies = isNamed ? [...settings.taxonomies, source] : settings.taxonomies
  const asked = addProperty({ ...settings, addFilterFields: false, taxonomies }, propertyNamed(axis, [source, pname]))
  const plan = await resolveExport(db, asked, selectingView(view))
  const field = plan.columns.find((column) => column.field?.axis === axis)?.field
  if (field?.axis !== 'tax' && field?.axis !== 'pco') throw new ExportError(`Eine Eigenschaft «${pname}» gibt es hier nicht.`)
  return { plan: axis === 'tax' ? ofTaxonomy(plan, field.source.id) : plan, field }
}

/** The part of an export that is of one taxonomy. It is known by its id here: a link may write its name in many ways. */
function ofTaxonomy(plan: ExportPlan, taxonomyId: string): ExportPlan {
  const isKept = ({ field }: PlanFilter) => field.axis !== 'tax' || field.source.id === taxonomyId
  return {
    ...plan,
    taxonomies: plan.taxonomies.filter(({ id }) => id === taxonomyId),
    filters: plan.filters.filter(isKept),
    filterGroups: onlyConditions(plan.filterGroups, isKept),
  }
}

interface CatalogueRow {
  distinctCount: number
  minValue: string | null
  maxValue: string | null
}

/** What the catalogue knows of a field. It does not count core fields, of which one says something else of nearly every taxon. */
const catalogueSql = ({ source, name }: RecordField) => sql<CatalogueRow>`
    select distinct_count as "distinctCount", min_value as "minValue", max_value as "maxValue" from property_fields
    where (taxonomy_id = ${source.id}::uuid or collection_id = ${source.id}::uuid) and relation_type is null and name = ${name}`
const sourceIdsSql = ({ source }: RecordField) => sql<CatalogueRow>`
    select taxon_count as "distinctCount", null as "minValue", null as "maxValue" from taxonomies where id = ${source.id}::uuid`

async function shapeOf(db: Db, field: RecordField): Promise<ChartShape> {
  const isSourceId = field.axis === 'tax' && field.core === '@sourceId'
  const { rows } = await (isSourceId ? sourceIdsSql(field) : catalogueSql(field)).execute(db)
  const { distinctCount = 0, minValue = null, maxValue = null } = rows[0] ?? {}
  const { valueType } = field.facts
  return {
    steps: distinctCount > MOST_SINGLE ? stepsOf(valueType, minValue, maxValue) : [],
    isTooMany: valueType === 'text' && distinctCount > MOST_CATEGORIES,
  }
}

/** Counts; how, depends on how many taxa there are and on the engine, the numbers do not. */
async function tallied(
  database: Database,
  plan: ExportPlan,
  field: RecordField,
  { steps, isTooMany }: ChartShape,
  isQuick: boolean,
  signal?: AbortSignal,
): Promise<BucketTally> {
  const tally = newTally()
  const begins = isTooMany ? null : steps.slice(0, -1)
  const ids = plan.subtree.length > 0 ? await idsUnder(database, plan, isQuick, signal) : null
  if (ids) {
    const inParts = partsInTurn(bulkLane(database), readSome({ ...plan, subtree: [], ids: null }), signal)
    await inParts(plan.ids ? intersection(ids.ids, plan.ids) : ids.ids, 0, Infinity)
    return { ...tally, share: ids.share }
  }
  if (plan.subtree.length === 0 && (await isReadInParts(database, plan, field, isQuick))) {
    const wanted = isQuick ? SAMPLE : Infinity
    const share = await drawParts(database, plan, groupOf(field), { wanted, signal }, readSome({ ...plan, ids: null }))
    return { ...tally, share }
  }
  const { rows } = await planned(database.readerUntil(signal), 'sets', (trx) =>
    bucketsStatement(plan, field, begins, null).execute(trx),
  )
  addRows(tally, rows, plan)
  return tally

  function readSome(some: ExportPlan) {
    return async (part: string[], db: Db) =>
      addRows(tally, (await bucketsStatement(some, field, begins, part).execute(db)).rows, plan)
  }
}

/** Ids of the taxa under the plan's roots, where they are few; of many, when it has to be quick on the embedded engine, some at random. Else null. */
async function idsUnder(
  database: Database,
  plan: ExportPlan,
  isQuick: boolean,
  signal?: AbortSignal,
): Promise<{ ids: string[]; share: number } | null> {
  const db = database.readerUntil(signal)
  const { rows: few } = await underStatement(plan, SAMPLE + 1).execute(db)
  if (few.length <= SAMPLE) return { ids: few.map(({ id }) => id), share: 1 }
  if (!isQuick || database.engine === 'postgres') return null
  const { rows: some } = await someUnderStatement(plan, SAMPLE).execute(db)
  return { ids: some.map(({ id }) => id), share: some.length / Math.max(1, some[0]?.total ?? 0) }
}

async function isReadInParts(database: Database, plan: ExportPlan, field: RecordField, isQuick: boolean): Promise<boolean> {
  if (plan.ids || database.engine === 'pglite') return true
  return isQuick && (await candidateCount(database.reader, plan, groupOf(field))) > AT_ONCE
}

const groupOf = ({ axis, source }: RecordField): Group =>
  axis === 'tax' ? { axis, taxonomyId: source.id } : { axis, collectionId: source.id }

const bulkLane = (database: Database) => (database.engine === 'pglite' ? database.bulk : database.reader)

function intersection(ids: readonly string[], chosen: readonly string[]): string[] {
  const wanted = new Set(chosen)
  return ids.filter((id) => wanted.has(id))
}
