import { CompiledQuery } from 'kysely'
import type { Database, StreamedQuery } from '../../db/database'
import { planned } from '../sql/recordSets'
import { createPostgresDatabase, testSettings } from '../../db/testing/testDatabase'
import { openDatabase } from '../../openDatabase'
import { resolveExportQuery } from '../plan/resolveExport'
import { storeWorld } from '../testing/storeWorld'
import { makeWorld } from '../testing/world'
import { exportRows } from './exportRows'

const whenPostgres = process.env.TEST_POSTGRES_URL ? test : test.skip
if (!process.env.TEST_POSTGRES_URL) console.warn('NICHT GEPRÜFT auf PostgreSQL: TEST_POSTGRES_URL ist nicht gesetzt.')

whenPostgres(
  'what stands in the rows of the taxa alone is read in the order of the index; only what is joined is sorted',
  async () => {
    const created = await createPostgresDatabase({ migrated: true })
    if (!created) throw new Error('There is a server.')
    const database = await openDatabase(testSettings({ DATABASE_URL: created.url }))
    try {
      const world = makeWorld(20261121)
      await storeWorld(database, world)
      const [one, other] = world.taxonomies.filter(({ published }) => published).map(({ name }) => encodeURIComponent(name))
      const alone = `taxonomies=${one}&taxProperties=${one}~@author`
      expect(await sortsOf(database, alone)).toEqual([false])
      expect(await sortsOf(database, `${alone}&taxonomies=${other}`)).toEqual([false, false])
      const [collection] = world.collections.filter(({ published }) => published)
      const joined = `${collection?.name}~${collection?.fields[0]?.name}`
      expect(await sortsOf(database, `${alone}&pcoProperties=${encodeURIComponent(joined)}`)).toEqual([true])
    } finally {
      await database.close()
      await created.drop()
    }
  },
)

/** Of each part of a file behind its first taxon, whether PostgreSQL sorts its rows before one leaves. */
async function sortsOf(database: Database, query: string): Promise<boolean[]> {
  const asked: StreamedQuery[] = []
  const listening: Database = {
    ...database,
    stream: (queries, options) => {
      asked.push(...queries)
      return database.stream(queries, options)
    },
  }
  for await (const rows of exportRows(listening, await resolveExportQuery(database.reader, query), { head: 1, few: 0 })) void rows
  return Promise.all(
    asked.slice(1, -1).map(({ query: { sql, parameters }, settings }) =>
      planned(
        database.bulk,
        'each',
        async (trx) => {
          const { rows } = await trx.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${sql}`, [...parameters]))
          return rows.some((row) => /\bSort\b/.test(row['QUERY PLAN'] ?? ''))
        },
        settings,
      ),
    ),
  )
}
