import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database'
import type { Db } from '../db/db'
import { storePassword } from './password'

/** Long enough to be handed over on a Friday. */
export const LINK_DAYS = 7

/** One that is mailed is used at once or asked for again; long enough for a slow mail server. */
export const MAILED_LINK_MS = 3_600_000

export interface PasswordLink {
  /** Stands in the link (paths.newPassword) and nowhere else; the database has its hash. */
  secret: string
  expiresAt: Date
}

/** A link to a new password of a user, made by the viewer of the transaction (the database asks for an administrator); null for an unknown user. */
export async function makePasswordLink(trx: Db, userId: string): Promise<PasswordLink | null> {
  const link = newLink()
  const { rows } = await sql<{ made: boolean }>`
    select make_password_link(${userId}::uuid, ${hashOf(link.secret)}, ${link.expiresAt}) as made`.execute(trx)
  return rows[0]?.made ? link : null
}

/** The same for whoever has the machine (npm run password): no viewer is asked for. */
export async function makePasswordLinkAsOwner(db: Db, userId: string): Promise<PasswordLink> {
  const link = newLink()
  await sql`
    insert into password_links (user_id, secret_hash, expires_at) values (${userId}, ${hashOf(link.secret)}, ${link.expiresAt})
    on conflict (user_id) do update
      set secret_hash = excluded.secret_hash, expires_at = excluded.expires_at, made_by = null, made_at = now(), mailed_to = null`.execute(
    db,
  )
  return link
}

/** What the release before has mailed says no address, and holds an hour; twice the time, for clocks that differ. Nobody is let in by it. */
const isHandedOver = sql`(l.mailed_to is null and l.expires_at > l.made_at + ${MAILED_LINK_MS * 2}::float8 * interval '1 millisecond')`

/**
 * A link to be mailed to an address of a user who has a password, in the place of the last one that was mailed. One that an administrator has handed over and
 * that holds yet stays, else whoever knows a name could end it: then the answer is until when that does. Null without a password: of an account that is
 * closed, or that nobody has opened yet, only administrators open the door.
 */
export async function makeMailedLink(
  db: Db,
  userId: string,
  address: string,
): Promise<PasswordLink | { handedOverUntil: Date } | null> {
  const link = newLink(MAILED_LINK_MS)
  const { rows } = await sql<{ isNew: boolean; until: Date | null }>`
    with made as (
      insert into password_links as l (user_id, secret_hash, expires_at, mailed_to)
      select user_id, ${hashOf(link.secret)}, ${link.expiresAt}, ${address} from user_credentials where user_id = ${userId}
      on conflict (user_id) do update
        set secret_hash = excluded.secret_hash, expires_at = excluded.expires_at, made_by = null, made_at = now(), mailed_to = excluded.mailed_to
        where l.expires_at <= now() or not ${isHandedOver}
      returning user_id)
    select exists (select from made) as "isNew",
      (select expires_at from password_links where user_id = c.user_id and expires_at > now()) as until
    from user_credentials c where c.user_id = ${userId}`.execute(db)
  const [found] = rows
  if (!found) return null
  if (found.isNew) return link
  return found.until && { handedOverUntil: found.until }
}

/**
 * Whether a link sets a password: a mailed one only where there is the password it was asked for instead of, not a new one, the account is open, and has the
 * address to which it was mailed.
 */
const holds = sql`l.expires_at > now() and (${isHandedOver} or exists (
  select from user_credentials c join users u on u.id = c.user_id
  where c.user_id = l.user_id and c.changed_at <= l.made_at and u.email = l.mailed_to))`

export interface LinkedUser {
  id: string
  name: string
  email: string | null
}

/** Whose password a link sets; null when it was used, has expired, was replaced or never was. */
export async function userOfLink(db: Db, secret: string): Promise<LinkedUser | null> {
  const { rows } = await sql<LinkedUser>`
    select u.id, u.name, u.email from password_links l join users u on u.id = l.user_id
    where l.secret_hash = ${hashOf(secret)} and ${holds}`.execute(db)
  return rows[0] ?? null
}

/** Sets the password and uses the link up, both or neither: of two who use it at once, one does. Answers what its tokens carry. */
export function spendPasswordLink(database: Database, secret: string, passwordHash: string): Promise<string | null> {
  return database.owner.transaction().execute(async (trx) => {
    const { rows } = await sql<{ userId: string }>`
      delete from password_links l where secret_hash = ${hashOf(secret)} and ${holds}
      returning user_id as "userId"`.execute(trx)
    return rows[0] ? storePassword(trx, rows[0].userId, passwordHash) : null
  })
}

const newLink = (ms = LINK_DAYS * 86_400_000): PasswordLink => ({
  secret: randomBytes(32).toString('base64url'),
  expiresAt: new Date(Date.now() + ms),
})

/** Of 256 random bits: nothing that a slow hash would make safer. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
