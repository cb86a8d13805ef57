import { swissCount } from '../../lib/domain/text/swissCount'
import type { Database } from '../db/database'
import type { DatedState } from '../db/reading/dataState'
import { ExportError } from '../exporters/plan/exportError'
import { collectionsOf, type ExportPlan, filtersOfPlan } from '../exporters/plan/exportPlan'
import { resolveExportQuery } from '../exporters/plan/resolveExport'
import { exportRows } from '../exporters/rows/exportRows'
import { addRow, type SelectionRows } from './keptRows'
import { inOneState } from '../exporters/rows/oneState'

/** A selection, read. */
export interface ReadSelection extends SelectionRows {
  state: DatedState
  taxonomyIds: string[]
  collectionIds: string[]
  reach: Reach
}

/** What can change a selection: its own taxonomies and collections; also any taxon elsewhere (synonyms, partners of relations); anything. */
export type Reach = 'own' | 'taxa' | 'all'

/** What is kept of a selection and compared is some dozen megabytes then. */
export const MOST_WATCHED = 100_000

/**
 * All rows of an export, as /export.csv gives them, by the id of the object. Throws ExportError (also for more than 100,000 objects), DataChanged where the
 * data change all the time, and the signal's reason.
 */
export const readSelection = (
  database: Database,
  query: string,
  signal?: AbortSignal,
  most = MOST_WATCHED,
): Promise<ReadSelection> =>
  inOneState(async () => {
    const plan = await resolveExportQuery(database.unhurried.readerUntil(signal), query)
    const rows: SelectionRows['rows'] = new Map()
    for await (const batch of exportRows(database, plan, { signal })) {
      for (const row of batch) addRow(rows, row)
      if (rows.size > most)
        throw new ExportError(
          `Beobachten lassen sich höchstens ${swissCount(most)} Objekte, und diese Auswahl hat mehr. ` +
            'Schränken Sie sie ein, zum Beispiel auf einen Teil des Baums.',
        )
    }
    return selectionWith(plan, rows)
  })

/** What is known of a selection with these rows. */
export const selectionWith = (plan: ExportPlan, rows: SelectionRows['rows']): ReadSelection => ({
  columns: plan.columns.slice(2).map(({ header }) => header),
  rows,
  state: plan.state,
  taxonomyIds: plan.taxonomies.map(({ id }) => id),
  collectionIds: collectionsOf(plan).map(({ id }) => id),
  reach: reachOf(plan),
})

/** Whose changes can be seen in the rows. A crosswalk counts the Datenstand without an entry in the history; origins are collections that no plan names. */
function reachOf(plan: ExportPlan): Reach {
  if (plan.lenders.includes('predecessor') || saysOrigins(plan)) return 'all'
  const collections = collectionsOf(plan).length > 0
  return collections && (plan.lenders.includes('synonym') || hasRelations(plan)) ? 'taxa' : 'own'
}

const saysOrigins = ({ columns }: ExportPlan): boolean =>
  columns.some(
    ({ field }) => field?.axis === 'companion' && field.of !== 'tax' && (field.name === 'source' || field.name === 'state'),
  )

const hasRelations = (plan: ExportPlan): boolean =>
  [...plan.columns, ...filtersOfPlan(plan)].some(({ field }) => (field?.axis === 'companion' ? field.of : field?.axis) === 'rco')
