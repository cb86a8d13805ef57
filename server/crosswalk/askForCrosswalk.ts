import { sql } from 'kysely'
import type { Db } from '../db/db'
import { expected } from '../expected'

/** The id of the crosswalk from one taxonomy to another, made a row if there is none. FORBIDDEN where the viewer writes neither. */
export async function askForCrosswalk(trx: Db, fromTaxonomyId: string, toTaxonomyId: string): Promise<string> {
  const { rows: both } = await sql<{ types: number; mayWrite: boolean }>`
    select count(distinct t.type)::int as types, bool_or(viewer_writes_taxonomy(t.id)) as "mayWrite" from taxonomies t
    where t.id = any (array[${fromTaxonomyId}, ${toTaxonomyId}]::uuid[]) having count(*) = 2`.execute(trx)
  if (!both[0]) throw expected('NOT_FOUND')
  if (!both[0].mayWrite) throw expected('FORBIDDEN')
  if (both[0].types > 1)
    throw expected(
      'BAD_USER_INPUT',
      'Arten und Lebensräume gehen nicht ineinander über: Wählen Sie zwei Taxonomien derselben Art.',
    )
  const id = await crosswalkIdOf(trx, fromTaxonomyId, toTaxonomyId)
  if (id === null) throw expected('FORBIDDEN')
  return id
}

/** The row of a crosswalk, made if there is none; null where a policy is against it. */
export async function crosswalkIdOf(db: Db, fromTaxonomyId: string, toTaxonomyId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into crosswalks (from_taxonomy_id, to_taxonomy_id) values (${fromTaxonomyId}::uuid, ${toTaxonomyId}::uuid)
    on conflict (from_taxonomy_id, to_taxonomy_id) do update set asked_at = now() returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Whether the viewer may have it made, decide about it and remove it. */
export async function writesCrosswalk(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select viewer_writes_crosswalk(${id}::uuid) as may`.execute(trx)
  return rows[0]?.may ?? false
}

/** Removes it with all that was decided. NOT_FOUND where the viewer does not see it, FORBIDDEN where they may not. */
export async function deleteCrosswalk(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from crosswalks where id = ${id}::uuid returning id`.execute(trx)
  if (rows.length > 0) return true
  const { rows: seen } = await sql`select from crosswalks where id = ${id}::uuid`.execute(trx)
  throw expected(seen.length > 0 ? 'FORBIDDEN' : 'NOT_FOUND')
}
