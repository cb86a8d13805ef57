import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { FIRST_QUESTIONS_FILE } from '../../lib/domain/addresses/firstQuestions'
import { own, rightsFixture } from '../db/testing/rightsFixture'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { screenQueries } from '../graphql/testing/screenQueries'
import { createApp } from './app'
import { EMPTY, HTML, NO_OPERATOR, pagesFolder } from './testing/pagesFolder'
import { programVersion } from '../programVersion'

type Answers = [operation: string, variables: Record<string, unknown>, answer: unknown][] | null

/** As it was built, but for the program's version; nobody has said who runs it. */
const unsaid = { name: null, contact: null, imprintUrl: null, privacyUrl: null, sendsMail: false }
const nobody = JSON.stringify({ ...unsaid, version: programVersion() })
const WITHOUT_ANSWERS = HTML.replace(NO_OPERATOR, NO_OPERATOR.replace('null', nobody))

describeOneEngine('first answers', (db) => {
  let apps: FastifyInstance[]
  let pages: ReturnType<typeof pagesFolder>
  let outDir: string
  let app: FastifyInstance
  let keepsNothing: FastifyInstance
  const queries = screenQueries()

  beforeAll(async () => {
    pages = pagesFolder()
    outDir = pages.outDir
    await sql.raw(rightsFixture()).execute(db().owner)
    const served = (megabytes: string) =>
      createApp({
        database: db(),
        settings: testSettings({ JWT_SECRET: 'a secret that only tests use, 32 characters', KEPT_ANSWERS_MEGABYTES: megabytes }),
        outDir,
        rate: false,
        lookUpMs: 60_000,
      })
    apps = [await served('1'), await served('0')]
    ;[app, keepsNothing] = apps as [FastifyInstance, FastifyInstance]
  })
  afterAll(async () => {
    for (const each of apps) await each.close()
    pages.remove()
  })

  test('who runs the program and its version stand in each page and are told by the interface, the same, also where nobody has said who runs it', async () => {
    const operator = {
      name: 'Fachstelle </script> Natur',
      contact: 'natur@example.org',
      imprintUrl: 'https://example.org/impressum',
      privacyUrl: null,
    }
    const settings = testSettings({
      OPERATOR_NAME: operator.name,
      OPERATOR_CONTACT: operator.contact,
      IMPRINT_URL: operator.imprintUrl,
      ...{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'arten@example.org', PUBLIC_URL: 'https://arten.example.org' },
    })
    const named = await createApp({ database: db(), settings, outDir, rate: false, lookUpMs: 60_000 })
    apps.push(named)
    const inPage = async (from: FastifyInstance, url: string) =>
      JSON.parse(/<script id="operator"[^>]*>(.*?)<\/script>/s.exec((await from.inject(url)).body)?.[1] ?? '') as unknown
    const told = async (from: FastifyInstance) => {
      const payload = { query: '{ operator { name contact imprintUrl privacyUrl sendsMail version } }' }
      return (await from.inject({ method: 'POST', url: '/graphql', payload })).json<{ data: { operator: unknown } }>().data
        .operator
    }
    const version = expect.stringMatching(/^\d+\.\d+\.\d+$/)
    expect(await told(named)).toEqual({ ...operator, sendsMail: true, version })
    for (const url of ['/', '/Benutzer']) expect(await inPage(named, url)).toEqual({ ...operator, sendsMail: true, version })
    const nobody = { ...unsaid, version }
    expect(await told(app)).toEqual(nobody)
    expect([await inPage(app, '/'), await inPage(app, '/Benutzer')]).toEqual([nobody, nobody])
  })

  const answersIn = (html: string) =>
    JSON.parse(/<script id="first-answers" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Answers
  const answersAt = async (url: string, served = app) => answersIn((await served.inject(url)).body)
  const asked = async (url: string) =>
    (await answersAt(url))?.map(([operation, { parent, id, key, type }]) => [operation, parent ?? id ?? key ?? type])
  const ask = async (operationName: string, of: Record<string, unknown>) =>
    (
      await app.inject({
        method: 'POST',
        url: '/graphql',
        payload: { operationName, query: queries.get(operationName), variables: of },
      })
    ).json<unknown>()

  const roots = ['Art', 'Lebensraum', 'collections', 'organizations'].map((root) => ['TreeChildren', root])
  const taxon = `/Arten/${own.taxonomy}/${own.taxon}/${own.child}`

  test('of an object: its record, its way in the tree and the tree above it, each as the interface answers it', async () => {
    expect(await asked(taxon)).toEqual([
      ['TaxonScreen', own.child],
      ['TreeLineage', `taxon:${own.child}`],
      ...roots,
      ['TreeChildren', `taxonomy:${own.taxonomy}`],
      ['TreeChildren', `taxon:${own.taxon}`],
    ])
    for (const [operation, of, answer] of (await answersAt(taxon)) ?? []) expect(answer).toEqual(await ask(operation, of))
  })

  test.each([
    ['/', [['HomeScreen', undefined], ...roots]],
    ['/Arten', [['HomeScreen', undefined], ...roots]],
    [
      `/Arten/${own.taxonomy}?x=1`,
      [
        ['TaxonomyScreen', own.taxonomy],
        ['TreeLineage', `taxonomy:${own.taxonomy}`],
        ...roots,
        ['TreeChildren', `taxonomy:${own.taxonomy}`],
      ],
    ],
    [
      `/Eigenschaften-Sammlungen/${own.collection}`,
      [['CollectionScreen', own.collection], ['TreeLineage', `collection:${own.collection}`], ...roots],
    ],
    ['/Export', [['ExportTaxonomies', undefined]]],
    [
      '/Export?type=Arten',
      [
        ['ExportTaxonomies', undefined],
        ['ExportCatalogue', 'Art'],
      ],
    ],
    // What a login sees, or nobody has asked for.
    ['/Benutzer', undefined],
    ['/Export/Meine-Liste', undefined],
    [`/Arten/${own.taxonomy}/nichts`, undefined],
  ])('%s', async (url, expected) => expect(await asked(url)).toEqual(expected))

  test('the screen of the address is to be fetched with the page', async () => {
    const { headers } = await app.inject(taxon)
    expect(headers.link).toBe('</_next/a.js>; rel=preload; as=script, </_next/b.js>; rel=preload; as=script')
    expect((await app.inject('/')).headers.link).toBeUndefined()
  })

  test('what is written in a name ends no script, and a $ in it is a $', async () => {
    const before = (await app.inject(taxon)).body
    const name = "</script><script>alert(1)</script><!-- $& $' 𝒳"
    await sql`update taxa set name = ${name} where id = ${own.child}`.execute(db().bulk)
    await sql`update data_state set revision = revision + 1`.execute(db().owner)
    const { body } = await app.inject(taxon)
    expect(body.match(/<script/g)).toHaveLength(before.match(/<script/g)?.length ?? 0)
    expect(body.match(/<title>|<meta/g)).toHaveLength(before.match(/<title>|<meta/g)?.length ?? 0)
    expect(body).not.toContain('<!--')
    const [, , answer] = answersIn(body)?.[0] ?? []
    expect(answer).toMatchObject({ data: { taxon: { name } } })
    expect(body).toContain('<script>start()</script><style data-emotion=')
    expect(body.endsWith('</div><p>$& $1')).toBe(true)
  })

  test('the tag is of the bytes: the same page is not sent twice, after a change it is another', async () => {
    const first = await app.inject('/')
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } })
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ''])
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    await sql`update organizations set name = 'Anders' where id = ${own.organization}`.execute(db().owner)
    await sql`update data_state set revision = revision + 1`.execute(db().owner)
    const later = await app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } })
    expect(later.statusCode).toBe(200)
    expect(later.headers.etag).not.toBe(first.headers.etag)
  })

  test('it is compressed as the client takes it; HEAD has the head alone', async () => {
    const plain = (await app.inject('/')).body
    const sent = async (accepted: string) => app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
    const [br, gzip, none] = [await sent('gzip, br'), await sent('gzip'), await sent('br;q=0')]
    expect([br, gzip, none].map(({ headers }) => [headers['content-encoding'], headers.vary])).toEqual([
      ['br', 'accept-encoding'],
      ['gzip', 'accept-encoding'],
      [undefined, 'accept-encoding'],
    ])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
    expect(none.body).toBe(plain)
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', br.headers.etag])
  })

  test('the same whoever asks', async () => {
    const { body } = await app.inject({ url: taxon, headers: { authorization: 'Bearer something', cookie: 'a=b' } })
    expect(body).toBe((await app.inject(taxon)).body)
  })

  test('a page without room for them is sent as it was built, that of a server that keeps nothing without answers', async () => {
    expect((await app.inject('/Suche')).body).toBe(HTML.replace(EMPTY, ''))
    const { body, headers } = await keepsNothing.inject(taxon)
    expect(body).toBe(WITHOUT_ANSWERS)
    expect(headers.link).toContain('/_next/a.js')
  })

  test('a file of questions that is half written costs no page', async () => {
    const file = join(outDir, FIRST_QUESTIONS_FILE)
    const whole = readFileSync(file, 'utf8')
    writeFileSync(file, whole.slice(0, 100))
    utimesSync(file, 1, 1)
    const { statusCode, body } = await app.inject(taxon)
    writeFileSync(file, whole)
    expect([statusCode, body]).toEqual([200, WITHOUT_ANSWERS])
  })

  test('where the database does not answer in time the page is sent without', async () => {
    const impatient = await createApp({
      database: db(),
      settings: testSettings(),
      outDir,
      rate: false,
      lookUpMs: 0,
      log: () => {},
    })
    const { statusCode, body } = await impatient.inject(taxon)
    await impatient.close()
    expect([statusCode, body]).toEqual([200, WITHOUT_ANSWERS])
  })
})
