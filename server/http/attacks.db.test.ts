import type { FastifyInstance } from 'fastify'
import { isObjectType } from 'graphql'
import { sql } from 'kysely'
import { everyNth } from '../../lib/domain/testing/runs'
import { users } from '../db/testing/rightsFixture'
import { describeOneEngine } from '../db/testing/testDatabase'
import { schema } from '../graphql/schema'
import { attackedServer } from './testing/attackedServer'
import { graphqlClient, tokenFor } from './testing/client'
import { operation, variablesOf } from './testing/operations'

/** What people put where a name is asked for. */
const hostile = [
  `' or '1'='1`,
  `'; drop table users; --`,
  `") } { viewer { id } } #`,
  '$1 $$ %s \\ %00 \u0000',
  '<script>alert(1)</script>',
  '00000000-0000-4000-8000-000000000076',
]

describeOneEngine('attacks', (db) => {
  let app: FastifyInstance
  const logged: string[] = []
  const ask = graphqlClient(() => app)

  beforeAll(async () => {
    app = await attackedServer(db(), (line) => logged.push(line))
  })
  afterAll(() => app.close())

  test('no field of the interface leads to a hash, the secret of a login, or who may log in', () => {
    const fields = Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
      .flatMap((type) => (isObjectType(type) ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : []))
    expect(fields.filter((field) => /hash|secret|credential|generation|token|salt|argon/i.test(field)).sort()).toEqual([
      'LoginPayload.token',
      'PasswordLink.secret',
      // Of one's own webhook, which one verifies its messages by.
      'Watch.secret',
    ])
    expect(fields.filter((field) => /password/i.test(field)).sort()).toEqual([
      ...['Mutation.changePassword', 'Mutation.createPasswordLink', 'Mutation.mailPasswordLink'],
      ...['Mutation.openPasswordLink', 'Mutation.setPassword'],
      ...['PasswordLink.expiresAt', 'PasswordLink.secret', 'PasswordLinkUser.name'],
      ...['User.viewerCanChangePassword', 'User.viewerCanCreatePasswordLink'],
    ])
  })

  test('nor does a filter, a sort order, a column or a search', async () => {
    const { rows } = await sql<{
      hash: string
    }>`select password_hash as hash from user_credentials where password_hash like '$argon2id$%'`.execute(db().owner)
    const hash = String(rows[0]?.hash)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const answers: string[] = []
    for (const name of [
      'password_hash',
      'user_credentials.password_hash',
      `own' || (select password_hash from user_credentials limit 1) || '`,
    ])
      for (const query of [
        { taxProperties: `own~${name}` },
        { taxFilters: `own~${name}~ILIKE~argon` },
        { sort: name },
        { taxonomies: name },
      ] as Record<string, string>[]) {
        const search = new URLSearchParams({ type: 'Arten', taxonomies: 'own', ...query })
        const { statusCode, body } = await app.inject(`/export.csv?${search}`)
        expect([statusCode, search.toString()]).toEqual([400, search.toString()])
        answers.push(body)
      }
    for (const text of ['argon2id', hash, 'geheim-geheim'])
      answers.push(JSON.stringify(await ask('query ($text: String!) { search(text: $text) { total } }', { text })))
    expect(answers.join('\n')).not.toContain(hash)
  })

  test('what is no field is not written: nobody becomes an administrator by sending more', async () => {
    const token = await tokenFor(ask, 'admin', 'geheim-geheim')
    for (const query of [
      'mutation { createUser(name: "X", isAdmin: true) { user { id } } }',
      `mutation { createUser(id: "${users.orgAdmin}", name: "X") { user { id } } }`,
      `mutation { updateUser(id: "${users.orgAdmin}", name: "X", isAdmin: true) { id } }`,
      'mutation { createOrganization(name: "X", contactId: "x") { id } }',
    ])
      expect((await ask(query, {}, token)).error?.[0]).toBe('BAD_USER_INPUT')
    const { error } = await ask(
      'mutation ($role: FirstRole) { createUser(name: "X", role: $role) { user { id } } }',
      { role: { organizationId: users.orgAdmin, role: 'orgAdmin', isAdmin: true } },
      token,
    )
    expect(error?.[0]).toBe('BAD_USER_INPUT')
    const { rows } = await sql`select from users where name = 'X'`.execute(db().owner)
    expect(rows).toEqual([])
  })

  test('SQL in whatever text one may send is text', async () => {
    const token = await tokenFor(ask, 'admin', 'geheim-geheim')
    const state = async () =>
      (
        await sql`select (select count(*) from users where is_admin)::int as admins, (select count(*) from user_credentials)::int as credentials,
          (select count(*) from taxa)::int as taxa, (select count(*) from memberships)::int as roles`.execute(db().owner)
      ).rows[0]
    const before = await state()
    const wrong: string[] = []
    for (const root of [schema.getQueryType(), schema.getMutationType()])
      for (const field of Object.values(root?.getFields() ?? {}))
        for (const text of everyNth(hostile, 4)) {
          // Setting up the database's own administrator anew is what these do; they have tests of their own.
          if (field.name === 'closeAccount' || field.name === 'takeRole') continue
          const { error } = await ask(
            operation(root?.name === 'Mutation' ? 'mutation' : 'query', field),
            variablesOf(field, text),
            token,
          )
          if (error && (error[0] === 'INTERNAL' || /syntax error|relation "|column "/i.test(error[1])))
            wrong.push(`${field.name}: ${error[1]}`)
        }
    expect(wrong).toEqual([])
    expect(await state()).toEqual(before)
    expect(logged).toEqual([])
  }, 120_000)

  test('no mutation is for those who are not logged in, but those that lead to a login and short links', async () => {
    const open = ['createShortLink', 'login', 'mailPasswordLink', 'openPasswordLink', 'setPassword']
    const fields = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ name }) => !open.includes(name))
    const codes = []
    for (const field of fields)
      codes.push([field.name, (await ask(operation('mutation', field), variablesOf(field, users.orgAdmin))).error?.[0]])
    expect(codes).toEqual(fields.map(({ name }) => [name, 'UNAUTHENTICATED']))
  })

  test('other sites can post, but nothing that counts: no cookies, no forms, no login that travels by itself', async () => {
    const payload = JSON.stringify({ query: '{ viewer { name } }' })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])
      expect(
        (
          await app.inject({
            method: 'POST',
            url: '/graphql',
            headers: { 'content-type': type, origin: 'https://evil.example' },
            payload,
          })
        ).statusCode,
      ).toBe(415)
    const token = await tokenFor(ask, 'admin', 'geheim-geheim')
    const withCookie = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        'content-type': 'application/json',
        origin: 'https://evil.example',
        cookie: `token=${token}; authorization=Bearer ${token}`,
      },
      payload,
    })
    expect(withCookie.json()).toEqual({ data: { viewer: null } })
    expect([withCookie.headers['set-cookie'], withCookie.headers['access-control-allow-credentials']]).toEqual([
      undefined,
      undefined,
    ])
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/graphql',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
    // What other pages may send: a login, and how new the answer has to be.
    expect(preflight.headers['access-control-allow-headers']).toBe('authorization, content-type, datenstand')
    for (const url of ['/intern/import', '/intern/password-link'])
      for (const headers of [{}, { 'x-ae-token': '' }, { 'x-ae-token': 'x' }, { 'x-ae-token': 'the token of the loc' }])
        expect(
          (
            await app.inject({
              method: 'POST',
              url,
              headers: { 'content-type': 'application/json', ...headers },
              payload: '{"path":"/etc/passwd","name":"admin"}',
            })
          ).statusCode,
        ).toBe(403)
  })

  test('a query by GET runs no mutation', async () => {
    const query = 'mutation { login(username: "admin", password: "geheim-geheim") { token } }'
    const { body } = await app.inject(`/graphql?query=${encodeURIComponent(query)}`)
    expect(body).not.toContain('"token"')
  })

  describe('brackets within brackets', () => {
    const deep = (open: string, close: string, times = 4_000) => open.repeat(times) + close.repeat(times)
    const fragments = Array.from({ length: 1_000 }, (_, n) => `fragment f${n} on Query{...f${n + 1}}`).join('')
    test.each([
      ['a list', `{ search(text: ${deep('[', ']')}) { total } }`],
      ['an object', `{ search(text: ${deep('{a:', '}')}) { total } }`],
      ['a type', `query ($x: ${deep('[', ']').replace('[]', '[Int]')}) { __typename }`],
      ['a selection', deep('{a', '}')],
      ['inline fragments', `{ __typename ${deep('...{a ', '}')} }`],
      ['an opening only', '['.repeat(4_000)],
      ['behind a text with brackets', `{ a(b: "]]]]", c: """}}}}""") # ]]]]\n${deep('{a', '}')} }`],
    ])('%s is the mistake of whoever asks, by POST and by GET', async (_, query) => {
      const sentence = 'Die Klammern der Abfrage sind mehr als 200-fach ineinander verschachtelt. Vereinfachen Sie die Abfrage.'
      expect((await ask(query)).error).toEqual(['BAD_USER_INPUT', sentence])
      const { body } = await app.inject(`/graphql?query=${encodeURIComponent(query)}`)
      expect(body).toContain(sentence)
    })

    test('so is a variable', async () => {
      const sentence = 'Die Werte der Variablen sind mehr als 200-fach ineinander verschachtelt. Vereinfachen Sie die Abfrage.'
      const query = 'query ($text: String!) { search(text: $text) { total } }'
      for (const nested of [deep('[', ']'), deep('{"a":', '}').replace(':}', ':1}'), deep('[', ']', 100_000)]) {
        const variables = `{"text":${nested}}`
        const { body } = await app.inject({
          method: 'POST',
          url: '/graphql',
          headers: { 'content-type': 'application/json' },
          payload: `{"query":${JSON.stringify(query)},"variables":${variables}}`,
        })
        expect(JSON.parse(body)).toEqual({ errors: [{ message: sentence, extensions: { code: 'BAD_USER_INPUT' } }] })
        if (variables.length > 50_000) continue
        const byGet = await app.inject(`/graphql?query=${encodeURIComponent(query)}&variables=${encodeURIComponent(variables)}`)
        expect(byGet.body).toContain(sentence)
      }
    })

    test('a batch or a body of nothing but brackets, and a chain of a thousand fragments, are no fault of the server either', async () => {
      for (const payload of [deep('[', ']'), deep('{"a":', '}').replace(':}', ':1}'), '['.repeat(400_000)]) {
        const { body } = await app.inject({
          method: 'POST',
          url: '/graphql',
          headers: { 'content-type': 'application/json' },
          payload,
        })
        expect(body).toContain('"BAD_USER_INPUT"')
      }
      const { error } = await ask(`{...f0} ${fragments} fragment f1000 on Query{__typename}`)
      expect(error?.[0]).not.toBe('INTERNAL')
    })

    test('brackets in a text, and as many as a question may have, are none too many', async () => {
      const { data } = await ask(`{ search(text: "${'['.repeat(500)}") { total } }`)
      expect(data).toEqual({ search: { total: 0 } })
      const fits = await ask('query ($text: String!) { search(text: $text) { total } }', { text: '{'.repeat(500) })
      expect(fits.data).toEqual({ search: { total: 0 } })
    })
  })

  test('nothing unexpected happened meanwhile', () => expect(logged).toEqual([]))
})
