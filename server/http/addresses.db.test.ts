// Every kind of address and what is answered there, over one server and its exported pages: read side by side.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { roots } from '../../lib/domain/addresses/routes'
import { writeShortCode } from '../../lib/domain/addresses/shortCode'
import { oddAddresses } from '../../lib/domain/testing/oddAddresses'
import type { Database } from '../db/database'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { foreign, own, rightsFixture, users } from '../db/testing/rightsFixture'
import { createApp } from './app'

const nobody = '00000000-0000-4000-8000-999999999999'
const unpublished = { taxonomy: '00000000-0000-4000-8000-000000000013', taxon: '00000000-0000-4000-8000-000000000024' }

const identity = <T>(value: T) => value

/** What stands in each exported page, so that an answer shows which one it is. */
const exported = [
  ...['index', '404', '_not-found', 'Dokumentation', 'Dokumentation/schnittstellen'],
  ...roots.map(({ page }) => page),
]

describeOneEngine('addresses', (db) => {
  let app: FastifyInstance
  let outDir: string
  const logged: string[] = []
  const settings = testSettings({ JWT_SECRET: 'a secret that only tests use, 32 characters' })

  beforeAll(async () => {
    outDir = mkdtempSync(join(tmpdir(), 'ae-out-'))
    const write = (file: string) => {
      mkdirSync(dirname(join(outDir, file)), { recursive: true })
      writeFileSync(join(outDir, file), file)
    }
    for (const page of exported) for (const file of [`${page}.html`, `${page}.txt`, `${page}/__next._tree.txt`]) write(file)
    await sql.raw(rightsFixture()).execute(db().owner)
    // Whatever the machine has to do: here it is the status that counts.
    app = await createApp({ database: db(), settings, outDir, lookUpMs: 60_000, log: (line) => logged.push(line) })
  })
  afterAll(async () => {
    await app.close()
    rmSync(outDir, { recursive: true })
  })

  const codeOf = async (table: string, id: string) => {
    const { rows } = await sql<{ n: number }>`select short_number as n from ${sql.table(table)} where id = ${id}`.execute(
      db().owner,
    )
    return writeShortCode(rows[0]?.n ?? NaN)
  }

  const get = async (url: string, served = app) => {
    const { statusCode, body, headers } = await served.inject(url)
    return [statusCode, headers.location ?? body]
  }

  test.each([
    ['/', 'index', '§2.2'],
    ['/?x=1', 'index', '§2.2'],
    ['/Arten', 'Arten', '§2.3'],
    [`/Arten/${own.taxonomy}`, 'Arten', '§2.4'],
    [`/Arten/${own.taxonomy}/${own.taxon}/${own.child}?x=%`, 'Arten', '§2.5'],
    [`/Arten/${own.taxonomy.toUpperCase()}/${own.child}`, 'Arten', '§2.5'],
    ['/Lebensr%C3%A4ume', 'Lebensraeume', '§2.6'],
    [`/Lebensr%c3%a4ume/${own.taxonomy}/${own.child}`, 'Lebensraeume', '§2.6'],
    ['/Eigenschaften-Sammlungen', 'Eigenschaften-Sammlungen', '§2.7'],
    [`/Eigenschaften-Sammlungen/${own.collection}`, 'Eigenschaften-Sammlungen', '§2.8'],
    [`/Eigenschaften-Sammlungen/${own.collection}/Eigenschaften`, 'Eigenschaften-Sammlungen', '§2.9'],
    [`/Eigenschaften-Sammlungen/${own.collection}/Beziehungen`, 'Eigenschaften-Sammlungen', '§2.10'],
    ['/Benutzer', 'Benutzer', '§2.11'],
    [`/Benutzer/${users.orgAdmin}`, 'Benutzer', '§2.12'],
    ['/Organisationen', 'Organisationen', '§2.13'],
    [`/Organisationen/${own.organization}`, 'Organisationen', '§2.14'],
    ['/Export', 'Export', '§2.16'],
    ['/Export/irgend/etwas?type=Arten', 'Export', '§2.16'],
    ['/Import', 'Import', '§2.26'],
    [`/Import/${own.collection}`, 'Import', '§2.26'],
    ['/Login', 'Login', '§2.17'],
    ['/Konto', 'Konto', '§2.26'],
    ['/Dokumentation', 'Dokumentation', '§2.18'],
    ['/Dokumentation/schnittstellen', 'Dokumentation/schnittstellen', '§2.23'],
    ['/Suche?q=%', 'Suche', '§2.26'],
    ['/Vergleich?ids=%', 'Vergleich', '§2.26'],
  ])('%s is the page %s (spec %s)', async (url, page) => expect(await get(url)).toEqual([200, `${page}.html`]))

  test.each([
    // Records that are not there, not published or not named by a uuid.
    [`/Arten/${nobody}`, 'Arten', '§2.15'],
    ['/Arten/100%25', 'Arten', '§2.15'],
    [`/Arten/${unpublished.taxonomy}`, 'Arten', '§2.15'],
    [`/Arten/${own.taxonomy}/${nobody}`, 'Arten', '§2.15'],
    [`/Arten/${own.taxonomy}/${own.taxon}/${nobody}`, 'Arten', '§2.15'],
    [`/Arten/${unpublished.taxonomy}/${unpublished.taxon}`, 'Arten', '§2.15'],
    [`/Arten/${own.taxonomy}/1`, 'Arten', '§2.15'],
    [`/Lebensr%C3%A4ume/${nobody}`, 'Lebensraeume', '§2.15'],
    [`/Eigenschaften-Sammlungen/${nobody}/Eigenschaften`, 'Eigenschaften-Sammlungen', '§2.15'],
    [`/Organisationen/${nobody}`, 'Organisationen', '§2.15'],
    ['/Benutzer/ich', 'Benutzer', '§2.15'],
    // Addresses that the data layout does not have.
    [`/Benutzer/${users.orgAdmin}/b/c`, 'Benutzer', '§2.15'],
    [`/Organisationen/${own.organization}/x`, 'Organisationen', '§2.15'],
    [`/Eigenschaften-Sammlungen/${own.collection}/Anderes`, 'Eigenschaften-Sammlungen', '§2.15'],
    [`/Eigenschaften-Sammlungen/${own.collection}/Eigenschaften/x`, 'Eigenschaften-Sammlungen', '§2.15'],
    ['/Dokumentation/gibt-es-nicht', 'Dokumentation', '§2.24'],
    ['/Dokumentation/schnittstellen/mehr', 'Dokumentation', '§2.24'],
    ['/gibt-es-nicht', '404', '§2.25'],
    ['/constructor', '404', '§2.25'],
    ['/Login/mehr', '404', '§2.25'],
    ['/Konto/mehr', '404', '§2.25'],
    ['/Import/mehr/noch', '404', '§2.25'],
    ['/Suche/mehr', '404', '§2.25'],
    ['/Vergleich/mehr', '404', '§2.25'],
    ['/404', '404', '§2.25'],
    ['/_not-found', '_not-found', '§2.25'],
    [`/id/${nobody}`, 'id', '§2.25'],
    ['/id/nix', 'id', '§2.25'],
    ['/id/AbCdEf23', 'id', '§2.25'],
    ['/id', 'id', '§2.25'],
    // Escapes that mean nothing stand for themselves.
    ['/%zz', '404', '§2.26'],
    ['/Arten/%zz', 'Arten', '§2.26'],
    ['/Arten/100%', 'Arten', '§2.26'],
    ['/Lebensr%E4ume', '404', '§2.26'],
    ['/Dokumentation/%', 'Dokumentation', '§2.26'],
    ['/id/%zz', 'id', '§2.26'],
  ])('%s is 404 with the page %s (spec %s)', async (url, page) => expect(await get(url)).toEqual([404, `${page}.html`]))

  test('wrong ancestors and other taxonomies do not matter where the record is there (spec §2.5)', async () => {
    expect(await get(`/Arten/${nobody}/x/${own.child}`)).toEqual([200, 'Arten.html'])
    expect(await get(`/Lebensr%C3%A4ume/${foreign.taxonomy}/${own.child}`)).toEqual([200, 'Lebensraeume.html'])
  })

  test('whether a user exists is not told: each id answers the same (spec §2.12)', async () => {
    for (const id of [users.nobody, users.taxonomyWriter, nobody])
      expect(await get(`/Benutzer/${id}`)).toEqual([200, 'Benutzer.html'])
  })

  test('payloads of a soft navigation are there for every address below a root', async () => {
    expect(await get('/Arten.txt?_rsc=1')).toEqual([200, 'Arten.txt'])
    expect(await get(`/Arten/${nobody}.txt`)).toEqual([200, 'Arten.txt'])
    expect(await get('/Benutzer/a/b/c.txt')).toEqual([200, 'Benutzer.txt'])
    expect(await get('/Lebensr%C3%A4ume/a/b.txt')).toEqual([200, 'Lebensraeume.txt'])
    expect(await get('/Lebensr%C3%A4ume/a/__next._tree.txt')).toEqual([200, 'Lebensraeume/__next._tree.txt'])
    expect(await get('/Lebensraeume.txt')).toEqual([200, 'Lebensraeume.txt'])
    expect(await get('/Lebensraeume/__next._tree.txt')).toEqual([200, 'Lebensraeume/__next._tree.txt'])
  })

  test.each(oddAddresses)('%s, opened in a window, is answered by %i %s (spec §2.26)', async (url, status, answer) => {
    const headers = { 'sec-fetch-mode': 'navigate' }
    for (const sent of [headers, {}]) {
      const { statusCode, body, headers: got } = await app.inject({ url, headers: sent })
      expect([statusCode, got.location ?? body]).toEqual([status, answer])
    }
  })

  test('the service worker fetches the pages by the names of their files', async () => {
    const headers = { 'sec-fetch-mode': 'same-origin' }
    for (const page of ['index', 'Arten', 'Lebensraeume', 'Dokumentation', 'Dokumentation/schnittstellen']) {
      const { statusCode, body } = await app.inject({ url: `/${page}.html?__WB_REVISION__=1`, headers })
      expect([statusCode, body]).toEqual([200, `${page}.html`])
    }
  })

  test.each([
    ['/Lebensra%CC%88ume/a?b=%C3%A4', '/Lebensr%C3%A4ume/a?b=%C3%A4'],
    ['/Lebensra%cc%88ume', '/Lebensr%C3%A4ume'],
    ['/Lebensraeume', '/Lebensr%C3%A4ume'],
    ['/Lebensraeume/a?b=1', '/Lebensr%C3%A4ume/a?b=1'],
    ['/Arten/', '/Arten'],
    ['//Arten', '/Arten'],
    ['/Arten//a/?x=//', '/Arten/a?x=//'],
    ['//', '/'],
    ['//example.org/x', '/example.org/x'],
    ['/Arten/%zz/', '/Arten/%25zz'],
  ])('%s has its one address at %s (spec §2.26)', async (url, location) => expect(await get(url, app)).toEqual([308, location]))

  test.each([
    [own.taxonomy, `/Arten/${own.taxonomy}`],
    [own.child.toUpperCase(), `/Arten/${own.taxonomy}/${own.taxon}/${own.child}`],
    [own.collection, `/Eigenschaften-Sammlungen/${own.collection}`],
    [own.organization, `/Organisationen/${own.organization}`],
    [own.record, `/Arten/${own.taxonomy}/${own.taxon}`],
    [own.relation, `/Arten/${own.taxonomy}/${own.taxon}`],
    // Published as who imported a taxonomy; the others are nobody's business.
    [users.taxonomyWriter, `/Benutzer/${users.taxonomyWriter}`],
  ])('/id/%s leads to its page', async (id, location) => {
    expect(await get(`/id/${id}`)).toEqual([302, location])
    expect(await get(`/id/${id}?x=1`)).toEqual([302, `${location}?x=1`])
  })

  test('the short code of a record leads where its id does, whatever it is; letters of another size are another code', async () => {
    for (const [table, id] of [
      ['taxa', own.child],
      ['taxonomies', own.taxonomy],
      ['property_collections', own.collection],
      ['organizations', own.organization],
    ] as const) {
      const code = await codeOf(table, id)
      const [, byId] = await get(`/id/${id}`)
      expect(await get(`/id/${code}`)).toEqual([302, byId])
      expect(await get(`/id/${code}?x=1`)).toEqual([302, `${byId}?x=1`])
      const swapped = code.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))
      expect(await get(`/id/${swapped}`)).toEqual([404, 'id.html'])
    }
    expect(await get(`/id/${await codeOf('taxa', unpublished.taxon)}`)).toEqual([404, 'id.html'])
  })

  test('/id of an unpublished record or of a user is not found', async () => {
    for (const id of [unpublished.taxonomy, unpublished.taxon, users.nobody])
      expect(await get(`/id/${id}`)).toEqual([404, 'id.html'])
  })

  test('what would leave the folder is refused', async () => {
    for (const url of ['/..%2f..%2fetc/passwd', '/Arten/..%2f..%2f..%2fetc%2fpasswd', '/Arten/%00', '/Arten/%5c..%5c'])
      expect(await get(url)).toEqual([400, '404.html'])
  })

  test('HEAD answers as GET, without a body', async () => {
    const head = async (url: string) => {
      const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url })
      return [statusCode, body, headers['content-type'], headers['content-length']]
    }
    const html = 'text/html; charset=utf-8'
    expect(await head(`/Arten/${own.taxonomy}`)).toEqual([200, '', html, '10'])
    expect(await head(`/Arten/${nobody}`)).toEqual([404, '', html, '10'])
    expect(await head('/nix')).toEqual([404, '', html, '8'])
    const [status, , type] = await head(`/graphql?query=${encodeURIComponent('{ overview { speciesCount } }')}`)
    expect([status, type]).toEqual([200, 'application/json; charset=utf-8'])
  })

  test('a missing page is never answered from memory or in part', async () => {
    const known = (await app.inject('/Arten')).headers
    const again = await app.inject({
      url: `/Arten/${nobody}`,
      headers: { 'if-none-match': known.etag, 'if-modified-since': known['last-modified'], range: 'bytes=0-1' },
    })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([404, 'Arten.html', undefined])
  })

  test('without an answer of the database the page is sent all the same', async () => {
    const lines: string[] = []
    const served = (getExecutor: () => never) =>
      createApp({
        database: { ...db(), reader: { getExecutor } as unknown as Database['reader'] },
        settings,
        outDir,
        log: (line) => lines.push(line),
      })
    const cut = await served(() => {
      throw new Error('gone')
    })
    expect(await get(`/Arten/${nobody}`, cut)).toEqual([200, 'Arten.html'])
    expect(await get(`/id/${nobody}`, cut)).toEqual([200, 'id.html'])
    expect(lines).toEqual(Array(3).fill(expect.stringContaining('gone')))
    await cut.close()
  })

  test('a database that takes its time does not hold the page up', async () => {
    const never = { executeQuery: () => new Promise(() => {}), transformQuery: identity, compileQuery: identity, adapter: {} }
    const reader = { getExecutor: () => never } as unknown as Database['reader']
    const slow = await createApp({ database: { ...db(), reader }, settings, outDir, log: (line) => logged.push(line) })
    expect(await get(`/Arten/${nobody}`, slow)).toEqual([200, 'Arten.html'])
    await slow.close()
  })

  test('nothing unexpected happened meanwhile', () => expect(logged).toEqual([]))
})
