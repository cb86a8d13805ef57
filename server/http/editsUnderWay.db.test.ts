// Whoever reads while an edit or an import is under way, which bears a moment before that and ends after it, is told of it afterwards.
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database'
import type { Db } from '../db/db'
import { createPostgresDatabase, testSettings } from '../db/testing/testDatabase'
import { makeOneAnew } from '../crosswalk/keepUpToDate'
import { makeCrosswalk } from '../crosswalk/makeCrosswalk'
import { crosswalkBetween, readPairs } from '../crosswalk/readCrosswalk'
import { twoVersions } from '../crosswalk/testing/twoVersions'
import { ids, storeAmphibians } from '../exporters/testing/amphibians'
import { bumpDataState } from '../importers/load/publish'
import { openDatabase } from '../openDatabase'
import { createFairness } from '../fairness/fairness'
import { createOriginOf } from './routes/originOf'
import { registerExportRoutes } from './routes/exportRoutes'
import { registerHistoryRoutes } from './routes/historyRoutes'

const describeTwoAtOnce = process.env.TEST_POSTGRES_URL ? describe : describe.skip
if (!process.env.TEST_POSTGRES_URL)
  console.warn('NICHT GEPRÜFT: was unterwegs ist, während gelesen wird; TEST_POSTGRES_URL ist nicht gesetzt.')

const admin = '99999999-0000-4000-8000-000000000001'
const toads = '10000000-0000-4000-8000-000000000001'

describeTwoAtOnce('what is under way while others read', () => {
  let created: NonNullable<Awaited<ReturnType<typeof createPostgresDatabase>>>
  let database: Database
  let app: FastifyInstance
  beforeAll(async () => {
    const made = await createPostgresDatabase({ migrated: true })
    if (!made) throw new Error('TEST_POSTGRES_URL is not set.')
    created = made
    database = await openDatabase(testSettings({ DATABASE_URL: created.url }))
    await storeAmphibians(database)
    await sql`insert into users (id, name, is_admin) values (${admin}, 'Anna', true)`.execute(database.owner)
    app = Fastify()
    registerExportRoutes(app, database)
    registerHistoryRoutes(app, database, { fairness: createFairness(database), originOf: createOriginOf(null) })
  })
  afterAll(async () => {
    await app.close()
    await database.close()
    await created.drop()
  })

  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url: encodeURI(url), headers: { host: 'lurche.example', ...headers } })
  const known = async (url: string, since: string) => (await get(url, { 'if-modified-since': since })).statusCode
  /** What is fetched while something is `under` way lacks the text, and is never taken for what has it; `pass` lets so many hours go by. */
  async function expectTold(
    url: string,
    text: string,
    under: { ends: () => Promise<void> },
    later: { hours: number; pass: () => Promise<unknown> },
  ) {
    const first = await get(url)
    const fetched = new Date().toUTCString()
    await under.ends()
    const second = await get(url)
    expect([first.body.includes(text), second.body.includes(text)]).toEqual([false, true])
    expect([await known(url, fetched), await known(url, String(first.headers['last-modified'] ?? fetched))]).toEqual([200, 200])
    // Later the one before is still not taken for it, and it is for itself.
    await later.pass()
    const { headers } = await get(url)
    // Nor is one of a minute after that: so long, too, may it have been under way.
    const [then, minuteAfter] = [0, 60_000].map((ms) =>
      new Date(Date.parse(fetched) - later.hours * 3_600_000 + ms).toUTCString(),
    )
    const sent = [then, minuteAfter, headers['last-modified']]
    expect(await Promise.all(sent.map((since) => known(url, String(since))))).toEqual([200, 200, 304])
  }
  const edited = (name: string) => database.asViewer(admin, (trx) => renamed(trx, ids.frosch, name))

  const kinds: [string, (work: (trx: Db) => Promise<unknown>) => Promise<unknown>, boolean][] = [
    ['an edit', (work) => database.asViewer(admin, work), false],
    ['an import', (work) => database.bulk.transaction().execute(work), true],
  ]
  test.each(kinds)('an export that was fetched during %s is not taken for the one after it', async (kind, begun, isImport) => {
    const url = '/export.csv?taxonomies=Beispiel-Lurche'
    const under = await underWay(begun, async (trx) => {
      await renamed(trx, ids.molch, `Triturus: ${kind}`)
      if (isImport) await bumpDataState(trx)
    })
    await expectTold(url, `: ${kind}`, under, {
      hours: 1,
      pass: () => sql`update data_state set changed_at = changed_at - interval '1 hour'`.execute(database.owner),
    })
  })

  test('a feed that was fetched during an edit is not taken for the one with its entry', async () => {
    const url = `/verlauf.atom?id=${toads}`
    const under = await underWay(
      (work) => database.asViewer(admin, work),
      (trx) => renamed(trx, ids.unke, 'Bombina nova'),
    )
    await edited('Rana prior')
    await expectTold(url, 'Bombina nova', under, {
      hours: 2,
      pass: () => sql`update changes set at = at - interval '2 hours'`.execute(database.owner),
    })
  })

  test('a crosswalk that was made during an edit is behind after it, and made anew', async () => {
    const side = 'genus: Abies | Mill.\n    Abies alba | Mill.'
    const world = await twoVersions(database, side, side)
    const crosswalk = async () => {
      const row = await crosswalkBetween(database.reader, world.from, world.to)
      if (!row) throw new Error('The crosswalk is not seen')
      const pairs = await readPairs(database.reader, row, {}, { after: -1, limit: 100 })
      return { isBehind: row.isBehind, names: pairs.map(({ toName, kind }) => `${toName}: ${kind}`) }
    }
    const under = await underWay(
      (work) => database.asViewer(admin, work),
      (trx) => renamed(trx, world.idOf('Abies alba', 'to'), 'Abies nova'),
    )
    await makeCrosswalk(database, { id: world.crosswalk })
    expect(await crosswalk()).toEqual({ isBehind: false, names: ['Abies: same', 'Abies alba: same'] })
    await under.ends()
    expect(await crosswalk()).toMatchObject({ isBehind: true })
    const anew = await makeOneAnew(database, { quiet: 0, atMostEvery: 0 })
    await anew?.over
    expect([anew?.id, await crosswalk()]).toEqual([
      world.crosswalk,
      { isBehind: false, names: ['Abies: same', 'null: gone', 'Abies nova: new'] },
    ])
    expect(await makeOneAnew(database, { quiet: 0, atMostEvery: 0 })).toBeNull()
  })
})

const renamed = (trx: Db, id: string, name: string) => sql`update taxa set name = ${name} where id = ${id}::uuid`.execute(trx)

/** Has somebody begin and write, and wait before it is committed. */
async function underWay(begun: (work: (trx: Db) => Promise<unknown>) => Promise<unknown>, write: (trx: Db) => Promise<unknown>) {
  let end = () => {}
  const held = new Promise<void>((resolve) => (end = resolve))
  let running: Promise<unknown> = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    running = begun(async (trx) => {
      await write(trx)
      resolve()
      await held
    })
    running.catch(reject)
  })
  return {
    ends: async () => {
      end()
      await running
    },
  }
}
