import type { Browser, Page } from '@playwright/test'
import type { RunningServer } from '../../e2e/support/servers/server'
import type { BenchRow } from '../support/types'
import { measured, median, ms, row, RUNS } from './page'

/** The weight of the first page. */
export async function firstLoad(browser: Browser, server: RunningServer): Promise<BenchRow[]> {
  const { bytes, requests } = await measured(browser, async (page) => {
    const traffic = await listen(page)
    await page.goto(server.url, { waitUntil: 'networkidle' })
    return traffic()
  })
  return [
    row('Erster Aufruf von /: Gewicht, bis nichts mehr kommt', `${Math.round(bytes / 1024)} KB`, '≤ 250 KB', bytes <= 250 * 1024),
    row('Erster Aufruf von /: Anfragen, bis nichts mehr kommt', String(requests), '≤ 25', requests <= 25),
  ]
}

/** A link from a mail: until the species and its place in the tree stand there. */
export async function coldLink(
  browser: Browser,
  server: RunningServer,
  { taxonomy, id, name }: { taxonomy: string; id: string; name: string },
  of: string,
): Promise<BenchRow[]> {
  const paints: number[] = []
  const times: number[] = []
  let requests = 0
  let posts = 0
  for (let run = 0; run < RUNS; run++) {
    paints.push(await measured(browser, (page) => emptyPaint(page, server)))
    await measured(browser, async (page) => {
      const traffic = await listen(page)
      const start = performance.now()
      await page.goto(`${server.url}/Arten/${taxonomy}/${id}`, { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor()
      await page.locator('[role=treeitem][aria-selected=true]').waitFor()
      times.push(performance.now() - start)
      ;({ requests, posts } = traffic())
    })
  }
  const ratio = median(times) / median(paints)
  return [
    {
      ...row(`Kalter Link, 8 Stufen tief, bis Art und Baum stehen (${of})`, ms(median(times)), '≤ 6 × leere Seite', ratio <= 6),
      ratio,
    },
    row('… Anfragen', String(requests), '≤ 20', requests <= 20),
    row('… davon an GraphQL', String(posts), '≤ 2', posts <= 2),
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

/** Counts what goes over the wire from now on; the answer is what has been counted until it is asked for. */
async function listen(page: Page): Promise<() => { bytes: number; requests: number; posts: number }> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  let requests = 0
  let posts = 0
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('http')) return
    requests++
    if (request.method === 'POST' && request.url.endsWith('/graphql')) posts++
  })
  // The icon, which Chromium wants anew with each address.
  session.on('Network.requestServedFromCache', () => void requests--)
  session.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
  return () => ({ bytes, requests, posts })
}
