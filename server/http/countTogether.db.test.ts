import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database'
import { own, rightsFixture, users } from '../db/testing/rightsFixture'
import { createPostgresDatabase, testSettings } from '../db/testing/testDatabase'
import { startMailServer } from '../mail/testing/mailServer'
import { openDatabase } from '../openDatabase'
import { createApp } from './app'
import { graphqlClient } from './testing/client'
import { until } from '../testing/until'
import { tokensOf } from './testing/tokens'

const describeTwo = process.env.TEST_POSTGRES_URL ? describe : describe.skip
if (!process.env.TEST_POSTGRES_URL) console.warn('NICHT GEPRÜFT: Zählen über Server; TEST_POSTGRES_URL ist nicht gesetzt.')

const JWT_SECRET = 'a secret that only tests use, 32 characters'

describeTwo('two servers of one database', () => {
  let created: NonNullable<Awaited<ReturnType<typeof createPostgresDatabase>>>
  const databases: Database[] = []
  const apps: FastifyInstance[] = []
  let post: Awaited<ReturnType<typeof startMailServer>>
  let token: string
  beforeAll(async () => {
    const made = await createPostgresDatabase({ migrated: true })
    if (!made) throw new Error('TEST_POSTGRES_URL is not set.')
    created = made
    const settings = testSettings({ JWT_SECRET, DATABASE_URL: created.url })
    post = await startMailServer()
    const SMTP_URL = `smtp://127.0.0.1:${post.port}`
    const { mail } = testSettings({ SMTP_URL, MAIL_FROM: 'arten@example.org', PUBLIC_URL: 'https://arten.example.org' })
    for (let n = 0; n < 2; n++) {
      const database = await openDatabase(settings)
      databases.push(database)
      apps.push(await createApp({ database, settings: { ...settings, mail }, outDir: tmpdir(), log: () => {} }))
    }
    const [first] = databases as [Database]
    await sql.raw(rightsFixture()).execute(first.owner)
    await sql`select setval(pg_get_serial_sequence('changes', 'id'), 1000)`.execute(first.owner)
    token = (await tokensOf(first, JWT_SECRET)).admin
  }, 60_000)
  afterAll(async () => {
    for (const app of apps) await app.close()
    await post.close()
    for (const database of databases) await database.close()
    await created.drop()
  }, 60_000)

  /** Asks one of them; the code of the error where it answers one. */
  const ask = async (server: number, query: string, variables: Record<string, unknown> = {}) => {
    const { data, error } = await graphqlClient(() => apps[server] as FastifyInstance)(query, variables, token)
    return error ? error.join(': ') : data
  }
  /** What the servers answer in turn, told once where it stays the same. */
  const inTurn = async (times: number, query: string, variables: (time: number) => Record<string, unknown> = () => ({})) => {
    const seen = new Map<string, number>()
    for (let time = 0; time < times; time++) {
      const answer = await ask(time % 2, query, variables(time))
      const what = typeof answer === 'string' ? (answer.split(':')[0] ?? '') : 'ok'
      seen.set(what, (seen.get(what) ?? 0) + 1)
    }
    return Object.fromEntries(seen)
  }

  test('count new short links together', async () => {
    const make = 'mutation ($query: String!) { createShortLink(query: $query) }'
    expect(await inTurn(64, make, (time) => ({ query: `type=Arten&subtree=${time === 0 ? own.taxon : own.child}` }))).toEqual({
      ok: 60,
      RATE_LIMITED: 4,
    })
  })

  test('count who has forgotten a password together, and for whom', async () => {
    const [{ owner }] = databases as [Database]
    const { rows } = await sql<{ name: string }>`
      update users u set email = 'vera@example.org' from user_credentials c where c.user_id = u.id and u.id = ${users.admin} returning u.name`.execute(
      owner,
    )
    const forget = 'mutation ($name: String!) { mailPasswordLink(name: $name) }'
    expect(await inTurn(12, forget, () => ({ name: rows[0]?.name }))).toEqual({ ok: 10, RATE_LIMITED: 2 })
    // An answer comes before its mail.
    await post.mail(3)
    await until(async () => {
      const { rows: tooOften } = await sql`select from attempts where kind = 'forgotten by account' and count > 3`.execute(owner)
      return tooOften.length > 0
    })
    expect(post.received.length).toBe(3)
  })

  test('count the e-mails that somebody asks for together', async () => {
    const add =
      'mutation ($of: ID!, $email: String!) { addMember(organizationId: $of, email: $email, role: orgCollectionWriter) { id } }'
    const answers = await inTurn(34, add, (time) => ({ of: own.organization, email: `niemand${time}@example.org` }))
    expect(answers).toEqual({ NOT_FOUND: 30, RATE_LIMITED: 4 })
  })

  test('know at once what the other has changed: the genera of names, what there is, and what is selected', async () => {
    const asked = `{ matchNames(taxonomies: ["own"], names: ["Neogenux primus"]) { candidates { name } } overview { revision speciesCount }
      exportCount(query: "type=Arten&taxonomies=own") exportGroupStatistics(axis: tax, source: "own", query: "type=Arten&taxonomies=own") { taxa } }`
    const seen = async (server: number) => JSON.parse(JSON.stringify(await ask(server, asked))) as Record<string, unknown>
    const before = [await seen(0), await seen(1)]
    expect(before[1]).toEqual(before[0])
    const { overview } = before[0] as { overview: { revision: number; speciesCount: number } }
    expect(before[0]).toMatchObject({
      matchNames: [{ candidates: [] }],
      exportCount: 2,
      exportGroupStatistics: { taxa: 2 },
    })
    const made = await ask(0, 'mutation ($of: ID!) { createTaxon(taxonomyId: $of, taxon: { name: "Neogenus primus" }) { id } }', {
      of: own.taxonomy,
    })
    expect(made).toEqual({ createTaxon: { id: expect.any(String) } })
    const after = {
      matchNames: [{ candidates: [{ name: 'Neogenus primus' }] }],
      overview: { revision: overview.revision + 1, speciesCount: overview.speciesCount + 1 },
      exportCount: 3,
      exportGroupStatistics: { taxa: 3 },
    }
    expect([await seen(1), await seen(0)]).toEqual([after, after])
  })
})
