import type { Browser } from '@playwright/test'
import { type RunningServer, startServer } from '../../e2e/support/servers/server'
import { bigTaxonomyDirectory } from '../support/bigTaxonomy'
import { bigId, TAXONOMY, WITH_100_000_CHILDREN, WITH_20_000_CHILDREN } from '../support/bigTaxonomyRows'
import type { Bench, BenchRow } from '../support/types'
import { withBrowser } from './chromium'
import { importSample, sample } from './sample'
import { search } from './search'
import { largeNode } from './tree'

/** What a page costs that stands: nodes with very many children, the search. */
export const browserBench: Bench = async (context) => {
  const from = await bigTaxonomyDirectory(context.say)
  return withBrowser(async (browser) => {
    const small = await withServer(await startServer(), async (server) => {
      if (!importSample(context, server)) return []
      return [
        ...(await largeNode(browser, server, sample.largeNode, 'ae-sample-50k')),
        ...(await search(browser, server, 'ae-sample-50k')),
      ]
    })
    const big = await withServer(await startServer({}, from), (server) => amongAMillion(browser, server))
    return [...small, ...big]
  })
}

async function amongAMillion(browser: Browser, server: RunningServer): Promise<BenchRow[]> {
  const of = '1 Mio. Taxa'
  const rows: BenchRow[] = []
  for (const [parent, children] of [
    [WITH_20_000_CHILDREN, 20_000],
    [WITH_100_000_CHILDREN, 100_000],
  ] as const)
    rows.push(...(await largeNode(browser, server, { taxonomy: TAXONOMY, id: bigId(parent), children }, of)))
  return [...rows, ...(await search(browser, server, of))]
}

async function withServer(server: RunningServer, work: (server: RunningServer) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  return work(server).finally(() => server.stop())
}
