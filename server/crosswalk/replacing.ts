import { sql } from 'kysely'
import { textArray } from '../db/arrays'
import type { Db } from '../db/db'
import { expected, Refused } from '../expected'
import type { CrosswalkEnd } from './readCrosswalk'

/** Whether the viewer may say that the new taxonomy of a crosswalk replaces the old one: who writes the old one. */
export async function maySayReplaced(trx: Db, crosswalkId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select viewer_writes_taxonomy(c.from_taxonomy_id) as may from crosswalks c where c.id = ${crosswalkId}::uuid`.execute(trx)
  return rows[0]?.may ?? false
}

/** Says so, or takes it back. NOT_FOUND, FORBIDDEN; `Refused` where the old one is said to replace the new one already. */
export async function sayReplaced(trx: Db, crosswalkId: string, replaces: boolean): Promise<void> {
  const { rows } = await sql<{ old: string; young: string; isMade: boolean; isBack: boolean }>`
    select a.name as old, b.name as young, c.making > 0 as "isMade", exists (
      select from crosswalks r where r.from_taxonomy_id = c.to_taxonomy_id and r.to_taxonomy_id = c.from_taxonomy_id and r.replaces) as "isBack"
    from crosswalks c join taxonomies a on a.id = c.from_taxonomy_id join taxonomies b on b.id = c.to_taxonomy_id
    where c.id = ${crosswalkId}::uuid`.execute(trx)
  const [names] = rows
  if (!names) throw expected('NOT_FOUND')
  if (!(await maySayReplaced(trx, crosswalkId))) throw expected('FORBIDDEN')
  if (replaces && !names.isMade) throw new Refused('Diesen Umzug hat noch niemand festgestellt.')
  if (replaces && names.isBack) throw new Refused(`«${names.young}» gilt schon als ersetzt durch «${names.old}».`)
  await sql`update crosswalks set replaces = ${replaces} where id = ${crosswalkId}::uuid and replaces <> ${replaces}`.execute(trx)
}

/** What a taxonomy is replaced by, by name. */
export async function replacedBy(db: Db, taxonomyId: string): Promise<CrosswalkEnd[]> {
  return (await replacedByOf(db, [taxonomyId])).get(taxonomyId) ?? []
}

/** The same of several; none where nothing does. */
export async function replacedByOf(db: Db, taxonomyIds: readonly string[]): Promise<ReadonlyMap<string, CrosswalkEnd[]>> {
  if (taxonomyIds.length === 0) return new Map()
  const { rows } = await sql<CrosswalkEnd & { old: string }>`
    select c.from_taxonomy_id as old, t.id, t.name from crosswalks c join taxonomies t on t.id = c.to_taxonomy_id
    where c.from_taxonomy_id = any (${textArray(taxonomyIds)}::uuid[]) and c.replaces order by t.name collate de, t.id`.execute(
    db,
  )
  return new Map(taxonomyIds.map((id) => [id, rows.flatMap((row) => (row.old === id ? { id: row.id, name: row.name } : []))]))
}
