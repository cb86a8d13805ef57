import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { ImportError, ImportInterrupted } from '../importError'
import type { CollectionDraft, TaxonomyDraft } from '../plan'
import { textArray } from '../../db/arrays'

type Bulk = Database['bulk']

/** The published taxonomy of each draft that there is already: by the kept id, else by name or former name. Throws `ImportError` on a conflict. */
export async function existingTaxonomies(bulk: Bulk, drafts: readonly TaxonomyDraft[]): Promise<(string | null)[]> {
  await refuseDeleted(bulk, drafts)
  const found: (string | null)[] = []
  for (const draft of drafts) {
    const { rows } = await sql<{ id: string; type: string; name: string }>`
      select id, type, name from taxonomies where published and (id = ${draft.id ?? null}::uuid
        or same_name(name) = same_name(${draft.name})
        or id in (select taxonomy_id from name_aliases where taxonomy_id is not null and same_name(name) = same_name(${draft.name})))
      order by id = ${draft.id ?? null}::uuid desc nulls last`.execute(bulk)
    const first = rows[0]
    if (first && draft.id && first.id !== draft.id) {
      throw new ImportError(
        `Eine andere Taxonomie heisst schon «${first.name}». Benennen Sie eine der beiden um; die Ids der Quelle werden übernommen und passen nicht zu ihr.`,
      )
    }
    if (first && first.type !== draft.type) {
      const what = first.type === 'Art' ? 'Arten' : 'Lebensräumen'
      throw new ImportError(
        `«${first.name}» gibt es schon als Taxonomie von ${what}. Wählen Sie mit --taxonomy einen anderen Namen, oder berichtigen Sie --type.`,
      )
    }
    found.push(first?.id ?? null)
  }
  return found
}

/** What was deleted keeps its ids for 30 days, so that it can come back. Throws `ImportError`. */
async function refuseDeleted(bulk: Bulk, drafts: readonly { id?: string | null; name: string }[]): Promise<void> {
  const ids = drafts.flatMap(({ id }) => (id ? [id] : []))
  if (ids.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select name from taxonomies where deleted_at is not null and id = any (${textArray(ids)}::uuid[])
    union all select name from property_collections where deleted_at is not null and id = any (${textArray(ids)}::uuid[])`.execute(
    bulk,
  )
  if (rows[0])
    throw new ImportError(
      `«${rows[0].name}» wurde gelöscht. Machen Sie das Löschen rückgängig und importieren Sie dann noch einmal; nach 30 Tagen ist es endgültig entfernt.`,
    )
}

/**
 * Adds the heads under which an import loads step by step; answers the ids of its taxonomies. Only for an import that still runs: what a server that was killed
 * had asked for may be carried out when another one has cleared up behind it and begun anew, and would stay as nobody's. A transaction ends unfinished with
 * whoever does not come to finish it, and its hold on the batch lets nobody clear up before it. Throws `ImportInterrupted`.
 */
export async function addHeads(
  bulk: Bulk,
  batch: string,
  taxonomies: readonly TaxonomyDraft[],
  collections: readonly Pick<CollectionDraft, 'id' | 'name'>[],
): Promise<string[]> {
  return bulk.transaction().execute(async (trx) => {
    const { rows } = await sql`select from import_batches where id = ${batch}::uuid and state = 'running' for share`.execute(trx)
    if (rows.length === 0) throw new ImportInterrupted()
    const ids = await addUnpublishedTaxonomies(trx, taxonomies, batch)
    await addUnpublishedCollections(trx, collections, batch)
    return ids
  })
}

/** Adds taxonomies that nobody sees yet; answers their ids. Owner and importer follow when they are published. */
export async function addUnpublishedTaxonomies(bulk: Bulk, drafts: readonly TaxonomyDraft[], batch: string): Promise<string[]> {
  const ids: string[] = []
  for (const draft of drafts) {
    const { rows } = await sql<{ id: string }>`
      insert into taxonomies (id, type, name, published, batch_id)
      values (coalesce(${draft.id ?? null}::uuid, gen_random_uuid()), ${draft.type}, ${draft.name}, false, ${batch}::uuid)
      returning id`.execute(bulk)
    ids.push(rows[0]?.id ?? '')
  }
  return ids
}

/** Writes what the source says about a taxonomy; where it says nothing, what stands there stays. */
export async function describeTaxonomy(bulk: Bulk, id: string, draft: TaxonomyDraft): Promise<void> {
  await sql`
    update taxonomies set
      description = coalesce(${draft.description ?? null}, description),
      links = case when ${(draft.links ?? []).length}::int > 0 then ${textArray(draft.links ?? [])}::text[] else links end,
      last_updated = coalesce(${draft.lastUpdated ?? null}::date, last_updated),
      licence = coalesce(${draft.licence ?? null}, licence),
      citation = coalesce(${draft.citation ?? null}, citation),
      terms_of_use = coalesce(${draft.termsOfUse ?? null}, terms_of_use),
      organization_id = coalesce(${draft.organizationId ?? null}::uuid, organization_id),
      imported_by = coalesce(${draft.importedBy ?? null}::uuid, imported_by),
      habitat_label = coalesce(${draft.habitatLabel ?? null}, habitat_label),
      habitat_number_min = coalesce(${draft.habitatNumberMin ?? null}::int, habitat_number_min),
      habitat_number_max = coalesce(${draft.habitatNumberMax ?? null}::int, habitat_number_max),
      habitat_comments = coalesce(${draft.habitatComments ?? null}, habitat_comments)
    where id = ${id}::uuid`.execute(bulk)
}

/** Whether each collection is there already, by its kept id. Throws `ImportError` when another one has its name. */
export async function existingCollections(bulk: Bulk, drafts: readonly CollectionDraft[]): Promise<(string | null)[]> {
  await refuseDeleted(bulk, drafts)
  const found: (string | null)[] = []
  for (const draft of drafts) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from property_collections where published and (id = ${draft.id}::uuid or same_name(name) = same_name(${draft.name}))
      order by id = ${draft.id}::uuid desc`.execute(bulk)
    const first = rows[0]
    if (first && first.id !== draft.id)
      throw new ImportError(`Eine andere Eigenschaften-Sammlung heisst schon «${first.name}». Benennen Sie eine der beiden um.`)
    found.push(first?.id ?? null)
  }
  return found
}

export async function addUnpublishedCollections(
  bulk: Bulk,
  drafts: readonly Pick<CollectionDraft, 'id' | 'name'>[],
  batch: string,
): Promise<void> {
  for (const draft of drafts) {
    await sql`insert into property_collections (id, name, published, batch_id) values (${draft.id}::uuid, ${draft.name}, false, ${batch}::uuid)
      on conflict (id) do nothing`.execute(bulk)
  }
}

export async function describeCollection(bulk: Bulk, draft: CollectionDraft): Promise<void> {
  await sql`
    update property_collections set name = ${draft.name}, description = ${draft.description},
      links = ${textArray(draft.links)}::text[], combining = ${draft.combining},
      last_updated = ${draft.lastUpdated}::date, terms_of_use = ${draft.termsOfUse}, organization_id = ${draft.organizationId}::uuid,
      imported_by = ${draft.importedBy}::uuid
    where id = ${draft.id}::uuid`.execute(bulk)
}
