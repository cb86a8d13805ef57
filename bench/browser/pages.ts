import type { Browser } from '@playwright/test'
import { startServer } from '../../e2e/support/servers/server'
import { bigTaxonomyDirectory } from '../support/bigTaxonomy'
import { bigId, bigRows, TAXONOMY } from '../support/bigTaxonomyRows'
import { called, type Engine, enginesOf, openKept, whereIs } from '../support/keptDatabase'
import type { Bench, BenchContext, BenchRow } from '../support/types'
import { withBrowser } from './chromium'
import { coldLink, firstLoad } from './link'
import { importSample, sample } from './sample'

/** First paints of an empty page within which a link is to stand. */
const bounds: Record<Engine, number> = { postgres: 6, pglite: 7 }

/** Until a page stands in a browser that knows nothing: the first one and its weight, a cold link, on each engine and among a million taxa. */
export const pageBench: Bench = (context) =>
  withBrowser(async (browser) => {
    const rows: BenchRow[] = []
    for (const engine of enginesOf(context)) rows.push(...(await onEngine(engine, browser, context)))
    const big = await startServer({}, await bigTaxonomyDirectory(context.say))
    return [...rows, ...(await coldLink(browser, big, ofAMillion(), '1 Mio. Taxa, eingebettet', bounds.pglite).finally(big.stop))]
  })

async function onEngine(engine: Engine, browser: Browser, context: BenchContext): Promise<BenchRow[]> {
  const kept = engine === 'postgres' ? await openKept(engine, context, 'pages', async () => {}) : null
  const where = whereIs(kept?.url)
  const server = await startServer(where)
  try {
    const rows = await firstLoad(browser, server, called[engine])
    if (!importSample(context, server, where)) return rows
    return [...rows, ...(await coldLink(browser, server, sample.deepSpecies, called[engine], bounds[engine]))]
  } finally {
    await server.stop()
    await kept?.close()
  }
}

const MILLION = 1_000_000

/** The last of the generated species. */
function ofAMillion() {
  const species = MILLION - 1
  return { taxonomy: TAXONOMY, id: bigId(species), name: bigRows(MILLION).name[species] ?? '' }
}
