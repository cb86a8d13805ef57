import { writeExportQuery } from '../../lib/domain/exportQuery'
import { addProperty, defaultExportSettings, defaultExportView, setFilter } from '../../lib/domain/exportSettings'
import { createApp } from '../http/app'
import { describeEachEngine, testSettings } from '../db/testDatabase'
import { storeAmphibians } from './testing/amphibians'
import type { FastifyInstance } from 'fastify'

const injections = [
  "'; drop table taxa; --",
  '" or 1=1',
  '$1',
  '${1}',
  '\\',
  "\\'",
  '%00',
  'x`y',
  '/*',
  '{"a":1}',
  ')) union select 1',
  '~~~',
  '\u202e',
]
const settings = { ...defaultExportSettings(), taxonomies: ['Beispiel-Lurche'] }

/** Far more than any of these takes; a statement for each name would take longer. */
const SOON_MS = 1_000

describeEachEngine('hostile links', (db) => {
  let app: FastifyInstance
  let address = ''
  beforeAll(async () => {
    await storeAmphibians(db())
    app = await createApp({
      database: db(),
      settings: testSettings({ JWT_SECRET: 'a secret that only tests use, 32 characters' }),
      rate: false,
      log: () => {},
    })
    address = await app.listen({ port: 0, host: '127.0.0.1' })
    await app.inject('/export.csv?taxonomies=Moore')
  })
  afterAll(() => app.close())

  const ask = async (query: string) => {
    const start = performance.now()
    const answer = await app.inject({ url: `/export.csv?${query}` })
    return { status: answer.statusCode, body: answer.body, isSoon: performance.now() - start < SOON_MS }
  }
  const sentence = /^[^\n]{10,4000}[.)]\n$/

  test.each(injections)('%s as a name or value in any field is a sentence or no match, never SQL', async (text) => {
    const queries = [
      writeExportQuery({ ...settings, taxonomies: [text] }),
      writeExportQuery({ ...settings, ids: [text] }),
      writeExportQuery({ ...settings, type: text }),
      writeExportQuery(addProperty(settings, 'tax', { taxname: text, pname: text })),
      writeExportQuery(addProperty(settings, 'tax', { taxname: 'Beispiel-Lurche', pname: text })),
      writeExportQuery(addProperty(settings, 'pco', { pcname: text, pname: 'x' })),
      writeExportQuery(addProperty(settings, 'pco', { pcname: 'Rote Liste', pname: text })),
      writeExportQuery(addProperty(settings, 'rco', { pcname: 'Lebensräume der Arten', relationtype: text, pname: 'x' })),
      writeExportQuery(addProperty(settings, 'rco', { pcname: 'Lebensräume der Arten', relationtype: 'lebt in', pname: text })),
      writeExportQuery(setFilter(settings, 'pco', { pcname: 'Rote Liste', pname: 'Kategorie', comparator: text, value: 'LC' })),
      writeExportQuery(setFilter(settings, 'tax', { taxname: 'Beispiel-Lurche', pname: 'Länge', comparator: '=', value: text })),
      writeExportQuery(settings, { ...defaultExportView(), sort: { column: text, descending: true } }),
      writeExportQuery(settings, { ...defaultExportView(), sort: { column: `pco~${text}~x`, descending: false } }),
      writeExportQuery(settings, { ...defaultExportView(), columns: [text] }),
      writeExportQuery(settings, { ...defaultExportView(), subtree: [text] }),
      `${writeExportQuery(settings)}&relationRows=${encodeURIComponent(text)}`,
      `${writeExportQuery(settings)}&${encodeURIComponent(text)}=1`,
    ]
    for (const query of queries) expect([query, await ask(query)]).toEqual([query, { status: 400, body: expect.stringMatching(sentence), isSoon: true }]) // prettier-ignore
    const filtered = await ask(
      writeExportQuery(setFilter(settings, 'pco', { pcname: 'Rote Liste', pname: 'Kategorie', comparator: '=', value: text })),
    )
    expect([filtered.status, filtered.body]).toEqual([200, 'id,name,Rote Liste: Kategorie\r\n'])
  })

  const many = (count: number, write: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => write(index)).join('&')
  test.each([
    ['10,000 filters', `taxonomies=Beispiel-Lurche&${many(10_000, (index) => `pcoFilters=A~${index}~%3D~1`)}`],
    ['the same filter 10,000 times', `taxonomies=Beispiel-Lurche&${many(10_000, () => 'pcoFilters=A~p~%3D~1')}`],
    ['10,000 properties', many(10_000, (index) => `pcoProperties=A~${index}`)],
    [
      'the same property 10,000 times',
      many(10_000, (index) => (index < 100 ? `pcoProperties=A~${index}` : 'pcoProperties=A~99')),
    ],
    ['10,000 taxonomies', many(10_000, (index) => `taxonomies=A${index}`)],
    ['40,000 ids that are none', many(40_000, (index) => `ids=${index}`)],
    ['5,000 ids of nobody', many(5_000, (index) => `ids=00000000-0000-4000-8000-${String(index + 1e6).padStart(12, '0')}`)],
    [
      '5,000 roots of nothing',
      many(5_000, (index) => `subtree=00000000-0000-4000-8000-${String(index + 1e6).padStart(12, '0')}`),
    ],
    ['20,000 columns', `taxonomies=Moore&${many(20_000, (index) => `columns=${index}`)}`],
    ['10,000 unknown parameters', many(10_000, (index) => `x${index}=1`)],
    ['a tuple of 100,000 fields', `taxonomies=Moore&pcoProperties=${'a~'.repeat(100_000)}`],
    ['a list 100,000 deep', `taxonomies=Beispiel-Lurche&pcoFilters=Rote%20Liste~Kategorie~in~${'%5B'.repeat(80_000)}`],
    ['a number of 200,000 digits', `taxonomies=Beispiel-Lurche&taxFilters=Beispiel-Lurche~L%C3%A4nge~%3D~${'9'.repeat(200_000)}`],
    ['a name of 240,000 characters', `taxonomies=${'x'.repeat(240_000)}`],
  ])('%s are answered at once', async (_, query) => {
    expect(await ask(query)).toEqual({ status: 400, body: expect.stringMatching(sentence), isSoon: true })
  })

  test('a link of a megabyte is answered by a sentence over the network, and the server lives on', async () => {
    const start = performance.now()
    const answer = await fetch(`${address}/export.csv?taxonomies=${'x'.repeat(1_000_000)}`)
    expect([answer.status, await answer.text()]).toEqual([
      400,
      'Die Adresse ist zu lang. Wählen Sie im Export weniger ids oder Eigenschaften.\n',
    ])
    expect(performance.now() - start).toBeLessThan(SOON_MS)
    expect((await fetch(`${address}/export.csv?taxonomies=Moore`)).status).toBe(200)
  })
})
