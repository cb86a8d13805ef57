import { everyNth, longTest } from '../../lib/domain/testing/runs'
import { readProblem } from '../../lib/domain/text/problem'
import { createApp } from '../http/app'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { storeAmphibians } from './testing/amphibians'
import { filterBy, injections, queriesWith, tooMuch } from './testing/hostileQueries'
import type { FastifyInstance } from 'fastify'

/** Of work (CPU, the embedded database included) and until the answer is there. A statement for each name would take several times as much. */
const SOON = { workMs: 500, waitMs: 2_000 }
/** On a slow or busy machine instead: so many times what refusing a single unknown name takes there at the same moment. */
const TIMES = 100
/** The quickest counts, not what else the machine has to do. */
const ATTEMPTS = 3

/** What the interface answers from the query string of a link. */
const fields = {
  exportPreview: 'exportPreview(query: $query) { rows }',
  exportCount: 'exportCount(query: $query)',
  exportGroupStatistics: 'exportGroupStatistics(query: $query, axis: pco, source: "Rote Liste") { taxa }',
} as const

describeOneEngine('hostile links', (db) => {
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

  const sentence = /^[^\n]{10,4000}[.)]$/
  const refused = { status: 400, said: expect.stringMatching(sentence), isSoon: true }

  /** The sentence of a problem, the file itself. */
  const saidIn = (status: number, body: string) => (status === 200 ? body : readProblem(body)?.detail)
  const asFile = async (query: string) => {
    const { statusCode, body } = await app.inject({ url: `/export.csv?${query}` })
    return { status: statusCode, said: saidIn(statusCode, body) }
  }

  /** The answer, and whether the quickest of some attempts came soon. */
  const quickest = async <Answer extends object>(ask: () => Promise<Answer>): Promise<Answer & { isSoon: boolean }> => {
    for (let attempt = 1; ; attempt++) {
      const { answer, workMs, waitMs } = await measured(ask)
      if (workMs < SOON.workMs && waitMs < SOON.waitMs) return { ...answer, isSoon: true }
      const little = await measured(() => asFile('taxonomies=Niemand'))
      const isSoon = workMs < TIMES * little.workMs && waitMs < TIMES * little.waitMs
      if (isSoon || attempt === ATTEMPTS) return { ...answer, isSoon }
    }
  }

  const inGraph =
    (document: string) =>
    async (query: string, more: Record<string, string> = {}) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/graphql',
        payload: { query: document, variables: { query, ...more } },
      })
      const { data, errors } = answer.json<{ data: unknown; errors?: { message: string; extensions: { code: string } }[] }>()
      if (!errors) return { status: 200, said: JSON.stringify(data) }
      return { status: errors[0]?.extensions.code === 'BAD_USER_INPUT' ? 400 : 500, said: errors[0]?.message }
    }

  const ways = [
    ['/export.csv', asFile],
    ...Object.entries(fields).map(([name, field]) => [name, inGraph(`query ($query: String!) { ${field} }`)] as const),
  ] as const
  /** What statistics do not read: which columns there are, and in which order. */
  const isAside = (way: string, query: string) => /Statistics/.test(way) && /(Properties|sort|columns)=/.test(query)

  describe.each(ways)('%s', (way, ask) => {
    test.each(
      everyNth(
        injections,
        2 * ways.length,
        ways.findIndex(([name]) => name === way),
      ),
    )('%j as a name or value in any field is a sentence, never SQL', async (text) => {
      const queries = queriesWith(text).filter((query) => !isAside(way, query))
      for (const query of queries) expect([query, await quickest(() => ask(query))]).toEqual([query, refused])
    })

    test.each(tooMuch)('%s are answered at once', async (_what, query) => {
      expect(await quickest(() => ask(query))).toEqual(refused)
    })
  })

  const writable = injections.filter((text) => !text.includes('\0'))
  test.each(writable)('%j as a value to compare with matches nothing', async (text) => {
    const query = filterBy(text)
    expect(await asFile(query)).toEqual({ status: 200, said: 'id,name,Rote Liste: Kategorie\r\n' })
    expect(await inGraph(`query ($query: String!) { ${fields.exportCount} }`)(query)).toEqual({
      status: 200,
      said: '{"exportCount":0}',
    })
  })

  test.each(writable)(
    '%j as the name of a group, field or beginning in the interface is a sentence or no value',
    async (text) => {
      const query = 'taxonomies=Beispiel-Lurche'
      const group = inGraph(
        'query ($query: String!, $text: String!) { exportGroupStatistics(query: $query, axis: rco, source: $text, relationType: $text) { taxa } }',
      )
      const values = inGraph(
        'query ($query: String!, $text: String!) { exportFieldValues(query: $query, axis: pco, source: "Rote Liste", pname: $text) { more } }',
      )
      const beginning = inGraph(
        `query ($query: String!, $text: String!) {
          exportFieldValues(query: $query, axis: pco, source: "Rote Liste", pname: "Kategorie", containing: $text) {
            values { value } } }`,
      )
      expect(await quickest(() => group(query, { text }))).toEqual(refused)
      expect(await quickest(() => values(query, { text }))).toEqual(refused)
      expect(await quickest(() => beginning(query, { text }))).toEqual({
        status: 200,
        said: '{"exportFieldValues":{"values":[]}}',
        isSoon: true,
      })
    },
  )

  test('a character that no text may hold is named', async () => {
    const [query, name] = [filterBy('a\0b'), 'pcoFilters=Rote Liste~Kategorie~=~a\0b']
    expect(await asFile(query)).toEqual({ status: 400, said: `${name} enthält ein ungültiges Zeichen.` })
    const field = 'exportFieldValues(query: $query, axis: pco, source: "a\\u0000b", pname: "x") { more }'
    const values = inGraph(`query ($query: String!) { ${field} }`)
    expect(await values('taxonomies=Beispiel-Lurche')).toEqual({
      status: 400,
      said: 'Die Angaben sind unvollständig oder falsch.',
    })
  })

  longTest('a link of a megabyte is answered by a sentence over the network, and the server lives on', async () => {
    const { isSoon, ...answer } = await quickest(async () => {
      const answered = await fetch(`${address}/export.csv?taxonomies=${'x'.repeat(1_000_000)}`)
      return { status: answered.status, said: saidIn(answered.status, await answered.text()) }
    })
    expect([answer, isSoon]).toEqual([
      { status: 400, said: 'Die Adresse ist zu lang. Wählen Sie im Export weniger ids oder Eigenschaften.' },
      true,
    ])
    expect((await fetch(`${address}/export.csv?taxonomies=Moore`)).status).toBe(200)
  })
})

async function measured<Answer>(ask: () => Promise<Answer>) {
  const [start, before] = [performance.now(), process.cpuUsage()]
  const answer = await ask()
  const { user, system } = process.cpuUsage(before)
  return { answer, workMs: (user + system) / 1_000, waitMs: performance.now() - start }
}
