import { gunzipSync } from 'node:zlib'
import { readdirSync, readFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { addresses, exampleIds, filled, type Ids } from '../support/addresses'
import { expect, test } from '../support/story'
import { visit } from '../support/visit'
import { missingWebServer, startWebServer, webServers } from '../support/servers/webServer'

const out = join(__dirname, '../../out')
const full = process.env.TEST_FULL === '1'
if (!full) console.warn('NICHT GEPRÜFT: nginx und Caddy mit den Regeln des README. «npm run test:full» prüft sie.')

for (const server of webServers)
  test.describe(`Die Seiten hinter ${server.name}, nach den Regeln des README`, () => {
    test.describe.configure({ mode: 'serial' })
    test.use({ expectedTrouble: [/status of 404/] })

    let url = ''
    let stop = async () => {}
    let ids: Ids = {}

    test.beforeAll(async ({ playwright }) => {
      test.setTimeout(300_000)
      const missing = full ? missingWebServer(server.name) : 'Nur mit TEST_FULL=1.'
      if (full && missing) console.warn(`NICHT GEPRÜFT: ${missing}`)
      test.skip(missing !== null, missing ?? '')
      const upstream = (process.env.STORIES_URL ?? '').replace('localhost', '127.0.0.1')
      const started = await startWebServer(server, upstream)
      ;({ url, stop } = started)
      ids = await exampleIds(await playwright.request.newContext({ baseURL: url }))
    })
    test.afterAll(() => stop())

    /** Path and headers go out as they stand; the body uncompressed. */
    const ask = (path: string, headers: Record<string, string> = {}) =>
      new Promise<{ status: number; body: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
        const { hostname, port } = new URL(url)
        get({ hostname, port, path, headers, family: 4 }, (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.on('end', () => {
            const whole = Buffer.concat(pieces)
            const body = (response.headers['content-encoding'] === 'gzip' ? gunzipSync(whole) : whole).toString()
            resolve({ status: response.statusCode ?? 0, body, headers: response.headers })
          })
        }).on('error', reject)
      })
    const file = (name: string) => readFileSync(join(out, name), 'utf8')
    /** Name of the exported page in the body, so that a failure says which one came. */
    const pageOf = (body: string) =>
      [...new Set(addresses.map(({ page }) => page)), 'id'].find((page) => file(`${page}.html`) === body)

    test('jede Adresse ist ihre Seite', async () => {
      const answered = []
      for (const { path } of addresses) {
        const { status, body, headers } = await ask(encodeURI(filled(path, ids)))
        answered.push([path, status, pageOf(body), headers['content-type'], headers['cache-control']])
      }
      // Which ids there are, and how deep a root goes, a static host cannot know.
      expect(answered).toEqual(
        addresses.map(({ path, page, status }) => [
          path,
          status === 404 && (page === '404' || page === 'Dokumentation') ? 404 : 200,
          page,
          expect.stringMatching(/^text\/html; charset=utf-8$/i),
          'no-cache',
        ]),
      )
    })

    test('Umlaute zusammengesetzt und zerlegt, Schrägstriche am Ende, id', async () => {
      const answered = []
      for (const path of [
        '/Lebensr%C3%A4ume',
        '/Lebensr%c3%a4ume/x',
        '/Lebensra%CC%88ume',
        '/Lebensra%cc%88ume/x/y?z',
        '/Arten/',
        '/Login/',
        '/id/x',
      ])
        answered.push(await ask(path).then(({ status, body }) => `${path} ${status} ${pageOf(body)}`))
      expect(answered).toEqual([
        '/Lebensr%C3%A4ume 200 Lebensraeume',
        '/Lebensr%c3%a4ume/x 200 Lebensraeume',
        '/Lebensra%CC%88ume 200 Lebensraeume',
        '/Lebensra%cc%88ume/x/y?z 200 Lebensraeume',
        '/Arten/ 200 Arten',
        '/Login/ 200 Login',
        '/id/x 200 id',
      ])
    })

    test('die Nutzlasten der weichen Wege', async () => {
      const part = readdirSync(join(out, 'Lebensraeume')).find((name) => name.includes('PAGE') && name.endsWith('.txt')) ?? ''
      for (const [path, name] of [
        ['/Arten.txt?_rsc=1', 'Arten.txt'],
        ['/Arten/x/y.txt', 'Arten.txt'],
        ['/Lebensr%C3%A4ume.txt', 'Lebensraeume.txt'],
        ['/Lebensr%C3%A4ume/x.txt', 'Lebensraeume.txt'],
        ['/Lebensr%C3%A4ume/x/__next._tree.txt', 'Lebensraeume/__next._tree.txt'],
        [`/Lebensr%C3%A4ume/x/y/${part}`, `Lebensraeume/${part}`],
        ['/Dokumentation/schnittstellen.txt', 'Dokumentation/schnittstellen.txt'],
        ['/Login.txt', 'Login.txt'],
        ['/index.txt', 'index.txt'],
      ] as const) {
        const { status, body } = await ask(path)
        expect([path, status, body === file(name)]).toEqual([path, 200, true])
      }
    })

    test('gebaute Dateien für immer, komprimiert; sw.js jedes Mal neu', async () => {
      const script = /\/_next\/static\/[^"]+\.js/.exec(file('index.html'))?.[0] ?? ''
      const compressed = await ask(script, { 'accept-encoding': 'gzip' })
      expect([compressed.status, compressed.headers['content-encoding'], compressed.headers['cache-control']]).toEqual([
        200,
        'gzip',
        'public, max-age=31536000, immutable',
      ])
      expect(compressed.body).toBe(file(script))
      expect((await ask('/Arten', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
      expect((await ask('/sw.js')).headers['cache-control']).toBe('no-cache')
    })

    test('Daten und Dateien kommen vom Programm, auch mit einem Link von 100 KB', async () => {
      const health = await ask('/health')
      expect([health.status, health.body]).toEqual([200, '{"status":"ok"}'])
      const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
      const many = Array.from({ length: 2_450 }, (_, n) => `&ids=${uuid(n)}`).join('')
      const csv = await ask(`/export.csv?type=Arten&taxonomies=Orchideen%20(Beispieldaten)${many}`)
      // The program's own word: the link has reached it whole.
      expect([csv.status, (JSON.parse(csv.body) as { detail: string }).detail.slice(0, 95)]).toEqual([
        400,
        'Keine der gewählten ids ist ein Objekt dieser Auswahl. Ids, die es nicht (mehr) gibt: 2450 (000',
      ])
    })

    test('Dateien zum Importieren gehen ganz zum Programm, die Seiten des Imports nicht', async ({ playwright }) => {
      const client = await playwright.request.newContext({ baseURL: url })
      const sent = await client.post('/import/dateien?name=gross.csv', { data: Buffer.alloc(3_000_000, 'x') })
      expect([sent.status(), ((await sent.json()) as { detail: string }).detail]).toEqual([
        401,
        'Zum Importieren müssen Sie angemeldet sein.',
      ])
      const list = await client.get('/import/00000000-0000-4000-8000-000000000001/probleme.xlsx')
      expect(list.status()).toBe(401)
      expect((await ask('/Import/00000000-0000-4000-8000-000000000001')).body === file('Import.html')).toBe(true)
      await client.dispose()
    })

    test('in einem Browser: tiefe Links, weiche Wege, nicht Gefundenes', async ({ page }) => {
      test.setTimeout(180_000)
      const shown = [
        '{species}',
        '{habitat}',
        '/Eigenschaften-Sammlungen/{collection}/Beziehungen',
        '/Dokumentation/schnittstellen',
      ]
      const missing = ['/Arten/{nobody}', '/Dokumentation/gibt-es-nicht', '/gibt-es-nicht']
      for (const address of addresses.filter(({ path }) => [...shown, ...missing].includes(path)))
        await visit(
          page,
          { ...address, path: url + filled(address.path, ids) },
          {},
          address.path === '/Arten/{nobody}' ? 200 : address.status,
        )
      const loads: string[] = []
      page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
      await page.goto(`${url}/`)
      await page
        .getByRole('main')
        .getByRole('link', { name: /Tagfalter/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Tagfalter')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was ist in der Datenbank')
      expect(loads, 'ganz geladene Seiten').toEqual([`${url}/`])
    })
  })
