import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { longTest } from '../lib/domain/testing/runs'
import { type Database } from './db/database'
import { openDatabase } from './openDatabase'
import { testSettings } from './db/testing/testDatabase'
import { maskError } from './expected'
import { ImportError } from './importers/importError'
import { runImport } from './importers/runImport'
import { startServerProcess } from './testing/serverProcess'
import { smallDisk } from './testing/smallDisk'

/** The database with what it sets aside takes some 80 of it. */
const MEGABYTES = 185

const disk = smallDisk(MEGABYTES)
const describeWithDisk = disk ? describe : describe.skip

describeWithDisk('Wenn der Platz nicht reicht', () => {
  const dataDir = disk?.path ?? ''
  const reserve = join(dataDir, 'platzreserve')
  let files: string
  let database: Database

  beforeAll(async () => {
    files = mkdtempSync(join(tmpdir(), 'ae-sources-'))
    database = await open()
    database.storage?.setAside()
    await database.owner.insertInto('users').values({ name: 'vorher' }).execute()
  })
  afterAll(async () => {
    disk?.makeRoom()
    await database.close()
    disk?.remove()
    rmSync(files, { recursive: true, force: true })
  })

  const open = () => openDatabase(testSettings({ DATA_DIR: dataDir }))
  const importing = (rows: number) => {
    const path = join(files, `${rows}.csv`)
    const lines = Array.from({ length: rows }, (_, n) => `Genusname${n % 977} speciesname${n}`)
    writeFileSync(path, `Name\n${lines.join('\n')}\n`)
    const context = { dataDir: files, onProgress() {}, signal: new AbortController().signal }
    return runImport(database, { path, taxonomy: `Arten ${rows}`, type: 'Art' }, context)
  }
  const add = (name: string) => database.owner.insertInto('users').values({ name }).execute()
  const names = async () => (await database.owner.selectFrom('users').select('name').execute()).map(({ name }) => name)
  const left = async () => {
    const { rows } = await sql<{ staged: number; heads: number; running: number }>`
      select (select count(*) from import_taxa)::int as staged, (select count(*) from taxonomies)::int as heads,
        (select count(*) from import_batches where state = 'running')::int as running`.execute(database.owner)
    return rows[0]
  }
  /** How the server starts there: what it says, and its exit code when it does not run. */
  async function started() {
    const server = startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '' })
    const url = await server.url.catch(() => null)
    server.signal('SIGTERM')
    const { code } = await server.ended
    return { runs: url !== null, code, said: server.said().trim() }
  }

  test('sagt ein Import das, bevor er beginnt, mit Ordner und Bedarf', async () => {
    const refused = importing(600_000)
    await expect(refused).rejects.toBeInstanceOf(ImportError)
    await expect(refused).rejects.toThrow(
      /600000\.csv: Für diesen Import reicht der Platz nicht\. Nötig sind mindestens \d+ MB, frei sind in .+ \d+ MB\. Schaffen Sie Platz/,
    )
  })

  longTest('hört ein Import auf, solange noch Platz ist, gibt seinen frei, und was ändert, geht weiter', async () => {
    const before = database.storage?.free ?? 0
    const failed = importing(150_000)
    await expect(failed).rejects.toThrow(
      `Der Platz in ${dataDir} reicht für diesen Import nicht; es wurde nichts geändert, und was er schon belegt hatte, ist wieder frei.`,
    )
    await expect(failed).rejects.toBeInstanceOf(ImportError)
    expect(await left()).toEqual({ staged: 0, heads: 0, running: 0 })
    await add('nach dem Import')
    // The log has grown, and stays.
    expect(database.storage?.free).toBeGreaterThan(before - 80 * 1024 ** 2)
  })

  test('sagt eine Änderung auf der vollen Platte, dass der Platz fehlt; ist wieder Platz, geht sie ohne Neustart', async () => {
    const before = await names()
    disk?.fill()
    let error: unknown = null
    // Until what the log has left is used up.
    while (error === null)
      await sql`insert into changes (table_name, row_id, action, before)
        select 'taxa', gen_random_uuid(), 'update', jsonb_build_object('name', repeat(md5(n::text), 20)) from generate_series(1, 5000) n`
        .execute(database.owner)
        .catch((thrown: unknown) => (error = thrown))
    expect(maskError(error, () => {}).extensions).toEqual({ code: 'STORAGE_FULL' })
    disk?.makeRoom()
    await add('nach dem Platz')
    expect(await names()).toEqual([...before, 'nach dem Platz'])
    await importing(10)
    expect(await left()).toMatchObject({ staged: 0, heads: 1 })
  })

  longTest('startet der Server mit dem, was er sich aufgehoben hat; ohne das sagt er in einem Satz, was fehlt', async () => {
    database.storage?.setAside()
    expect(existsSync(reserve)).toBe(true)
    await database.close()
    disk?.fill()
    const first = await started()
    expect(first).toMatchObject({ runs: true, code: 0 })
    expect(first.said).toContain(`In ${dataDir} sind nur noch`)
    expect(existsSync(reserve)).toBe(false)
    disk?.fill()
    expect(await started()).toEqual({
      runs: false,
      code: 1,
      said:
        `${dataDir}: Auf der Platte ist kein Platz mehr (frei: 0 MB). ` +
        'Schaffen Sie mindestens 96 MB Platz, oder wählen Sie mit DATA_DIR einen anderen Ordner, und starten Sie neu.',
    })
    disk?.makeRoom()
    expect(await started()).toMatchObject({ runs: true, code: 0 })
  })

  longTest('und wo nur gelesen werden kann, sagt der Start auch das in einem Satz', async () => {
    disk?.readOnly(true)
    const refused = await started()
    disk?.readOnly(false)
    expect(refused).toEqual({
      runs: false,
      code: 1,
      said:
        `${dataDir}: Dort kann nur gelesen werden. Hängen Sie die Platte zum Schreiben ein, ` +
        'oder wählen Sie mit DATA_DIR einen anderen Ordner, und starten Sie neu.',
    })
    database = await open()
    expect(await names()).toEqual(expect.arrayContaining(['vorher', 'nach dem Import', 'nach dem Platz']))
  })
})
