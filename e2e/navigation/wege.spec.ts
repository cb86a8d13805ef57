import type { Page } from '@playwright/test'
import { addresses, exampleIds, filled } from '../support/addresses'
import { logInAsAdmin } from '../support/screens'
import { onceEach } from '../support/shortRun'
import { fillIn, logOut } from '../support/anmeldung'
import { expect, longStory, test, treeNode } from '../support/story'
import { scrollContent, visit } from '../support/visit'
import { withWorker, workerReady } from '../support/servers/worker'

test.use(withWorker)

// Rows of «Screens and routes», address by address of e2e/support/addresses.ts, each loaded anew.
test.describe(
  'Kalt und beim Neuladen (spec §2.2 §2.3 §2.4 §2.5 §2.6 §2.7 §2.8 §2.9 §2.10 §2.11 §2.12 §2.13 §2.14 §2.15 ' +
    '§2.16 §2.17 §2.18 §2.19 §2.20 §2.21 §2.22 §2.23 §2.24 §2.25)',
  () => {
    // What the worker keeps is its own matter; without it each page comes from the server.
    test.use({ serviceWorkers: 'block' })
    for (const status of [200, 404] as const) {
      test.describe(() => {
        test.use({ expectedTrouble: status === 404 ? [/status of 404/] : [] })
        test(status === 200 ? 'was es gibt' : 'was es nicht gibt', async ({ page, request }) => {
          test.setTimeout(300_000)
          const ids = await exampleIds(request)
          // The short run visits each exported page once.
          const visited = onceEach(
            addresses.filter((each) => each.status === status),
            ({ page: exported }) => exported,
          )
          for (const address of visited) await test.step(address.path, () => visit(page, address, ids, status))
        })
      })
    }
  },
)

longStory('Wer sich durch alle Bereiche klickt, findet zurück, vor und beim Neuladen dasselbe', async ({ page, context }) => {
  // Fifty pages.
  test.setTimeout(180_000)
  const seen: { url: string; title: string; heading: string }[] = []
  /** One step: what is clicked, and the heading and title that follow. */
  const step = async (go: () => Promise<unknown>, heading: string | RegExp, title: string) => {
    await go()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(title)
    seen.push({ url: page.url(), title, heading: await page.getByRole('heading', { level: 1 }).innerText() })
  }
  const node = (name: string | RegExp) => () => treeNode(page, name).first().click()
  const bar = (name: string) => () => page.getByRole('banner').getByRole('link', { name }).first().click()
  const named = (name: string) => `${name} · Arteigenschaften`

  await step(() => page.goto('/'), 'Was ist in der Datenbank', 'Arteigenschaften')
  await step(node('Arten'), 'Arten', named('Arten'))
  await step(node('Tagfalter'), 'Tagfalter (Beispieldaten)', named('Tagfalter (Beispieldaten)'))
  await step(node('Orchideen'), 'Orchideen (Beispieldaten)', named('Orchideen (Beispieldaten)'))
  await step(node('Arten'), 'Arten', named('Arten'))
  await step(node('Lebensräume'), 'Lebensräume', named('Lebensräume'))
  await step(node('Lebensräume (Beispieldaten)'), 'Lebensräume (Beispieldaten)', named('Lebensräume (Beispieldaten)'))
  await step(node('Sammlungen'), 'Eigenschaften-Sammlungen', named('Eigenschaften-Sammlungen'))
  await step(node('Raupenfutterpflanzen'), /^Raupenfutterpflanzen/, named('Raupenfutterpflanzen (Beispieldaten)'))
  await step(node('Organisationen'), 'Organisationen', named('Organisationen'))
  await step(node('Fachstelle Fauna'), /^Fachstelle Fauna/, named('Fachstelle Fauna (Beispieldaten)'))
  await step(bar('Export'), 'Export', named('Export'))
  await step(bar('Dokumentation'), 'Dokumentation', named('Dokumentation'))
  await step(
    () =>
      page
        .getByRole('link', { name: /Fehler melden/ })
        .first()
        .click(),
    'Fehler melden',
    named('Fehler melden'),
  )
  await step(bar('Anmelden'), 'Anmelden', named('Anmelden'))
  await step(bar('Arteigenschaften'), 'Was ist in der Datenbank', 'Arteigenschaften')

  const expectStep = async (at: Page, index: number) => {
    const expected = seen[index]
    if (!expected) throw new Error(`No step ${index}.`)
    await expect(at).toHaveURL(expected.url)
    await expect(at.getByRole('heading', { level: 1 })).toHaveText(expected.heading)
    await expect(at).toHaveTitle(expected.title)
  }
  const last = seen.length - 1
  for (let index = last - 1; index >= 0; index--) {
    await page.goBack()
    await expectStep(page, index)
    // In the middle of the history: what lies before and behind stays.
    if (index === 3 || index === 11) {
      await page.reload()
      await expectStep(page, index)
    }
  }
  for (let index = 1; index <= last; index++) {
    await page.goForward()
    await expectStep(page, index)
  }

  const other = await context.newPage()
  await other.goto(seen[3]?.url ?? '')
  await expectStep(other, 3)
})

test('Ein Klick mit der mittleren Taste öffnet den Link in einem neuen Fenster', async ({ page, context }) => {
  await page.goto('/Arten')
  // Asked of the browser: now and then Playwright never hears of a window that opens by itself.
  const browser = await context.newCDPSession(page)
  const opened = async () => {
    const { targetInfos } = await browser.send('Target.getTargets')
    return targetInfos.flatMap(({ type, url }) => (type === 'page' && /\/Arten\/[^/]+$/.test(url) ? url : []))
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: /Tagfalter/ })
    .first()
    .click({ button: 'middle' })
  await expect.poll(opened).toHaveLength(1)
  const other = await context.newPage()
  await other.goto((await opened())[0] ?? '')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Tagfalter (Beispieldaten)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arten')
})

longStory('Wer zurückgeht oder neu lädt, steht wieder dort, wo er war', async ({ page, request }) => {
  const ids = await exampleIds(request)
  const main = page.getByRole('main')
  const top = () => main.evaluate((element) => Math.round(element.scrollTop))
  const heading = page.getByRole('heading', { level: 1 })
  await page.setViewportSize({ width: 1000, height: 500 })
  await page.goto(filled('{species}', ids))
  // Loaded after everything else: with it, the page remembers.
  await workerReady(page)
  const link = main.getByRole('link', { name: /^Merkmale/ }).first()
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const left = await top()
  expect(left).toBeGreaterThan(50)
  await link.click()
  await expect(heading).toContainText('Merkmale')
  expect(await top()).toBe(0)
  await scrollContent(page, 40)
  await page.goBack()
  await expect(heading).toContainText('Bombina variegata')
  await expect.poll(top).toBe(left)
  await page.goForward()
  await expect(heading).toContainText('Merkmale')
  await expect.poll(top).toBe(40)
  await page.goBack()
  await expect(heading).toContainText('Bombina variegata')
  await page.reload()
  await expect(heading).toContainText('Bombina variegata')
  await expect.poll(top).toBe(left)

  // Whoever scrolls is left alone.
  await main.hover()
  await page.mouse.wheel(0, -2000)
  await expect.poll(top).toBe(0)

  // The documentation's pages, and a link to a place within one.
  await page.goto('/Dokumentation/export-adressen')
  await workerReady(page)
  await scrollContent(page, 300)
  expect(await top()).toBe(300)
  const docs = page.getByRole('navigation', { name: 'Seiten der Dokumentation' })
  await docs.getByRole('link', { name: 'Vergleiche', exact: true }).click()
  await expect.poll(top).not.toBe(300)
  await page.goBack()
  await expect.poll(top).toBe(300)
  await docs.getByRole('link', { name: 'Fehler melden' }).first().click()
  await expect(heading).toHaveText('Fehler melden')
  expect(await top()).toBe(0)
})

longStory('Wer scrollt, bevor die Seite ganz geladen ist, steht nach dem Neuladen trotzdem dort', async ({ page, request }) => {
  const main = page.getByRole('main')
  await page.setViewportSize({ width: 1000, height: 500 })
  // The program listens for scrolling when all is loaded: a picture that takes its time.
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/slow.png', (route) => slow.then(() => route.fulfill({ status: 204 })))
  await page.addInitScript(() => void (new Image().src = '/slow.png'))
  await page.goto(filled('{species}', await exampleIds(request)), { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await scrollContent(page, 200)
  arrive()
  await workerReady(page)
  await page.reload()
  await expect.poll(() => main.evaluate((element) => Math.round(element.scrollTop))).toBe(200)
})

longStory('Unangemeldet steht kein leerer Ast «Benutzer» im Baum; seine Adresse sagt, wer wen sieht', async ({ page }) => {
  await page.goto('/')
  await expect(treeNode(page, 'Organisationen')).toBeVisible()
  await expect(page.getByRole('treeitem', { level: 1 })).toHaveText([/^Arten/, /^Lebensräume/, /^Sammlungen/, /^Organisationen/])
  await page.goto('/Benutzer')
  await expect(page.getByRole('main').getByText('Benutzer sehen sich selbst')).toBeVisible()
  await expect(treeNode(page, 'Organisationen')).toBeVisible()
  await expect(page.getByRole('treeitem', { level: 1 })).toHaveCount(4)
  await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click()
  await fillIn(page)
  await expect(page).toHaveURL(/\/Benutzer$/)
  await expect(page.getByRole('treeitem', { level: 1, selected: true })).toContainText('Benutzer')
  await expect(page.getByRole('treeitem', { level: 1 })).toHaveCount(5)
  await logOut(page)
  await expect(page.getByRole('treeitem', { level: 1 })).toHaveCount(4)
})

test('Angemeldet sieht man sich selbst unter seiner Adresse (spec §2.12)', async ({ page }) => {
  await logInAsAdmin(page)
  await treeNode(page, 'Benutzer').click()
  await page.getByRole('main').getByRole('link', { name: 'admin' }).click()
  await expect(page).toHaveURL(/\/Benutzer\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('admin')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('admin')
  await expect(page).toHaveTitle('admin · Arteigenschaften')
})
