import { sql } from 'kysely'
import type { NameRow } from '../../lib/domain/crosswalk/named'
import type { Db } from '../db/db'

/** Taxa per statement: others get their turn between two. */
const PAGE = 1_000

const columns = sql`t.id, t.name, t.author, t.rank, t.status, t.code, t.source_id as "sourceId", t.parent_id as "parentId", t.accepted_id as "acceptedId"`

/** All taxa of a taxonomy in the order of their names, each followed by its synonyms. */
export async function* streamNames(
  db: Db,
  taxonomyId: string,
  onRows: (count: number) => void,
): AsyncGenerator<NameRow, void, undefined> {
  let last = { key: '', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const { rows } = await sql<NameRow & { key: string }>`
      with page as materialized (
        select t.* from taxa t
        where t.taxonomy_id = ${taxonomyId}::uuid and t.accepted_id is null and (t.sort_key, t.id) > (${last.key} collate "C", ${last.id}::uuid)
        order by t.sort_key, t.id limit ${PAGE}
      )
      select ${columns}, p.sort_key as key from page p
      join lateral (select p.* union all (select s.* from taxa s where s.accepted_id = p.id order by s.sort_key, s.id)) t on true
      order by p.sort_key, p.id, t.accepted_id nulls first, t.sort_key, t.id`.execute(db)
    const end = rows.findLast(({ acceptedId }) => acceptedId === null)
    if (!end) return
    last = { key: end.key, id: end.id }
    for (const { key: _, ...row } of rows) yield row
    onRows(rows.length)
  }
}

/** The same in memory. */
export async function readNames(db: Db, taxonomyId: string, onRows: (count: number) => void): Promise<NameRow[]> {
  const found: NameRow[] = []
  for await (const row of streamNames(db, taxonomyId, onRows)) found.push(row)
  return found
}

/** Pairs of an old and a new taxon that are entered as equivalent. */
export async function readEquivalents(db: Db, fromId: string, toId: string): Promise<[string, string][]> {
  const { rows } = await sql<{ one: string; other: string }>`
    select s.taxon_id as one, s.synonym_id as other from synonyms s
    join taxa f on f.id = s.taxon_id and f.taxonomy_id = ${fromId}::uuid join taxa t on t.id = s.synonym_id and t.taxonomy_id = ${toId}::uuid
    order by 1, 2`.execute(db)
  return rows.map(({ one, other }) => [one, other])
}
