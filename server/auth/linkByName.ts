import { sql } from 'kysely'
import type { Database } from '../db/database'
import { checkedEmail, checkedName } from './checkedName'
import type { Audit } from '../watch/audit'
import { makePasswordLinkAsOwner, type PasswordLink } from './passwordLinks'
import { type NamedUser, userNamed } from './userNamed'

export interface LinkWanted {
  /** Name or e-mail. */
  name: string
  /** Makes the user an administrator, and makes the user where there is none by that name. */
  admin: boolean
}

export interface LinkMade extends PasswordLink {
  userId: string
  username: string
  isNew: boolean
}

/** Said to whoever asked for a link; the message is a German sentence. */
export class LinkError extends Error {
  override name = 'LinkError'
}

/** A one-time link to a new password for the user of this name: the way back in for whoever has the machine. Throws `LinkError` for an unknown one. */
export async function linkByName(database: Database, wanted: LinkWanted, audit: Audit): Promise<LinkMade> {
  const made = await makeLink(database, wanted)
  const say = (event: string) => audit({ event, outcome: 'ok', viewer: null, on: [made.userId], by: 'command' })
  if (wanted.admin) say(made.isNew ? 'createUser' : 'updateUser')
  say('createPasswordLink')
  return made
}

function makeLink(database: Database, { name, admin }: LinkWanted): Promise<LinkMade> {
  return database.owner.transaction().execute(async (trx) => {
    const found = await userNamed(trx, name)
    const user = found ?? (admin ? await insert(trx, name) : null)
    if (!user) throw new LinkError(await unknown(trx, name))
    if (admin) await sql`update users set is_admin = true where id = ${user.id}`.execute(trx)
    return { ...(await makePasswordLinkAsOwner(trx, user.id)), userId: user.id, username: user.name, isNew: found === null }
  })
}

type Trx = Database['owner']

async function insert(trx: Trx, name: string): Promise<NamedUser> {
  // Somebody who is named by an e-mail has a name besides; which, nobody can know here.
  if (name.includes('@') && checkedEmail(name))
    throw new LinkError('Ein neuer Benutzer braucht einen Namen; die E-Mail gibt man danach im Programm an.')
  const { rows } = await sql<NamedUser>`
    insert into users (name) values (${nameThatFits(name)}) returning id, name, email`.execute(trx)
  const [made] = rows
  if (!made) throw new Error('The user was not made.')
  return made
}

function nameThatFits(name: string): string {
  try {
    return checkedName(name, 'Der Name', 200)
  } catch (error) {
    throw error instanceof Error ? new LinkError(error.message) : error
  }
}

async function unknown(trx: Trx, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from users where is_admin order by name limit 10`.execute(trx)
  const known =
    rows.length === 0
      ? ''
      : ` Administratorinnen und Administratoren heissen hier: ${rows.map((row) => `«${row.name}»`).join(', ')}.`
  return `Einen Benutzer «${name}» gibt es nicht.${known} Mit --admin wird er angelegt.`
}
