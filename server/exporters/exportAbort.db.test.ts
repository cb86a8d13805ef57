import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { exportFormats } from '../../lib/domain/export/exportFormats'
import { describeOneEngine } from '../db/testing/testDatabase'
import { registerExportRoutes } from '../http/routes/exportRoutes'
import { exportRows } from './rows/exportRows'
import { resolveExportQuery } from './plan/resolveExport'
import { heldByExports, untilHeld } from './testing/heldByExports'
import type { FastifyInstance } from 'fastify'

/** Embedded, what is sorted is read by a table of places, paths by one of theirs; all others in their order by nothing that is held. */
const sorted = 'taxonomies=Viele&taxProperties=Viele~Text&sort=tax~Viele~Text'
const paths = 'taxonomies=Viele&taxProperties=Viele~@path'

describeOneEngine('a client that goes away', (db) => {
  let app: FastifyInstance
  let address = ''
  beforeAll(async () => {
    await sql`insert into taxonomies (id, type, name, published) values ('10000000-0000-4000-8000-000000000001', 'Art', 'Viele', true)`.execute(
      db().bulk,
    )
    // More than the buffers between the database and a client that does not read, and nothing that packs well.
    await sql`insert into taxa (taxonomy_id, name, properties)
      select '10000000-0000-4000-8000-000000000001', 'Art ' || n,
        jsonb_build_object('Text', (select string_agg(md5(n || ' ' || part), '') from generate_series(1, 40) part))
      from generate_series(1, 15000) n`.execute(db().bulk)
    await sql`update taxa set parent_id = (select id from taxa where name = 'Art 1') where name like 'Art _0'`.execute(db().bulk)
    await sql`update taxa set parent_id = (select id from taxa where name = 'Art 10') where name like '%7'`.execute(db().bulk)
    await sql`select refresh_taxonomy('10000000-0000-4000-8000-000000000001')`.execute(db().bulk)
    app = Fastify()
    registerExportRoutes(app, db())
    address = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  test.each([...exportFormats.map(({ extension }) => [extension, sorted]), ['csv', `${paths}&taxProperties=Viele~Text`]])(
    'leaves no connection, cursor or table of a half-read %s of %s behind',
    async (format, query) => {
      const request = get(`${address}/export.${format}?${query}`)
      const answer = await new Promise<NodeJS.ReadableStream>((resolve) => request.on('response', resolve))
      await new Promise((resolve) => answer.once('readable', resolve))
      // Slowly: the first rows come before anything is held.
      do {
        answer.read(65_536)
        await pause(20)
      } while ((await heldByExports(db())) !== 1)
      request.destroy()
      await untilHeld(db(), 0)
    },
  )

  test.each(['taxonomies=Viele', sorted, paths])(
    'a reader of %s who pauses holds nothing, and who comes back gets the rest of the same rows',
    async (query) => {
      const plan = await resolveExportQuery(db().reader, query)
      const read = async (pauseAfter: number) => {
        const all: (string | null)[][] = []
        let batches = 0
        for await (const rows of exportRows(db(), plan, {
          head: 100,
          page: () => 2_000,
          step: 4_000,
          pauseMs: pauseAfter === 0 ? 30_000 : 20,
        })) {
          all.push(...rows)
          if (++batches === pauseAfter) await untilHeld(db(), 0)
        }
        return all
      }
      const whole = await read(0)
      expect(whole).toHaveLength(15_000)
      if (query === paths) expect(new Set(whole.map(([, , path]) => path))).toEqual(new Set([null, 'Art 1', 'Art 1 > Art 10']))
      for (const pauseAfter of [1, 2, 4]) expect(await read(pauseAfter)).toEqual(whole)
    },
  )

  test('one who reads to the end leaves nothing either', async () => {
    const answer = await fetch(`${address}/export.csv?taxonomies=Viele&taxProperties=Viele~Text`)
    expect((await answer.text()).split('\r\n')).toHaveLength(15_002)
    await untilHeld(db(), 0)
  })
})
