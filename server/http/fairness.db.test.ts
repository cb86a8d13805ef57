import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { getIntrospectionQuery } from 'graphql'
import { sql } from 'kysely'
import { longTest } from '../../lib/domain/testing/runs'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { screenQueries } from '../graphql/testing/screenQueries'
import { fillSmallWorld, ids } from '../graphql/testing/smallWorld'
import { createApp } from './app'

const OFFICE = '198.51.100.7'
const GREEDY = '203.0.113.66'

describeOneEngine('one client sends all it can', (db) => {
  let app: FastifyInstance
  let url: string
  const logged: string[] = []

  beforeAll(async () => {
    await fillSmallWorld(db())
    // More than the buffers between the database and a client that does not read.
    await sql`insert into taxonomies (id, type, name, published) values ('10000000-0000-4000-8000-000000000077', 'Art', 'Viele', true)`.execute(
      db().bulk,
    )
    await sql`
      insert into taxa (taxonomy_id, name, properties)
      select '10000000-0000-4000-8000-000000000077', 'Art ' || n, jsonb_build_object('Text', repeat(md5(n::text), 40), 'Zahl', n)
      from generate_series(1, 11000) n`.execute(db().bulk)
    await sql`select refresh_taxonomy('10000000-0000-4000-8000-000000000077')`.execute(db().bulk)
    app = await createApp({
      database: db(),
      settings: testSettings({ JWT_SECRET: 'a secret that only tests use, 32 characters' }),
      outDir: tmpdir(),
      log: (line) => logged.push(line),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  })
  afterAll(() => app.close())

  /** As a web server before it passes it on. */
  const post = async (address: string, body: unknown, signal?: AbortSignal) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
      signal,
    })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      answers: (await response.json()) as Answer[],
    }
  }
  const codes = (answers: readonly Answer[]) => answers.map(({ errors }) => errors?.[0]?.extensions.code ?? null)
  const counts = (from: number, many: number) => ({
    query: `{ ${Array.from({ length: many }, (_, n) => `a${n}: exportCount(query: "taxonomies=Viele&taxFilters=Viele~Zahl~>~${from + n}")`).join(' ')} }`,
  })

  test('GraphiQL and other tools read what the program says about itself, in a batch and by GET too', async () => {
    const query = getIntrospectionQuery({ schemaDescription: true, inputValueDeprecation: true, oneOf: true })
    for (const body of [[{ query, operationName: 'IntrospectionQuery' }], [{ query }, { query: '{ viewer { name } }' }]]) {
      const { answers } = await post(OFFICE, body)
      expect(codes(answers)).toEqual(body.map(() => null))
      expect(JSON.stringify(answers[0]?.data)).toContain('"name":"exportCount"')
    }
    const response = await fetch(`${url}/graphql?query=${encodeURIComponent('{ __schema { queryType { name } } }')}`)
    expect(await response.json()).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } })
  })

  longTest('hundreds of descriptions of the program in one request are refused, and so are many in a batch', async () => {
    const types = '__schema{types{fields{name args{name}type{name}}}}'
    const storm = { query: `{${Array.from({ length: 750 }, (_, n) => `a${n}:${types}`).join(' ')}}` }
    const { answers } = await post(GREEDY, Array(10).fill(storm))
    expect(codes(answers)).toEqual(Array(10).fill('TOO_COMPLEX'))
    // How many fit depends on how long the description is: it grows with the program. Ten times exactly the most that do is too much in any case.
    let many = 64
    const some = () => ({ query: `{${Array.from({ length: many }, (_, n) => `a${n}:${types}`).join(' ')}}` })
    while (many > 1 && codes((await post(GREEDY, [some()])).answers)[0] !== null) many--
    expect(codes((await post(GREEDY, [some()])).answers)).toEqual([null])
    expect(codes((await post(GREEDY, Array(10).fill(some()))).answers)).toEqual(Array(10).fill('TOO_COMPLEX'))
  })

  test('the operations of a batch are summed: each alone is answered, all together are refused, one by one', async () => {
    const operations = Array.from({ length: 10 }, (_, n) => counts(24 * n, 24))
    expect(codes((await post(GREEDY, operations.slice(0, 1))).answers)).toEqual([null])
    const { status, answers } = await post(GREEDY, operations)
    expect([status, codes(answers)]).toEqual([200, Array(10).fill('TOO_COMPLEX')])
    expect(answers[0]?.errors?.[0]?.message).toBe(
      'Die Anfrage verlangt 240 Zählungen, Diagramme oder Vergleiche auf einmal; erlaubt sind 25.',
    )
  })

  test('a limit given as a variable counts as what it is', async () => {
    const query = `query ($limit: Int!) { taxon(id: "x") {
      relations(limit: $limit) {
        nodes { collection { fields { name } } relatedTaxon { records { id collection { name } } } } } } }`
    expect(codes((await post(OFFICE, [{ query, variables: { limit: 1_000_000 } }])).answers)).toEqual(['TOO_COMPLEX'])
    expect(codes((await post(OFFICE, [{ query, variables: { limit: 20 } }])).answers)).toEqual([null])
  })

  test('somebody else is answered while hundreds of counts of one client wait', async () => {
    let open = 0
    const gone = new AbortController()
    const storm = Array.from({ length: 18 }, (_, n) => {
      open++
      return post(GREEDY, [counts(25 * n, 25)], gone.signal).finally(() => open--)
    })
    try {
      // The first ones have their turn.
      await Promise.race(storm)
      for (let n = 0; n < 3; n++) {
        const { answers } = await post(OFFICE, [
          { query: '{ search(text: "bombina") { total } }' },
          { query: '{ treeChildren(parent: "Art") { total } exportCount(query: "taxonomies=Tiere") }' },
        ])
        expect(codes(answers)).toEqual([null, null])
      }
      expect(open).toBeGreaterThan(3)
    } finally {
      gone.abort()
      await Promise.allSettled(storm)
    }
  })

  test('what does not even wait any more is refused with 429, when to come again, and a list as long as the batch', async () => {
    const gone = new AbortController()
    const storm = Array.from({ length: 60 }, (_, n) => post(GREEDY, [counts(25 * n, 23), counts(0, 1)], gone.signal))
    try {
      const { status, retryAfter, answers } = await Promise.any(storm.map((each) => each.then(refusedOnly)))
      expect([status, codes(answers)]).toEqual([429, ['RATE_LIMITED', 'RATE_LIMITED']])
      expect(Number(retryAfter)).toBeGreaterThanOrEqual(1)
      expect(answers[0]?.errors?.[0]?.extensions.retryAfter).toBe(Number(retryAfter))
      expect(answers[0]?.errors?.[0]?.message).toMatch(/^Von hier laufen zu viele aufwendige Anfragen\. Versuchen Sie es in /)
      // Nobody else pays for it.
      expect((await post(OFFICE, [counts(0, 1)])).status).toBe(200)
    } finally {
      gone.abort()
      await Promise.allSettled(storm)
    }
  })

  longTest(
    '25 people at one address open screens, count, chart, match and export all at once, and nobody is refused',
    async () => {
      const queries = screenQueries()
      const person = async (n: number) => {
        const operations = Object.entries(ordinary(n)).map(([name, variables]) => ({
          query: queries.get(name) ?? name,
          variables,
        }))
        const batches = await Promise.all([operations.slice(0, 8), operations.slice(8)].map((batch) => post(OFFICE, batch)))
        const files = await Promise.all(
          ['csv', 'xlsx'].map(async (format) => {
            const file = await fetch(`${url}/export.${format}?taxonomies=Tiere&pcoProperties=Rote%20Liste~Status`, {
              headers: { 'x-forwarded-for': OFFICE },
            })
            await file.arrayBuffer()
            return file.status
          }),
        )
        return [...batches.flatMap(({ status, answers }) => [status, ...codes(answers)]), ...files]
      }
      const all = await Promise.all(Array.from({ length: 25 }, (_, n) => person(n)))
      expect(new Set(all.flat())).toEqual(new Set([200, null]))
    },
  )

  test('who opens files and does not read on keeps nobody else from theirs; too many are refused with 503 and when to come again', async () => {
    const file = '/export.csv?taxonomies=Viele&taxProperties=Viele~Text'
    const slow = (address: string) =>
      new Promise<IncomingMessage>((resolve, reject) =>
        get(`${url}${file}`, { headers: { 'x-forwarded-for': address } }, resolve).on('error', reject),
      )
    const open: Promise<IncomingMessage>[] = []
    try {
      // All places of all clients, and many more that wait for one.
      for (const address of [GREEDY, '203.0.113.67', '203.0.113.68']) for (let n = 0; n < 20; n++) open.push(slow(address))
      for (let n = 0; n < 50; n++) open.push(slow(GREEDY))
      const refused = await Promise.any(
        open.map((each) =>
          each.then((answer) => (answer.statusCode === 200 ? Promise.reject(new Error('has its file')) : answer)),
        ),
      )
      expect([refused.statusCode, refused.headers['content-type']]).toEqual([503, 'application/problem+json; charset=utf-8'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(JSON.parse((await refused.setEncoding('utf8').toArray()).join(''))).toMatchObject({
        detail: expect.stringMatching(/^Im Augenblick werden zu viele Dateien zugleich geladen\. Versuchen Sie es in /) as string,
        code: 'RATE_LIMITED',
      })
      const answer = await fetch(`${url}${file}`, { headers: { 'x-forwarded-for': OFFICE } })
      expect([answer.status, (await answer.text()).split('\r\n').length]).toEqual([200, 11_002])
    } finally {
      for (const each of open)
        void each.then(
          (answer) => answer.destroy(),
          () => {},
        )
    }
  })

  test('nothing unexpected happened meanwhile', () => expect(logged).toEqual([]))
})

interface Answer {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions: { code: string; retryAfter?: number } }[]
}

const refusedOnly = <T extends { status: number }>(answer: T): T => {
  if (answer.status === 200) throw new Error('It was answered.')
  return answer
}

/** What somebody asks who looks around: the screens' own queries with their variables. */
function ordinary(n: number): Record<string, Record<string, unknown>> {
  const query = `taxonomies=Tiere&pcoProperties=Rote%20Liste~Status&taxFilters=Tiere~L%C3%A4nge~%3C~${n}`
  return {
    TreeChildren: { parent: 'Art', offset: 0, limit: 200 },
    TaxonScreen: { id: ids.variegata, relationsFrom: 0 },
    SearchPage: { text: 'bombina', kinds: null, taxonomies: null, ranks: null, collections: null },
    TreeNarrowed: { text: 'rana' },
    Comparison: { ids: [ids.variegata, ids.bombina] },
    StatesScreen: { id: ids.animals, offset: 0 },
    ExportCatalogue: { type: 'Art' },
    CollectionTaxonomies: { id: ids.redList },
    ExportPreview: { query, offset: 0, limit: 100 },
    ExportCount: { query },
    ExportGroupStatistics: { query, axis: 'pco', source: 'Rote Liste', relationType: null },
    ExportFieldChart: { query, axis: 'pco', source: 'Rote Liste', pname: 'Status', isQuick: false },
    OwnListMatches: { taxonomies: ['Tiere'], names: ['Bombina variegata', 'Rana temporaria', `Art ${n}`] },
  }
}
