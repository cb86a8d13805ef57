import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Database } from '../server/db/database'
import { randomNumbers } from '../lib/domain/testing/randomNumbers'
import { createApp } from '../server/http/app'
import { readSettings } from '../server/settings'
import { median } from './browser/page'
import { onEmptyDatabases } from './support/importing'
import type { Bench, BenchRow } from './support/types'

const CONNECTIONS = 20
const MILLISECONDS = 1_000
/** Children of the node that is opened, and taxa in all: the reference system's largest node and size. */
const CHILDREN = 20_000
const TAXA = 50_000

/** Objects that are asked for again and again, the first much more often than the last (Zipf). */
const OFTEN = 20_000

/**
 * The object query and a page of children at 20 connections over HTTP, without and with answers that are kept, against yardsticks of the same run behind the same HTTP
 * server: a query by primary key, and the same bytes from memory. Both yardsticks are bare routes without GraphQL, limits or headers, which is stricter than asking the
 * interface itself for one row. Each takes its turn round after round, because a machine is not as quick at all times.
 */
export const apiBench: Bench = (context) =>
  onEmptyDatabases(context, async (database) => {
    await fill(database)
    const served = (keptAnswersMegabytes: number) =>
      createApp({
        database,
        settings: { ...readSettings({ JWT_SECRET: randomBytes(32).toString('hex') }), keptAnswersMegabytes },
        rate: false,
      })
    const apps = { without: await served(0), withKept: await served(32), yardstick: yardsticks(database) }
    try {
      return await measure(database, await listen(apps.without), await listen(apps.withKept), await listen(apps.yardstick))
    } finally {
      for (const app of Object.values(apps)) await app.close()
    }
  })

async function measure(database: Database, without: string, withKept: string, yardstick: string): Promise<BenchRow[]> {
  const kept = await (await ask(without, childrenQuery(0))).text()
  await fetch(`${yardstick}/memory`, { method: 'PUT', body: kept, headers: { 'content-type': 'text/plain' } })
  const often = zipf(OFTEN)
  const rates = await inTurns({
    key: (n) => fetch(`${yardstick}/key/${taxonId((n % TAXA) + 1)}`),
    object: (n) => ask(without, objectQuery((n % TAXA) + 1)),
    memory: () => fetch(`${yardstick}/memory`, { method: 'POST', body: JSON.stringify(childrenQuery(0)), headers: json }),
    children: (n) => ask(without, childrenQuery(n)),
    keptChildren: (n) => ask(withKept, childrenQuery(n)),
  })
  // Somebody edits something every second: nothing is kept for longer.
  const editing = setInterval(() => void sql`update data_state set revision = revision + 1`.execute(database.owner), 1_000)
  const { oftenObject } = await inTurns({ oftenObject: () => ask(withKept, objectQuery(often())) })
  clearInterval(editing)
  const { engine } = database
  const row = (work: string, rate: number, yard: number, bound: number): BenchRow => ({
    work,
    engine,
    figure: `${Math.round(rate)}/s`,
    ratio: rate / yard,
    bound: `≥ ${bound} ×`,
    ok: rate / yard >= bound,
  })
  return [
    row(
      'Objekt, keines zweimal, ohne behaltene Antworten, gegen eine Abfrage über den Schlüssel',
      rates.object,
      rates.key,
      engine === 'pglite' ? 0.25 : 0.5,
    ),
    row('Objekt, Zipf aus 20 000, jede Sekunde eine Änderung, mit behaltenen Antworten', oftenObject, rates.key, 0.25),
    row(
      'Seite von 200 Kindern ohne behaltene Antworten, gegen dieselben Bytes aus dem Speicher',
      rates.children,
      rates.memory,
      0.15,
    ),
    row('Seite von 200 Kindern mit behaltenen Antworten', rates.keptChildren, rates.memory, 0.4),
  ]
}

const objectQuery = (id: number) => ({
  query: `query Object($id: ID!) { taxon(id: $id) { id name author rank properties taxonomy { id name } records { id properties collection { id name } } synonyms { kind taxon { id name } } } }`,
  variables: { id: taxonId(id) },
})

const childrenQuery = (page: number) => ({
  query: `query Children($parent: String!, $offset: Int!) { treeChildren(parent: $parent, offset: $offset, limit: 200) { total nodes { key kind id label author rank vernacularName childCount position } } }`,
  variables: { parent: `taxon:${taxonId(1)}`, offset: (page % (CHILDREN / 200)) * 200 },
})

/** Draws numbers from 1 to `most`, n as often as 1/n, the same in every run. */
function zipf(most: number): () => number {
  const sums = Float64Array.from({ length: most }, (_, n) => 1 / (n + 1))
  for (let n = 1; n < most; n++) sums[n] = (sums[n] ?? 0) + (sums[n - 1] ?? 0)
  const random = randomNumbers(1)
  return () => {
    const wanted = random() * (sums[most - 1] ?? 0)
    let low = 0
    for (let high = most - 1; low < high;) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

/** Uncompressed on both sides: gzip of the page would be most of what is measured. */
const json = { 'content-type': 'application/json', 'accept-encoding': 'identity' }

const ask = (url: string, operation: unknown) =>
  fetch(`${url}/graphql`, { method: 'POST', headers: json, body: JSON.stringify([operation]) })

/** Rounds in which each is called for a second; the first ones warm up. */
const ROUNDS = { all: 9, warm: 3 }

/** The median of answers per second of so many callers, each asking again when it has its answer. */
async function inTurns<Name extends string>(
  calls: Record<Name, (n: number) => Promise<Response>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(calls) as Name[]
  const rates = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  const counts = new Map<Name, number>()
  for (let round = 0; round < ROUNDS.all; round++)
    for (const name of names) {
      let n = counts.get(name) ?? 0
      const first = n
      const end = performance.now() + MILLISECONDS
      const began = performance.now()
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          while (performance.now() < end) {
            const response = await calls[name](n++)
            const text = await response.text()
            if (!response.ok || text.includes('"errors"')) throw new Error(`${response.status} ${text.slice(0, 300)}`)
          }
        }),
      )
      counts.set(name, n)
      if (round >= ROUNDS.warm) rates[name].push(((n - first) * 1_000) / (performance.now() - began))
    }
  return Object.fromEntries(names.map((name) => [name, median(rates[name])])) as Record<Name, number>
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
