import { sql } from 'kysely'
import { errorCode } from '../../db/errorCode'
import type { Db } from '../../db/db'
import { expected } from '../../expected'
import type { UserRow } from './sql'

/** Name and e-mail as `checkedName` and `checkedEmail` answer them. */
export interface UserInput {
  name: string
  email: string | null
}

/** A new user without a password; the database asks for an administrator. Throws NAME_TAKEN when name or e-mail are taken. */
export const insertUser = (trx: Db, { name, email }: UserInput): Promise<UserRow> =>
  unlessTaken({ name, email }, async () => {
    const { rows } = await sql<UserRow>`
      insert into users (name, email) values (${name}, ${email}) returning id, name, email`.execute(trx)
    return rows[0] ?? null
  })

/** Oneself, or anybody for an administrator; throws FORBIDDEN for others, and NAME_TAKEN like {@link insertUser}. */
export const updateUser = (trx: Db, id: string, { name, email }: UserInput): Promise<UserRow> =>
  unlessTaken({ name, email }, async () => {
    const { rows } = await sql<UserRow>`
      update users set name = ${name}, email = ${email} where id = ${id} returning id, name, email`.execute(trx)
    return rows[0] ?? null
  })

/** The name alone; throws like {@link updateUser}. */
export const renameUser = (trx: Db, id: string, name: string): Promise<UserRow> =>
  unlessTaken({ name, email: null }, async () => {
    const { rows } = await sql<UserRow>`update users set name = ${name} where id = ${id} returning id, name, email`.execute(trx)
    return rows[0] ?? null
  })

/** One's own e-mail; throws like {@link updateUser}. */
export const updateEmail = (trx: Db, id: string, email: string | null): Promise<UserRow> =>
  unlessTaken({ email }, async () => {
    const { rows } = await sql<UserRow>`update users set email = ${email} where id = ${id} returning id, name, email`.execute(trx)
    return rows[0] ?? null
  })

/** Whether somebody has this e-mail, as far as the viewer may see. */
export async function hasEmail(trx: Db, id: string, email: string | null): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${id} and email is not distinct from ${email}`.execute(trx)
  return rows.length > 0
}

/** Ends all logins of a user and takes the password away; the database asks for another administrator. False for an unknown user. */
export async function closeAccount(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`select close_account(${id}) as closed`.execute(trx)
  return rows[0]?.closed ?? false
}

async function unlessTaken({ name, email }: Partial<UserInput>, write: () => Promise<UserRow | null>): Promise<UserRow> {
  try {
    const row = await write()
    // A policy filters an update without an error.
    if (!row) throw expected('FORBIDDEN')
    return row
  } catch (error) {
    if (errorCode(error) !== '23505') throw error
    const taken = [name && `den Namen «${name}»`, email && `die E-Mail «${email}»`].filter(Boolean).join(' oder ')
    throw expected('NAME_TAKEN', `${taken.charAt(0).toUpperCase()}${taken.slice(1)} hat schon jemand anders.`)
  }
}
