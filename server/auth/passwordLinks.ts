import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database'
import type { Db } from '../db/db'
import { storePassword } from './password'

/** Long enough to be handed over on a Friday. */
export const LINK_DAYS = 7

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
      set secret_hash = excluded.secret_hash, expires_at = excluded.expires_at, made_by = null, made_at = now()`.execute(db)
  return link
}

export interface LinkedUser {
  id: string
  name: string
  email: string | null
}

/** Whose password a link sets; null when it was used, has expired, was replaced or never was. */
export async function userOfLink(db: Db, secret: string): Promise<LinkedUser | null> {
  const { rows } = await sql<LinkedUser>`
    select u.id, u.name, u.email from password_links l join users u on u.id = l.user_id
    where l.secret_hash = ${hashOf(secret)} and l.expires_at > now()`.execute(db)
  return rows[0] ?? null
}

/** Sets the password and uses the link up, both or neither: of two who use it at once, one does. Answers what its tokens carry. */
export function spendPasswordLink(database: Database, secret: string, passwordHash: string): Promise<string | null> {
  return database.owner.transaction().execute(async (trx) => {
    const { rows } = await sql<{ userId: string }>`
      delete from password_links where secret_hash = ${hashOf(secret)} and expires_at > now()
      returning user_id as "userId"`.execute(trx)
    return rows[0] ? storePassword(trx, rows[0].userId, passwordHash) : null
  })
}

const newLink = (): PasswordLink => ({
  secret: randomBytes(32).toString('base64url'),
  expiresAt: new Date(Date.now() + LINK_DAYS * 86_400_000),
})

/** Of 256 random bits: nothing that a slow hash would make safer. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
