import { chromium, type Browser } from '@playwright/test'
import { type RunningServer, startServer } from '../../e2e/support/servers/server'
import { bigTaxonomyDirectory } from '../support/bigTaxonomy'
import { bigId, bigRows, TAXONOMY, WITH_100_000_CHILDREN, WITH_20_000_CHILDREN } from '../support/bigTaxonomyRows'
import type { Bench, BenchRow } from '../support/types'
import { coldLink, firstLoad } from './link'
import { importSample, sample } from './sample'
import { search } from './search'
import { largeNode } from './tree'

/** What a browser costs: weight of the first page, a cold link, nodes with very many children, the search. */
export const browserBench: Bench = async (context) => {
  const from = await bigTaxonomyDirectory(context.say)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const small = await withServer(await startServer(), async (server) => {
      const rows = await firstLoad(browser, server)
      if (!importSample(context, server)) return rows
      return [
        ...rows,
        ...(await coldLink(browser, server, sample.deepSpecies, 'ae-sample-50k')),
        ...(await largeNode(browser, server, sample.largeNode, 'ae-sample-50k')),
        ...(await search(browser, server, 'ae-sample-50k')),
      ]
    })
    const big = await withServer(await startServer({}, from), (server) => amongAMillion(browser, server))
    return [...small, ...big]
  } finally {
    await browser.close()
  }
}

const TAXA = 1_000_000

async function amongAMillion(browser: Browser, server: RunningServer): Promise<BenchRow[]> {
  const of = '1 Mio. Taxa'
  const species = TAXA - 1
  const deep = { taxonomy: TAXONOMY, id: bigId(species), name: bigRows(TAXA).name[species] ?? '' }
  const rows = await coldLink(browser, server, deep, of)
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
