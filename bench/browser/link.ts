import type { Browser, Page } from '@playwright/test'
import type { RunningServer } from '../../e2e/support/servers/server'
import type { BenchRow } from '../support/types'
import { measured, median, ms, row, RUNS } from './page'

/** The weight of the first page. */
export async function firstLoad(browser: Browser, server: RunningServer, of: string): Promise<BenchRow[]> {
  const { bytes, requests } = await measured(browser, async (page) => {
    const traffic = await listen(page)
    await page.goto(server.url, { waitUntil: 'networkidle' })
    return traffic()
  })
  return [
    row(
      `Erster Aufruf von / ohne Schrift: Gewicht, bis nichts mehr kommt (${of})`,
      `${Math.round(bytes / 1024)} KB`,
      '≤ 220 KB',
      bytes <= 220 * 1024,
    ),
    row(`Erster Aufruf von / ohne Schrift: Anfragen, bis nichts mehr kommt (${of})`, String(requests), '≤ 16', requests <= 16),
    await untilItStands(browser, server, 6, `/, bis der Baum steht (${of})`, async (page) => {
      await page.goto(server.url, { waitUntil: 'commit' })
      await seen(page, FIRST_TREE, /^Arten\s*\d/)
    }),
    await untilItStands(browser, server, null, `… bis man ihn bedienen kann (${of})`, async (page) => {
      await page.goto(server.url, { waitUntil: 'commit' })
      await page.getByRole('treeitem', { name: /^Arten\s*\d/ }).waitFor()
    }),
  ]
}

/** How long a browser that knows nothing takes for it, beside the first paint of an empty page in the same run: at most so many of them. */
async function untilItStands(
  browser: Browser,
  server: RunningServer,
  most: number | null,
  what: string,
  open: (page: Page) => Promise<void>,
) {
  const paints: number[] = []
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    paints.push(await measured(browser, (page) => emptyPaint(page, server)))
    await measured(browser, async (page) => {
      const start = performance.now()
      await open(page)
      times.push(performance.now() - start)
    })
  }
  const ratio = median(times) / median(paints)
  const figure = ms(median(times))
  if (most === null) return { ...row(what, figure), ratio }
  return { ...row(what, figure, `≤ ${most} × leere Seite`, ratio <= most), ratio }
}

/** Rows of the tree and the record, as the server writes them and as React does (docs/decisions/0125). */
const FIRST_TREE = '#first-tree a, [role=treeitem]'
const SELECTED = '#first-tree a.active, [role=treeitem][aria-selected=true]'

const seen = (page: Page, selector: string, text: RegExp | string = '') =>
  page.locator(selector).filter({ hasText: text, visible: true }).first().waitFor()

/** A link from a mail: until what is known of the species and its place in the tree stand there, and until they can be used. */
export async function coldLink(
  browser: Browser,
  server: RunningServer,
  { taxonomy, id, name }: { taxonomy: string; id: string; name: string },
  of: string,
  most: number,
): Promise<BenchRow[]> {
  let requests = 0
  let posts = 0
  const time = await untilItStands(
    browser,
    server,
    most,
    `Kalter Link, 8 Stufen tief, bis Art und Baum stehen (${of})`,
    async (page) => {
      const traffic = await listen(page)
      await page.goto(`${server.url}/Arten/${taxonomy}/${id}`, { waitUntil: 'commit' })
      await seen(page, 'article h1', name)
      await seen(page, 'article h2')
      await seen(page, SELECTED)
      ;({ requests, posts } = traffic())
    },
  )
  const usable = await untilItStands(browser, server, null, `… bis man sie bedienen kann (${of})`, async (page) => {
    await page.goto(`${server.url}/Arten/${taxonomy}/${id}`, { waitUntil: 'commit' })
    await page.getByRole('article').getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor()
    await page.getByRole('treeitem', { selected: true }).waitFor()
  })
  return [
    time,
    usable,
    row('… Anfragen', String(requests), '≤ 16', requests <= 16),
    row('… davon an GraphQL', String(posts), '≤ 0', posts === 0),
  ]
}

/** First paint of a page with nothing on it, from the same server; the yardstick of this machine. */
async function emptyPaint(page: Page, server: RunningServer): Promise<number> {
  await page.route('**/leer', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>leer</title><p>leer' }),
  )
  const start = performance.now()
  await page.goto(`${server.url}/leer`, { waitUntil: 'commit' })
  await page.locator('p').waitFor()
  return performance.now() - start
}

/** Counts what goes over the wire from now on, typefaces aside; the answer is what has been counted until it is asked for. */
async function listen(page: Page): Promise<() => { bytes: number; requests: number; posts: number }> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  let requests = 0
  let posts = 0
  await session.send('Network.enable')
  const faces = new Set<string>()
  session.on('Network.requestWillBeSent', ({ request, requestId, type }) => {
    if (!request.url.startsWith('http')) return
    if (type === 'Font') return void faces.add(requestId)
    requests++
    if (request.method === 'POST' && request.url.endsWith('/graphql')) posts++
  })
  // The icon, which Chromium wants anew with each address.
  session.on('Network.requestServedFromCache', () => void requests--)
  session.on('Network.loadingFinished', ({ encodedDataLength, requestId }) => {
    if (!faces.has(requestId)) bytes += encodedDataLength
  })
  return () => ({ bytes, requests, posts })
}
