import { swissCount } from '../../lib/domain/text/swissCount'
import type { Browser, CDPSession, Page } from '@playwright/test'
import type { RunningServer } from '../../e2e/support/servers/server'
import { askServer } from '../support/ask'
import { bigId, bigRows, TAXONOMY, WITH_100_000_CHILDREN } from '../support/bigTaxonomyRows'
import { residentMegabytes } from '../support/resident'
import type { BenchRow } from '../support/types'
import { measured } from './page'

/** After so many openings what is kept on purpose (pages of the tree, answers, the server's plans and buffers) is full. */
const WARM_UP = 200
const OPENINGS = 1_000

/** One goes from one genus to the next in one tab: each is opened in the tree, its record read, and closed again. */
export async function openings(browser: Browser, server: RunningServer, engine: BenchRow['engine']): Promise<BenchRow[]> {
  const family = await largeFamily(server.url)
  return measured(browser, async (page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto(`${server.url}/Arten/${TAXONOMY}/${family.id}`)
    await page.locator('[role=treeitem][aria-selected=true] > [aria-hidden]').click()
    const open = (first: number, count: number) => page.evaluate(openOneByOne, { first, count, siblings: family.childCount })
    await open(0, WARM_UP)
    const before = await weigh(page, session, server.pid)
    await open(WARM_UP, OPENINGS)
    const after = await weigh(page, session, server.pid)
    return bounds.map(({ what, of, unit, most }) => {
      const grown = (after[of] - before[of]) / unit.size
      const figure = `${Math.round(before[of] / unit.size)} → ${Math.round(after[of] / unit.size)} ${unit.name}`
      return {
        work: `${what} über ${swissCount(OPENINGS)} Öffnungen`,
        engine,
        figure: figure.trim(),
        bound: `≤ +${swissCount(most)} ${unit.name}`.trim(),
        ok: grown <= most,
      }
    })
  })
}

const megabytes = { name: 'MB', size: 1_048_576 }
/** Flat: what may lie between two moments, far below what a thousand records, each some 60 KB with its children, would weigh. */
const bounds = [
  // A hundred answers more or less are in the cache (lib/apollo/forgetOldAnswers.ts), 6 MB.
  { what: 'Speicher des Tabs', of: 'heap', unit: megabytes, most: 10 },
  // One genus has more children in view than another.
  { what: 'Knoten und Texte des Tabs', of: 'nodes', unit: { name: '', size: 1 }, most: 400 },
  // What the database engine happens to hold.
  { what: 'Speicher des Servers', of: 'server', unit: megabytes, most: 50 },
] as const

/** After collecting what is no longer used; memory in bytes. */
interface Weight {
  heap: number
  nodes: number
  server: number
}

async function weigh(page: Page, session: CDPSession, pid: number): Promise<Weight> {
  await page.waitForLoadState('networkidle')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? NaN
  return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), server: residentMegabytes(pid) * megabytes.size }
}

/** A family of the generated taxonomy with more genera than are opened: the first is the largest. */
async function largeFamily(url: string): Promise<{ id: string; childCount: number }> {
  const families = bigRows(1_000_000).rank.indexOf('family', WITH_100_000_CHILDREN + 1)
  const query = `{ taxon(id: "${bigId(families)}") { id childCount } }`
  const { taxon } = await askServer<{ taxon: { id: string; childCount: number } }>(url, query)
  if (taxon.childCount < WARM_UP + OPENINGS) throw new Error('Die Familie der Messung hat zu wenige Gattungen.')
  return taxon
}

/** Runs in the page: clicks the names of siblings one after the other and waits each time for the record and for the first child. */
async function openOneByOne({ first, count, siblings }: { first: number; count: number; siblings: number }): Promise<void> {
  const tree = document.querySelector('[role=tree]')
  const until = <T>(look: () => T | null | false, what: string) =>
    new Promise<T>((resolve, reject) => {
      const giveUp = performance.now() + 15_000
      const again = () => {
        const seen = look()
        if (seen) return resolve(seen)
        if (performance.now() > giveUp) return reject(new Error(what))
        requestAnimationFrame(again)
      }
      again()
    })
  const itemOf = (n: number) =>
    tree?.querySelector<HTMLElement>(`[aria-setsize="${siblings}"][aria-posinset="${n + 1}"]:not([aria-busy])`) ?? null
  for (let n = first; n < first + count; n++) {
    const item = await until(() => itemOf(n), `row ${n}`)
    const name = item.querySelector('bdi')?.textContent ?? ''
    item.click()
    await until(() => document.querySelector('article h1')?.textContent?.startsWith(name), `record of ${name}`)
    if (item.hasAttribute('aria-expanded')) {
      const level = Number(item.getAttribute('aria-level')) + 1
      await until(() => tree?.querySelector(`[aria-level="${level}"][aria-posinset="1"]:not([aria-busy])`), `children of ${name}`)
      itemOf(n)?.querySelector<HTMLElement>('[aria-hidden]')?.click()
      await until(() => itemOf(n)?.getAttribute('aria-expanded') === 'false', `closing ${name}`)
    }
    itemOf(n)?.focus()
    itemOf(n)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  }
}
