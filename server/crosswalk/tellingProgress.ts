import { sql } from 'kysely'
import type { Database } from '../db/database'
import { maskError } from '../expected'
import { SILENT_SECONDS } from './readCrosswalk'

/** The database is told so often how far it is, in milliseconds. */
const TELL_EVERY = 500

const working = new Set<string>()

/** The rows whose work goes on in this process: where one connection is all there is, the database may not hear of it for long. */
export const atWork: ReadonlySet<string> = working

/**
 * Does long work and says in a row of a table (`alive_at`, `progress`, `problem`) how far it is, and at last that it is over, or why it failed: whoever looks,
 * on any server, sees it. `work` answers what else the row says then. Rejects with nothing.
 */
export async function tellingProgress<P>(
  { bulk }: Pick<Database, 'bulk'>,
  { table, id }: { table: 'crosswalks' | 'moves'; id: string },
  work: (onProgress: (progress: P) => void) => Promise<ReturnType<typeof sql> | null>,
): Promise<void> {
  working.add(id)
  let told = 0
  let telling = Promise.resolve()
  // Where the database does not answer nobody learns of it, which those who look notice by the silence.
  const tell = (columns: ReturnType<typeof sql>) => {
    telling = telling
      .then(() => sql`update ${sql.table(table)} set ${columns} where id = ${id}::uuid`.execute(bulk))
      .then(
        () => {},
        () => {},
      )
    return telling
  }
  const onProgress = (progress: P) => {
    if (Date.now() - told < TELL_EVERY) return
    told = Date.now()
    void tell(sql`alive_at = now(), progress = ${JSON.stringify(progress)}::jsonb`)
  }
  // What takes long may say nothing meanwhile.
  const beats = setInterval(() => void tell(sql`alive_at = now()`), (SILENT_SECONDS * 1_000) / 4).unref()
  const over = await work(onProgress).then(
    (columns) => (columns ? sql`problem = null, ${columns}` : sql`problem = null`),
    (error: unknown) => sql`problem = ${maskError(error).message}`,
  )
  clearInterval(beats)
  await tell(sql`alive_at = null, progress = null, ${over}`)
  working.delete(id)
}
