import { sql } from 'kysely'
import type { Database } from '../db/database'
import type { Db } from '../db/db'
import { expected } from '../expected'
import { makeCrosswalk, type CrosswalkProgress } from './makeCrosswalk'
import { SILENT_SECONDS } from './readCrosswalk'

/** The database is told so often how far it is, in milliseconds. */
const TELL_EVERY = 500

/** The id of the crosswalk from one taxonomy to another, made a row if there is none. FORBIDDEN where the viewer writes neither. */
export async function askForCrosswalk(trx: Db, fromTaxonomyId: string, toTaxonomyId: string): Promise<string> {
  const { rows: both } = await sql<{ types: number; mayWrite: boolean }>`
    select count(distinct t.type)::int as types, bool_or(viewer_writes_taxonomy(t.id)) as "mayWrite" from taxonomies t
    where t.id = any (array[${fromTaxonomyId}, ${toTaxonomyId}]::uuid[]) having count(*) = 2`.execute(trx)
  if (!both[0]) throw expected('NOT_FOUND')
  if (!both[0].mayWrite) throw expected('FORBIDDEN')
  if (both[0].types > 1)
    throw expected(
      'BAD_USER_INPUT',
      'Arten und Lebensräume gehen nicht ineinander über: Wählen Sie zwei Taxonomien derselben Art.',
    )
  const { rows } = await sql<{ id: string }>`
    insert into crosswalks (from_taxonomy_id, to_taxonomy_id) values (${fromTaxonomyId}::uuid, ${toTaxonomyId}::uuid)
    on conflict (from_taxonomy_id, to_taxonomy_id) do update set asked_at = now() returning id`.execute(trx)
  if (!rows[0]) throw expected('FORBIDDEN')
  return rows[0].id
}

/** Whether the viewer may have it made, decide about it and remove it. */
export async function writesCrosswalk(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select viewer_writes_crosswalk(${id}::uuid) as may`.execute(trx)
  return rows[0]?.may ?? false
}

/** Removes it with all that was decided. NOT_FOUND where the viewer does not see it, FORBIDDEN where they may not. */
export async function deleteCrosswalk(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from crosswalks where id = ${id}::uuid returning id`.execute(trx)
  if (rows.length > 0) return true
  const { rows: seen } = await sql`select from crosswalks where id = ${id}::uuid`.execute(trx)
  throw expected(seen.length > 0 ? 'FORBIDDEN' : 'NOT_FOUND')
}

/**
 * Has a crosswalk made in the background, unless somebody is just at it: whoever asks sees how far it is. What becomes of it stands in the database; where
 * the server ends meanwhile, the pairs there were hold, and it is not being made any more after some seconds.
 */
export async function startMaking(database: Pick<Database, 'bulk'>, id: string): Promise<void> {
  const { bulk } = database
  const { rows } = await sql`
    update crosswalks set alive_at = now(), progress = null, problem = null
    where id = ${id}::uuid and (alive_at is null or alive_at < now() - ${`${SILENT_SECONDS} seconds`}::interval) returning id`.execute(
    bulk,
  )
  if (rows.length > 0) void makeAndTell(database, id)
}

/** Makes it and says in the database how far it is, and at last that it is done, or why it is not. Rejects with nothing. */
async function makeAndTell(database: Pick<Database, 'bulk'>, id: string): Promise<void> {
  let told = 0
  let telling = Promise.resolve()
  // Where the database does not answer nobody learns of it, which those who look notice by the silence.
  const tell = (columns: ReturnType<typeof sql>) => {
    telling = telling
      .then(() => sql`update crosswalks set ${columns} where id = ${id}::uuid`.execute(database.bulk))
      .then(
        () => {},
        () => {},
      )
    return telling
  }
  const onProgress = (progress: CrosswalkProgress) => {
    if (Date.now() - told < TELL_EVERY) return
    told = Date.now()
    void tell(sql`alive_at = now(), progress = ${JSON.stringify(progress)}::jsonb`)
  }
  // Comparing takes long and says nothing meanwhile.
  const beats = setInterval(() => void tell(sql`alive_at = now()`), (SILENT_SECONDS * 1_000) / 4).unref()
  const problem = await makeCrosswalk(database, { id, onProgress }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  clearInterval(beats)
  await tell(sql`alive_at = null, progress = null, problem = ${problem}`)
}
