import { chromium } from '@playwright/test'
import { type RunningServer, startServer } from '../e2e/support/servers/server'
import { bigTaxonomyDirectory, openBigTaxonomy } from './support/bigTaxonomy'
import { openings } from './browser/openings'
import { whereIs } from './support/keptDatabase'
import { askServer } from './support/ask'
import { residentMegabytes } from './support/resident'
import { bigSearchTexts } from './search'
import { swissCount } from '../lib/domain/text/swissCount'
import type { Bench, BenchContext, BenchRow } from './support/types'

/** After so many searches what is kept on purpose (the server's plans and buffers) is full. */
const WARM_UP = 2_000
const SEARCHES = 10_000
/** As a browser's connections would ask. */
const AT_ONCE = 4
/** What the process happens to hold before it collects; a thousandth of what is kept by mistake per search would show. */
const MOST = 50

/** A long day among a million taxa: what tab and server weigh after 1,000 openings of nodes with their records, and the server after 10,000 searches. */
export const memoryBench: Bench = async (context) => {
  const texts = bigSearchTexts(SEARCHES + WARM_UP).map(({ text }) => text)
  const embedded = await startServer({}, await bigTaxonomyDirectory(context.say))
  const rows = await day(embedded, 'pglite', texts).finally(() => embedded.stop())
  return context.postgresUrl ? [...rows, ...(await onPostgres(context, texts))] : rows
}

async function onPostgres(context: BenchContext, texts: readonly string[]): Promise<BenchRow[]> {
  const { url, close } = await openBigTaxonomy('postgres', context)
  try {
    const server = await startServer(whereIs(url))
    return await day(server, 'postgres', texts).finally(() => server.stop())
  } finally {
    await close()
  }
}

async function day(server: RunningServer, engine: BenchRow['engine'], texts: readonly string[]): Promise<BenchRow[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const opened = await openings(browser, server, engine).finally(() => browser.close())

  // Mixed, so that warming up has all kinds.
  const mixed = texts.map((_, n) => texts[(n * 7_919) % texts.length] ?? '')
  await searchAll(server.url, mixed.slice(0, WARM_UP))
  const before = residentMegabytes(server.pid)
  await searchAll(server.url, mixed.slice(WARM_UP))
  const after = residentMegabytes(server.pid)
  return [
    ...opened,
    {
      work: `Speicher des Servers über ${swissCount(mixed.length - WARM_UP)} Suchen`,
      engine,
      figure: `${before} → ${after} MB`,
      bound: `≤ +${MOST} MB`,
      ok: after - before <= MOST,
    },
  ]
}

async function searchAll(url: string, texts: readonly string[]): Promise<void> {
  const query = `query Search($text: String!) { search(text: $text, limit: 8) { total capped hits { key label } nearest { key label } } }`
  let next = 0
  const asker = async () => {
    while (next < texts.length) await askServer(url, query, { text: texts[next++] })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, asker))
}
