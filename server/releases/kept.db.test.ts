// The databases of the versions that were released, brought up to date; and what browsers send that have loaded the last one.
import { sql } from 'kysely'
import { readMigrations } from '../db/migrate'
import { createApp } from '../http/app'
import { openDatabase } from '../openDatabase'
import { verifyDatabase } from '../safekeeping/verify/verify'
import { unused } from '../safekeeping/backup'
import { places } from '../safekeeping/testing/places'
import { askAll, openAll, operationsOfToday } from '../testing/kept/askAll'
import { keptOperations, keptRelease, keptVersions } from '../testing/kept/keptReleases'
import { waysOfKept } from '../testing/kept/openKept'

const versions = keptVersions()
const last = versions.at(-1) ?? ''
/**
 * Older versions once on each engine; the last both ways, where it has not all of
 * today's migrations anyway. The short run tries each version and each way once.
 */
const waysOf = (version: string, engine: string): (keyof typeof waysOfKept)[] => {
  if (!process.env.TEST_FULL && places.length > 1) {
    if (engine === 'PGlite') return []
    return [version === last ? 'found' : 'restored']
  }
  if (version !== last) return engine === 'PGlite' ? ['found'] : ['restored']
  return keptRelease(version).lastMigration === readMigrations().at(-1)?.name ? ['restored'] : ['restored', 'found']
}
const cases = places.flatMap((place) =>
  versions.flatMap((version) => waysOf(version, place.name).map((way) => ({ place, engine: place.name, version, way }))),
)

test.each(cases)(
  'the database of $version, $way on $engine, has all its rows, and nothing is wrong with it',
  async ({ place, version, way }) => {
    const made = await place.make()
    try {
      await waysOfKept[way](made.settings, version)
      const said: string[] = []
      const database = await openDatabase(made.settings, (line) => said.push(line))
      try {
        const { rows } = keptRelease(version)
        const counted = Object.keys(rows).map(async (table) => {
          const found = await sql<{ n: number }>`select count(*)::int as n from ${sql.id(table)}`.execute(database.bulk)
          return [table, found.rows[0]?.n] as const
        })
        expect(Object.fromEntries(await Promise.all(counted))).toEqual(rows)
        expect((await verifyDatabase(unused(database))).findings).toEqual([])
        if (version !== last) return
        await answersAsBefore(database, made.settings)
      } finally {
        await database.close()
      }
    } finally {
      await made.remove()
    }
  },
)

/** Tabs that were opened before an update go on, and so do links to files. */
async function answersAsBefore(
  database: Awaited<ReturnType<typeof openDatabase>>,
  settings: Parameters<typeof createApp>[0]['settings'],
) {
  const kept = keptOperations(last)
  expect(kept?.operations.length).toBeGreaterThan(100)
  const app = await createApp({ database, settings, outDir: '/nowhere' })
  try {
    const { addresses = [], operations = [] } = kept ?? {}
    expect(
      await openAll(
        app,
        addresses.map(({ address }) => address),
      ),
    ).toEqual(addresses)
    expect(
      await askAll(
        app,
        keptRelease(last).password,
        operations.map(({ name, query, variables }) => ({ name, query, variables })),
      ),
    ).toEqual(operations)
  } finally {
    await app.close()
  }
}

test('every operation of the screens has variables, so that the next release can be kept', () => {
  expect(operationsOfToday().length).toBeGreaterThan(100)
})
