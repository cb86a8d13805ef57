import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import { longTest, runs } from '../../lib/domain/testing/runs'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { fillSmallWorld } from '../graphql/testing/smallWorld'
import { createApp } from './app'

/** More than one client has turns at once, by far. */
const MANY = runs(150, 1_000)

describeOneEngine('many searches of one client', (db) => {
  let app: FastifyInstance
  let url: string
  const logged: string[] = []
  const seen = { statements: 0, received: 0, gone: 0 }
  /** While it is set, no statement gets its result. */
  let gate = Promise.resolve()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      seen.statements++
      return node
    },
    transformResult: ({ result }) => gate.then(() => result),
  }

  beforeAll(async () => {
    await fillSmallWorld(db())
    app = await createApp({
      database: { ...db(), reader: db().reader.withPlugin(plugin) },
      // What is searched for again would be there already.
      settings: testSettings({ JWT_SECRET: 'a secret that only tests use, 32 characters', KEPT_ANSWERS_MEGABYTES: '0' }),
      outDir: tmpdir(),
      log: (line) => logged.push(line),
    })
    app.server.on('request', (_, response) => {
      seen.received++
      response.once('close', () => void (response.writableFinished || seen.gone++))
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  })
  afterAll(() => app.close())

  const search = (text: string, signal?: AbortSignal) =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'query ($text: String!) { search(text: $text) { total } }', variables: { text } }),
      signal,
    }).then(async (response) => [response.status, await response.json()] as const)

  test(`${MANY} different ones, a thousand a minute, are all answered`, async () => {
    const names = ['bombina', 'Bombina vareigata', 'b', 'rana %', 'tümpel_', '\\', '"', "d'", 'ضفدع', 'xyz']
    const begun = Date.now()
    const answered = { found: 0, nothing: 0 }
    for (let from = 0; from < MANY; from += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => search(`${names[n % names.length]} ${from + n < MANY / 2 ? '' : from + n}`)),
      )
      for (const [status, body] of answers) {
        expect([status, body]).toEqual([200, { data: { search: { total: expect.any(Number) } } }])
        if (body.data.search.total > 0) answered.found++
        else answered.nothing++
      }
    }
    const took = Date.now() - begun
    // On a slow or busy machine instead of a minute: so many times what an answer without a search takes there.
    const beforeHealth = Date.now()
    for (let n = 0; n < 50; n++) await fetch(`${url}/health`)
    const health = (Date.now() - beforeHealth) / 50
    expect(took).toBeLessThan(Math.max(60 * MANY, MANY * 50 * health))
    expect(answered.found + answered.nothing).toBe(MANY)
    expect(answered.found).toBeGreaterThan(MANY / 10)
    expect((await fetch(`${url}/health`)).status).toBe(200)
  })

  longTest('those for which nobody waits any more cost nothing', async () => {
    const before = seen.statements
    await search('qqqq')
    const cost = seen.statements - before
    expect(cost).toBeGreaterThan(0)

    // All turns are taken; three hundred letters follow, and nobody waits for them.
    let open = () => {}
    gate = new Promise((resolve) => (open = resolve))
    const turns = db().engine === 'pglite' ? 1 : 4
    const working = Array.from({ length: turns }, () => search('qqqq'))
    await until(() => seen.statements === before + cost + turns)
    seen.received = seen.gone = 0
    const gone = new AbortController()
    const letters = Array.from({ length: 300 }, () => search('qqqq', gone.signal).catch(() => null))
    await until(() => seen.received === 300)
    gone.abort()
    await Promise.all(letters)
    await until(() => seen.gone === 300)
    open()
    expect(await Promise.all(working)).toEqual(Array.from({ length: turns }, () => [200, { data: { search: { total: 0 } } }]))
    expect(await search('qqqq')).toEqual([200, { data: { search: { total: 0 } } }])
    expect(seen.statements - before).toBe((turns + 2) * cost)
  })

  test('nothing unexpected happened meanwhile', () => expect(logged).toEqual([]))
})

/** Waits, without a fixed time, until it is so. */
async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}
