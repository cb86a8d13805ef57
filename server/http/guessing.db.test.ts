import type { FastifyInstance } from 'fastify'
import { seedAdmin } from '../auth/seedAdmin'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { createApp } from './app'
import { graphqlClient } from './testing/client'

describeOneEngine('guessing passwords', (db) => {
  let app: FastifyInstance
  const logged: string[] = []
  const ask = graphqlClient(() => app)

  beforeAll(async () => {
    await seedAdmin(db(), 'geheim-geheim')
    app = await createApp({ database: db(), settings: testSettings(), outDir: '/nowhere', log: (line) => logged.push(line) })
  })
  afterAll(() => app.close())

  test('it is slow, for a name that exists as for one that does not, many at once and many in one query', async () => {
    const guess = (name: string, address: string) =>
      ask('mutation ($name: String!) { login(username: $name, password: "falsch") { token } }', { name }, undefined, address)
    for (const [name, address] of [
      ['admin', '203.0.113.1'],
      ['gibt es nicht', '203.0.113.2'],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 40 }, () => guess(name, address)))
      const codes = answers.map(({ error }) => error?.[0])
      expect([
        codes.filter((code) => code === 'UNAUTHENTICATED').length,
        codes.filter((code) => code === 'RATE_LIMITED').length,
      ]).toEqual([5, 35])
    }
    const aliases = Array.from({ length: 6 }, (_, n) => `a${n}: login(username: "admin", password: "${n}") { token }`)
    expect((await ask(`mutation { ${aliases.join(' ')} }`, {}, undefined, '203.0.113.3')).error?.[0]).toBe('TOO_COMPLEX')
  })

  test('a letter that the database does not store makes no other account of a name', async () => {
    const codes = []
    for (let place = 0; place < 7; place++)
      codes.push(
        (
          await ask(
            'mutation ($name: String!) { login(username: $name, password: "falsch") { token } }',
            { name: `${'Admin'.slice(0, place)}\0${'Admin'.slice(place)}` },
            undefined,
            '203.0.113.4',
          )
        ).error?.[0],
      )
    expect(codes).toEqual([...Array<string>(5).fill('UNAUTHENTICATED'), 'RATE_LIMITED', 'RATE_LIMITED'])
  })

  test('each login of a batch is a try', async () => {
    const operation = { query: 'mutation { login(username: "stapel", password: "falsch") { token } }' }
    const { body } = await app.inject({
      method: 'POST',
      url: '/graphql',
      remoteAddress: '203.0.113.5',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(Array(10).fill(operation)),
    })
    const answers = JSON.parse(body) as { errors: { extensions: { code: string } }[] }[]
    expect(answers.map(({ errors }) => errors[0]?.extensions.code).sort()).toEqual([
      ...Array<string>(5).fill('RATE_LIMITED'),
      ...Array<string>(5).fill('UNAUTHENTICATED'),
    ])
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
