import { sql } from 'kysely'
import { testSettings } from '../../server/db/testing/testDatabase'
import { openDatabase } from '../../server/openDatabase'
import { verifyDatabase } from '../../server/safekeeping/verify/verify'
import type { Databases } from './databases'

/** What stands in the databases when all is over. */
export interface Evidence {
  /** How often each text stands in the history as a change. */
  changes: Map<string, number>
  /** How many taxa there are of each name among those that were added. */
  additions: Map<string, number>
  /** Of each taxonomy, how often there is one of its name, and how many taxa it has. */
  taxonomies: Map<string, { heads: number; taxa: number }>
  /** What `npm run verify` finds. */
  findings: string[]
  /** Of each server, a digest of what people have written; all alike. */
  digests: { server: string; digest: string }[]
}

export async function gather(databases: Databases, edited: string): Promise<Evidence> {
  await databases.level()
  const primary = databases.servers[databases.primary]?.address ?? ''
  const database = await openDatabase(testSettings({ DATABASE_URL: primary, DATABASE_POOLER: '' }), () => {})
  try {
    const changes = await sql<{ text: string; n: number }>`
      select after ->> 'author' as text, count(*)::int as n from changes
      where table_name = 'taxa' and action = 'update' and after ->> 'author' is distinct from before ->> 'author' group by 1`.execute(
      database.owner,
    )
    const additions = await sql<{ text: string; n: number }>`
      select name as text, count(*)::int as n from taxa where taxonomy_id = ${edited}::uuid group by 1`.execute(database.owner)
    const taxonomies = await sql<{ text: string; heads: number; taxa: number }>`
      select h.name as text, count(distinct h.id)::int as heads, count(t.id)::int as taxa
      from taxonomies h left join taxa t on t.taxonomy_id = h.id where h.published group by 1`.execute(database.owner)
    const { findings } = await verifyDatabase(database)
    const digests = await Promise.all(
      databases.servers.map(async ({ name }, index) => {
        const [row] = await databases.on(index, DIGEST)
        return { server: name, digest: String(row?.digest) }
      }),
    )
    return {
      changes: new Map(changes.rows.map(({ text, n }) => [text, n])),
      additions: new Map(additions.rows.map(({ text, n }) => [text, n])),
      taxonomies: new Map(taxonomies.rows.map(({ text, ...counts }) => [text, counts])),
      findings: findings.map(({ rule, count, examples }) => `${rule}: ${count} (${examples.slice(0, 2).join('; ')})`),
      digests,
    }
  } finally {
    await database.close()
  }
}

const DIGEST = `
  select md5((select string_agg(t::text, '|' order by id) from taxa t) || (select string_agg(c::text, '|' order by id) from changes c)
    || (select revision from data_state)) as digest`
