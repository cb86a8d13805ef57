import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { describeEachEngine } from '../db/testing/testDatabase'
import { registerExportRoutes } from '../http/routes/exportRoutes'
import { exportRows } from './rows/exportRows'
import { resolveExportQuery } from './plan/resolveExport'
import { heldByExports } from './testing/heldByExports'
import { readXlsx } from './testing/readXlsx'
import { readParquet } from '../files/testing/readParquet'
import type { FastifyInstance } from 'fastify'
import { DataChanged } from './rows/oneState'

const taxonomy = '10000000-0000-4000-8000-000000000001'
/** With 6 kB each more than the buffers between the database and a client that does not read, and several pages on PGlite. */
const ROWS = 4_500
const query = 'taxonomies=Viele&taxProperties=Viele~Stand&taxProperties=Viele~Text'

/** What somebody may do to the data while a file is read; the short run leaves out what differs from another one by the format alone. */
const edited = sql`update taxa set properties = jsonb_set(properties, '{Stand}', '"neu"')`
const deleted = sql`delete from taxa`
const hidden = sql`update taxonomies set published = false`
const changes = [
  { format: 'csv', what: 'values are edited', change: edited },
  ...(process.env.TEST_FULL ? [{ format: 'csv', what: 'the taxonomy is hidden', change: hidden }] : []),
  ...(process.env.TEST_FULL ? ['csv', 'jsonl', 'parquet', 'xlsx'] : []).map((format) => ({
    format,
    what: 'all is deleted',
    change: deleted,
  })),
]

describeEachEngine('a file is one snapshot', (db) => {
  let app: FastifyInstance
  let address = ''

  beforeAll(async () => {
    await sql`insert into taxonomies (id, type, name, published) values (${taxonomy}, 'Art', 'Viele', true)`.execute(db().bulk)
    app = Fastify()
    registerExportRoutes(app, db())
    address = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  beforeEach(async () => {
    await sql`update taxonomies set published = true`.execute(db().bulk)
    await deleted.execute(db().bulk)
    await sql`insert into taxa (taxonomy_id, name, properties)
      select ${taxonomy}, 'Art ' || n, jsonb_build_object('Stand', 'alt', 'Text', repeat(md5(n::text), 190)) from generate_series(1, ${ROWS}::int) n`.execute(
      db().bulk,
    )
    await sql`insert into property_fields (taxonomy_id, name, value_type, value_count, distinct_count, position)
      values (${taxonomy}, 'Stand', 'text', ${ROWS}, 1, 0), (${taxonomy}, 'Text', 'text', ${ROWS}, ${ROWS}, 1) on conflict do nothing`.execute(
      db().bulk,
    )
  })
  afterAll(() => app.close())

  test.each(changes)(
    'while a $format is read $what: it is whole and as it was, or it breaks off',
    async ({ format, change }) => {
      const answer = await begun(`${address}/export.${format}?${query}`)
      await db()
        .bulk.transaction()
        .execute(async (trx) => {
          await change.execute(trx)
          await sql`update data_state set revision = revision + 1`.execute(trx)
        })
      const { bytes, isWhole } = await readToTheEnd(answer)
      // A transaction sees one state to its end; on PGlite's one connection there is none, so that others get their turn.
      expect(isWhole).toBe(db().engine === 'postgres')
      if (isWhole) expect(await states(format, bytes)).toEqual(Array<string>(ROWS).fill('alt'))
      else if (format in wholeLinesOf)
        expect(new Set(await states(format, wholeLinesOf[format]!(bytes)))).toEqual(new Set(['alt']))
    },
    60_000,
  )

  test('what is deleted before the first row was read ends the file as well', async () => {
    const plan = await resolveExportQuery(db().reader, query)
    await sql`delete from taxa`.execute(db().bulk)
    await sql`update data_state set revision = revision + 1`.execute(db().bulk)
    await expect(exportRows(db(), plan).next()).rejects.toThrow(DataChanged)
  })

  // Sorted, embedded, there is a table of places to be given back.
  test.each([query, `${query}&sort=tax~Viele~Text`])(
    'what is deleted while a reader of %s pauses ends the file when they come back',
    async (each) => {
      const plan = await resolveExportQuery(db().reader, each)
      const rows = exportRows(db(), plan, { head: 100, page: () => 2_000, pauseMs: 20 })
      await rows.next()
      await rows.next()
      while ((await heldByExports(db())) > 0) await pause(20)
      await deleted.execute(db().bulk)
      await sql`update data_state set revision = revision + 1`.execute(db().bulk)
      const rest = async () => {
        for (;;) if ((await rows.next()).done) return 'whole'
      }
      await expect(rest()).rejects.toThrow(DataChanged)
    },
  )
})

/** An answer whose first bytes are there and are not read yet. */
async function begun(url: string): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => get(url, resolve).once('error', reject))
  await new Promise((resolve) => answer.once('readable', resolve))
  return answer
}

async function readToTheEnd(answer: IncomingMessage): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const pieces: Buffer[] = []
  answer.on('data', (piece: Buffer) => pieces.push(piece))
  await new Promise((resolve) => answer.once('close', resolve).once('error', () => {}))
  return { bytes: Buffer.concat(pieces), isWhole: answer.complete }
}

/** What is left of a file that broke off, without the row it broke off in; a sheet or a Parquet file cannot be read at all then. */
const upToTheLastLine = (bytes: Buffer) => bytes.subarray(0, bytes.lastIndexOf('\n') + 1)
const wholeLinesOf: Record<string, (bytes: Buffer) => Buffer> = { csv: upToTheLastLine, jsonl: upToTheLastLine }

/** The column «Stand» of all rows. */
async function states(format: string, bytes: Buffer): Promise<unknown[]> {
  if (format === 'xlsx') return (await readXlsx(bytes)).Daten?.slice(1).map((row) => row[2]) ?? []
  if (format === 'parquet') return (await readParquet(bytes)).rows.map((row) => row[2])
  const lines = bytes.toString().trimEnd().split('\n')
  if (format === 'csv') return lines.slice(1).map((line) => line.split(',')[2])
  return lines.map((line) => (JSON.parse(line) as Record<string, unknown>)['Viele: Stand'])
}
