import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test, treeNode } from './story'

/** Every kind of screen: how to get there and the heading by which one knows to be there. */
const screens: { name: string; open: (page: Page) => Promise<unknown>; heading: RegExp }[] = [
  { name: 'Start (spec §2.2)', open: (page) => page.goto('/'), heading: /./ },
  { name: 'Arten (spec §2.3)', open: (page) => page.goto('/Arten'), heading: /Arten/ },
  { name: 'Lebensräume (spec §2.6)', open: (page) => page.goto('/Lebensräume'), heading: /Lebensräume/ },
  { name: 'Eigenschaften-Sammlungen (spec §2.7)', open: (page) => page.goto('/Eigenschaften-Sammlungen'), heading: /Sammlungen/ },
  { name: 'Benutzer (spec §2.11)', open: (page) => page.goto('/Benutzer'), heading: /Benutzer/ },
  { name: 'Organisationen (spec §2.13)', open: (page) => page.goto('/Organisationen'), heading: /Organisationen/ },
  { name: 'Taxonomie (spec §2.4)', open: (page) => openHit(page, 'Tagfalter (Bei', /Tagfalter/), heading: /Tagfalter/ },
  {
    name: 'Art (spec §2.5)',
    open: (page) => openHit(page, 'Bombina variegata', /Bombina variegata/),
    heading: /Bombina variegata/,
  },
  { name: 'Lebensraum (spec §2.6)', open: (page) => openHit(page, 'Pionier- und Klein', /Pionier-/), heading: /Pionier-/ },
  { name: 'Sammlung (spec §2.8)', open: (page) => openHit(page, 'Zeigerwerte', /Zeigerwerte/), heading: /Zeigerwerte/ },
  {
    name: 'Eigenschaften (spec §2.9)',
    open: (page) => openTable(page, 'Zeigerwerte', 'Eigenschaften'),
    heading: /^Eigenschaften/,
  },
  { name: 'Beziehungen (spec §2.10)', open: (page) => openTable(page, 'Raupenfutter', 'Beziehungen'), heading: /^Beziehungen/ },
  {
    name: 'Organisation (spec §2.14)',
    open: (page) => openHit(page, 'Fachstelle Fauna', /Fachstelle Fauna/),
    heading: /Fachstelle Fauna/,
  },
  { name: 'Suche', open: (page) => page.goto('/Suche?q=Carex'), heading: /./ },
  { name: 'Export (spec §2.16)', open: (page) => page.goto('/Export'), heading: /./ },
  { name: 'Anmeldung (spec §2.17)', open: (page) => page.goto('/Login'), heading: /nmeld/ },
  { name: 'Dokumentation (spec §2.18)', open: (page) => page.goto('/Dokumentation'), heading: /Dokumentation/ },
  { name: 'Schnittstellen (spec §2.23)', open: (page) => page.goto('/Dokumentation/schnittstellen'), heading: /Schnittstellen/ },
]

const layouts = [
  { name: 'am Schreibtisch', viewport: { width: 1400, height: 900 } },
  { name: 'auf dem Telefon', viewport: { width: 390, height: 844 } },
]

for (const layout of layouts) {
  test.describe(`Barrierefrei ${layout.name}`, () => {
    test.use({ viewport: layout.viewport })
    for (const screen of screens) {
      test(screen.name, async ({ page }) => {
        await screen.open(page)
        await expect(page.getByRole('heading', { level: 1, name: screen.heading }).first()).toBeVisible()
        await expect(page.getByText('lade Daten')).toHaveCount(0)
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`)
        expect(found).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, 'Pixel, um die die Seite breiter ist als das Fenster').toBeLessThanOrEqual(0)
      })
    }
  })
}

for (const [topic, row] of [
  ['technische-voraussetzungen', '§2.19'],
  ['fehler-melden', '§2.20'],
  ['neue-art-erfassen', '§2.21'],
  ['projektbeschreibung', '§2.22'],
  ['schnittstellen', '§2.23'],
] as const) {
  test(`Die Dokumentation «${topic}» steht unter ihrer Adresse (spec §1.3, ${row})`, async ({ page }) => {
    await page.goto('/Dokumentation')
    await page.locator(`a[href="/Dokumentation/${topic}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`/Dokumentation/${topic}$`))
    const heading = await page.getByRole('heading', { level: 1 }).innerText()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  })
}

test('Auf dem Telefon führt der Baum zum Objekt und der Reiter zurück (spec §2.28)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/Arten')
  await page.getByRole('tab', { name: 'Navigation' }).click()
  await treeNode(page, 'Arten').first().click()
  await page.getByRole('tab', { name: 'Navigation' }).click()
  await treeNode(page, 'Tagfalter').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tagfalter')
  await expect(page.getByRole('tab', { name: 'Formular' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tree')).toBeHidden()
})

async function openHit(page: Page, text: string, name: RegExp) {
  await page.goto(`/Suche?q=${encodeURIComponent(text)}`)
  await page.getByRole('main').getByRole('link', { name }).first().click()
}

async function openTable(page: Page, collection: string, table: string) {
  await openHit(page, collection, new RegExp(collection))
  await expect(page).toHaveURL(/\/Eigenschaften-Sammlungen\/./)
  await page.goto(`${page.url()}/${table}`)
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-rowcount', '1')
}
