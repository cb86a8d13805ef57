import { expect, test } from '../support/story'
import { exampleIds } from '../support/addresses'
import { missingWebServer, startWebServer, webServersInFront } from '../support/servers/webServer'

const full = process.env.TEST_FULL === '1'
if (!full) console.warn('NICHT GEPRÜFT: Fälschungen hinter nginx und Caddy. «npm run test:full» prüft sie.')

for (const server of webServersInFront)
  test(`Hinter ${server.name} (Block «${server.block}» des README) ändern gefälschte Kopfzeilen nichts`, async ({
    playwright,
  }) => {
    test.setTimeout(120_000)
    const missing = full ? missingWebServer(server.name) : 'Nur mit TEST_FULL=1.'
    if (full && missing) console.warn(`NICHT GEPRÜFT: ${missing}`)
    test.skip(missing !== null, missing ?? '')
    const { url, stop } = await startWebServer(server, (process.env.STORIES_URL ?? '').replace('localhost', '127.0.0.1'))
    const client = await playwright.request.newContext({ baseURL: url })
    try {
      const codes: unknown[] = []
      for (let number = 0; number < 14; number++) {
        const answer = await client.post('/graphql', {
          headers: { 'x-forwarded-for': `198.51.100.${number}`, 'x-real-ip': `198.51.100.${number}` },
          data: { query: `mutation { login(username: "niemand hinter ${server.block}", password: "falsch") { token } }` },
        })
        const { errors } = (await answer.json()) as { errors: { extensions: { code: string } }[] }
        codes.push(errors[0]?.extensions.code)
      }
      expect(codes).toEqual([...Array<string>(5).fill('UNAUTHENTICATED'), ...Array<string>(9).fill('RATE_LIMITED')])
      const { speciesTaxonomy } = await exampleIds(client)
      const feed = await client.get(`/verlauf.atom?id=${speciesTaxonomy}`, { headers: { 'x-forwarded-host': 'evil.example' } })
      expect(feed.status()).toBe(200)
      expect(await feed.text()).not.toContain('evil.example')
    } finally {
      await client.dispose()
      await stop()
    }
  })
