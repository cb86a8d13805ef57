import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { runs } from '../../lib/domain/testing/runs'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { createApp } from '../http/app'

const plants = '10000000-0000-4000-8000-000000000051'
const SPECIES = runs(300, 100_000)
/** As OpenRefine sends them, in its older versions and where a manifest names no size. */
const BATCH = 10
/** Somebody else, who asks beside every tenth batch, waits no longer than that; generous, because tests run beside each other. */
const LONGEST_WAIT_MS = 3_000

describeOneEngine('a list of names in batches of ten', (db) => {
  let app: FastifyInstance
  let url: string

  beforeAll(async () => {
    await sql`insert into taxonomies (id, type, name, published) values (${plants}, 'Art', 'Viele', true)`.execute(db().bulk)
    await sql`
      insert into taxa (taxonomy_id, name, rank)
      select ${plants}::uuid, 'Genus' || chr(97 + n % 26) || chr(97 + n / 26 % 26) || ' species' || translate(n::text, '0123456789', 'abcdefghij'), 'species'
      from generate_series(1, ${SPECIES}::int) n`.execute(db().bulk)
    await sql`select refresh_taxonomy(${plants}::uuid)`.execute(db().bulk)
    app = await createApp({ database: db(), settings: testSettings(), outDir: tmpdir(), rate: false, log: () => {} })
    await app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  }, 600_000)
  afterAll(() => app.close())

  test(`${SPECIES} names are all found, and others have their answers meanwhile`, async () => {
    const { rows } = await sql<{ id: string; name: string }>`select id, name from taxa order by id`.execute(db().owner)
    const waits: number[] = []
    const other = async () => {
      const began = performance.now()
      const answer = await fetch(`${url}/reconcile/suggest/entity?prefix=genusab`, {
        headers: { 'x-forwarded-for': '198.51.100.7' },
      })
      expect(((await answer.json()) as { result: object[] }).result.length).toBeGreaterThan(0)
      waits.push(performance.now() - began)
    }
    const began = performance.now()
    const missing: string[] = []
    const before = process.memoryUsage().rss
    for (let from = 0; from < rows.length; from += BATCH) {
      const part = rows.slice(from, from + BATCH)
      const queries = Object.fromEntries(
        part.map(({ name }, n) => [`q${n}`, { query: name, type: plants, type_strict: 'should' }]),
      )
      const asking = from % (10 * BATCH) === 0 ? other() : null
      const answer = await fetch(`${url}/reconcile`, {
        ...{ method: 'POST', body: new URLSearchParams({ queries: JSON.stringify(queries) }) },
        headers: { 'x-forwarded-for': '203.0.113.66' },
      })
      const results = (await answer.json()) as Record<string, { result: { id: string; match: boolean }[] }>
      for (const [n, { id, name }] of part.entries()) {
        const [first] = results[`q${n}`]?.result ?? []
        if (first?.id !== id || !first.match) missing.push(name)
      }
      await asking
    }
    const seconds = (performance.now() - began) / 1_000
    expect(missing).toEqual([])
    expect(waits).toHaveLength(SPECIES / 10 / BATCH)
    expect(Math.max(...waits)).toBeLessThan(LONGEST_WAIT_MS)
    if (process.env.TEST_FULL) {
      const median = waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]
      const megabytes = (process.memoryUsage().rss - before) / 1024 ** 2
      console.info(
        `${rows.length} names in ${seconds.toFixed(1)} s (${Math.round(rows.length / seconds)}/s), ${waits.length} answers to others, ` +
          `median ${median?.toFixed(0)} ms, most ${waits.at(-1)?.toFixed(0)} ms, memory ${megabytes.toFixed(0)} MB more`,
      )
    }
  }, 1_800_000)
})
