// What several servers of one database share, first of all drafts and jobs: real processes, of which some are killed.
// Long because starting them is what takes time.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { longTest } from '../lib/domain/testing/runs'
import type { Database } from './db/database'
import { own, rightsFixture } from './db/testing/rightsFixture'
import { createPostgresDatabase, testSettings } from './db/testing/testDatabase'
import { readXlsx } from './exporters/testing/readXlsx'
import { overHttp } from './http/testing/client'
import { until } from './testing/until'
import { openDatabase } from './openDatabase'
import { type ServerProcess, startServerProcess } from './testing/serverProcess'
import { verifyDatabase } from './safekeeping/verify/verify'
import { importFrogs, linesOf } from './importers/facts/testing/testFacts'
import { removeSources, writeSource } from './importers/testing/testSources'
import { DraftFiles } from './importers/assistant/draftFiles'
import { KeptFiles } from './importers/assistant/keptFiles'
import { hands } from './importers/assistant/testing/assistantServer'

const describeServers = process.env.TEST_POSTGRES_URL ? describe : describe.skip
if (!process.env.TEST_POSTGRES_URL)
  console.warn('NICHT GEPRÜFT: Importe auf mehreren Servern; TEST_POSTGRES_URL ist nicht gesetzt.')

afterAll(removeSources)

const table = 'Art;Wert\nHyla arborea;1\nBombina bombina;2\nNiemand;3\n'
const collection = (name: string) => ({
  ...{ as: 'collection', name, organizationId: own.organization, type: 'Art' },
  mapping: { tables: [{ taxonomies: ['Lurche'] }] },
})
const SPECIES = 300
const species = Array.from({ length: SPECIES }, (_, index) => `${index + 1};0;Longa ${letters(index)};species\n`)
const longTable = `id;parentId;name;rank\n0;;Longa;genus\n${species.join('')}`

describeServers('several servers of a database', () => {
  let created: NonNullable<Awaited<ReturnType<typeof createPostgresDatabase>>>
  let database: Database
  const servers: ServerProcess[] = []
  const urls: string[] = []
  let before: Awaited<ReturnType<typeof verifyDatabase>>
  let people: Awaited<ReturnType<typeof hands>>
  /** Whom the next questions go to. */
  let asked = 0

  /** Their data directories. */
  const folders: string[] = []

  const start = async (at: number) => {
    folders[at] ??= writeSource({})
    servers[at] = startServerProcess({
      ...{ DATABASE_URL: created.url, DATA_DIR: folders[at], DATABASE_CONNECTIONS: '4', STOP_SECONDS: '1' },
      JWT_SECRET: testSettings().jwtSecret ?? '',
    })
    urls[at] = await servers[at].url
  }

  beforeAll(async () => {
    const made = await createPostgresDatabase({ migrated: true })
    if (!made) throw new Error('TEST_POSTGRES_URL is not set.')
    created = made
    database = await openDatabase(testSettings({ DATABASE_URL: created.url }))
    await sql.raw(rightsFixture()).execute(database.owner)
    await sql`delete from import_drafts`.execute(database.owner)
    await sql`select setval(pg_get_serial_sequence('changes', 'id'), 1000)`.execute(database.owner)
    await importFrogs(database)
    before = await verifyDatabase(database)
    people = await hands(database, () => overHttp(urls[asked] ?? ''))
    await Promise.all([start(0), start(1)])
  }, 60_000)
  afterAll(async () => {
    for (const server of servers) server.signal('SIGKILL')
    await Promise.all(servers.map(({ ended }) => ended))
    await database.close()
    await created.drop()
  }, 60_000)

  /** Asks one server. */
  const via = async <T>(server: number, work: () => Promise<T>): Promise<T> => {
    asked = server
    return work()
  }
  test('what one has received the other one shows, checks and loads, with its list of problems', async () => {
    const draft = await via(0, () => people.draftOf('collectionWriter', 'werte.csv', table, collection('Geteilt')))
    const sample =
      'query ($draft: ID!) { importTableSample(draftId: $draft, file: "werte.csv") { columns { name } } importDraft(id: $draft) { problem bytes } }'
    const seen = await Promise.all([
      via(0, () => people.ask('collectionWriter', sample, { draft })),
      via(1, () => people.ask('collectionWriter', sample, { draft })),
    ])
    expect(seen[1]).toEqual({
      importTableSample: { columns: [{ name: 'Art' }, { name: 'Wert' }] },
      importDraft: { problem: null, bytes: Buffer.byteLength(table) },
    })
    expect(seen[0]).toEqual(seen[1])
    expect(await via(1, () => people.run('collectionWriter', draft, 'CHECK'))).toMatchObject({
      state: 'DONE',
      result: { added: 2, notTaken: 1 },
    })
    expect(await via(0, () => people.run('collectionWriter', draft, 'LOAD'))).toMatchObject({
      state: 'DONE',
      result: { added: 2 },
    })
    expect(await linesOf(database, 'Geteilt')).toEqual(['Bombina bombina {"Wert": "2"}', 'Hyla arborea {"Wert": "1"}'])
    const lists = [
      await via(0, () => people.problems('collectionWriter', draft)),
      await via(1, () => people.problems('collectionWriter', draft)),
    ]
    expect(lists.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(lists[0]?.rawPayload.subarray(0, 2).toString()).toBe('PK')
    // Its properties name the second in which it was written.
    const [first, second] = await Promise.all(lists.map(({ rawPayload }) => readXlsx(rawPayload)))
    expect(first).toEqual(second)
  })

  longTest('a file that another one took away and got anew is read anew', async () => {
    const draft = await via(0, () => people.draftOf('collectionWriter', 'a.csv', table, collection('Ersetzt')))
    const columns = async (server: number) =>
      via(server, () =>
        people.ask(
          'collectionWriter',
          'query ($draft: ID!) { importTableSample(draftId: $draft, file: "b.csv") { columns { name } } }',
          { draft },
        ),
      )
    await via(0, () => people.upload('collectionWriter', 'b.csv', 'Art;Alt\nHyla arborea;1\n', draft))
    expect(await columns(1)).toEqual({ importTableSample: { columns: [{ name: 'Art' }, { name: 'Alt' }] } })
    await via(1, () =>
      people.ask('collectionWriter', 'mutation ($draft: ID!) { removeImportFile(draftId: $draft, name: "b.csv") { id } }', {
        draft,
      }),
    )
    expect(await columns(0)).toEqual({ importTableSample: null })
    await via(0, () => people.upload('collectionWriter', 'b.csv', 'Art;Neu\nHyla arborea;1\n', draft))
    expect(await columns(1)).toEqual({ importTableSample: { columns: [{ name: 'Art' }, { name: 'Neu' }] } })
  })

  test('a file that comes while somebody starts to load is either checked or refused', async () => {
    const draft = await via(0, () => people.draftOf('collectionWriter', 'c.csv', table, collection('Zugleich')))
    expect(await via(0, () => people.run('collectionWriter', draft, 'CHECK'))).toMatchObject({ state: 'DONE' })
    await sql
      .raw(
        `create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$;
         create trigger slowly before insert on import_file_pieces for each row execute function slowly()`,
      )
      .execute(database.owner)
    const coming = via(0, () => people.upload('collectionWriter', 'd.csv', 'Art;Mehr\nBufo bufo;1\n', draft))
    await until(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where query like 'insert into import_file_pieces%' and state = 'active'`.execute(
          database.owner,
        )
      return rows.length > 0
    })
    const started = await via(1, () => people.start('collectionWriter', draft, 'LOAD'))
    const { status } = await coming
    await sql`drop trigger slowly on import_file_pieces`.execute(database.owner)
    const { rows } = await sql`select others from import_drafts where id = ${draft}::uuid`.execute(database.owner)
    const seen = { status, isStarted: !('error' in started), others: (rows[0] as { others: string[] }).others }
    expect([
      { status: 422, isStarted: true, others: [] },
      { status: 200, isStarted: false, others: ['d.csv'] },
    ]).toContainEqual(seen)
    if (seen.isStarted) await via(1, () => people.jobIn('collectionWriter', draft))
  })

  longTest(
    'what a server of an earlier version kept on its disk is there for all, with its list; and goes from every disk with its draft',
    async () => {
      const draft = await via(0, () => people.draftOf('collectionWriter', 'alt.csv', table, collection('Alt')))
      await via(0, () => people.run('collectionWriter', draft, 'CHECK'))
      const { rows } = await sql<{ store: string; report: string }>`
      select d.store, j.report from import_drafts d join import_jobs j on j.draft_id = d.id where d.id = ${draft}::uuid`.execute(
        database.owner,
      )
      const [{ store = '', report = '' } = {}] = rows
      // As it was before.
      const folder = join(folders[0] ?? '', 'importe', draft)
      mkdirSync(join(folder, 'berichte'), { recursive: true })
      writeFileSync(join(folder, 'alt.csv'), table)
      writeFileSync(
        join(folder, 'berichte', report),
        'Datei,Zeile,Spalte,Wert,Grund,Folge,Hinweis\r\nalt.csv,4,Art,Niemand,x,y,z\r\n',
      )
      await sql`delete from import_files where draft_id = ${draft}::uuid`.execute(database.owner)
      await sql`update import_drafts set is_shared = false, store = ${store}::uuid where id = ${draft}::uuid`.execute(
        database.owner,
      )
      const files = new KeptFiles(database, new DraftFiles(folders[0] ?? ''))
      await files.share()
      expect(existsSync(folder)).toBe(false)
      expect((await via(1, () => people.problems('collectionWriter', draft))).statusCode).toBe(200)
      expect(await via(1, () => people.run('collectionWriter', draft, 'CHECK'))).toMatchObject({ state: 'DONE' })
      const copies = () =>
        folders.flatMap((each) =>
          new DraftFiles(each).copies().filter((id) => existsSync(new DraftFiles(each).copy(id, 'alt.csv'))),
        )
      expect(copies().length).toBeGreaterThan(0)
      for (const server of [0, 1])
        await via(server, () =>
          people.ask('collectionWriter', 'mutation ($draft: ID!) { deleteImportDraft(id: $draft) }', {
            draft: server === 0 ? draft : own.draft,
          }),
        )
      const left = new KeptFiles(database, new DraftFiles(folders[1] ?? ''))
      await left.forgetCopies()
      expect(copies()).toEqual([])
    },
  )

  /** A taxonomy that takes long enough to be met while it is loaded, checked already. */
  const checkedDraft = async (name: string) => {
    const draft = await via(0, () =>
      people.draftOf('orgAdmin', 'arten.csv', longTable, {
        as: 'taxonomy',
        name,
        organizationId: own.organization,
        type: 'Art',
        mapping: { tables: [] },
      }),
    )
    expect(await via(0, () => people.run('orgAdmin', draft, 'CHECK'))).toMatchObject({
      state: 'DONE',
      result: { added: SPECIES + 1 },
    })
    return draft
  }
  /** Starts to load it on the first server, which then stands in the middle of it until `goOn`. */
  const loading = async (draft: string) => {
    servers[1]?.signal('SIGSTOP')
    const holder = new Client({ connectionString: created.url })
    await holder.connect()
    await holder.query('begin; lock table taxonomies in share mode')
    await via(0, () => people.start('orgAdmin', draft, 'LOAD'))
    await until(async () => {
      const { rows } = await sql`select from pg_locks where not granted and relation = 'taxonomies'::regclass`.execute(
        database.owner,
      )
      return rows.length > 0
    })
    servers[1]?.signal('SIGCONT')
    return () => holder.end()
  }
  const jobOf = async (draft: string) => {
    const { rows } = await sql<{ state: string; begun: number }>`
      select state, begun from import_jobs where draft_id = ${draft}::uuid and kind = 'LOAD'`.execute(database.owner)
    return rows[0]
  }
  /** How many taxa there are of a name, and how its loads ended. */
  const outcome = async (name: string) => {
    const { rows: taxa } = await sql<{ n: number }>`
      select count(*)::int as n from taxa t join taxonomies h on h.id = t.taxonomy_id where h.name = ${name}`.execute(
      database.owner,
    )
    const { rows: heads } = await sql`select from taxonomies where name = ${name}`.execute(database.owner)
    return [heads.length, taxa[0]?.n]
  }

  test('killed while it loads, its job is begun anew by the other one, and happens once', async () => {
    const draft = await checkedDraft('Getötet')
    const goOn = await loading(draft)
    servers[0]?.signal('SIGKILL')
    await servers[0]?.ended
    await goOn()
    expect(await via(1, () => people.jobIn('orgAdmin', draft))).toMatchObject({ state: 'DONE', error: null })
    expect(await jobOf(draft)).toMatchObject({ begun: 2 })
    expect(await outcome('Getötet')).toEqual([1, SPECIES + 1])
    await start(0)
  })

  longTest('ended while it loads, the other one goes on with it', async () => {
    const draft = await checkedDraft('Beendet')
    const goOn = await loading(draft)
    servers[0]?.signal('SIGTERM')
    await servers[0]?.ended
    await goOn()
    expect(await via(1, () => people.jobIn('orgAdmin', draft))).toMatchObject({ state: 'DONE', error: null })
    expect(await outcome('Beendet')).toEqual([1, SPECIES + 1])
    await start(0)
  })

  test('through any of them one sees how far it is, and ends it', async () => {
    const draft = await checkedDraft('Abgebrochen')
    const goOn = await loading(draft)
    await until(async () => (await via(1, () => people.jobIn('orgAdmin', draft, ['RUNNING']))).phase !== null)
    await via(1, () => people.ask('orgAdmin', 'mutation ($draft: ID!) { cancelImportJob(draftId: $draft) { id } }', { draft }))
    await goOn()
    expect(await via(1, () => people.jobIn('orgAdmin', draft))).toMatchObject({ state: 'CANCELLED', error: null })
    expect(await outcome('Abgebrochen')).toEqual([0, 0])
  })

  test('they count tries of passwords together', async () => {
    const codes: unknown[] = []
    for (let time = 0; time < 7; time++) {
      const login = 'mutation { login(username: "orgAdmin", password: "geraten") { token } }'
      codes.push((await via(time % 2, () => people.ask(null, login))).code)
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'UNAUTHENTICATED'), 'RATE_LIMITED', 'RATE_LIMITED'])
  })

  test('nothing of all this is wrong or left', async () => {
    // The fixture has written rows past what keeps the numbers.
    expect((await verifyDatabase(database)).findings).toEqual(before.findings)
    await sql`delete from import_drafts`.execute(database.owner)
    expect((await sql`select from import_file_pieces`.execute(database.owner)).rows).toEqual([])
  })
})

/** A number as a word. */
function letters(number: number): string {
  return `a${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
}
