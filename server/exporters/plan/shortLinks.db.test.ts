import Fastify from 'fastify'
import { sql } from 'kysely'
import { exportFormats } from '../../../lib/domain/export/exportFormats'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../../graphql/testing/ask'
import { ExportError } from './exportError'
import { registerExportRoutes } from '../../http/routes/exportRoutes'
import { createShortener } from './shortLinks'
import { ids, storeAmphibians } from '../testing/amphibians'
import { readXlsx } from '../testing/readXlsx'
import type { FastifyInstance } from 'fastify'

const query = 'taxonomies=Beispiel-Lurche&pcoProperties=Alte%20Liste~Kategorie'
/** sha256 of the query as it is written canonically, 24 digits of it. */
const key = '0afb0980022be32d9651b912'

const isWhole = 'Prüfen Sie, ob die Adresse vollständig ist: Ein Kurzlink hat 24 Zeichen (0–9 und a–f).'

describeOneEngine('short links', (db) => {
  let app: FastifyInstance
  const get = (url: string) => app.inject({ url, headers: { host: 'lurche.example' } })
  const count = async () => (await sql<{ n: number }>`select count(*)::int as n from short_links`.execute(db().owner)).rows[0]?.n

  beforeAll(async () => {
    await storeAmphibians(db())
    app = Fastify()
    registerExportRoutes(app, db())
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await sql`delete from short_links`.execute(db().owner)
    await sql`delete from attempts`.execute(db().owner)
  })

  test('the same settings are the same link, however they are written', async () => {
    const shorten = createShortener(db())
    const spellings = [query, `?${query}`, 'pcoProperties=Alte+Liste~Kategorie&taxonomies=Beispiel%2DLurche&descending=false']
    const keys = [] as string[]
    for (const spelling of spellings) keys.push(await shorten(spelling, 'somebody'))
    expect(keys).toEqual([key, key, key])
    expect(await count()).toBe(1)
  })

  test('a file has a short address, and says it', async () => {
    await createShortener(db())(query, 'somebody')
    const [short, long] = [await get(`/export.csv?kurz=${key}`), await get(`/export.csv?${query}`)]
    expect([short.statusCode, short.body]).toEqual([200, long.body])
    expect((await get(`/export.csv?kurz=${key.toUpperCase()}`)).body).toBe(long.body)
    const about = (await readXlsx((await get(`/export.xlsx?kurz=${key}`)).rawPayload)).Export
    expect(about?.find(([name]) => name === 'Link zum Export')).toEqual([
      'Link zum Export',
      `http://lurche.example/Export?kurz=${key}`,
    ])
  })

  test('an address that is longer than a cell is not begun in one: what to do is said', async () => {
    const long = Array.from({ length: 800 }, () => `ids=${ids.unke}`).join('&')
    const { Export: about = [] } = await readXlsx((await get(`/export.xlsx?${long}`)).rawPayload)
    const sentence = (length: string) =>
      `Die Adresse hat ${length} Zeichen, eine Zelle fasst 32'767. Bewahren Sie die auf, mit der Sie die Datei geladen haben, ` +
      'oder machen Sie im Export unter «…» einen Kurzlink.'
    expect(about.filter(([name]) => name === 'Link zum Export' || name === 'Dieselben Daten als CSV')).toEqual([
      ['Link zum Export', sentence("32'828")],
      ['Dieselben Daten als CSV', sentence("32'832")],
    ])
    // What else is too long stands in no CSV.
    const values = JSON.stringify(['VU', ...Array.from({ length: 999 }, (_, n) => `Kategorie ${n} ${'x'.repeat(30)}`)])
    const { Export: more = [] } = await readXlsx(
      (await get(encodeURI(`/export.xlsx?taxonomies=Beispiel-Lurche&pcoFilters=Rote Liste~Kategorie~in~${values}`))).rawPayload,
    )
    const said = String(more.find(([name]) => name === 'Auswahl')?.[1])
    expect([said.length, said.endsWith('x … (gekürzt)') || said.endsWith('» … (gekürzt)')]).toEqual([32_767, true])
  })

  test.each(exportFormats.map(({ extension }) => extension))(
    'a %s by its short address is not sent again while the data are the same',
    async (format) => {
      await createShortener(db())(query, 'somebody')
      const url = `/export.${format}?kurz=${key}`
      const { headers } = await get(url)
      const status = async (method: 'GET' | 'HEAD' = 'GET') =>
        (await app.inject({ url, method, headers: { 'if-none-match': String(headers.etag) } })).statusCode
      expect([headers.etag, await status(), await status('HEAD')]).toEqual([expect.stringMatching(/^W\/"\d+-/), 304, 304])
      await sql`update data_state set revision = revision + 1`.execute(db().bulk)
      expect(await status()).toBe(200)
      await sql`update data_state set revision = revision - 1`.execute(db().bulk)
    },
  )

  test('a link goes on working when what it names is renamed', async () => {
    const moors = await createShortener(db())('taxonomies=Moore', 'somebody')
    const before = await get(`/export.csv?kurz=${moors}`)
    await sql`update taxonomies set name = 'Moor und Ried' where name = 'Moore'`.execute(db().owner)
    await sql`insert into name_aliases (name, taxonomy_id) select 'Moore', id from taxonomies where name = 'Moor und Ried'`.execute(
      db().owner,
    )
    expect((await get(`/export.csv?kurz=${moors}`)).body).toBe(before.body)
    await sql`update taxonomies set name = 'Moore' where name = 'Moor und Ried'`.execute(db().owner)
    await sql`delete from name_aliases where name = 'Moore'`.execute(db().owner)
  })

  test.each([
    [`kurz=${'0'.repeat(24)}`, 404, `Einen Kurzlink «${'0'.repeat(24)}» gibt es nicht. ${isWhole}`],
    ['kurz=abc', 404, `Einen Kurzlink «abc» gibt es nicht. ${isWhole}`],
    [`kurz=${'0'.repeat(24)}&excel=true`, 400, 'Ein Kurzlink steht allein: Neben «kurz» darf kein anderer Parameter stehen.'],
  ])('%s is %i', async (asked, status, sentence) => {
    for (const format of ['csv', 'xlsx']) {
      const answer = await get(`/export.${format}?${asked}`)
      expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([
        status,
        'application/problem+json; charset=utf-8',
        {
          status,
          title: status === 404 ? 'Not Found' : 'Bad Request',
          detail: sentence,
          code: status === 404 ? 'NOT_FOUND' : 'BAD_USER_INPUT',
          request: expect.any(String) as string,
        },
      ])
    }
  })

  test.each([
    ['', 'Wählen Sie mindestens eine Taxonomie: Die Abfrage nennt weder taxonomies noch ids noch subtree.'],
    ['taxonomies=Beispiel', 'Eine Taxonomie «Beispiel» gibt es nicht. Prüfen Sie den Namen.'],
    ['taxonomies=Moore&excel=ja', 'excel=ja ist weder true noch false.'],
  ])('nothing is kept of a query that is no export: %s', async (asked, sentence) => {
    await expect(createShortener(db())(asked, 'somebody')).rejects.toThrow(new ExportError(sentence))
    expect(await count()).toBe(0)
  })

  test('one address makes 60 in ten minutes, others go on', async () => {
    const shorten = createShortener(db())
    for (let index = 0; index < 60; index++) await shorten(query, 'somebody')
    await expect(shorten(query, 'somebody')).rejects.toMatchObject({ extensions: { code: 'RATE_LIMITED' } })
    expect(await shorten(query, 'somebody else')).toBe(key)
  })

  test('when the room is used up, links that are there go on and new ones are refused', async () => {
    await createShortener(db())(query, 'somebody')
    const full = createShortener(db(), 1)
    expect(await full(query, 'somebody')).toBe(key)
    await expect(full('taxonomies=Moore', 'somebody')).rejects.toThrow(
      new ExportError('Der Platz für Kurzlinks ist aufgebraucht. Der lange Link gilt weiter.'),
    )
  })

  test('what a key stands for never changes, not even if another query had the same fingerprint', async () => {
    await sql`insert into short_links (key, query) values (${key}, 'taxonomies=Moore')`.execute(db().owner)
    await expect(createShortener(db())(query, 'somebody')).rejects.toMatchObject({ code: '23505' })
    expect((await get(`/export.csv?kurz=${key}`)).body).toContain(ids.moor)
  })

  test('nobody lists them or writes them past the function', async () => {
    await createShortener(db())(query, 'somebody')
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const statement of [
      'select * from short_links',
      'delete from short_links',
      `insert into short_links (key, query) values ('${'1'.repeat(24)}', 'x')`,
      `select create_short_link('x', 1000000000)`,
    ]) {
      await expect(sql.raw(statement).execute(db().reader)).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|25006)$/),
      })
      await expect(db().asViewer(nobody, (trx) => sql.raw(statement).execute(trx))).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('the interface makes and reads them', async () => {
    const made = await ask(db(), `mutation { createShortLink(query: "${query}") }`)
    expect(made.data).toEqual({ createShortLink: key })
    const read = await ask(
      db(),
      `{ shortLink(key: "${key}") { key query } nothing: shortLink(key: "${'0'.repeat(24)}") { query } }`,
    )
    expect(read.data).toEqual({
      shortLink: { key, query: 'taxonomies=Beispiel-Lurche&pcoProperties=Alte%20Liste~Kategorie' },
      nothing: null,
    })
    const refused = await ask(db(), `mutation { createShortLink(query: "farbe=rot") }`)
    expect(JSON.stringify(refused.errors)).toContain('Den Parameter «farbe» gibt es im Export nicht.')
  })
})
