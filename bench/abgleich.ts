import { swissCount } from '../lib/domain/text/swissCount'
import { type RunningServer, startServer } from '../e2e/support/servers/server'
import { listNames } from './matching'
import { BIG_TAXONOMY, bigCollection, bigTaxonomyDirectory, openBigTaxonomy } from './support/bigTaxonomy'
import { type Engine, enginesOf, whereIs } from './support/keptDatabase'
import { residentMegabytes } from './support/resident'
import { ms, quantile } from './support/timing'
import type { Bench, BenchContext, BenchRow } from './support/types'

const NAMES = 113_000
/** The names are looked for in a list as people have one, where each occurs some five times, and in one of a million, where none does twice. */
const TAXA = [50_000, 1_000_000]
/** Seconds for all of them. */
const bounds = { pglite: 90, postgres: 30 } as const
/** What others wait meanwhile, 95 of 100 of them, in milliseconds. */
const OTHERS = 500
const MEGABYTES = 100
/** So often somebody at another address searches, and the memory of the server is read, in milliseconds. */
const SEARCH_EVERY = 100
const LOOK_EVERY = 500

/**
 * A list of 113,000 names, three of ten of them wrong, sent to /abgleich.csv of a server in a process of its own and read as it comes, with a property of
 * each taxon, while others search.
 */
export const abgleichBench: Bench = async (context) => {
  const rows: BenchRow[] = []
  for (const [engine, taxa] of enginesOf(context).flatMap((each) => TAXA.map((size) => [each, size] as const))) {
    const list = listOf(NAMES, taxa)
    const { server, stop } = await started(engine, taxa, context)
    try {
      // What is read once and kept for all lists belongs to none of them.
      await send(server, listOf(2_000, taxa))
      const { seconds, lines, megabytes, waited } = await measured(server, list)
      if (lines !== NAMES + 1) throw new Error(`Statt ${NAMES + 1} Zeilen kamen ${lines}.`)
      const work = `${swissCount(NAMES)} Namen durch /abgleich.csv, in ${swissCount(taxa)} Taxa`
      const others = quantile(waited, 0.95)
      rows.push(
        { work, engine, figure: `${seconds.toFixed(1)} s`, bound: `≤ ${bounds[engine]} s`, ok: seconds <= bounds[engine] },
        {
          work: `${work}: Speicher dazu`,
          engine,
          figure: `${megabytes} MB`,
          bound: `≤ ${MEGABYTES} MB`,
          ok: megabytes <= MEGABYTES,
        },
        { work: `${work}: andere warten, p95`, engine, figure: ms(others), bound: `≤ ${OTHERS} ms`, ok: others <= OTHERS },
      )
    } finally {
      await stop()
    }
  }
  return rows
}

const listOf = (names: number, taxa: number) =>
  `Fund;Name\n${listNames(names, taxa)
    .map((name, n) => `${n};"${name}"\n`)
    .join('')}`

async function started(engine: Engine, taxa: number, context: BenchContext) {
  if (engine === 'pglite') {
    const server = await startServer({}, await bigTaxonomyDirectory(context.say, taxa))
    return { server, stop: () => server.stop() }
  }
  const { url, close } = await openBigTaxonomy(engine, context, taxa)
  const server = await startServer(whereIs(url))
  const stop = async () => {
    await server.stop()
    await close()
  }
  return { server, stop }
}

/** How many lines come back. */
async function send({ url }: RunningServer, body: string): Promise<number> {
  const query = new URLSearchParams({ taxonomies: BIG_TAXONOMY, pcoProperties: `${bigCollection(0)}~Wert` })
  const answer = await fetch(`${url}/abgleich.csv?${query}`, { method: 'POST', body })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
  let lines = 0
  for await (const piece of answer.body as AsyncIterable<Uint8Array>) for (const byte of piece) if (byte === 10) lines++
  return lines
}

async function measured(server: RunningServer, list: string) {
  const before = residentMegabytes(server.pid)
  let most = before
  const searches: Promise<number>[] = []
  const looking = setInterval(() => (most = Math.max(most, residentMegabytes(server.pid))), LOOK_EVERY)
  const searching = setInterval(() => searches.push(search(server, searches.length)), SEARCH_EVERY)
  try {
    const began = performance.now()
    const lines = await send(server, list)
    const seconds = (performance.now() - began) / 1_000
    clearInterval(searching)
    return { lines, seconds, megabytes: most - before, waited: await Promise.all(searches) }
  } finally {
    clearInterval(looking)
    clearInterval(searching)
  }
}

const texts = ['bombus', 'carex fl', 'alba']

/** Milliseconds until somebody at another address has the answer. */
async function search({ url }: RunningServer, n: number): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
    body: JSON.stringify({ query: `{ search(text: "${texts[n % texts.length]}") { total } }` }),
  })
  if (!answer.ok || (await answer.text()).includes('"errors"')) throw new Error(`Eine Suche ist gescheitert: ${answer.status}`)
  return performance.now() - began
}
