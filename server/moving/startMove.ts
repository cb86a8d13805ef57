import { sql } from 'kysely'
import { textArray } from '../db/arrays'
import type { Database } from '../db/database'
import type { Db } from '../db/db'
import { SILENT_SECONDS } from '../crosswalk/readCrosswalk'
import { atWork, tellingProgress } from '../crosswalk/tellingProgress'
import { expected, Refused } from '../expected'
import { refuseOthers } from './choose'
import type { MoveOrder } from './moveSql'
import { type MoveProgress, runMove } from './runMove'

/** A move that somebody asked for. */
export interface MoveRow {
  id: string
  copies: boolean
  collections: { id: string; name: string }[]
  /** ISO 8601. */
  askedAt: string
  askedBy: string | null
  /** How far it is, while it goes on. */
  progress: MoveProgress | null
  /** Why it came to nothing. */
  problem: string | null
  /** What it did, as an import, for whoever may take it back; null where it did nothing. */
  batch: string | null
  moved: number
  /** Of these, copies: they go when it is taken back. */
  made: number
  joined: number
  changed: number
  isUndone: boolean
  /** Whether the viewer may take it back. */
  mayUndo: boolean
}

const MOST_COLLECTIONS = 1_000

/** Notes that the viewer wants it. Throws NOT_FOUND, FORBIDDEN, and `Refused`. */
export async function askForMove(trx: Db, { crosswalkId, collectionIds, copies }: MoveOrder): Promise<string> {
  if (collectionIds.length === 0) throw new Refused('Wählen Sie die Sammlungen, die umziehen sollen.')
  if (collectionIds.length > MOST_COLLECTIONS)
    throw new Refused(`Auf einmal lassen sich höchstens ${MOST_COLLECTIONS} Sammlungen mitnehmen.`)
  await refuseOthers(trx, crosswalkId, collectionIds)
  const { rows } = await sql<{ id: string }>`
    insert into moves (crosswalk_id, collection_ids, copies)
    values (${crosswalkId}::uuid, ${textArray([...new Set(collectionIds)])}::uuid[], ${copies}) returning id`.execute(trx)
  if (!rows[0]) throw expected('FORBIDDEN')
  return rows[0].id
}

/**
 * Has it done in the background; what becomes of it stands in the database. Where the server ends meanwhile nothing has changed, and it can be asked for
 * anew.
 */
export function startMove(database: Database, id: string): void {
  void tellingProgress<MoveProgress>(database, { table: 'moves', id }, async (onProgress) => {
    await doMove(database, id, onProgress)
    return null
  })
}

/** Does what somebody asked for. That it is done is said in the transaction that does it: however soon the process ends then, nobody takes it for undone. */
export async function doMove(
  database: Database,
  id: string,
  onProgress: (progress: MoveProgress) => void = () => {},
): Promise<void> {
  const { rows } = await sql<MoveOrder & { userId: string | null }>`
    select crosswalk_id as "crosswalkId", collection_ids as "collectionIds", copies, asked_by as "userId" from moves where id = ${id}::uuid`.execute(
    database.bulk,
  )
  const [order] = rows
  if (!order) return
  await runMove(database, order, {
    userId: order.userId,
    onProgress,
    async onDone(trx, { batch, ...counts }) {
      await sql`
        update moves set alive_at = null, progress = null, problem = null, batch_id = ${batch}::uuid, result = ${JSON.stringify(counts)}::jsonb
        where id = ${id}::uuid`.execute(trx)
    },
  })
}

/** The last ones along a crosswalk, the latest first. */
export async function movesOf(db: Db, crosswalkId: string, id: string | null = null): Promise<MoveRow[]> {
  const silent = sql.lit(`${SILENT_SECONDS} seconds`)
  const { rows } = await sql<MoveRow>`
    select m.id, m.copies, (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name collate de, c.id), '[]')
        from property_collections c where c.id = any (m.collection_ids)) as collections,
      to_char(m.asked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "askedAt", e.name as "askedBy",
      case when s.goes_on then coalesce(m.progress, '{"phase": "Lesen", "done": 0, "total": 0}') end as progress,
      case when m.result is null then coalesce(m.problem, case when not s.goes_on
        then 'Der Server wurde dabei beendet; es hat sich nichts geändert. Starten Sie den Umzug noch einmal.' end) end as problem,
      b.id as batch, coalesce((m.result ->> 'moved')::int, 0) as moved,
      coalesce((m.result ->> 'made')::int, case when m.copies then (m.result ->> 'moved')::int end, 0) as made,
      coalesce((m.result ->> 'joined')::int, 0) as joined,
      coalesce((m.result ->> 'changed')::int, 0) as changed, m.undone_at is not null as "isUndone",
      b.id is not null and m.undone_at is null and b.started_at > now() - interval '30 days' as "mayUndo"
    from moves m left join import_batches b on b.id = m.batch_id left join lateral editor_names(array[m.asked_by]) e on true
    -- Null: it is over. This process knows what it is at, also while it keeps the only connection for itself.
    cross join lateral (select case when m.result is null
      then m.alive_at > now() - ${silent}::interval or (m.alive_at is not null and m.id = any (${textArray([...atWork])}::uuid[])) end as goes_on) s
    where ${id === null ? sql`m.crosswalk_id = ${crosswalkId}::uuid` : sql`m.id = ${id}::uuid`} order by m.id desc limit 20`.execute(
    db,
  )
  return rows
}
