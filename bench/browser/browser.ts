import type { Browser } from '@playwright/test'
import { type RunningServer, startServer } from '../../e2e/support/servers/server'
import { bigTaxonomyDirectory, openBigTaxonomy } from '../support/bigTaxonomy'
import { bigId, TAXONOMY, WITH_100_000_CHILDREN, WITH_20_000_CHILDREN } from '../support/bigTaxonomyRows'
import { called, type Engine, enginesOf, openKept, whereIs } from '../support/keptDatabase'
import type { Bench, BenchContext, BenchRow } from '../support/types'
import { withBrowser } from './chromium'
import { importSample, sample } from './sample'
import { search } from './search'
import { largeNode } from './tree'

/** What a page costs that stands: nodes with very many children, the search; on each engine, also among a million taxa. */
export const browserBench: Bench = (context) =>
  withBrowser(async (browser) => {
    const rows: BenchRow[] = []
    for (const engine of enginesOf(context)) {
      rows.push(
        ...(await withServer(engine, context, 'sample', (server, where) => amongTheSample(browser, context, server, where))),
      )
      rows.push(...(await withServer(engine, context, 'million', (server) => amongAMillion(browser, engine, server))))
    }
    return rows
  })

type Where = Record<string, string>

async function amongTheSample(browser: Browser, context: BenchContext, server: RunningServer, where: Where): Promise<BenchRow[]> {
  if (!importSample(context, server, where)) return []
  const of = `ae-sample-50k, ${called[where.DATABASE_URL ? 'postgres' : 'pglite']}`
  return [...(await largeNode(browser, server, sample.largeNode, of)), ...(await search(browser, server, of))]
}

async function amongAMillion(browser: Browser, engine: Engine, server: RunningServer): Promise<BenchRow[]> {
  const of = `1 Mio. Taxa, ${called[engine]}`
  const rows: BenchRow[] = []
  for (const [parent, children] of [
    [WITH_20_000_CHILDREN, 20_000],
    [WITH_100_000_CHILDREN, 100_000],
  ] as const)
    rows.push(...(await largeNode(browser, server, { taxonomy: TAXONOMY, id: bigId(parent), children }, of)))
  return [...rows, ...(await search(browser, server, of))]
}

/** A server on one of the two databases; `where`: by what settings commands find it. */
async function withServer(
  engine: Engine,
  context: BenchContext,
  holds: 'sample' | 'million',
  work: (server: RunningServer, where: Where) => Promise<BenchRow[]>,
): Promise<BenchRow[]> {
  const onPostgres = () =>
    holds === 'million' ? openBigTaxonomy(engine, context) : openKept(engine, context, 'browser', async () => {})
  const kept = engine === 'postgres' ? await onPostgres() : null
  const where = whereIs(kept?.url)
  try {
    const server = await startServer(where, kept || holds === 'sample' ? undefined : await bigTaxonomyDirectory(context.say))
    return await work(server, where).finally(server.stop)
  } finally {
    await kept?.close()
  }
}
