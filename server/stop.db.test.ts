import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { longTest } from '../lib/domain/testing/runs'
import { readLock } from './db/dataDirectoryLock'
import { verifyDatabase } from './safekeeping/verify/verify'
import { harderEmbedded, inDatabase } from './safekeeping/testing/places'
import { type ServerProcess, startServerProcess } from './testing/serverProcess'

const STOP_SECONDS = 2
const ENOUGH_SECONDS = 30
/** What the program promises beyond STOP_SECONDS. */
const BEYOND_MS = 2_000

/** A short link for «endlos» is a statement at full load without end, one for «langsam» takes more than a second. */
const slowLinks = `
  create function take_long() returns trigger language plpgsql as $$
  begin
    if new.query like '%endlos%' then loop perform 1; end loop; end if;
    if new.query like '%langsam%' then perform pg_sleep(1.5); end if;
    return new;
  end $$;
  create trigger take_long before insert on short_links for each row execute function take_long()`

/** No row of a table can be staged. */
const endlessImports = `
  create function never() returns trigger language plpgsql as $$ begin loop perform 1; end loop; return null; end $$;
  create trigger never before insert on import_taxa for each statement execute function never()`

describe.each(harderEmbedded)('Wer den Server beendet ($name)', ({ name, make }) => {
  let made: Awaited<ReturnType<typeof make>>
  let server: ServerProcess
  let url: string

  beforeAll(async () => {
    made = await make()
    await inDatabase(made.settings, async (database) => {
      await sql`insert into taxonomies (type, name, published)
        select 'Art', name, true from unnest(array['bestaetigt', 'endlos', 'endlos2', 'langsam', 'nachher']) name`.execute(
        database.owner,
      )
      await sql`select refresh_taxonomy(id) from taxonomies`.execute(database.owner)
      await sql.raw(slowLinks).execute(database.owner)
      await sql.raw(endlessImports).execute(database.owner)
    })
  })
  afterAll(() => made.remove())
  afterEach(async () => {
    server.signal('SIGKILL')
    await server.ended
  })

  async function start(stopSeconds: number): Promise<void> {
    server = startServerProcess({ ...made.environment, QUERY_TIMEOUT: '3600', STOP_SECONDS: String(stopSeconds) })
    url = await server.url
  }

  /** Makes a short link; answers its key. */
  async function link(taxonomies: string): Promise<string> {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: 'mutation ($query: String!) { createShortLink(query: $query) }',
        variables: { query: `type=Arten&taxonomies=${taxonomies}` },
      }),
    })
    const { data } = (await response.json()) as { data?: { createShortLink?: string } }
    return data?.createShortLink ?? 'none'
  }
  const cut = (asked: Promise<unknown>) =>
    asked.then(
      () => 'answered',
      () => 'cut',
    )

  /** Until the database works on what does not end: embedded nobody else is answered then, on PostgreSQL it says so. */
  async function isAtFullLoad(): Promise<void> {
    if (name === 'PostgreSQL') return void (await untilRunning((count) => count > 0))
    for (;;) {
      const answered = await fetch(`${url}/health`, { signal: AbortSignal.timeout(300) }).then(
        () => true,
        () => false,
      )
      if (!answered) return
    }
  }

  async function untilRunning(isSo: (count: number) => boolean): Promise<void> {
    await inDatabase(made.settings, async ({ owner }) => {
      for (;;) {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`.execute(
          owner,
        )
        if (isSo(rows[0]?.count ?? 0)) return
      }
    })
  }

  const keptLinks = () =>
    inDatabase(made.settings, async (database) => {
      const { rows } = await sql<{ key: string }>`select key from short_links`.execute(database.owner)
      return rows.map(({ key }) => key)
    })

  test('bekommt zu Ende, was noch läuft, und wartet danach nicht', async () => {
    await start(ENOUGH_SECONDS)
    const asked = link('langsam')
    await isAtFullLoad()
    const told = performance.now()
    server.signal('SIGTERM')
    const key = await asked
    expect(key).toHaveLength(24)
    expect(await server.ended).toMatchObject({ code: 0 })
    expect((await server.ended).at - told).toBeLessThan(ENOUGH_SECONDS * 1_000)
    expect(await keptLinks()).toContain(key)
  })

  test('ist ihn nach STOP_SECONDS und zwei Sekunden los, auch wenn eine Abfrage nie endet; Bestätigtes bleibt', async () => {
    await start(STOP_SECONDS)
    const key = await link('bestaetigt')
    const endless = cut(link('endlos'))
    await isAtFullLoad()
    const told = performance.now()
    server.signal('SIGTERM')
    const { code, at } = await server.ended
    expect(code).toBe(0)
    expect(at - told).toBeGreaterThan(STOP_SECONDS * 1_000 - 100)
    expect(at - told).toBeLessThan(STOP_SECONDS * 1_000 + BEYOND_MS)
    expect(await endless).toBe('cut')
    expect(server.said()).toContain('Nach 2 Sekunden (STOP_SECONDS) lief noch etwas; es wird abgebrochen.')
    if (name === 'PostgreSQL') await untilRunning((count) => count === 0)
    expect(await keptLinks()).toContain(key)

    server = startServerProcess({ ...made.environment })
    url = await server.url
    expect(await link('nachher')).toHaveLength(24)
  })

  longTest('ist ihn beim zweiten Signal sofort los', async () => {
    await start(STOP_SECONDS)
    const key = await link('bestaetigt')
    const endless = cut(link('endlos2'))
    await isAtFullLoad()
    server.signal('SIGTERM')
    const told = performance.now()
    // What a supervisor sends to the whole group at once is one wish; a second one comes later.
    const again = setInterval(() => server.signal('SIGINT'), 200)
    const { code, at } = await server.ended
    clearInterval(again)
    expect(code).toBe(1)
    expect(at - told).toBeLessThan(STOP_SECONDS * 1_000 - 100)
    expect(await endless).toBe('cut')
    if (name === 'PostgreSQL') await untilRunning((count) => count === 0)
    expect(await keptLinks()).toContain(key)
  })

  longTest('bricht eine Datei ab, die hochgeladen wird, und einen Import; der nächste Start räumt auf', async () => {
    await start(STOP_SECONDS)
    const file = join(made.settings.dataDir, 'arten.csv')
    writeFileSync(file, 'Name\nBufo bufo\n')
    const token = readLock(made.settings.dataDir)?.token
    const importing = token
      ? cut(
          fetch(`${url}/intern/import`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-ae-token': token },
            body: JSON.stringify({ path: file, taxonomy: 'Neu', type: 'Art' }),
          }).then((response) => response.text()),
        )
      : Promise.resolve('cut')
    if (token) await isAtFullLoad()
    const uploading = cut(
      fetch(`${url}/import/dateien?name=a.csv`, { method: 'POST', body: new ReadableStream({}), duplex: 'half' } as RequestInit),
    )
    const told = performance.now()
    server.signal('SIGTERM')
    const { code, at } = await server.ended
    expect(code).toBe(0)
    expect(at - told).toBeLessThan(STOP_SECONDS * 1_000 + BEYOND_MS)
    expect(await Promise.all([importing, uploading])).toEqual(['cut', 'cut'])
    server = startServerProcess({ ...made.environment })
    await server.url
    server.signal('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0 })
    const left = await inDatabase(made.settings, async (database) => {
      // After all that was cut off in the tests before, too.
      expect((await verifyDatabase(database)).findings).toEqual([])
      const { rows } = await sql`select from import_batches where state = 'running' union all select from import_taxa`.execute(
        database.owner,
      )
      return rows
    })
    expect(left).toEqual([])
  })
})
