import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { switchOffChecks, switchOnChecks } from './loadTaxa'

type Bulk = Database['bulk']

/**
 * What `refresh_collection` does, in a transaction that holds the collection. Its values, which are long to count, stay what they are where it says nothing
 * else than before, but of other taxa.
 */
export async function refreshPlaces(trx: Bulk, id: string, saysElse: boolean): Promise<void> {
  // The collection is held: no place in its order needs to look for it.
  await switchOffChecks(trx)
  await sql`select order_collection(${id}::uuid)`.execute(trx)
  await switchOnChecks(trx)
  if (saysElse) await sql`select count_collection(${id}::uuid)`.execute(trx)
  else await sql`select count_entries(${id}::uuid), forget_field_values(null, ${id}::uuid)`.execute(trx)
  await sql`select type_collection(${id}::uuid)`.execute(trx)
}
