import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { ImportError } from '../importError'
import type { ImportPlan } from '../plan'
import type { Report } from '../report'
import { textArray } from '../../db/arrays'
import { describeCollection, describeTaxonomy } from './heads'
import { addPeople } from './people'
import { detailsArray, keptDetails, keptMeaning } from './saidMeaning'

type Bulk = Database['bulk']

/** Sorts in what the indexes of words have put aside while rows were written, which every search reads through until then; nobody else does it on PGlite. */
export async function tidySearch(bulk: Bulk): Promise<void> {
  for (const index of ['taxa_search_words', 'vernacular_names_search_words', 'search_words_similar'])
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(bulk)
}

/** Puts the fields of a taxonomy into the order of the source's columns, because jsonb has none of its own, and keeps what these say of themselves. */
export async function describeTaxonFields(
  bulk: Bulk,
  taxonomy: string,
  { fieldOrder, saidOfFields = new Map() }: ImportPlan,
): Promise<void> {
  if (fieldOrder.length === 0) return
  const units = fieldOrder.map((name) => saidOfFields.get(name)?.unit ?? null)
  const descriptions = fieldOrder.map((name) => saidOfFields.get(name)?.description ?? null)
  const meanings = fieldOrder.map((name) => saidOfFields.get(name)?.meaning ?? null)
  const details = detailsArray(fieldOrder.map((name) => saidOfFields.get(name)?.meaningDetails ?? null))
  await sql`
    update property_fields t set position = d.position, unit = d.unit, description = d.description, meaning = d.meaning, meaning_details = d.details
    from (
      select f.id, w.place - 1 as position, coalesce(w.unit, f.unit) as unit,
        coalesce(w.description, f.description) as description, ${keptMeaning} as meaning, ${keptDetails} as details
      from unnest(${textArray(fieldOrder)}::text[], ${textArray(units)}::text[], ${textArray(descriptions)}::text[],
        ${textArray(meanings)}::text[], ${details}) with ordinality as w (name, unit, description, meaning, details, place)
      join property_fields f on f.taxonomy_id = ${taxonomy}::uuid and f.name = w.name
    ) d
    where t.id = d.id
      and (t.position, t.unit, t.description, t.meaning, t.meaning_details)
        is distinct from (d.position, d.unit, d.description, d.meaning, d.details)`.execute(bulk)
}

/** Makes everything visible at once: the last, short transaction of an import. The data's state counts on when something new is shown. */
export async function publish(
  trx: Bulk,
  batch: string,
  taxonomies: readonly string[],
  plan: ImportPlan,
  report: Report,
): Promise<void> {
  const ids = plan.extras ? await addPeople(trx, plan.extras, report) : new Map<string, string>()
  // Organisations are seen by all, also where they come alone.
  let news = (plan.extras?.organizations.length ?? 0) > 0
  const here = (id: string | null | undefined) => (id ? (plan.extras ? (ids.get(id) ?? null) : id) : null)
  for (const [index, draft] of plan.taxonomies.entries()) {
    const id = taxonomies[index] ?? ''
    await describeTaxonomy(trx, id, { ...draft, organizationId: here(draft.organizationId), importedBy: here(draft.importedBy) })
    news = (await announce(trx, batch, 'taxonomies', id, draft.name)) || news
  }
  for (const draft of plan.extras?.collections ?? []) {
    await describeCollection(trx, { ...draft, organizationId: here(draft.organizationId), importedBy: here(draft.importedBy) })
    news = (await announce(trx, batch, 'property_collections', draft.id, draft.name)) || news
  }
  if (news) await bumpDataState(trx)
}

/** The message of a unique index on names, as a sentence; other errors stay. */
export function explainPublishError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return error
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const what = constraint.startsWith('property_collections') ? 'eine Eigenschaften-Sammlung' : 'eine Taxonomie'
  if (constraint.startsWith('property_records'))
    return new ImportError(
      'Während des Imports hat jemand die Sammlung geändert. Es wurde nichts übernommen; starten Sie den Import noch einmal.',
    )
  return constraint.endsWith('_name_key')
    ? new ImportError(
        `Inzwischen gibt es schon ${what} mit diesem Namen. Wählen Sie einen anderen, oder importieren Sie noch einmal, um sie zu aktualisieren.`,
      )
    : error
}

/** With the moment at which it is committed, or all but: as `count_data_state()` does for edits. */
export async function bumpDataState(trx: Bulk): Promise<void> {
  await sql`update data_state set revision = revision + 1, changed_at = greatest(changed_at, clock_timestamp())`.execute(trx)
}

/** Shows a head for the first time, with its entry in the history; answers whether it was hidden. */
export async function announce(
  trx: Bulk,
  batch: string,
  table: 'taxonomies' | 'property_collections',
  id: string,
  name: string,
): Promise<boolean> {
  // Names of tables cannot be parameters; both statements are written out.
  const { numAffectedRows } =
    table === 'taxonomies'
      ? await sql`update taxonomies set published = true, history_since = clock_timestamp() where id = ${id}::uuid and not published`.execute(
          trx,
        )
      : await sql`update property_collections set published = true, history_since = clock_timestamp() where id = ${id}::uuid and not published`.execute(
          trx,
        )
  if (!numAffectedRows) return false
  const [taxonomyId, collectionId] = table === 'taxonomies' ? [id, null] : [null, id]
  await sql`insert into changes (at, batch_id, table_name, row_id, action, after, taxonomy_id, collection_id)
    values (clock_timestamp(), ${batch}::uuid, ${table}, ${id}::uuid, 'import', ${JSON.stringify({ name })}::jsonb,
      ${taxonomyId}::uuid, ${collectionId}::uuid)`.execute(trx)
  return true
}
