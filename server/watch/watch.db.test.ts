// A server as whoever watches over it sees it: what it says, and what it answers on the port for them.
import { sql } from 'kysely'
import { users, own, rightsFixture } from '../db/testing/rightsFixture'
import { inDatabase, onePlace } from '../safekeeping/testing/places'
import { replacePassword, hashPassword } from '../auth/password'
import { type ServerProcess, startServerProcess } from '../testing/serverProcess'
import { newWebhookSecret } from '../webhooks/standardWebhooks'
import { startReceiver } from '../webhooks/testing/receiver'
import { until } from '../testing/until'

describe.each(onePlace)('a server that is watched ($name)', ({ name, make }) => {
  let made: Awaited<ReturnType<typeof make>>
  let server: ServerProcess
  let url: string
  let admin: string
  let receiver: Awaited<ReturnType<typeof startReceiver>>

  beforeAll(async () => {
    made = await make()
    receiver = await startReceiver((_, response) => response.end())
    const host = `localhost:${receiver.port}`
    await inDatabase(made.settings, async (database) => {
      await sql.raw(rightsFixture()).execute(database.owner)
      await sql`insert into user_credentials (user_id, password_hash) values (${users.orgAdmin}, 'none')`.execute(database.owner)
      await replacePassword(database.owner, users.orgAdmin, 'none', await hashPassword('richtig-richtig'))
      await sql`delete from deliveries`.execute(database.owner)
      await sql`update watches set user_id = ${users.orgAdmin}, url = ${`http://${host}/`}, secret = ${newWebhookSecret()}`.execute(
        database.owner,
      )
      // Whoever asks for relation types meets a table that is gone.
      await sql`alter table relation_types rename to relation_types_gone`.execute(database.owner)
    })
    // One for all that follows, in the order in which it stands here.
    const environment = { ...made.environment, WEBHOOK_HOSTS: host }
    server = startServerProcess({ ...environment, ADMIN_PORT: '0', STOP_SECONDS: '3', LOG_FORMAT: 'json' })
    url = await server.url
    admin = await said(/Überwachung auf (\S+)/)
  })
  afterAll(async () => {
    server.signal('SIGKILL')
    await server.ended
    await receiver.close()
    await made.remove()
  })

  const said = async (what: RegExp): Promise<string> => {
    await until(async () => what.test(server.said()))
    return what.exec(server.said())?.[1] ?? ''
  }
  /** Lines of a kind, once there are so many. */
  const lines = async (kind: string, count: number) => {
    const all = () =>
      server
        .said()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line.kind === kind)
    await until(async () => all().length >= count)
    return all()
  }
  const ask = async (operations: object | object[], token?: string) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(operations),
    })
    return {
      status: response.status,
      body: (await response.json()) as {
        data?: Record<string, unknown>
        errors?: { message: string; extensions: Record<string, unknown> }[]
      }[],
    }
  }
  const looked = async (path: string) => {
    const response = await fetch(admin + path)
    const text = await response.text()
    return {
      status: response.status,
      text,
      ...(path === '/ready' &&
        (JSON.parse(text) as { status: string; checks: { sign: string; isWell: boolean; detail: string }[] })),
    }
  }
  const login = (username: string, password: string) => ({
    query:
      'mutation Heimlich ($username: String!, $password: String!) { login(username: $username, password: $password) { token } }',
    variables: { username, password },
  })
  const broken = { query: `{ collection(id: "${own.collection}") { relationTypes { name } } }` }

  test('says one line for each request and one for who came in, and neither names nor texts', async () => {
    await ask({ query: `{ taxon(id: "${own.taxon}") { name } }` })
    await fetch(`${url}/id/${own.taxon}`, { redirect: 'manual' })
    await fetch(`${url}/health`)
    await ask(login('orgAdmin', 'falsch-falsch'))
    await ask(login('orgAdmin', 'richtig-richtig'))
    const hidden = `mutation { ... on Mutation { ...Tief } } fragment Tief on Mutation {
      versteckt: login(username: "orgAdmin", password: "falsch-falsch") { token } }`
    await ask({ query: hidden })
    const requests = await lines('request', 5)
    const common = {
      level: 'info',
      kind: 'request',
      id: expect.stringMatching(/^[0-9a-f]{6}-[0-9a-z]+$/),
      time: expect.any(String),
      ms: expect.any(Number),
    }
    expect(requests).toEqual([
      { ...common, method: 'POST', route: '/graphql', operation: 'taxon', status: 200, outcome: 'ok' },
      { ...common, method: 'GET', route: '/id/:id', status: 302, outcome: 'ok' },
      { ...common, method: 'POST', route: '/graphql', operation: 'login', status: 200, outcome: 'UNAUTHENTICATED' },
      { ...common, method: 'POST', route: '/graphql', operation: 'login', status: 200, outcome: 'ok' },
      { ...common, method: 'POST', route: '/graphql', operation: 'login', status: 200, outcome: 'UNAUTHENTICATED' },
    ])
    const entry = { level: 'info', kind: 'audit', time: expect.any(String), event: 'login', address: '127.0.0.1' }
    expect(await lines('audit', 3)).toEqual([
      { ...entry, outcome: 'UNAUTHENTICATED', viewer: null, request: requests[2]?.id },
      { ...entry, outcome: 'ok', viewer: users.orgAdmin, request: requests[3]?.id },
      { ...entry, outcome: 'UNAUTHENTICATED', viewer: null, request: requests[4]?.id },
    ])
    expect(server.said()).not.toMatch(/Heimlich|falsch-falsch|richtig-richtig|orgAdmin/)
  })

  test('tells whoever met a fault by what it is found in the log, the fault itself once, and that a whole batch broke', async () => {
    const first = await ask([broken, broken])
    const second = await ask([broken, { query: '{ overview { revision } }' }])
    const third = await ask(broken)
    const partly = await ask({ query: `{ overview { revision } ${broken.query.slice(1)}` })
    expect([partly.status, partly.body]).toMatchObject([200, { data: { overview: {}, collection: null } }])
    const [requestId] = first.body.map(({ errors }) => errors?.[0]?.extensions.request)
    expect([first.status, first.body.map(({ errors }) => errors?.[0]?.extensions.code)]).toEqual([500, ['INTERNAL', 'INTERNAL']])
    expect([second.status, second.body.length, second.body[1]?.errors]).toEqual([200, 2, undefined])
    expect(third.status).toBe(500)
    const faults = () =>
      server
        .said()
        .split('\n')
        .filter((line) => line.includes('Unerwarteter Fehler'))
    await until(async () => faults().length >= 4)
    expect(faults()[0]).toMatch(new RegExp(`^\\[${String(requestId)}\\] Unerwarteter Fehler: .*relation_types.* ⏎ at `))
    expect(
      faults()
        .slice(1)
        .map((line) => line.replace(/^\[[^\]]*\] /, '').replace(/:.*\(/, ': … (')),
    ).toEqual([2, 3, 4].map((count) => `Unerwarteter Fehler: … (zum ${count}. Mal)`))
  })

  test('says that it lives, whether it is to be asked, and how much it does', async () => {
    const before = (await looked('/metrics')).text
    // Not what was asked before, whose answer is kept.
    await ask([{ query: `{ taxon(id: "${own.taxon}") { author } }` }, broken])
    await ask(login('orgAdmin', 'falsch-falsch'))
    expect(await looked('/live')).toEqual({
      status: 200,
      text: expect.stringMatching(/^\{"status":"ok","version":"\d+\.\d+\.\d+"\}$/) as string,
    })
    const { status, checks = [] } = await looked('/ready')
    expect([status, checks.map(({ sign, isWell }) => [sign, isWell])]).toEqual([
      name === 'PGlite' ? 'degraded' : 'ok',
      [
        ['reads', true],
        ['writes', true],
        ['migrations', true],
        ['copies', true],
        ['disk', true],
        ['backup', name !== 'PGlite'],
        ['running', true],
      ],
    ])
    const { text } = await looked('/metrics')
    const more = (series: string) => figure(text, series) - figure(before, series)
    expect(
      [
        'requests_total{operation="taxon",outcome="ok"}',
        'requests_total{operation="collection",outcome="INTERNAL"}',
        'requests_total{operation="login",outcome="UNAUTHENTICATED"}',
        'request_duration_seconds_bucket{le="60",operation="taxon"}',
      ].map(more),
    ).toEqual([1, 1, 1, 1])
    expect(text).toMatch(/arteigenschaften_datenstand [1-9]\d*\n/)
    expect(text).toContain('arteigenschaften_import_jobs{state="running"} 0\n')
    expect(text).toMatch(/arteigenschaften_lane_waiting\{lane="bulk"\} 0\n/)
    expect(text).toMatch(/arteigenschaften_nodejs_eventloop_lag_p99_seconds /)
    expect(text).not.toMatch(new RegExp(`${own.taxon}|${own.collection}|orgAdmin|127\\.0\\.0\\.1`))
    expect((await fetch(`${url}/metrics`)).headers.get('content-type')).toMatch(/^text\/html/)
  })

  // Embedded there is nobody else who could hold a table.
  if (name === 'PostgreSQL')
    test('gives the figures that it has by itself while the database says nothing', () =>
      inDatabase(made.settings, (database) =>
        database.bulk.transaction().execute(async (trx) => {
          await sql`lock table data_state, import_jobs in access exclusive mode`.execute(trx)
          const begun = performance.now()
          const { text } = await looked('/metrics')
          expect(performance.now() - begun).toBeLessThan(8_000)
          expect(text).toMatch(/arteigenschaften_lane_waiting\{lane="bulk"\} 0\n/)
          expect(text).not.toMatch(/^arteigenschaften_(datenstand|import_jobs\{.*\}) /m)
        }),
      ))

  test('a message that only tries whether one arrives leads to where the server answers, as all others do', async () => {
    const { body: came } = await ask([login('orgAdmin', 'richtig-richtig')])
    const { token } = came[0]?.data?.login as { token: string }
    const tried = await ask([{ query: `mutation { tryWatch(id: "${own.watch}") }` }], token)
    expect(tried.body).toEqual([{ data: { tryWatch: true } }])
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      links: { csv: `${url}/export.csv?taxonomies=own`, feed: `${url}/verlauf.atom?taxonomies=own` },
    })
  })

  test('told to end it is not to be asked at once, answers what still comes, and goes', async () => {
    server.signal('SIGTERM')
    await until(async () => (await looked('/ready')).status === 'unavailable')
    const response = await fetch(`${url}/id/${own.taxon}`, { redirect: 'manual' })
    expect([response.status, response.headers.get('connection')]).toEqual([302, 'close'])
    expect(await looked('/live')).toMatchObject({ status: 200 })
    expect(await server.ended).toMatchObject({ code: 0 })
  })
})

/** What a series of ours counts; none before its first. */
const figure = (metrics: string, series: string): number => {
  const line = metrics.split('\n').find((each) => each.startsWith(`arteigenschaften_${series} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}
