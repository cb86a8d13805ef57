import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/db'
import { errorCode } from '../db/errorCode'
import { expected } from '../expected'

/** How somebody is told. */
export type WatchChannel = 'webhook' | 'mail'

/** A selection that somebody watches, as they see it. */
export interface Watch {
  id: string
  name: string
  query: string
  channel: WatchChannel
  url: string | null
  /** What the messages of a webhook are signed with; for the watcher's eyes. */
  secret: string | null
  createdAt: Date
  rowCount: number
  isPaused: boolean
  /** Why it stands still, why the last message did not arrive, or why the selection cannot be read. */
  problem: string | null
  /** Messages that have not arrived yet. */
  waiting: number
  toldAt: Date | null
  lastEvent: { at: Date; entered: number; gone: number; changed: number; problem: string | null } | null
}

/** Of one person. Each costs a reading of its selection whenever the data change. */
const MOST = 50

const ownRows = sql`
  select w.id, w.name, s.query, w.channel, w.url, w.secret, w.created_at as "createdAt", s.row_count as "rowCount", w.paused_at is not null as "isPaused",
    coalesce(w.problem, s.problem, d.problem) as problem, d.waiting, d."toldAt", e.last as "lastEvent"
  from watches w join watched_selections s on s.id = w.selection_id
  cross join lateral (
    select (count(*) filter (where x.delivered_at is null))::int as waiting, max(x.delivered_at) as "toldAt",
      max(x.problem) filter (where x.delivered_at is null) as problem
    from deliveries x where x.watch_id = w.id) d
  left join lateral (
    select json_build_object('at', x.at, 'entered', x.entered, 'gone', x.gone, 'changed', x.changed, 'problem', x.problem) as last
    from selection_events x where x.selection_id = w.selection_id and x.at >= w.created_at order by x.revision desc limit 1) e on true`

/** Those of the viewer, by name. */
export const ownWatches = (trx: Db): Promise<Watch[]> =>
  sql<Watch>`${ownRows} order by w.name collate de, w.id`.execute(trx).then(({ rows }) => rows.map(withDates))

/** One of the viewer's; null where they have none of this id. */
export const ownWatch = (trx: Db, id: string): Promise<Watch | null> =>
  sql<Watch>`${ownRows} where w.id = ${id}::uuid`.execute(trx).then(({ rows: [row] }) => (row ? withDates(row) : null))

const withDates = (watch: Watch): Watch => ({
  ...watch,
  lastEvent: watch.lastEvent && { ...watch.lastEvent, at: new Date(watch.lastEvent.at) },
})

export interface NewWatch {
  selectionId: string
  name: string
  channel: WatchChannel
  url: string | null
  secret: string | null
}

/** Throws NAME_TAKEN, and BAD_USER_INPUT for one more than 50. */
export async function addWatch(trx: Db, viewer: string, { selectionId, name, channel, url, secret }: NewWatch): Promise<Watch> {
  const { rows } = await sql<{ id: string }>`
    insert into watches (user_id, selection_id, name, channel, url, secret, end_key)
    values (${viewer}, ${selectionId}, ${name}, ${channel}, ${url}, ${secret}, ${randomBytes(24).toString('base64url')})
    on conflict (user_id, name) do nothing returning id`.execute(trx)
  const [added] = rows
  if (!added) throw expected('NAME_TAKEN', `Eine Beobachtung «${name}» haben Sie schon.`)
  const { rows: all } = await sql<{ count: number }>`select count(*)::int as count from watches`.execute(trx)
  // Nothing of it stays: the transaction ends with the error.
  if ((all[0]?.count ?? 0) > MOST)
    throw expected(
      'BAD_USER_INPUT',
      `Mehr als ${MOST} Auswahlen lassen sich nicht beobachten. Beenden Sie unter «Konto» eine, die Sie nicht mehr brauchen.`,
    )
  return (await ownWatch(trx, added.id)) ?? gone()
}

/** Sends again what waits, and what comes. Throws NOT_FOUND. */
export async function resumeWatch(trx: Db, id: string): Promise<Watch> {
  await sql`update watches set paused_at = null, problem = null where id = ${id}::uuid`.execute(trx)
  return (await ownWatch(trx, id)) ?? gone()
}

/** Throws NAME_TAKEN and NOT_FOUND. */
export async function renameWatch(trx: Db, id: string, name: string): Promise<Watch> {
  try {
    await sql`update watches set name = ${name} where id = ${id}::uuid`.execute(trx)
  } catch (error) {
    if (errorCode(error) === '23505') throw expected('NAME_TAKEN', `Eine Beobachtung «${name}» haben Sie schon.`)
    throw error
  }
  return (await ownWatch(trx, id)) ?? gone()
}

/** Ends it; what waits is not sent any more. False where the viewer has none of this id. */
export async function endWatch(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from watches where id = ${id}::uuid returning id`.execute(trx)
  return rows.length > 0
}

/** Base64url; what a mail program made of one need not even be text that the database takes. */
const KEY = /^[\w-]+$/

/** Which watch a link in a mail ends; null where it has ended. */
export async function watchOfKey(db: Db, key: string): Promise<{ id: string; name: string } | null> {
  if (!KEY.test(key)) return null
  const { rows } = await sql<{ id: string; name: string }>`select id, name from watches where end_key = ${key}`.execute(db)
  return rows[0] ?? null
}

function gone(): never {
  throw expected('NOT_FOUND')
}
