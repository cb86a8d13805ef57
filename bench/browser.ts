import { chromium, type Browser, type Page } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../e2e/server'
import type { Bench, BenchContext, BenchRow } from './types'

/** What a browser costs: weight of the first page, a cold link, a node with 20,000 children, the search (DESIGN §10). */
export const browserBench: Bench = async (context) => {
  const server = await startServer()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const rows = [...(await firstLoad(browser, server))]
    if (!importSample(context, server)) return rows
    return [
      ...rows,
      ...(await coldLink(browser, server)),
      ...(await largeNode(browser, server)),
      ...(await search(browser, server)),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** In ae-sample-50k: the taxon with 20,000 children (5 levels down) and a species 8 levels down. Ids are kept by the import. */
const sample = {
  largeNode: {
    taxonomy: 'de93ff48-c4bc-677e-1f7f-ba2f7c4e578c',
    id: '82a7569c-e9c1-0e0a-58ef-41c7d8dea5f6',
    name: 'Incertae sedis',
  },
  deepSpecies: {
    taxonomy: '8cca2cfa-ab4e-64e5-8a59-648b46076267',
    id: 'fffcfaba-d6ba-70fa-5e1c-1b7be78d52e4',
    name: 'Denvalus palphilora',
  },
}

const RUNS = 5

function importSample({ dataDir, say }: BenchContext, server: RunningServer): boolean {
  const archive = dataDir && join(dataDir, 'ae-sample-50k/ae-sample-50k.zip')
  if (!archive || !existsSync(archive)) {
    say('Ohne ../shared/data/ae-sample-50k bleiben der grosse Knoten, der kalte Link und die Suche ungemessen.')
    return false
  }
  say('Importiere ae-sample-50k für den Browser …')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/import.mjs', archive], {
    cwd: join(__dirname, '..'),
    env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Der Import ist gescheitert:\n${stdout}${stderr}`)
  return true
}

async function firstLoad(browser: Browser, server: RunningServer): Promise<BenchRow[]> {
  const { bytes, requests } = await measured(browser, async (page) => {
    const traffic = await listen(page)
    await page.goto(server.url, { waitUntil: 'load' })
    return traffic()
  })
  return [
    row('Erster Aufruf von /: Gewicht bis «load»', `${Math.round(bytes / 1024)} KB`, '≤ 250 KB', bytes <= 250 * 1024),
    row('Erster Aufruf von /: Anfragen bis «load»', String(requests), '≤ 25', requests <= 25),
  ]
}

async function coldLink(browser: Browser, server: RunningServer): Promise<BenchRow[]> {
  const { taxonomy, id, name } = sample.deepSpecies
  const paints: number[] = []
  const times: number[] = []
  let requests = 0
  for (let run = 0; run < RUNS; run++) {
    paints.push(await measured(browser, (page) => emptyPaint(page, server)))
    await measured(browser, async (page) => {
      const traffic = await listen(page)
      const start = performance.now()
      await page.goto(`${server.url}/Arten/${taxonomy}/${id}`, { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor()
      await page.locator('[role=treeitem][aria-selected=true]').waitFor()
      times.push(performance.now() - start)
      requests = traffic().requests
    })
  }
  const ratio = median(times) / median(paints)
  return [
    { ...row('Kalter Link, 8 Stufen tief, bis Art und Baum stehen', ms(median(times)), '≤ 6 × leere Seite', ratio <= 6), ratio },
    row('Kalter Link: Anfragen', String(requests), '≤ 20', requests <= 20),
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

async function largeNode(browser: Browser, server: RunningServer): Promise<BenchRow[]> {
  const { taxonomy, id, name } = sample.largeNode
  const times: number[] = []
  const longTasks: number[] = []
  let nodes = 0
  for (let run = 0; run < RUNS; run++) {
    await measured(browser, async (page) => {
      await page.goto(`${server.url}/Arten/${taxonomy}/${id}`)
      const node = page.getByRole('treeitem', { name: new RegExp(`^${name}`) }).first()
      await node.waitFor()
      // Whether a link opens its own node is the tree's business; here it starts closed.
      if ((await node.getAttribute('aria-expanded')) === 'true') await node.locator('[aria-hidden]').first().click()
      await page.waitForLoadState('networkidle')
      const seen = await node.evaluate(openAndMeasure)
      times.push(seen.time)
      longTasks.push(seen.longest)
      nodes = seen.nodes
    })
  }
  const calm = longTasks.filter((longest) => longest <= 50).length
  return [
    row("Knoten mit 20'000 Kindern öffnen", ms(median(times)), '≤ 100 ms', median(times) <= 100),
    row('… DOM-Knoten danach', String(nodes), "≤ 1'500", nodes <= 1500),
    row('… Läufe ohne lange Arbeit (> 50 ms)', `${calm} von ${RUNS}`, '4 von 5', calm >= 4),
  ]
}

/** Runs in the page: opens the node and answers the milliseconds until a painted frame shows a child with its name. */
function openAndMeasure(node: Element): Promise<{ time: number; nodes: number; longest: number }> {
  let longest = 0
  const observer = new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration }) => (longest = Math.max(longest, duration))),
  )
  observer.observe({ type: 'longtask' })
  const level = String(Number(node.getAttribute('aria-level')) + 1)
  const shown = () =>
    [...document.querySelectorAll(`[role=treeitem][aria-level="${level}"][aria-setsize="20000"]`)].some(
      (child) => !child.hasAttribute('aria-busy'),
    )
  return new Promise((resolve) => {
    const start = performance.now()
    node.querySelector<HTMLElement>('[aria-hidden]')?.click()
    const look = () => {
      if (!shown()) return requestAnimationFrame(look)
      const time = performance.now() - start
      setTimeout(() => resolve({ time, nodes: document.querySelectorAll('*').length, longest }), 200)
    }
    requestAnimationFrame(look)
  })
}

async function search(browser: Browser, server: RunningServer): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const text of ['a', 'vir']) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      await measured(browser, async (page) => {
        await page.goto(server.url, { waitUntil: 'networkidle' })
        await page.getByRole('combobox', { name: 'suchen' }).focus()
        times.push(await page.getByRole('combobox', { name: 'suchen' }).evaluate(typeAndMeasure, text))
      })
    }
    rows.push(row(`Suche nach «${text}» bis zu gemalten Treffern`, ms(median(times)), '≤ 150 ms', median(times) <= 150))
  }
  return rows
}

/** Runs in the page: types the text at once and answers the milliseconds until a frame shows hits. */
function typeAndMeasure(field: Element, text: string): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const look = () => {
      if (document.querySelector('[role=option]') === null) return requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(performance.now() - start))
    }
    requestAnimationFrame(look)
  })
}

/** A page in a browser context that remembers nothing; the service worker stays out, its precache does not count. */
async function measured<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'de-CH', viewport: { width: 1400, height: 900 }, serviceWorkers: 'block' })
  try {
    // The TypeScript loader wraps functions in a helper of its own, which is not there when they run in the page.
    await context.addInitScript('globalThis.__name = (work) => work')
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Counts what goes over the wire from now on; the answer is what has been counted until it is asked for. */
async function listen(page: Page): Promise<() => { bytes: number; requests: number }> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  let requests = 0
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request }) => void (request.url.startsWith('http') && requests++))
  session.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
  return () => ({ bytes, requests })
}

const row = (work: string, figure: string, bound: string, ok: boolean): BenchRow => ({
  work,
  engine: 'browser',
  figure,
  bound,
  ok,
})

const ms = (milliseconds: number) => `${Math.round(milliseconds)} ms`

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
