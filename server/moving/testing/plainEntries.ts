import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { textArray } from '../../db/arrays'
import type { Database } from '../../db/database'
import type { PlainEntry } from './slowMove'

/** All records and relations of collections as they are stored. */
export async function entriesOf({ owner }: Database, collections: readonly string[]): Promise<PlainEntry[]> {
  const { rows } = await sql<PlainEntry>`
    select id, collection_id as collection, taxon_id as taxon, null as related, null as type, origin_collection_id as origin, properties from property_records
    where collection_id = any (${textArray(collections)}::uuid[])
    union all
    select id, collection_id, taxon_id, related_taxon_id, relation_type, origin_collection_id, properties from relations
    where collection_id = any (${textArray(collections)}::uuid[]) order by 2, 1`.execute(owner)
  return rows
}

/** Does something with the rights of an administration that is made for it. */
export async function asAdministrator(database: Database, work: Parameters<Database['asViewer']>[1]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into users (name, is_admin) values (${`Verwaltung ${randomUUID()}`}, true) returning id`.execute(database.owner)
  await database.asViewer(rows[0]?.id ?? '', work)
}
