import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql'
import type { FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { seedAdmin } from '../auth/seedAdmin'
import { rightsFixture, users } from '../db/rightsFixture'
import { describeEachEngine, testSettings } from '../db/testDatabase'
import { schema } from '../graphql/schema'
import { createApp } from './app'
import { graphqlClient, tokenFor } from './testing/client'

const SECRET = 'a secret that only tests use, 32 characters'

/** What people put where a name is asked for. */
const hostile = [
  `' or '1'='1`,
  `'; drop table users; --`,
  `") } { viewer { id } } #`,
  '$1 $$ %s \\ %00 \u0000',
  '<script>alert(1)</script>',
  '00000000-0000-4000-8000-000000000076',
]

describeEachEngine('attacks', (db) => {
  let app: FastifyInstance
  const logged: string[] = []
  const ask = graphqlClient(() => app)

  beforeAll(async () => {
    await seedAdmin(db(), 'geheim-geheim')
    await sql
      .raw(
        rightsFixture()
          .replace(`'admin@example.org', true`, `'admin2@example.org', true`)
          .replace(`'${users.admin}', 'admin'`, `'${users.admin}', 'admin2'`),
      )
      .execute(db().owner)
    app = await createApp({
      database: db(),
      settings: testSettings({ JWT_SECRET: SECRET }),
      outDir: '/nowhere',
      lockToken: 'the token of the lock',
      log: (line) => logged.push(line),
    })
  })
  afterAll(() => app.close())

  describe('forged tokens', () => {
    interface Forged {
      secret?: string
      claims?: Record<string, unknown>
      from?: number
      to?: number
      alg?: string
    }
    const now = () => Math.floor(Date.now() / 1_000)
    /** The administrator's own claims, as whoever logs in can read them, signed anew. */
    const forge = async ({ secret = SECRET, claims = {}, from = now(), to = now() + 60, alg = 'HS256' }: Forged) => {
      const { rows } = await sql<{ sub: string; gen: string }>`
        select user_id as sub, token_generation as gen from user_credentials`.execute(db().owner)
      const jwt = new SignJWT({ ...rows[0], ...claims }).setProtectedHeader({ alg }).setIssuedAt(from).setExpirationTime(to)
      return jwt.sign(new TextEncoder().encode(secret))
    }
    const asks = async (token: string) => {
      const { data, error } = await ask('{ viewer { name } }', {}, token)
      return error?.[0] ?? data?.viewer
    }
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

    test('the claims of a login signed with the right secret are one', async () => {
      expect(await asks(await forge({}))).toEqual({ name: 'admin' })
    })

    test.each<[string, Forged]>([
      ['another secret', { secret: 'another secret that has at least 32 chars' }],
      ['an empty secret', { secret: '\0' }],
      ['another algorithm', { alg: 'HS512', secret: SECRET.repeat(2) }],
      ['an end that has passed', { from: now() - 60, to: now() - 1 }],
      ['a beginning in the future', { from: now() + 3_600, to: now() + 7_200 }],
      ['not before tomorrow', { claims: { nbf: now() + 86_400 } }],
      ['another user', { claims: { sub: users.orgAdmin } }],
      ['nobody', { claims: { sub: '00000000-0000-4000-8000-000000000000' } }],
      ['a name instead of an id', { claims: { sub: 'admin' } }],
      ['SQL instead of an id', { claims: { sub: `' or true --` } }],
      ['an older password', { claims: { gen: '00000000-0000-4000-8000-000000000000' } }],
      ['no password', { claims: { gen: undefined } }],
      ['a list of passwords', { claims: { gen: ['x'] } }],
    ])('%s: none', async (_, forged) => {
      expect(await asks(await forge(forged))).toBe('UNAUTHENTICATED')
    })

    test('none without a signature, whatever it calls its algorithm', async () => {
      const [, payload = '', signature = ''] = (await forge({})).split('.')
      for (const alg of ['none', 'None', 'NONE', '', 'HS256'])
        for (const tail of ['', 'x'])
          expect(await asks(`${part({ alg, typ: 'JWT' })}.${payload}.${tail}`)).toBe('UNAUTHENTICATED')
      expect(await asks(`${part({ alg: 'none' })}.${payload}.${signature}`)).toBe('UNAUTHENTICATED')
    })

    test('that of a deleted user is none any more', async () => {
      await sql`insert into user_credentials (user_id, password_hash) values (${users.nobody}, 'x')`.execute(db().owner)
      const { rows } = await sql<{
        gen: string
      }>`select token_generation as gen from user_credentials where user_id = ${users.nobody}`.execute(db().owner)
      const token = await forge({ claims: { sub: users.nobody, gen: rows[0]?.gen } })
      expect(await asks(token)).toEqual({ name: 'nobody' })
      await sql`delete from users where id = ${users.nobody}`.execute(db().owner)
      expect(await asks(token)).toBe('UNAUTHENTICATED')
    })
  })

  test('no field of the interface leads to a hash, the secret of a login, or who may log in', () => {
    const fields = Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
      .flatMap((type) => (isObjectType(type) ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : []))
    expect(fields.filter((field) => /hash|secret|credential|generation|token|salt|argon/i.test(field)).sort()).toEqual([
      'LoginPayload.token',
      'PasswordLink.secret',
    ])
    expect(fields.filter((field) => /password/i.test(field)).sort()).toEqual([
      ...['Mutation.changePassword', 'Mutation.createPasswordLink', 'Mutation.openPasswordLink', 'Mutation.setPassword'],
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
        for (const text of hostile) {
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
    const open = ['createShortLink', 'login', 'openPasswordLink', 'setPassword']
    const fields = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ name }) => !open.includes(name))
    const codes = []
    for (const field of fields)
      codes.push([field.name, (await ask(operation('mutation', field), variablesOf(field, users.orgAdmin))).error?.[0]])
    expect(codes).toEqual(fields.map(({ name }) => [name, 'UNAUTHENTICATED']))
  })

  test('guessing is slow, for a name that exists as for one that does not, many at once and many in one query', async () => {
    const guess = (name: string, address: string) =>
      ask('mutation ($name: String!) { login(username: $name, password: "falsch") { token } }', { name }, undefined, address)
    for (const [name, address] of [
      ['orgAdmin', '203.0.113.1'],
      ['gibt es nicht', '203.0.113.2'],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 40 }, () => guess(name, address)))
      const codes = answers.map(({ error }) => error?.[0])
      expect([
        codes.filter((code) => code === 'UNAUTHENTICATED').length,
        codes.filter((code) => code === 'RATE_LIMITED').length,
      ]).toEqual([5, 35])
    }
    const aliases = Array.from({ length: 6 }, (_, n) => `a${n}: login(username: "orgAdmin", password: "${n}") { token }`)
    expect((await ask(`mutation { ${aliases.join(' ')} }`, {}, undefined, '203.0.113.3')).error?.[0]).toBe('TOO_COMPLEX')
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

  test('who is far away cannot say to be somebody else, who asks through this machine can', async () => {
    const guess = (remoteAddress: string, forwarded: string) =>
      app.inject({
        method: 'POST',
        url: '/graphql',
        remoteAddress,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
        payload: JSON.stringify({ query: 'mutation { login(username: "fern", password: "falsch") { token } }' }),
      })
    const codes = async (from: string) => {
      const answers = []
      for (let n = 0; n < 6; n++)
        answers.push(
          (await guess(from, `198.51.100.${n}`)).json<{ errors: { extensions: { code: string } }[] }>().errors[0]?.extensions
            .code,
        )
      return answers.at(-1)
    }
    expect(await codes('203.0.113.9')).toBe('RATE_LIMITED')
    expect(await codes('127.0.0.1')).toBe('UNAUTHENTICATED')
  })

  test('nothing unexpected happened meanwhile', () => expect(logged).toEqual([]))
})

/** An operation with all arguments of a field as variables, and every leaf that needs no arguments. */
function operation(kind: string, field: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(field.type)
  const leaves = isObjectType(type)
    ? Object.values(type.getFields()).filter(
        (each) => isLeafType(getNamedType(each.type)) && each.args.every(({ type: arg }) => !isNonNullType(arg)),
      )
    : []
  const selection = isObjectType(type) ? `{ __typename ${leaves.map(({ name }) => name).join(' ')} }` : ''
  if (field.args.length === 0) return `${kind} { ${field.name} ${selection} }`
  const declared = field.args.map(({ name, type: arg }) => `$${name}: ${String(arg)}`).join(', ')
  return `${kind} (${declared}) { ${field.name}(${field.args.map(({ name }) => `${name}: $${name}`).join(', ')}) ${selection} }`
}

const variablesOf = (field: GraphQLField<unknown, unknown>, text: string) =>
  Object.fromEntries(field.args.map(({ name, type }) => [name, valueOf(type, text)]))

function valueOf(type: GraphQLInputType, text: string): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType, text)
  if (isListType(type)) return [valueOf(type.ofType, text)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type))
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, valueOf(field.type, text)]))
  if (type.name === 'Int' || type.name === 'Float') return 1
  if (type.name === 'Date') return '2026-11-21'
  if (type.name === 'Properties') return { [text]: text }
  return type.name === 'Boolean' ? true : text
}
