import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { longTest, runs } from '../../lib/domain/testing/runs'
import { type Database } from '../db/database'
import { openDatabase } from '../openDatabase'
import { migrate, readMigrations } from '../db/migrate'
import { openPglite } from '../db/pglite/openPglite'
import { openPostgres } from '../db/postgres/openPostgres'
import { putInOrder } from '../db/pglite/leftBehind'
import { createPostgresDatabase, testSettings } from '../db/testing/testDatabase'
import { fillSmallWorld, ids } from '../graphql/testing/smallWorld'
import { programFolder } from '../programFolder'
import { programArgs } from '../testing/program'
import { writeBackup } from './backup'
import { openAsItIs } from './openAsItIs'
import { restoreBackup } from './restore'
import { SafekeepingError } from './safekeepingError'
import { embedded, emptyFolder, inDatabase, onePlace, type Place, removeFolder } from './testing/places'
import { allRows } from './testing/wholeDatabase'
import { verify } from './verify/verify'

/** Enough to be in the middle of when it is killed. */
const MANY = runs(500, 40_000)

const folder = emptyFolder()
afterAll(() => removeFolder(folder))

const small = join(folder, 'klein.zip')
beforeAll(async () => {
  const { settings, remove } = await embedded.make()
  const database = await openDatabase(settings)
  await fillSmallWorld(database)
  await writeBackup(database, small)
  await database.close()
  await remove()
}, 120_000)

/** A database of each test's own. */
function freshIn(place: Place) {
  let made: Awaited<ReturnType<typeof place.make>>
  beforeEach(async () => {
    made = await place.make()
  }, 120_000)
  afterEach(() => made.remove(), 60_000)
  return {
    made: () => made,
    opened: <T>(work: (database: Database) => Promise<T>) => inDatabase(made.settings, work),
  }
}

describe.each(onePlace)('restore over what is there ($name)', (place) => {
  const { made, opened } = freshIn(place)
  const addUser = (name: string) => opened(({ owner }) => sql`insert into users (name) values (${name})`.execute(owner))

  test('needs the word, saves what is there, and can be taken back with what it saved', async () => {
    await addUser('Vorher')
    const before = await opened(({ bulk }) => allRows(bulk))
    const { settings } = made()
    await expect(restoreBackup(settings, small, { replace: false })).rejects.toEqual(
      new SafekeepingError(
        'Die Datenbank ist nicht leer (1 Benutzer). Mit --replace wird sie durch die Sicherung ersetzt; ' +
          `vorher wird sie selber nach ${settings.dataDir}/sicherungen gesichert.`,
      ),
    )
    expect(await opened(({ bulk }) => allRows(bulk))).toEqual(before)

    const first = await restoreBackup(settings, small, { replace: true })
    expect(
      await opened(async ({ bulk }) => [
        (await allRows(bulk)).taxa?.length,
        (await bulk.transaction().execute((trx) => verify(trx))).findings,
      ]),
    ).toEqual([9, []])
    const back = await restoreBackup(settings, first.saved ?? '', { replace: true })
    expect(await opened(({ bulk }) => allRows(bulk))).toEqual(before)
    expect(
      readdirSync(join(settings.dataDir, 'sicherungen'))
        .map((name) => join(settings.dataDir, 'sicherungen', name))
        .sort(),
    ).toEqual([first.saved, back.saved].sort())
    expect(readdirSync(settings.dataDir).filter((name) => name.startsWith('pglite-'))).toEqual([])
  }, 240_000)

  test('is refused while a server has the database, whatever its address calls the connections, and leaves no backup', async () => {
    await addUser('Vorher')
    const { settings } = made()
    const databaseUrl = settings.databaseUrl && `${settings.databaseUrl}?application_name=arten-1`
    await inDatabase({ ...settings, databaseUrl }, async () => {
      await expect(restoreBackup(made().settings, small, { replace: true })).rejects.toThrow(
        place.name === 'PGlite'
          ? `Der Datenordner ${made().settings.dataDir} wird schon von einem anderen Prozess verwendet: Nummer ${process.pid}. Beenden Sie ihn zuerst`
          : 'Ein Server oder ein anderer Befehl von Arteigenschaften ist mit der Datenbank verbunden. Beenden Sie ihn zuerst',
      )
    })
    expect(existsSync(join(made().settings.dataDir, 'sicherungen'))).toBe(false)
  }, 120_000)

  longTest(
    'kill -9 in the middle leaves the database as it was, and the same command then works',
    async () => {
      const many = join(folder, `viele-${place.name}.zip`)
      await opened(async (database) => {
        await sql`insert into taxonomies (id, type, name, published) values (${ids.animals}, 'Art', 'Viele', true)`.execute(
          database.owner,
        )
        await sql`insert into taxa (taxonomy_id, name) select ${ids.animals}, 'Name ' || n from generate_series(1, ${MANY}::int) n`.execute(
          database.bulk,
        )
        await writeBackup(database, many)
        await sql`delete from taxa where name > 'Name 2'`.execute(database.bulk)
      })
      const before = await opened(({ bulk }) => allRows(bulk))
      const child = spawn(process.execPath, [...programArgs('restore'), many, '--replace'], {
        cwd: programFolder,
        env: { ...process.env, ...made().environment },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      for await (const piece of child.stdout.setEncoding('utf8')) {
        said += piece
        if (said.includes('zurückspielen')) break
      }
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      expect(child.signalCode).toBe('SIGKILL')
      expect(await opened(({ bulk }) => allRows(bulk))).toEqual(before)
      await restoreBackup(made().settings, many, { replace: true })
      expect(await opened(async ({ bulk }) => (await allRows(bulk)).taxa?.length)).toBe(MANY)
    },
    300_000,
  )
})

describe.each(onePlace)('what is restored ($name)', (place) => {
  const { made, opened } = freshIn(place)

  test('raises the Datenstand above both, so that nobody takes old answers for new', async () => {
    await opened(({ owner }) => sql`update data_state set revision = 700, changed_at = '2020-01-01'`.execute(owner))
    await restoreBackup(made().settings, small, { replace: false })
    expect(
      await opened(
        async ({ reader }) =>
          (await sql`select revision, changed_at > now() - interval '1 hour' as "isNew" from data_state`.execute(reader)).rows,
      ),
    ).toEqual([{ revision: 701, isNew: true }])
  }, 240_000)

  longTest(
    'takes a backup of an older version and brings it up to date',
    async () => {
      const older = readMigrations().filter(({ name }) => name < '033')
      const old = join(folder, `alt-${place.name}.zip`)
      const { settings } = made()
      const database = settings.databaseUrl
        ? await openPostgres(settings, settings.databaseUrl)
        : await openWithNothing(settings.dataDir)
      await dropEverything(database)
      await migrate(database.bulk, older)
      await sql`insert into taxonomies (id, type, name, published) values (${ids.animals}, 'Art', 'Имена', true)`.execute(
        database.owner,
      )
      await sql`insert into taxa (taxonomy_id, name) values (${ids.animals}, 'Жаба'), (${ids.animals}, 'аист')`.execute(
        database.owner,
      )
      await sql`select refresh_taxonomy(${ids.animals})`.execute(database.owner)
      await writeBackup(database, old)
      await database.close()

      await restoreBackup(settings, old, { replace: true })
      const { names, findings, applied } = await opened(async ({ bulk }) => ({
        names: (await sql`select name, search_name from taxa order by position`.execute(bulk)).rows,
        findings: (await bulk.transaction().execute((trx) => verify(trx))).findings,
        applied: (await sql<{ name: string }>`select name from schema_migrations order by name`.execute(bulk)).rows.map(
          ({ name }) => name,
        ),
      }))
      expect(applied).toEqual(readMigrations().map(({ name }) => name))
      expect(findings).toEqual([])
      expect(names).toEqual([
        { name: 'аист', search_name: 'аист' },
        { name: 'Жаба', search_name: 'жаба' },
      ])
    },
    240_000,
  )
})

longTest('a restore that was killed between its two renames leaves the old database', () => {
  const dataDir = emptyFolder()
  mkdirSync(join(dataDir, 'pglite-ersetzt'))
  writeFileSync(join(dataDir, 'pglite-ersetzt', 'PG_VERSION'), 'old')
  mkdirSync(join(dataDir, 'pglite-unfertig'))
  mkdirSync(join(dataDir, 'pglite-kopie-1'))
  putInOrder(dataDir)
  expect(readdirSync(dataDir)).toEqual(['pglite'])
  expect(existsSync(join(dataDir, 'pglite', 'PG_VERSION'))).toBe(true)
  // And after the second one the new one, without the old.
  renameSync(join(dataDir, 'pglite'), join(dataDir, 'pglite-ersetzt'))
  mkdirSync(join(dataDir, 'pglite'))
  putInOrder(dataDir)
  expect(readdirSync(dataDir)).toEqual(['pglite'])
  expect(existsSync(join(dataDir, 'pglite', 'PG_VERSION'))).toBe(false)
  removeFolder(dataDir)
})

test('where there is no database there is nothing to back up or check', async () => {
  const { settings, remove } = await embedded.make()
  await expect(openAsItIs(settings)).rejects.toEqual(
    new SafekeepingError(`In ${settings.dataDir} gibt es keine Datenbank. Nennen Sie mit DATA_DIR den Ordner, in dem sie liegt.`),
  )
  await remove()
})

const testOnServer = process.env.TEST_POSTGRES_URL ? test : test.skip
testOnServer('an empty database on a server is neither backed up nor checked, and stays empty', async () => {
  const created = await createPostgresDatabase({ migrated: false })
  const settings = testSettings({ DATABASE_URL: created?.url ?? '' })
  for (const _ of ['first', 'again'])
    await expect(openAsItIs(settings)).rejects.toEqual(
      new SafekeepingError(
        'In dieser Datenbank steht nichts von diesem Programm. Prüfen Sie DATABASE_URL; eine neue richtet «npm start» ein.',
      ),
    )
  await created?.drop()
})

const openWithNothing = (dataDir: string) => openPglite({ dataDir, queryTimeoutMs: 60_000 })

/** The embedded database comes with all migrations applied. */
async function dropEverything({ bulk }: Database): Promise<void> {
  await sql`drop schema public cascade`.execute(bulk)
  await sql`create schema public`.execute(bulk)
}
