import { sql } from 'kysely'
import type { Database } from '../db/database'
import type { Db } from '../db/db'
import type { Channels, MessageOutcome } from './channels'
import { eventColumns, type SelectionEvent } from './events'
import { mailedEvents } from './mailedEvents'
import { digest, type ToldWatch, webhookBody } from './messages'

/** Messages under way at a time. */
const AT_ONCE = 16
/** Of one watch in a day; what is more arrives the day after. */
const MOST_A_DAY = 200
/** Whoever sends and is killed has taken so long; then it is sent again, by the same id. */
const CLAIM = '5 minutes'

interface DueMessage extends ToldWatch {
  eventId: string
  attempts: number
  url: string
  secret: string
}

/**
 * Sends what is due to webhooks: of each watch the oldest that has not arrived, so that a receiver is told in order. Every message arrives at least once,
 * by the event's id; after the last try the watch stands still and says why. Answers how many arrived.
 */
export async function deliverWebhooks(database: Database, channels: Channels, signal?: AbortSignal): Promise<number> {
  let arrived = 0
  while (!signal?.aborted) {
    const due = await takeDue(database)
    if (due.length === 0) break
    // One that fails as nothing should is tried again when its claim is over, and holds up no other.
    const outcomes = await Promise.all(due.map((message) => sendOne(database, channels, message).catch(() => false)))
    arrived += outcomes.filter(Boolean).length
  }
  return arrived
}

async function takeDue({ bulk }: Database): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with oldest as (
      select distinct on (d.watch_id) d.watch_id, d.event_id, d.next_at
      from deliveries d join watches w on w.id = d.watch_id join selection_events e on e.id = d.event_id
      where d.delivered_at is null and w.channel = 'webhook' and w.paused_at is null order by d.watch_id, e.revision
    ), due as (
      select d.watch_id, d.event_id from oldest o join deliveries d using (watch_id, event_id)
      where o.next_at <= now() and d.next_at <= now() and d.delivered_at is null
        and (select count(*) from deliveries x where x.watch_id = o.watch_id and x.delivered_at > now() - interval '1 day') < ${MOST_A_DAY}
      order by o.next_at limit ${AT_ONCE} for update of d skip locked
    )
    update deliveries d set attempts = d.attempts + 1, next_at = now() + ${CLAIM}::interval
    from due, watches w, watched_selections s
    where d.watch_id = due.watch_id and d.event_id = due.event_id and w.id = d.watch_id and s.id = w.selection_id
    returning d.event_id as "eventId", d.attempts, w.id, w.name, w.url, w.secret, w.end_key as "endKey", s.query`.execute(bulk)
  return rows
}

async function sendOne(database: Database, channels: Channels, message: DueMessage): Promise<boolean> {
  const event = await eventById(database.bulk, message.eventId)
  if (!event) return false
  const outcome = await channels.webhook(
    { url: message.url, secret: message.secret },
    event.id,
    webhookBody(message, event, channels.origin),
  )
  await noteOutcome(database.bulk, channels, { watchId: message.id, eventIds: [event.id], attempts: message.attempts }, outcome)
  return outcome.delivered
}

/** A mail is written when the last one is a day old, but for its hour. */
const DAY = '23 hours'
/** When people in Switzerland begin to work. */
const FIRST_HOUR = 6

interface DueMail extends ToldWatch {
  email: string | null
}

/** Watches `w` whose mail of the day is due: all that waits goes with it, in order, so that what is tried again later holds up the rest. */
const mailIsDue = sql`w.channel = 'mail' and w.paused_at is null
  and exists (select from deliveries d where d.watch_id = w.id and d.delivered_at is null)
  and not exists (
    select from deliveries d where d.watch_id = w.id
      and (d.delivered_at > now() - ${DAY}::interval or d.delivered_at is null and d.next_at > now()))`

/** Sends each watch's mail of the day, with all that has changed since the last one; `at` says the hour. Answers how many were sent. */
export async function deliverMails(database: Database, channels: Channels, at = new Date()): Promise<number> {
  const { mail } = channels
  if (!mail || swissHour(at) < FIRST_HOUR) return 0
  const { rows: due } = await sql<DueMail>`
    select w.id, w.name, w.end_key as "endKey", s.query, u.email
    from watches w join watched_selections s on s.id = w.selection_id join users u on u.id = w.user_id where ${mailIsDue}`.execute(
    database.bulk,
  )
  let sent = 0
  for (const watch of due) {
    if (await mailOne(database, { ...channels, mail }, watch).catch(() => false)) sent += 1
  }
  return sent
}

type MailChannels = Channels & { mail: NonNullable<Channels['mail']> }

async function mailOne({ bulk }: Database, channels: MailChannels, watch: DueMail): Promise<boolean> {
  const taken = await takeMail(bulk, watch.id)
  if (taken.length === 0) return false
  const eventIds = taken.map(({ eventId }) => eventId)
  const outcome: MessageOutcome = watch.email
    ? await channels.mail({ to: watch.email, ...digest(watch, await mailedEvents(bulk, eventIds), channels.origin) })
    : { delivered: false, problem: 'Ihr Konto hat keine E-Mail-Adresse mehr.', isFinal: true }
  const attempts = Math.max(...taken.map((each) => each.attempts))
  await noteOutcome(bulk, channels, { watchId: watch.id, eventIds, attempts }, outcome)
  return outcome.delivered
}

/** Claims all that waits for a mail, if it is still due: the mails before it took their time, and another server may have sent it. */
const takeMail = (db: Db, watchId: string): Promise<{ eventId: string; attempts: number }[]> =>
  db.transaction().execute(async (trx) => {
    // One server at a time, and each sees what the one before has claimed.
    await sql`select from watches where id = ${watchId}::uuid for no key update`.execute(trx)
    const { rows } = await sql<{ eventId: string; attempts: number }>`
      update deliveries x set attempts = x.attempts + 1, next_at = now() + ${CLAIM}::interval
      from watches w where w.id = ${watchId}::uuid and x.watch_id = w.id and x.delivered_at is null and ${mailIsDue}
      returning x.event_id as "eventId", x.attempts`.execute(trx)
    return rows
  })

async function eventById(db: Db, id: string): Promise<SelectionEvent | undefined> {
  const { rows } = await sql<SelectionEvent>`select ${eventColumns} from selection_events e where e.id = ${id}::uuid`.execute(db)
  return rows[0]
}

interface Tried {
  watchId: string
  eventIds: readonly string[]
  attempts: number
}

async function noteOutcome(
  db: Db,
  { nextTry }: Channels,
  { watchId, eventIds, attempts }: Tried,
  outcome: MessageOutcome,
): Promise<void> {
  const which = sql`watch_id = ${watchId}::uuid and event_id = any(${eventIds}::uuid[])`
  if (outcome.delivered) {
    await sql`update deliveries set delivered_at = now(), problem = null where ${which}`.execute(db)
    return
  }
  const next = outcome.isFinal ? null : nextTry(attempts, watchId)
  // Who has it sent again finds it due, with all its tries.
  await sql`
    update deliveries set problem = ${outcome.problem}, next_at = now() + ${next ?? 0} * interval '1 millisecond',
      attempts = ${next === null ? 0 : attempts} where ${which}`.execute(db)
  if (next === null)
    await sql`update watches set paused_at = now(), problem = ${outcome.problem} where id = ${watchId}::uuid`.execute(db)
}

const swissHour = (moment: Date) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Zurich', hour: '2-digit' }).format(moment))
