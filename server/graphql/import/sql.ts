import { sql } from 'kysely'
import type { ImportSettings } from '../../../lib/domain/import/importSettings'
import type { Db } from '../../db/db'
import type { Inspection } from '../../importers/assistant/inspect'
import type { JobResult } from '../../importers/assistant/jobResult'
import type { ProgressState } from '../../importers/progress'

export interface DraftRow {
  id: string
  fileName: string
  others: string[]
  /** Its files stand in the database. */
  isShared: boolean
  bytes: number
  createdAt: string
  changedAt: string
  ownerName: string | null
  inspected: Inspection
  settings: ImportSettings | null
  settingsVersion: string
  job: JobRow | null
}

export interface JobRow {
  id: string
  kind: 'CHECK' | 'LOAD'
  state: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'
  startedAt: string | null
  endedAt: string | null
  error: string | null
  /** As the server says that runs it; null where that is this one. */
  progress: ProgressState | null
}

export interface ImportResultRow extends JobResult {
  batch: string | null
  undoneAt: string | null
}

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Of a draft `d`: another text for other settings, one also before anything is decided. */
export const settingsVersion = sql`md5(coalesce(d.settings::text, ''))`

/** Drafts with their latest job, the last changed first; row-level security leaves those of the viewer, or all of an administrator. */
export async function draftRows(trx: Db, condition: ReturnType<typeof sql> = sql`true`): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select d.id, d.file_name as "fileName", d.others, d.is_shared as "isShared", d.bytes, ${iso('d.created_at')} as "createdAt",
      ${iso('d.changed_at')} as "changedAt", u.name as "ownerName",
      d.inspected, d.settings, ${settingsVersion} as "settingsVersion", j.job
    from import_drafts d left join users u on u.id = d.user_id
    left join lateral (
      select json_build_object('id', j.id, 'kind', j.kind, 'state', j.state, 'startedAt', ${iso('j.started_at')},
        'endedAt', ${iso('j.ended_at')}, 'error', j.error, 'progress', j.progress) as job
      from import_jobs j where j.draft_id = d.id order by j.seq desc limit 1) j on true
    where ${condition} order by d.changed_at desc, d.id`.execute(trx)
  return rows
}

/** Parts of a result that may be long; a list of drafts asks for none of them. */
const longParts = ['names', 'fields', 'preview', 'problems', 'notes', 'tree'] as const

/** What a job found, as far as it is asked for, and whether its import can be taken back still. */
export async function resultOf(db: Db, jobId: string, asked: ReadonlySet<string>): Promise<ImportResultRow | null> {
  const left = longParts.filter((part) => !asked.has(part))
  const { rows } = await sql<{ result: JobResult | null; batch: string | null; undoneAt: string | null }>`
    select j.result - ${[...left]}::text[] as result, ${iso('b.undone_at')} as "undoneAt",
      case when b.state = 'done' and b.undone_at is null and b.started_at > now() - interval '30 days'
        and exists (select from import_heads h where h.batch_id = b.id) then b.id end as batch
    from import_jobs j left join import_batches b on b.id = j.batch_id where j.id = ${jobId}::uuid and j.state = 'DONE'`.execute(
    db,
  )
  const [row] = rows
  return row?.result ? { ...row.result, batch: row.batch, undoneAt: row.undoneAt } : null
}

/** Whether the settings are others than a job had, or what it was compared with has changed since: a head of another state, or one that is there by now. */
const isOld = sql`(j.settings is distinct from d.settings or j.kind = 'CHECK' and (
  exists (select from (select c.collection_id, c.taxonomy_id from changes c where c.id > j.change_id order by c.id) c
    where c.collection_id = any (j.heads) or c.taxonomy_id = any (j.heads))
  or exists (select from jsonb_array_elements(j.result -> 'collections') t
    join property_collections h on h.published and same_name(h.name) = same_name(t ->> 'name')
    where t ->> 'id' is null)
  or exists (select from jsonb_array_elements(j.result -> 'taxonomies') t join taxonomies h on h.published and same_name(h.name) = same_name(t ->> 'name')
    where t ->> 'id' is null)))`

export async function isOutdated(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql<{ isOld: boolean }>`
    select ${isOld} as "isOld" from import_jobs j join import_drafts d on d.id = j.draft_id where j.id = ${jobId}::uuid`.execute(
    db,
  )
  return rows[0]?.isOld ?? true
}

/** Whether the last check of a draft went through and still holds. */
export async function isChecked(db: Db, draftId: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select j.state = 'DONE' and not ${isOld} as holds from import_jobs j join import_drafts d on d.id = j.draft_id
    where j.draft_id = ${draftId}::uuid and j.kind = 'CHECK' order by j.seq desc limit 1`.execute(db)
  return rows[0]?.holds ?? false
}

export interface TargetsRow {
  organizations: { id: string; name: string; canCreateTaxonomy: boolean; canCreateCollection: boolean }[]
  collections: { id: string; name: string }[]
  taxonomies: { id: string; name: string; type: 'Art' | 'Lebensraum' }[]
  allTaxonomies: { id: string; name: string; type: 'Art' | 'Lebensraum' }[]
}

/** Where the viewer may import, asked of the functions that the policies use; by name. */
export async function targets(trx: Db): Promise<TargetsRow> {
  const { rows: organizations } = await sql<TargetsRow['organizations'][number]>`
    select * from (
      select id, name, viewer_has_role(id, 'orgAdmin', 'orgTaxonomyWriter') as "canCreateTaxonomy",
        viewer_has_role(id, 'orgAdmin', 'orgCollectionWriter') as "canCreateCollection" from organizations) o
    where "canCreateTaxonomy" or "canCreateCollection" order by name collate de, id`.execute(trx)
  const { rows: collections } = await sql<TargetsRow['collections'][number]>`
    select id, name from property_collections where published and viewer_writes_collection(id) order by name collate de, id`.execute(
    trx,
  )
  const { rows: taxonomies } = await sql<TargetsRow['taxonomies'][number] & { canWrite: boolean }>`
    select id, name, type, viewer_writes_taxonomy(id) as "canWrite" from taxonomies where published order by name collate de, id`.execute(
    trx,
  )
  return { organizations, collections, taxonomies: taxonomies.filter(({ canWrite }) => canWrite), allTaxonomies: taxonomies }
}
