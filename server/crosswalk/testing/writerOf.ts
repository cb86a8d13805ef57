import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { Db } from '../../db/db'

export interface Writer {
  id: string
  /** With the rights of that person. */
  does: <T>(work: (trx: Db) => Promise<T>) => Promise<T>
}

/** A new person who may write for an organisation: by default its taxonomies. */
export async function writerOf(database: Database, organization: string, role = 'orgTaxonomyWriter'): Promise<Writer> {
  const id = randomUUID()
  await sql`insert into users (id, name) values (${id}, ${`Beat ${id}`})`.execute(database.owner)
  await sql`insert into memberships (organization_id, user_id, role) values (${organization}, ${id}, ${role})`.execute(
    database.owner,
  )
  return { id, does: (work) => database.asViewer(id, work) }
}
