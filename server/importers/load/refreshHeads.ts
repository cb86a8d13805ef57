import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { ImportPlan } from '../plan'
import { textArray } from '../../db/arrays'
import { sideBySide } from '../stage/sideBySide'
import { fillCatalogue, type InStep, type LoadedHeads, type Spoken, type Steps, STEPS } from './catalogue'
import { switchOffChecks } from './loadTaxa'
import { describeTaxonFields, tidySearch } from './publish'
import { type LoadedCollection, orderTable } from './tableOrder'

type Bulk = Database['bulk']

/** Brings numbers and catalogue of freshly loaded, still unpublished heads up to date. */
export async function refreshHeads(
  database: Database,
  loaded: LoadedHeads,
  plan: ImportPlan,
  checkpoint: () => void,
  steps = STEPS[database.engine],
): Promise<void> {
  const { bulk } = database
  if (loaded.taxonomies.length > 0) {
    await tidySearch(bulk)
    await sql`analyze taxa`.execute(bulk)
    await sql`analyze vernacular_names`.execute(bulk)
  }
  for (const id of loaded.taxonomies) {
    checkpoint()
    await sql`select refresh_taxonomy_counts(${id}::uuid)`.execute(bulk)
  }
  if (loaded.collections.length > 0) {
    // What a plan asks of an entry is whose it is and whom it is about; to look through the properties takes longer than all else.
    await sql`analyze property_records (id, collection_id, taxon_id, origin_collection_id)`.execute(bulk)
    await sql`analyze relations (id, collection_id, taxon_id, related_taxon_id, relation_type, origin_collection_id)`.execute(
      bulk,
    )
    await sql`analyze synonyms`.execute(bulk)
  }
  if (loaded.taxa + loaded.facts <= steps.short) await refreshAtOnce(database, loaded, checkpoint)
  else await refreshInSteps(database, loaded, checkpoint, steps)
  for (const id of loaded.taxonomies) await describeTaxonFields(bulk, id, plan)
}

async function refreshAtOnce(
  database: Database,
  { taxonomies, collections }: LoadedHeads,
  checkpoint: () => void,
): Promise<void> {
  const { bulk } = database
  for (const id of taxonomies) {
    checkpoint()
    await sql`select refresh_property_fields(${id}::uuid, null)`.execute(bulk)
  }
  await sideBySide(database, collections, async (id) => {
    checkpoint()
    await bulk.transaction().execute(async (trx) => {
      // The collection is held once, as the foreign key of each place in its order would hold it.
      await sql`select from property_collections where id = ${id}::uuid for key share`.execute(trx)
      await switchOffChecks(trx)
      await sql`select order_collection(${id}::uuid)`.execute(trx)
    })
    for (const part of [sql`count_collection`, sql`type_collection`]) {
      checkpoint()
      await sql`select ${part}(${id}::uuid)`.execute(bulk)
    }
  })
}

/** Somebody has changed, between two steps, what they count. */
class ChangedMeanwhile extends Error {}

/** The same for many rows: nobody sees the heads yet, and others get their turn between the steps. */
async function refreshInSteps(database: Database, loaded: LoadedHeads, checkpoint: () => void, steps: Steps): Promise<void> {
  const { bulk } = database
  const before = await touched(bulk, loaded)
  const inStep: InStep = (work) => {
    checkpoint()
    return bulk.transaction().execute(async (trx) => {
      await hold(trx, loaded)
      if ((await touched(trx, loaded)) !== before) throw new ChangedMeanwhile()
      await sql`select set_config('synchronous_commit', 'off', true)`.execute(trx)
      return work(trx)
    })
  }
  try {
    const spoken = await fillCatalogue(loaded, inStep, steps)
    for (const id of loaded.collections) {
      const collection = await loadedCollection(bulk, id, spoken)
      const placed = isLarge(collection, steps)
        ? await orderTable(collection, inStep, steps)
        : await inStep((trx) => orderAtOnce(trx, id))
      // Steps leave out what stands at synonyms, and do not go on where somebody renames a taxon.
      if (placed !== collection.entries && (await inStep((trx) => orderAtOnce(trx, id))) !== collection.entries)
        throw new ChangedMeanwhile()
    }
    if (database.engine === 'pglite') await sql`vacuum field_values`.execute(bulk)
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error
    await bulk.transaction().execute(async (trx) => {
      await hold(trx, loaded)
      await sql`delete from property_fields where taxonomy_id = any (${textArray(loaded.taxonomies)}::uuid[])
        or collection_id = any (${textArray(loaded.collections)}::uuid[])`.execute(trx)
      for (const id of loaded.taxonomies) await sql`select refresh_property_fields(${id}::uuid, null)`.execute(trx)
      for (const id of loaded.collections) await sql`select refresh_collection(${id}::uuid)`.execute(trx)
    })
  }
}

/** Along the taxa one goes where most have an entry: of a few among millions the order is made at once. */
const isLarge = ({ entries, taxa }: LoadedCollection, { short }: Steps) => entries > short && entries * 20 > taxa

async function loadedCollection(bulk: Bulk, id: string, spoken: readonly Spoken[]): Promise<LoadedCollection> {
  const own = spoken.filter(({ collection }) => collection === id)
  const taxonomies = own.map(({ taxonomy }) => taxonomy)
  const { rows } = await sql<{ taxa: number }>`
    select coalesce(sum(taxon_count), 0)::int as taxa from taxonomies where id = any (${textArray(taxonomies)}::uuid[])`.execute(
    bulk,
  )
  return { id, taxonomies, taxa: rows[0]?.taxa ?? 0, entries: own.reduce((sum, { entries }) => sum + entries, 0) }
}

/** As an edit holds the heads whose numbers it changes, in the same order: one waits for the other. */
async function hold(trx: Bulk, { taxonomies, collections }: LoadedHeads): Promise<void> {
  await sql`select from taxonomies where id = any (${textArray(taxonomies)}::uuid[]) order by id for no key update`.execute(trx)
  await sql`select from property_collections where id = any (${textArray(collections)}::uuid[]) order by id for no key update`.execute(
    trx,
  )
}

/** Answers how many entries have a place. */
async function orderAtOnce(bulk: Bulk, collection: string): Promise<number> {
  await switchOffChecks(bulk)
  await sql`select order_collection(${collection}::uuid)`.execute(bulk)
  await sql`select count_entries(${collection}::uuid)`.execute(bulk)
  await sql`select type_collection(${collection}::uuid)`.execute(bulk)
  const { rows } = await sql<{ size: number }>`
    select record_count + relation_count as size from property_collections where id = ${collection}::uuid`.execute(bulk)
  return rows[0]?.size ?? 0
}

/** What differs once somebody has changed an entry of these heads, or put a taxonomy into the bin. */
async function touched(bulk: Bulk, { taxonomies, collections }: LoadedHeads): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ',
      (select count(*) from changes where taxonomy_id = any (${textArray(taxonomies)}::uuid[])),
      (select count(*) from changes where collection_id = any (${textArray(collections)}::uuid[])),
      (select string_agg(id::text, ' ' order by id) from taxonomies where deleted_at is not null)) as state`.execute(bulk)
  return rows[0]?.state ?? ''
}
