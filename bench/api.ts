import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Database } from '../server/db/database'
import { swissCount } from '../lib/domain/text/swissCount'
import { createApp } from '../server/http/app'
import { readSettings } from '../server/settings'
import { median } from './browser/page'
import { childrenQuery, fill, objectQuery, OFTEN, TAXA, taxonId, zipf } from './load/apiData'
import { bigId, WITH_20_000_CHILDREN } from './support/bigTaxonomyRows'
import { openBigTaxonomy } from './support/bigTaxonomy'
import { onEmptyDatabases } from './support/importing'
import { enginesOf } from './support/keptDatabase'
import type { Bench, BenchRow } from './support/types'

const CONNECTIONS = 20
const MILLISECONDS = 1_000
/**
 * The object query and a page of children at 20 connections over HTTP, among 50,000 taxa and among a million, without and with answers that are kept, against
 * yardsticks of the same run behind the same HTTP server: a query by primary key, and the same bytes from memory. Both yardsticks are bare routes without
 * GraphQL, limits or headers, which is stricter than asking the interface itself for one row. Each takes its turn round after round, because a machine is not
 * as quick at all times.
 */
export const apiBench: Bench = async (context) => {
  const rows = await onEmptyDatabases(context, async (database) => {
    await fill(database)
    return measured(database, few)
  })
  for (const engine of enginesOf(context)) {
    const { database, close } = await openBigTaxonomy(engine, context, many.taxa)
    rows.push(...(await measured(database, many).finally(close)))
  }
  return rows
}

/** What is asked about: the taxa 1 to `taxa`, and the children of one that has 20,000. */
interface Asked {
  taxa: number
  idOf: (n: number) => string
  parent: string
}

const few: Asked = { taxa: TAXA, idOf: taxonId, parent: taxonId(1) }
const many: Asked = { taxa: 1_000_000, idOf: (n) => bigId(n - 1), parent: bigId(WITH_20_000_CHILDREN) }

async function measured(database: Database, asked: Asked): Promise<BenchRow[]> {
  const served = (keptAnswersMegabytes: number) =>
    createApp({
      database,
      settings: { ...readSettings({ JWT_SECRET: randomBytes(32).toString('hex') }), keptAnswersMegabytes },
      rate: false,
    })
  const apps = { without: await served(0), withKept: await served(32), yardstick: yardsticks(database) }
  try {
    return await measure(database, asked, await listen(apps.without), await listen(apps.withKept), await listen(apps.yardstick))
  } finally {
    for (const app of Object.values(apps)) await app.close()
  }
}

async function measure(
  database: Database,
  { taxa, idOf, parent }: Asked,
  without: string,
  withKept: string,
  yardstick: string,
): Promise<BenchRow[]> {
  const children = (n: number) => childrenQuery(n, parent)
  const kept = await (await ask(without, children(0))).text()
  await fetch(`${yardstick}/memory`, { method: 'PUT', body: kept, headers: { 'content-type': 'text/plain' } })
  const often = zipf(OFTEN)
  const rates = await inTurns({
    key: (n) => fetch(`${yardstick}/key/${idOf((n % taxa) + 1)}`),
    object: (n) => ask(without, objectQuery((n % taxa) + 1, idOf)),
    memory: () => fetch(`${yardstick}/memory`, { method: 'POST', body: JSON.stringify(children(0)), headers: json }),
    children: (n) => ask(without, children(n)),
    keptChildren: (n) => ask(withKept, children(n)),
  })
  // Somebody edits something every second: nothing is kept for longer.
  const editing = setInterval(() => void sql`update data_state set revision = revision + 1`.execute(database.owner), 1_000)
  const { oftenObject } = await inTurns({ oftenObject: () => ask(withKept, objectQuery(often(), idOf)) })
  clearInterval(editing)
  const { engine } = database
  const row = (work: string, rate: number, yard: number, bound: number): BenchRow => ({
    work: `${work} (${swissCount(taxa)} Taxa)`,
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
