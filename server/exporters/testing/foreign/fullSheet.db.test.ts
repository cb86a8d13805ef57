import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { describeEachEngine } from '../../../db/testing/testDatabase'
import { registerExportRoutes } from '../../../http/routes/exportRoutes'
import { countRowsByPython, programs } from './otherPrograms'
import { testWith } from './testWith'
import type { FastifyInstance } from 'fastify'

const [predators, preys] = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002']
const collection = '20000000-0000-4000-8000-000000000001'
const query = 'taxonomies=Jaeger&rcoProperties=Beute~frisst~%40partner&relationRows=true'
const isFull = process.env.TEST_FULL === '1'

describeEachEngine('as many rows as a sheet of Excel holds, and one more', (db) => {
  let app: FastifyInstance
  let address = ''

  beforeAll(async () => {
    if (!isFull) return
    await db()
      .bulk.transaction()
      .execute(async (trx) => {
        // Without foreign keys and triggers, which are asked row by row.
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql`
          insert into taxonomies (id, type, name, published)
          values (${predators}, 'Art', 'Jaeger', true), (${preys}, 'Art', 'Beutetiere', true)`.execute(trx)
        await sql`insert into property_collections (id, name, published) values (${collection}, 'Beute', true)`.execute(trx)
        await sql`insert into taxa (taxonomy_id, name) select h.id, h.name || ' ' || n from taxonomies h, generate_series(1, 1024) n`.execute(
          trx,
        )
        // Without foreign keys and triggers, which are asked row by row.
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql`insert into relations (collection_id, taxon_id, related_taxon_id, relation_type)
        select ${collection}, a.id, b.id, 'frisst' from taxa a, taxa b where a.taxonomy_id = ${predators} and b.taxonomy_id = ${preys}`.execute(
          trx,
        )
      })
    await sql`analyze`.execute(db().bulk)
    await sql`select refresh_taxonomy(id) from taxonomies`.execute(db().bulk)
    await sql`select refresh_collection(${collection})`.execute(db().bulk)
    app = Fastify()
    registerExportRoutes(app, db())
    address = await app.listen({ port: 0, host: '127.0.0.1' })
  }, 300_000)
  afterAll(() => (isFull ? app.close() : undefined))

  testWith('/export.xlsx', "1'048'576 rows are refused by a sentence before the first byte", async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(`${address}/export.xlsx?${query}`, { method })
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('etag')]).toEqual([
        400,
        'application/problem+json; charset=utf-8',
        null,
      ])
      const sentence = `Der Export hat 1'048'576 Zeilen, ein Excel-Blatt fasst 1'048'575. Laden Sie ihn als CSV: ${address}/export.csv?${query}`
      const request = expect.any(String) as string
      const problem = { status: 400, title: 'Bad Request', detail: sentence, code: 'BAD_USER_INPUT', request }
      const body = await answer.text()
      expect(body === '' ? body : JSON.parse(body)).toEqual(method === 'GET' ? problem : '')
    }
  })

  testWith(programs.python, "1'048'575 rows are a whole file that openpyxl reads to the end", async (python) => {
    await sql`delete from relations where id = (select id from relations limit 1)`.execute(db().bulk)
    const folder = mkdtempSync(join(tmpdir(), 'ae-full-'))
    try {
      const answer = await fetch(`${address}/export.xlsx?${query}`)
      const path = join(folder, 'voll.xlsx')
      writeFileSync(path, Buffer.from(await answer.arrayBuffer()))
      expect([answer.status, await countRowsByPython(python, path)]).toEqual([200, 1_048_576])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
