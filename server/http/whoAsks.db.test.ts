import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { own, rightsFixture } from '../db/testing/rightsFixture'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { createApp } from './app'

/** What web servers in front pass on of what clients write themselves. */
describeOneEngine('who asks, and under which address', (db) => {
  const served = (settings: Record<string, string>) =>
    createApp({ database: db(), settings: testSettings(settings), outDir: tmpdir(), log: () => {} })
  beforeAll(() => sql.raw(rightsFixture()).execute(db().owner))

  /** Answers to so many wrong passwords from one machine, which says to be another one each time. */
  async function guesses(settings: Record<string, string>, { from, proxy }: { from: string; proxy: string }) {
    const app = await served(settings)
    const codes: unknown[] = []
    for (let number = 0; number < 14; number++) {
      const response = await app.inject({
        method: 'POST',
        url: '/graphql',
        remoteAddress: proxy,
        headers: {
          'content-type': 'application/json',
          // As nginx appends the address it sees to what the client sent.
          'x-forwarded-for': `198.51.100.${number}, ${from}`,
        },
        payload: JSON.stringify({ query: `mutation { login(username: "${proxy}", password: "falsch") { token } }` }),
      })
      codes.push(response.json<{ errors: { extensions: { code: string } }[] }>().errors[0]?.extensions.code)
    }
    await app.close()
    return codes.filter((code) => code === 'UNAUTHENTICATED').length
  }

  test.each([
    ['through this machine', {}, { from: '203.0.113.1', proxy: '127.0.0.1' }],
    ['through a trusted one', { TRUSTED_PROXIES: '10.0.0.0/8' }, { from: '203.0.113.2', proxy: '10.1.2.3' }],
    ['through several', { TRUSTED_PROXIES: '10.0.0.0/8 192.0.2.7' }, { from: '203.0.113.3, 192.0.2.7', proxy: '10.1.2.4' }],
    ['through one that is not trusted', {}, { from: '203.0.113.4', proxy: '10.1.2.5' }],
    [
      'through this machine, which is not trusted either',
      { TRUSTED_PROXIES: 'none' },
      { from: '203.0.113.5', proxy: '127.0.0.2' },
    ],
  ])('guessing is as slow for who forges addresses %s', async (_, settings, way) => expect(await guesses(settings, way)).toBe(5))

  test('links begin with the public address, else with what was asked; never with what somebody forwards', async () => {
    const forged = { host: 'arten.example.org', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' }
    const selfOf = async (settings: Record<string, string>, headers: Record<string, string>) => {
      const app = await served(settings)
      const { body } = await app.inject({ url: `/verlauf.atom?id=${own.taxonomy}`, headers })
      await app.close()
      return [...new Set([...body.matchAll(/href="([a-z]+:\/\/[^/]+)/g)].map(([, origin]) => origin))]
    }
    expect(await selfOf({}, forged)).toEqual(['http://arten.example.org'])
    expect(await selfOf({}, { ...forged, 'x-forwarded-proto': 'https' })).toEqual(['https://arten.example.org'])
    expect(await selfOf({ PUBLIC_URL: 'https://daten.example.org' }, forged)).toEqual(['https://daten.example.org'])
  })

  test('every answer names its request, by which it is found in the log', async () => {
    const app = await served({})
    const ids = []
    for (const url of ['/Arten', '/graphql?query={overview{revision}}', '/export.csv?type=Nichts', '/gibt-es-nicht'])
      ids.push(String((await app.inject(url)).headers['x-request-id']))
    await app.close()
    expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[0-9a-f]{6}-[0-9a-z]+$/)))
    expect(new Set(ids).size).toBe(4)
  })
})
