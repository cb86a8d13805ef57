import { docTopics } from '../../components/docs/docTopics'
import type { Page } from '@playwright/test'
import { lastOf } from '../support/shortRun'
import { expect, longStory, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

/** Pages; rows of the specification in their order there. */
const pages = [
  { slug: 'technische-voraussetzungen', title: 'Technische Voraussetzungen', row: 'spec §2.19' },
  { slug: 'fehler-melden', title: 'Fehler melden', row: 'spec §2.20' },
  { slug: 'neue-art-erfassen', title: 'Neue Art erfassen', row: 'spec §2.21' },
  { slug: 'projektbeschreibung', title: 'Projektbeschreibung', row: 'spec §2.22' },
  { slug: 'schnittstellen', title: 'Schnittstellen', row: 'spec §2.23' },
  { slug: 'adressen', title: 'Adressen', row: 'spec §2.23' },
  { slug: 'assistenten', title: 'Assistenten', row: 'spec §2.23' },
]

const list = (page: Page) => page.getByRole('navigation', { name: 'Seiten der Dokumentation' })
const currentPage = (page: Page) => list(page).locator('[aria-current=page]')
const filterField = (page: Page) => page.getByRole('searchbox', { name: 'Dokumentation filtern' })
const phone = { width: 390, height: 844 }

test('Der Index der Dokumentation zeigt den Rahmen und die Seiten, aber keinen Text (spec §1.3, §2.18)', async ({ page }) => {
  await page.goto('/Dokumentation')
  await expect(page).toHaveTitle('Dokumentation · Arteigenschaften')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dokumentation')
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(list(page).getByRole('link')).toHaveCount(docTopics.length)
})

for (const { slug, title, row } of lastOf(pages)) {
  test(`«${title}» öffnet sich kalt und durch Klicken, mit eigenem Titel und Beschrieb (${row})`, async ({ page }) => {
    await page.goto(`/Dokumentation/${slug}`)
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} · Arteigenschaften`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-CH')
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^.{40,160}$/)
    await expect(currentPage(page)).toHaveText(title)

    await page.goto('/Dokumentation')
    await list(page)
      .getByRole('link')
      .filter({ has: page.getByText(title, { exact: true }) })
      .click()
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveURL(`/Dokumentation/${slug}`)
  })
}

test.describe('Eine unbekannte Seite der Dokumentation', () => {
  test.use({ expectedTrouble: [/status of 404/] })
  test('gibt es nicht, und die Liste bleibt zur Hand (spec §2.24)', async ({ page }) => {
    const response = await page.goto('/Dokumentation/gibt-es-nicht')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diese Seite der Dokumentation gibt es nicht')
    await list(page).getByRole('link', { name: 'Fehler melden' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fehler melden')
  })
})

longStory(
  'Der Text der Dokumentation ist 600 Pixel breit, und auf keiner Seite ragt etwas hinaus (spec §9.2)',
  async ({ page }) => {
    await page.goto('/Dokumentation')
    for (const slug of docTopics) {
      await page.setViewportSize({ width: 1400, height: 900 })
      await page.goto(`/Dokumentation/${slug}`)
      const article = page.getByRole('article')
      await expect(article).toHaveCSS('width', '600px')
      await expect.poll(() => overflowing(page), slug).toEqual([])
      await page.setViewportSize(phone)
      await expect.poll(() => overflowing(page), `${slug} am Telefon`).toEqual([])
    }
  },
)

test('Ein Link auf einen Abschnitt öffnet ihn, kalt, aus der Liste und von seiner Überschrift', async ({ page }) => {
  const section = page.getByRole('heading', { name: /^Vergleiche ?Link/, level: 2 })
  await page.goto('/Dokumentation/export-adressen#vergleiche')
  await expect(section).toBeInViewport()

  await list(page).getByRole('link', { name: 'Kurzlinks' }).click()
  await expect(page.getByRole('heading', { name: 'Kurzlinks' })).toBeInViewport()
  await expect(section).not.toBeInViewport()

  await page.goto('/Dokumentation/export-adressen')
  await section.getByRole('link', { name: 'Link zu diesem Abschnitt' }).click()
  await expect(page).toHaveURL(/#vergleiche$/)
  await expect(section).toBeInViewport()

  // With an umlaut in its id, and from another page.
  await page.goto('/Dokumentation/export-adressen')
  await filterField(page).fill('Reihenfolge Spaltentitel')
  await page.goto('/Dokumentation/fehler-melden')
  await filterField(page).fill('spaltentitel lautet')
  await list(page)
    .getByRole('link', { name: /Was die Datei enthält/ })
    .click()
  await expect(page).toHaveURL(/\/export-adressen#was-die-datei-enth/)
  await expect(page.getByRole('heading', { name: /Was die Datei enthält/ })).toBeInViewport()
})

longStory(
  'Ein alter Link auf einen Abschnitt der Schnittstellen führt dorthin, wo er jetzt steht, und zurück',
  async ({ page }) => {
    await page.goto('/Dokumentation/schnittstellen#was-die-datei-enth%C3%A4lt')
    await expect(page).toHaveURL(/\/Dokumentation\/export-adressen#was-die-datei-enth/)
    await expect(page.getByRole('heading', { name: /^Was die Datei enthält/ })).toBeInViewport()

    // On the page itself, and where a whole page became of the section.
    await list(page).getByRole('link', { name: 'Schnittstellen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schnittstellen')
    await page.evaluate(() => (window.location.hash = '#openrefine'))
    await expect(page).toHaveURL('/Dokumentation/openrefine')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In OpenRefine')

    await page.goto('/Dokumentation/fehler-melden')
    await page.goto('/Dokumentation/schnittstellen#curl')
    await expect(page).toHaveURL('/Dokumentation/eigene-programme')
    await page.goBack()
    await expect(page).toHaveURL('/Dokumentation/fehler-melden')
  },
)

test('Die Liste kommt schon so an, wie sie bleibt, damit einem frühen Klick nichts wegrückt', async ({ page, browser }) => {
  const delivered = await browser.newContext({ javaScriptEnabled: false })
  const still = await delivered.newPage()
  for (const address of ['/Dokumentation', '/Dokumentation/export-adressen']) {
    await still.goto(address)
    await page.goto(address)
    // Whoever can filter has a page that lives.
    await filterField(page).fill('Spaltentitel')
    await expect(page.getByText(/ gefunden$/)).toBeVisible()
    await filterField(page).press('Escape')
    expect(await list(still).getByRole('link').allTextContents()).toEqual(await list(page).getByRole('link').allTextContents())
  }
  await delivered.close()
})

longStory('Von tief unten auf einer Seite führt die Liste an den Anfang der nächsten', async ({ page }) => {
  await page.goto('/Dokumentation/eigene-programme#feste-adressen')
  await expect(page.getByRole('heading', { name: 'Feste Adressen' })).toBeInViewport()
  await list(page).getByRole('link', { name: 'Projektbeschreibung' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projektbeschreibung' })).toBeInViewport()
})

test('Der Filter durchsucht die Texte ohne Rücksicht auf Akzente und bleibt beim Wechseln der Seite (spec §3.19)', async ({
  page,
}) => {
  await page.goto('/Dokumentation')
  await filterField(page).fill('GLEICHWÉRTIG')
  await expect(list(page).getByRole('status')).toHaveText(/^\d+ Abschnitte auf \d Seiten? gefunden$/)
  const hit = list(page).getByRole('link', { name: /^gleichwertig/ })
  await expect(hit.locator('mark').first()).toHaveText('gleichwertig')
  await hit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projektbeschreibung')
  await expect(page.getByRole('heading', { name: /^gleichwertig/ })).toBeInViewport()
  await expect(filterField(page)).toHaveValue('GLEICHWÉRTIG')
  await expect(currentPage(page)).toHaveText('Projektbeschreibung')

  await filterField(page).fill('xyzzy')
  await expect(list(page).getByRole('status')).toHaveText('Nichts gefunden')
  await expect(list(page).getByRole('link')).toHaveCount(0)
  await filterField(page).press('Escape')
  await expect(filterField(page)).toHaveValue('')
  await expect(list(page).getByRole('link', { name: 'Fehler melden' })).toBeVisible()
})

test('Ein Beispiel lässt sich mit der eigenen Adresse dieses Servers kopieren', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/Dokumentation/eigene-programme')
  const example = page.getByRole('group', { name: 'Beispiel (Kommandozeile)' }).first()
  await expect(example).toContainText(`curl --fail --get '${baseURL}/export.csv'`)
  await example.locator('..').getByRole('button', { name: 'kopieren' }).click()
  await expect(page.getByRole('button', { name: 'kopiert' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await example.innerText())
})

test('Auf dem Telefon führt die Liste zur Seite, ihr Verzeichnis zum Abschnitt und der Link zurück zum Filter', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/Dokumentation')
  await filterField(page).fill('popover')
  await list(page)
    .getByRole('link', { name: /Technische/ })
    .click()
  await expect(list(page)).toBeHidden()
  await page.getByRole('link', { name: '‹ Dokumentation' }).click()
  await expect(filterField(page)).toHaveValue('popover')

  await page.goto('/Dokumentation/eigene-programme')
  await page.getByText('Auf dieser Seite').click()
  await page.getByRole('article').getByRole('link', { name: 'Feste Adressen', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Feste Adressen/ })).toBeInViewport()
})

test.describe('Ohne JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  longStory('ist die Dokumentation lesbar', async ({ page }) => {
    await page.goto('/Dokumentation/technische-voraussetzungen#ohne-netz')
    await expect(page.getByRole('heading', { name: /^Ohne Netz/ })).toBeInViewport()
    await expect(list(page).getByRole('link', { name: 'Fehler melden' })).toBeVisible()
  })
})

longStory('Auf Papier steht der ganze Text und sonst nichts', async ({ page }) => {
  await page.goto('/Dokumentation/projektbeschreibung')
  await page.emulateMedia({ media: 'print' })
  await expect(list(page)).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('img', { name: /Taxonomie, Objekte/ })).toBeVisible()
  const heights = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    document.querySelector('article')!.clientHeight,
  ])
  expect(heights[0]).toBeGreaterThanOrEqual(heights[1] ?? Infinity)
})

/** What of the text reaches beyond it, apart from what stands in a box that scrolls. */
const overflowing = (page: Page) =>
  page.getByRole('article').evaluate((article) => {
    const right = article.getBoundingClientRect().right + 0.5
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== article &&
      (getComputedStyle(element).overflowX === 'auto' || scrolls(element.parentElement))
    return [...article.querySelectorAll('*')]
      .filter((each) => each.getBoundingClientRect().right > right && !scrolls(each.parentElement))
      .map((each) => each.outerHTML.slice(0, 120))
  })
