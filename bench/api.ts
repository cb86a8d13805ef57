import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { sql } from 'kysely'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Database } from '../server/db/database'
import { openDatabase } from '../server/openDatabase'
import { createApp } from '../server/http/app'
import { readSettings } from '../server/settings'
import type { Bench, BenchRow } from './support/types'

const CONNECTIONS = 20
const MILLISECONDS = 4_000
/** Children of the node that is opened, and taxa in all: the reference system's largest node and size. */
const CHILDREN = 20_000
const TAXA = 50_000

/**
 * The object query and a page of children at 20 connections over HTTP, against yardsticks of the same run behind the same HTTP server: a
 * query by primary key, and the same bytes from memory. Both yardsticks are bare routes without GraphQL, limits or headers, which is
 * stricter than asking the interface itself for one row.
 */
export const apiBench: Bench = async ({ postgresUrl, say }) => {
  if (!postgresUrl) {
    say('Ohne PostgreSQL bleibt die Schnittstelle ungemessen.')
    return []
  }
  const name = `bench_api_${randomBytes(4).toString('hex')}`
  await onServer(postgresUrl, `create database ${name}`)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  const settings = readSettings({
    DATABASE_URL: url.href,
    JWT_SECRET: randomBytes(32).toString('hex'),
    DATABASE_CONNECTIONS: '20',
  })
  const database = await openDatabase(settings)
  try {
    await fill(database)
    const app = await createApp({ database, settings, rate: false })
    const yardstick = yardsticks(database)
    try {
      return await measure(await listen(app), await listen(yardstick))
    } finally {
      await app.close()
      await yardstick.close()
    }
  } finally {
    await database.close()
    await onServer(postgresUrl, `drop database if exists ${name} with (force)`)
  }
}

async function measure(app: string, yardstick: string): Promise<BenchRow[]> {
  const objectQuery = (id: number) => ({
    query: `query Object($id: ID!) { taxon(id: $id) { id name author rank properties taxonomy { id name } records { id properties collection { id name } } synonyms { kind taxon { id name } } } }`,
    variables: { id: taxonId(id) },
  })
  const childrenQuery = (page: number) => ({
    query: `query Children($parent: String!, $offset: Int!) { treeChildren(parent: $parent, offset: $offset, limit: 200) { total nodes { key kind id label author rank vernacularName childCount position } } }`,
    variables: { parent: `taxon:${taxonId(1)}`, offset: (page % (CHILDREN / 200)) * 200 },
  })
  const key = await perSecond((n) => fetch(`${yardstick}/key/${taxonId((n % TAXA) + 1)}`))
  const object = await perSecond((n) => ask(app, objectQuery((n % TAXA) + 1)))
  const kept = await (await ask(app, childrenQuery(0))).text()
  await fetch(`${yardstick}/memory`, { method: 'PUT', body: kept, headers: { 'content-type': 'text/plain' } })
  const memory = await perSecond(() =>
    fetch(`${yardstick}/memory`, { method: 'POST', body: JSON.stringify(childrenQuery(0)), headers: json }),
  )
  const children = await perSecond((n) => ask(app, childrenQuery(n)))
  return [
    row('Objekt abfragen, 20 Verbindungen, gegen eine Abfrage über den Schlüssel', object, object / key, 0.5),
    row('Seite von 200 Kindern, 20 Verbindungen, gegen dieselben Bytes aus dem Speicher', children, children / memory, 0.4),
  ]
}

const row = (work: string, rate: number, ratio: number, bound: number): BenchRow => ({
  work,
  engine: 'postgres',
  figure: `${Math.round(rate)}/s`,
  ratio,
  bound: `≥ ${bound} ×`,
  ok: ratio >= bound,
})

/** Uncompressed on both sides: gzip of the page would be most of what is measured. */
const json = { 'content-type': 'application/json', 'accept-encoding': 'identity' }

const ask = (url: string, operation: unknown) =>
  fetch(`${url}/graphql`, { method: 'POST', headers: json, body: JSON.stringify([operation]) })

/** Answers per second of so many callers, each asking again when it has its answer; after a second of warming up. */
async function perSecond(call: (n: number) => Promise<Response>): Promise<number> {
  let n = 0
  const run = async (milliseconds: number) => {
    const first = n
    const end = performance.now() + milliseconds
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (performance.now() < end) {
          const response = await call(n++)
          const text = await response.text()
          if (!response.ok || text.includes('"errors"')) throw new Error(`${response.status} ${text.slice(0, 300)}`)
        }
      }),
    )
    return ((n - first) * 1_000) / milliseconds
  }
  await run(1_000)
  return run(MILLISECONDS)
}

/** The same HTTP server with nothing but the yardstick behind it. */
function yardsticks({ reader }: Database): FastifyInstance {
  const app = Fastify()
  let kept = ''
  app.get<{ Params: { id: string } }>('/key/:id', async ({ params }) => {
    const { rows } = await sql`select id, name, author, rank, properties from taxa where id = ${params.id}`.execute(reader)
    return rows[0]
  })
  app.put<{ Body: string }>('/memory', async ({ body }, reply) => {
    kept = body
    return reply.status(204).send()
  })
  app.post('/memory', async (_, reply) => reply.type('application/json').send(kept))
  return app
}

const listen = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })

const taxonId = (n: number) => `20000000-0000-4000-8000-${n.toString().padStart(12, '0')}`

async function fill({ bulk }: Database): Promise<void> {
  const taxonomy = '10000000-0000-4000-8000-000000000001'
  const id = (n: string) => sql.raw(`('20000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`)
  await sql`insert into taxonomies (id, type, name, published) values (${taxonomy}, 'Art', 'Taxa', true)`.execute(bulk)
  await sql`
    insert into taxa (id, taxonomy_id, parent_id, name, author, rank, properties)
    select ${id('n')}, ${taxonomy}, case when n = 1 then null when n <= ${CHILDREN + 1} then ${id('1')} else ${id('n / 3')} end,
      'Taxon ' || md5(n::text), 'Autor, 1900', 'species', '{"Nummer": 1, "Gruppe": "Beispiel"}'
    from generate_series(1, ${TAXA}::int) n`.execute(bulk)
  await sql`insert into property_collections (name, published) select 'Sammlung ' || n, true from generate_series(1, 5) n`.execute(
    bulk,
  )
  await sql`
    insert into property_records (collection_id, taxon_id, properties)
    select c.id, t.id, '{"Wert": 1, "Text": "Beispiel"}' from property_collections c cross join taxa t`.execute(bulk)
  await sql`select refresh_taxonomy(${taxonomy}::uuid)`.execute(bulk)
  await sql`select refresh_collection(id) from property_collections`.execute(bulk)
  await sql`analyze`.execute(bulk)
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
