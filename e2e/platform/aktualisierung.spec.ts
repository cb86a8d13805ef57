// What a new release does to the tabs that are open, and what is left where answers stay away: one front stands before all of it, hence longer than others.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Front, startFront } from '../support/servers/front'
import { lastOf } from '../support/shortRun'
import { expect, inLongRun, test as base, treeNode } from '../support/story'
import { scrollContent } from '../support/visit'
import { kept, withWorker, workerReady } from '../support/servers/worker'

const test = base.extend<{ front: Front }>({
  front: async ({}, use) => {
    const front = await startFront(process.env.STORIES_URL ?? '')
    await use(front)
    await front.stop()
  },
})
const longStory = inLongRun(test)

test.use(withWorker)

/** Counts how often the page of a tab begins anew. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => void loads++)
  return () => loads
}

async function open(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.goto(url)
  await workerReady(page)
  return page
}

/** A piece of the program; its name changes with what is in it. */
const isPiece = (path: string) => path.startsWith('/_next/static/') && path.endsWith('.js')

/** Opens /Arten in a browser that keeps nothing in advance; `pieces` are the paths of what it has loaded of the program. */
async function openWithoutWorker(browser: Browser, front: Front) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const pieces = new Set<string>()
  page.on('request', (request) => void pieces.add(new URL(request.url()).pathname))
  await page.goto(`${front.url}/Arten`)
  await expect(treeNode(page, 'Tagfalter')).toBeVisible()
  return { page, pieces: new Set(pieces), count: countLoads(page), close: () => context.close() }
}

/** Deploys another version of the service worker and lets a tab find it. */
async function deploy(front: Front, finder: Page, version: string) {
  front.rewrite('/sw.js', (text) => `${text}\n// ${version}`)
  // The reload may come before the answer.
  await finder.evaluate(() => navigator.serviceWorker.ready.then((found) => found.update()).then(() => undefined)).catch(() => {})
}

test('Eine neue Fassung lädt jeden offenen Tab genau einmal neu, und was getippt war, steht noch da (spec §7.7)', async ({
  context,
  front,
}) => {
  const [search, login, docs] = [
    await open(context, `${front.url}/Suche`),
    await open(context, `${front.url}/Login`),
    await open(context, `${front.url}/Dokumentation`),
  ]
  await search.getByRole('combobox', { name: 'suchen' }).fill('Bombina var')
  await search.getByRole('searchbox', { name: 'Suchbegriff' }).fill('Carex fl')
  await login.getByLabel('Name oder E-Mail').fill('flora')
  await login.getByLabel('Passwort').fill('geheim')
  await docs.getByRole('searchbox', { name: 'Dokumentation filtern' }).fill('power')
  const counts = [search, login, docs].map(countLoads)

  await deploy(front, search, 'second')
  // The new one fetches every page of the program before it takes over.
  for (const [index, count] of counts.entries()) await expect.poll(count, { message: `Tab ${index}`, timeout: 60_000 }).toBe(1)
  await expect(search.getByRole('combobox', { name: 'suchen' })).toHaveValue('Bombina var')
  await expect(search.getByRole('searchbox', { name: 'Suchbegriff' })).toHaveValue('Carex fl')
  await expect(login.getByLabel('Name oder E-Mail')).toHaveValue('flora')
  await expect(login.getByLabel('Passwort')).toHaveValue('')
  await expect(docs.getByRole('searchbox', { name: 'Dokumentation filtern' })).toHaveValue('power')
  expect(await login.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('geheim')

  // Looking again finds nothing new, and nobody reloads.
  for (const page of [search, login, docs]) {
    await workerReady(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then((found) => found.update()).then(() => undefined))
  }
  expect(counts.map((count) => count())).toEqual([1, 1, 1])
})

longStory(
  'Ein Tab, der lange offen war, lädt neu, wenn ein anderer die neue Fassung holt (spec §7.7)',
  async ({ context, front }) => {
    const old = await context.newPage()
    await old.clock.install()
    await old.goto(`${front.url}/`)
    await workerReady(old)
    await old.clock.fastForward('02:00')
    const count = countLoads(old)
    const other = await open(context, `${front.url}/Login`)
    await deploy(front, other, 'second')
    await expect.poll(count).toBe(1)
    await expect(old.getByRole('combobox', { name: 'suchen' })).toBeVisible()
    expect(count()).toBe(1)
  },
)

longStory('Ein halb ausgefüllter Filter, das Gesuchte und die Stelle auf der Seite überstehen ein Neuladen', async ({ page }) => {
  await page.goto('/Export?type=Arten&taxonomies=Tagfalter%20(Beispieldaten)')
  await page.getByRole('searchbox', { name: 'Eigenschaft suchen' }).fill('flug')
  await page.getByRole('button', { name: /Filtern/ }).click()
  await page.getByRole('combobox', { name: 'Eigenschaft' }).fill('Generationen höch')
  await page.getByRole('option', { name: /Generationen höchstens/ }).click()
  await page.getByLabel('Vergleich').selectOption({ label: 'ist mindestens' })
  await page.getByRole('textbox', { name: /^Wert/ }).fill('2')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Eigenschaft' })).toHaveValue(/Generationen höchstens/)
  await expect(page.getByLabel('Vergleich')).toHaveValue('>=')
  await expect(page.getByRole('textbox', { name: /^Wert/ })).toHaveValue('2')
  await expect(page.getByRole('searchbox', { name: 'Eigenschaft suchen' })).toHaveValue('flug')
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByRole('combobox', { name: 'Eigenschaft' })).toHaveValue('')

  await page.goto('/Dokumentation/export-adressen')
  await workerReady(page)
  await scrollContent(page, 900)
  await page.reload()
  await expect.poll(() => page.getByRole('main').evaluate((main) => main.scrollTop)).toBe(900)
  // Whoever goes there anew begins at the top.
  await page.goto('about:blank')
  await page.goto('/Dokumentation/export-adressen')
  await workerReady(page)
  expect(await page.getByRole('main').evaluate((main) => main.scrollTop)).toBe(0)
})

test.describe('Wenn etwas ausfällt', () => {
  test.use({
    expectedTrouble: [/Failed to (load resource|fetch)|net::ERR_|NetworkError|no-response|ChunkLoadError|Loading chunk/],
  })
  const sign = (page: Page, text: string) => page.getByRole('banner').getByRole('status').filter({ hasText: text })

  const failures = [
    { what: 'Antwortet der Server nicht mehr', fail: (front: Front, on: boolean) => front.cut(on), said: ['Offline'] },
    {
      what: 'Steht hinter dem Proxy niemand',
      fail: (front: Front, on: boolean) => front.refuse(on ? () => true : null, 502),
      said: ['Offline'],
    },
    {
      what: 'Bleibt jede Antwort aus',
      fail: (front: Front, on: boolean) => front.stall(on),
      // It might only be slow: that it is lost is certain after half a minute.
      said: ['wartet auf Antwort', ...(process.env.TEST_FULL === '1' ? ['Offline'] : [])],
    },
  ]
  for (const { what, fail, said } of lastOf(failures))
    longStory(`${what}, so zeigt die Seite, was schon geladen war, und sagt es`, async ({ context, front }) => {
      const page = await open(context, `${front.url}/`)
      await treeNode(page, 'Organisationen').click()
      await treeNode(page, 'Fachstelle Fauna').click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Fachstelle Fauna')
      await kept(page, 'OrganizationScreen')
      fail(front, true)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Fachstelle Fauna')
      for (const text of said) await expect(sign(page, text)).toBeVisible({ timeout: 60_000 })
      fail(front, false)
      for (const text of said) await expect(sign(page, text)).toHaveCount(0)
    })

  for (const { where, link, heading } of lastOf([
    { where: 'desselben Bereichs', link: 'Tagfalter', heading: 'Tagfalter (Beispieldaten)' },
    { where: 'eines anderen Bereichs', link: 'Export', heading: 'Export' },
  ]))
    test(`Fehlt ein Stück ${where}, das es nach einer Aktualisierung nicht mehr gibt, lädt die Seite einmal neu und zeigt es`, async ({
      browser,
      front,
    }) => {
      const { page, count, close } = await openWithoutWorker(browser, front)
      // The old pieces are gone, the page that is loaded anew names those that are there.
      let isOld = true
      front.refuse((path) => {
        isOld &&= path === '/graphql' || path.includes('.')
        return isOld && isPiece(path)
      })
      await page.getByRole('link', { name: link }).or(treeNode(page, link)).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      expect(count()).toBe(1)
      await close()
    })

  longStory(
    'Fehlt das Stück auch nach dem Neuladen, sagt die Seite es und lädt nicht noch einmal',
    async ({ browser, front }) => {
      const { page, count, pieces, close } = await openWithoutWorker(browser, front)
      // What the first page is made of is there, the screen is not.
      front.refuse((path) => isPiece(path) && !pieces.has(path))
      await treeNode(page, 'Tagfalter').click()
      await expect.poll(count).toBe(1)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Das hat nicht geklappt')
      await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Das hat nicht geklappt')
      expect(count()).toBe(1)
      front.refuse(null)
      await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tagfalter (Beispieldaten)')
      await close()
    },
  )

  longStory('Ist der Speicher des Browsers geleert, sagt die Seite ohne Verbindung, was fehlt', async ({ context, front }) => {
    const page = await open(context, `${front.url}/`)
    await page.evaluate(async () => void (await Promise.all((await caches.keys()).map((name) => caches.delete(name)))))
    front.cut(true)
    await page.goto(`${front.url}/Arten`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keine Verbindung')
    front.cut(false)
    await page.getByRole('link', { name: 'noch einmal versuchen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Arten')
  })
})

longStory(
  'Ist der Speicher des Browsers voll, geht alles, und was schon behalten war, bleibt ohne Verbindung lesbar',
  async ({ context, front }) => {
    const page = await open(context, `${front.url}/`)
    await treeNode(page, 'Organisationen').click()
    await treeNode(page, 'Fachstelle Fauna').click()
    await kept(page, 'OrganizationScreen')
    const browser = await context.newCDPSession(page)
    await browser.send('Storage.overrideQuotaForOrigin', { origin: front.url, quotaSize: 1 })
    await treeNode(page, 'Arten').click()
    await treeNode(page, 'Tagfalter').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tagfalter (Beispieldaten)')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tagfalter (Beispieldaten)')
    await expect(page.getByRole('main')).toContainText('CC0')
  },
)

test('Ohne Service Worker und ohne Speicher geht alles ausser dem Offline-Lesen', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('blocked', 'SecurityError'))
    for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  await page.goto('/')
  await page.getByRole('combobox', { name: 'suchen' }).fill('Bombina variegata')
  await page
    .getByRole('option', { name: /Bombina variegata/ })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText('Gelbbauchunke')
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Gelbbauchunke')
})
