import type { FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { users } from '../db/testing/rightsFixture'
import { describeOneEngine } from '../db/testing/testDatabase'
import { attackedServer, SECRET } from './testing/attackedServer'
import { graphqlClient } from './testing/client'

interface Forged {
  secret?: string
  claims?: Record<string, unknown>
  from?: number
  to?: number
  alg?: string
}

describeOneEngine('forged tokens', (db) => {
  let app: FastifyInstance
  const logged: string[] = []
  const ask = graphqlClient(() => app)

  beforeAll(async () => {
    app = await attackedServer(db(), (line) => logged.push(line))
  })
  afterAll(() => app.close())

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
      for (const tail of ['', 'x']) expect(await asks(`${part({ alg, typ: 'JWT' })}.${payload}.${tail}`)).toBe('UNAUTHENTICATED')
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

  test('nothing unexpected happened meanwhile', () => expect(logged).toEqual([]))
})
