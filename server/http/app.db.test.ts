import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import { longTest } from '../../lib/domain/testing/runs'
import { seedAdmin } from '../auth/seedAdmin'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { createApp } from './app'

const SECRET = 'a secret that only tests use, 32 characters'

describeOneEngine('the server', (db) => {
  let app: FastifyInstance
  let outDir: string
  const logged: string[] = []

  beforeAll(async () => {
    outDir = mkdtempSync(join(tmpdir(), 'ae-out-'))
    mkdirSync(join(outDir, '_next/static'), { recursive: true })
    for (const [name, text] of Object.entries({
      'index.html': 'start<script>1</script><script src="/a.js"></script>',
      '404.html': 'nicht gefunden',
      'Arten.html': 'Arten',
      '_next/static/a.js': 'plain',
      'icon.svg': '<svg/>',
      '_next/static/a.js.br': 'brotli',
    }))
      writeFileSync(join(outDir, name), text)
    await seedAdmin(db(), 'geheim-geheim')
    app = await createApp({
      database: db(),
      settings: testSettings({ JWT_SECRET: SECRET }),
      outDir,
      log: (line) => logged.push(line),
    })
  })
  afterAll(async () => {
    await app.close()
    rmSync(outDir, { recursive: true })
  })

  const post = async (payload: unknown, headers: Record<string, string> = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
    return { status: response.statusCode, body: JSON.parse(response.body) as unknown }
  }
  const operations = (count: number) => Array.from({ length: count }, () => ({ query: '{ viewer { name } }' }))
  const failure = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] })
  const login = (username: string, password: string) =>
    post({
      query: 'mutation ($u: String!, $p: String!) { login(username: $u, password: $p) { token username } }',
      variables: { u: username, p: password },
    })

  test('health asks the database', async () => {
    const response = await app.inject('/health')
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }])
  })

  test('a batch is answered by an array of the same length, also when it is too long or malformed (spec §7.4)', async () => {
    expect(await post(operations(10))).toEqual({ status: 200, body: Array(10).fill({ data: { viewer: null } }) })
    expect(await post(operations(11))).toEqual({
      status: 200,
      body: Array(11).fill(failure('TOO_COMPLEX', 'Der Stapel hat 11 Operationen; erlaubt sind 10.')),
    })
    expect(await post([])).toEqual({ status: 200, body: [] })
    expect(await post([...operations(1), 7])).toEqual({
      status: 200,
      body: Array(2).fill(failure('BAD_USER_INPUT', 'Operation 2 des Stapels ist kein JSON-Objekt mit query und variables.')),
    })
    expect(await post('{"query":')).toEqual({
      status: 400,
      body: failure('BAD_USER_INPUT', 'Die Anfrage ist kein gültiges JSON.'),
    })
    expect((await post(operations(1_001))).status).toBe(413)
    expect((await post(`{"query":"${' '.repeat(1_100_000)}"}`)).status).toBe(413)
    expect((await post('query={viewer{name}}', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
  })

  test('one failing operation of a batch leaves the others alone', async () => {
    const { body } = await post([{ query: '{ treeChildren(parent: "nix") { total } }' }, { query: '{ viewer { name } }' }])
    expect(body).toEqual([
      { data: null, ...failure('BAD_USER_INPUT', '«nix» ist kein Knoten des Baums.') },
      { data: { viewer: null } },
    ])
  })

  test('what is too deep or asks for too much is refused before it is run', async () => {
    const nested = (depth: number): string => (depth === 0 ? '{ id }' : `{ synonyms { taxon ${nested(depth - 1)} } }`)
    const codeOf = async (query: string) =>
      ((await post({ query })).body as { errors?: { message: string; extensions: { code: string } }[] }).errors?.map(
        ({ message, extensions }) => [extensions.code, message],
      )
    const id = '"00000000-0000-4000-8000-000000000000"'
    const tooMuch = [
      ['TOO_COMPLEX', 'Die Abfrage verlangt zu viel auf einmal. Fragen Sie weniger Felder oder kleinere Seiten ab.'],
    ]
    expect(await codeOf(`{ taxon(id: ${id}) ${nested(2)} }`)).toBeUndefined()
    expect(await codeOf(`{ taxon(id: ${id}) ${nested(6)} }`)).toEqual([
      ['TOO_COMPLEX', 'Die Abfrage ist 14 Ebenen tief; erlaubt sind 12.'],
    ])
    expect(await codeOf(`{ taxon(id: ${id}) ${nested(5)} }`)).toEqual(tooMuch)
    expect(await codeOf(`{ overview { collections { records { total } } } }`)).toEqual(tooMuch)
    expect(await codeOf(`{ ${Array.from({ length: 11 }, (_, n) => `a${n}: search(text: "a") { total }`).join(' ')} }`)).toEqual(
      tooMuch,
    )
    const ring = (rounds: number): string => (rounds === 0 ? 'id' : `organization { collections { ${ring(rounds - 1)} } }`)
    expect(await codeOf(`{ overview { collections { ${ring(1)} } } }`)).toBeUndefined()
    expect(await codeOf(`{ overview { collections { ${ring(2)} } } }`)).toEqual(tooMuch)
    // Fragments that double in each step: 2^40 fields if they were written out.
    const doubling = Array.from({ length: 40 }, (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`).join(' ')
    expect(await codeOf(`{ ...f0 } ${doubling} fragment f40 on Query { viewer { id } }`)).toEqual(tooMuch)
    expect(await codeOf(`{ ${'a'.repeat(60_000)} }`)).toEqual([['TOO_COMPLEX', 'Die Abfrage ist zu umfangreich.']])
    const introspection = await post({
      query: '{ __schema { types { fields { type { ofType { ofType { ofType { name } } } } } } } }',
    })
    expect(introspection.body).not.toHaveProperty('errors')
  })

  test('a query with a mistake in it is told where, the second time as well', async () => {
    for (const query of ['{ viewer {', '{ viewer {']) {
      expect((await post([{ query }])).body).toMatchObject([
        failure('BAD_USER_INPUT', 'Die Abfrage ist ungültig (Zeile 1, Spalte 11): Syntax Error: Expected Name, found <EOF>.'),
      ])
    }
    expect((await post({ query: '{ viewer { nam } }' })).body).toMatchObject(
      failure(
        'BAD_USER_INPUT',
        'Die Abfrage ist ungültig (Zeile 1, Spalte 12): Cannot query field "nam" on type "Viewer". Did you mean "name"?',
      ),
    )
    expect((await post({ query: 'query A { viewer { name } }', operationName: 'B' })).body).toEqual(
      failure('BAD_USER_INPUT', 'Keine Operation der Abfrage heisst so.'),
    )
    for (const operationName of [7, {}, [['A']]])
      expect((await post({ query: '{ viewer { name } }', operationName })).status).toBe(400)
    expect((await post({ query: 'query ($id: ID!) { taxon(id: $id) { id } }' })).body).toMatchObject(
      failure(
        'BAD_USER_INPUT',
        'Die Abfrage ist ungültig (Zeile 1, Spalte 8): Variable "$id" of required type "ID!" was not provided.',
      ),
    )
  })

  test('login: a token for name and password, the same answer for everything wrong (spec §1.3)', async () => {
    const { body } = await login('ADMIN ', 'geheim-geheim')
    const { token, username } = (body as { data: { login: { token: string; username: string } } }).data.login
    expect(username).toBe('admin')
    const viewer = { query: '{ viewer { name isAdmin } }' }
    expect((await post(viewer, { authorization: `Bearer ${token}` })).body).toEqual({
      data: { viewer: { name: 'admin', isAdmin: true } },
    })
    const wrong = { data: null, ...failure('UNAUTHENTICATED', 'Benutzername oder Passwort ist falsch.') }
    expect((await login('admin', 'falsch')).body).toMatchObject(wrong)
    expect((await login('niemand', 'geheim-geheim')).body).toMatchObject(wrong)
    expect((await login("' or true --", 'x'.repeat(10_000))).body).toMatchObject(wrong)
  })

  test('a token that is expired, unsigned or signed by somebody else is refused for the whole batch', async () => {
    const sign = (secret: string, expires: number) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('00000000-0000-4000-8000-000000000000')
        .setExpirationTime(expires)
        .sign(new TextEncoder().encode(secret))
    const now = Math.floor(Date.now() / 1000)
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const tokens = [
      await sign(SECRET, now - 1),
      await sign('another secret that has at least 32 chars', now + 60),
      `${part({ alg: 'none' })}.${part({ sub: '00000000-0000-4000-8000-000000000000', exp: now + 60 })}.`,
      'x',
    ]
    for (const token of tokens) {
      const { body } = await post(operations(2), { authorization: `Bearer ${token}` })
      expect(body).toEqual(Array(2).fill(failure('UNAUTHENTICATED', 'Dazu müssen Sie angemeldet sein.')))
    }
    // Rightly signed, but its user is gone.
    const { body } = await post(operations(1), { authorization: `Bearer ${await sign(SECRET, now + 60)}` })
    expect(body).toMatchObject([failure('UNAUTHENTICATED', 'Dazu müssen Sie angemeldet sein.')])
  })

  test('after five failures an account has to wait at this address, whether it exists or not', async () => {
    for (let n = 0; n < 5; n++) await login('gesperrt', 'falsch')
    expect((await login('Gesperrt', 'falsch')).body).toMatchObject(
      failure('RATE_LIMITED', expect.stringMatching(/^Zu viele fehlgeschlagene Anmeldungen\. Bitte warten Sie \d+ Sekunden\.$/)),
    )
  })

  test('a page takes no other methods', async () => {
    const { statusCode, headers, body } = await app.inject({ method: 'DELETE', url: '/Arten' })
    expect([statusCode, headers.allow, JSON.parse(body).detail]).toEqual([
      405,
      'GET, HEAD',
      'DELETE geht unter dieser Adresse nicht, nur GET und HEAD.',
    ])
  })

  test('pages are asked for anew each time, built files never, the icon once a day; compressed twins are sent', async () => {
    const page = await app.inject('/')
    expect(page.headers['cache-control']).toBe('no-cache')
    expect((await app.inject({ url: '/', headers: { 'if-none-match': page.headers.etag } })).statusCode).toBe(304)
    const script = await app.inject({ url: '/_next/static/a.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect([script.body, script.headers['content-encoding'], script.headers.vary, script.headers['cache-control']]).toEqual([
      'brotli',
      'br',
      'accept-encoding',
      'public, max-age=31536000, immutable',
    ])
    // What documents need no script carries on every first visit.
    const headers = ['x-frame-options', 'cross-origin-opener-policy', 'last-modified', 'x-content-type-options'] as const
    expect([page, script].map((answer) => headers.filter((name) => answer.headers[name] !== undefined))).toEqual([
      ['x-frame-options', 'cross-origin-opener-policy', 'last-modified', 'x-content-type-options'],
      ['x-content-type-options'],
    ])
    expect((await app.inject('/icon.svg')).headers['cache-control']).toBe('public, max-age=86400')
  })

  test('the policy of a page names the script inside it and nothing else', async () => {
    const { headers } = await app.inject({ url: '/', headers: { host: 'www.example.org' } })
    expect(headers['content-security-policy']).toBe(
      "default-src 'self'; script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
        "connect-src 'self' http://example.org https://example.org; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'",
    )
  })

  test('without built pages the server says how to build them', async () => {
    const bare = await createApp({
      database: db(),
      settings: testSettings({ JWT_SECRET: SECRET }),
      outDir: join(outDir, 'missing'),
    })
    const response = await bare.inject('/Arten')
    expect([response.statusCode, response.body]).toEqual([503, expect.stringContaining('npm run build')])
    await bare.close()
  })

  longTest('1,000 requests of one client in a minute are served, a flood is not', async () => {
    const small = await createApp({ database: db(), settings: testSettings({ JWT_SECRET: SECRET }), outDir, rate: 3 })
    const codes = []
    for (let n = 0; n < 5; n++) codes.push((await small.inject('/Arten')).statusCode)
    expect(codes).toEqual([200, 200, 200, 429, 429])
    await small.close()
    for (let n = 0; n < 1_000; n++) if ((await app.inject('/Arten')).statusCode !== 200) throw new Error(`refused at ${n}`)
  })

  test('nothing unexpected happened meanwhile', () => expect(logged).toEqual([]))
})
