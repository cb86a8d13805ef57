import { sql } from 'kysely'
import type { Database } from '../db/database'
import { makeCrosswalk, type CrosswalkProgress } from './makeCrosswalk'
import { SILENT_SECONDS } from './readCrosswalk'
import { tellingProgress } from './tellingProgress'

/**
 * Has a crosswalk made in the background, unless somebody is just at it: whoever asks sees how far it is. What becomes of it stands in the database; where
 * the server ends meanwhile, the pairs there were hold, and it is not being made any more after some seconds.
 */
export async function startMaking(database: Pick<Database, 'bulk'>, id: string): Promise<{ over: Promise<void> } | null> {
  const { bulk } = database
  const { rows } = await sql`
    update crosswalks set alive_at = now(), progress = null, problem = null
    where id = ${id}::uuid and (alive_at is null or alive_at < now() - ${`${SILENT_SECONDS} seconds`}::interval) returning id`.execute(
    bulk,
  )
  if (rows.length === 0) return null
  const over = tellingProgress<CrosswalkProgress>(database, { table: 'crosswalks', id }, async (onProgress) => {
    await makeCrosswalk(database, { id, onProgress })
    return null
  })
  return { over }
}
