import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { hitPath } from '../support/addresses'
import { expect, longStory, test } from '../support/story'

test.use({ serviceWorkers: 'block', expectedTrouble: [/404|ERR_FAILED/] })

/** The drawing that is shown, once it is there: hidden from those who cannot see it, in lines of the page's colour. */
async function drawing(page: Page) {
  const picture = page.locator('main [aria-hidden=true]:not([inert] *) > svg[viewBox="0 0 64 64"]').first()
  await expect(picture).toBeVisible()
  return picture.evaluate((svg) => ({
    lines: svg.innerHTML,
    stroke: getComputedStyle(svg).stroke,
    fill: getComputedStyle(svg).fill,
  }))
}

longStory(
  'Jede Gruppe hat ihre Zeichnung: Falter, Lurch, Moos, Blume und Lebensraum sind verschieden',
  async ({ page, request }) => {
    const seen = new Set<string>()
    for (const [text, kind] of [
      ['Araschnia levana', 'taxon'],
      ['Bombina variegata', 'taxon'],
      ['Sphagnum magellanicum', 'taxon'],
      ['Drosera rotundifolia', 'taxon'],
      ['Pionier- und Klein', 'habitat'],
    ] as const) {
      await page.goto(await hitPath(request, text, kind))
      const { lines, stroke, fill } = await drawing(page)
      seen.add(lines)
      expect(fill).toBe('none')
      expect(stroke).toBe('rgb(168, 62, 0)')
    }
    expect(seen.size).toBe(5)
  },
)

longStory('Was zu keiner bekannten Gruppe gehört, hat ein Blatt', async ({ page, request }) => {
  await page.goto(await hitPath(request, 'Ältere Namen', 'taxonomy'))
  await drawing(page)
})

for (const { what, path, says } of [
  { what: 'eine Suche ohne Treffer', path: '/Suche?q=Xyzzy', says: 'Vielleicht hilft ein Teil des Namens' },
  { what: 'ein leerer Vergleich', path: '/Vergleich', says: 'Noch ist nichts verglichen.' },
  { what: 'eine Adresse, die nichts nennt', path: '/gibt-es-nicht', says: 'Hier geht es nicht weiter.' },
  {
    what: 'eine Seite der Dokumentation, die es nicht gibt',
    path: '/Dokumentation/gibt-es-nicht',
    says: 'Wählen Sie eine aus der Liste',
  },
  {
    what: 'ein Export ohne Zeilen',
    path: '/Export?type=Arten&taxonomies=Amphibien und Reptilien (Beispieldaten)&taxFilters=Amphibien und Reptilien (Beispieldaten)~Artengruppe~=~Nichts',
    says: 'Kein Objekt entspricht dieser Auswahl',
  },
]) {
  longStory(`Leer und freundlich: ${what}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText(says).first()).toBeVisible()
    await drawing(page)
    await expectAccessible(page, what)
  })
}

test('Leer und freundlich: eine Tabelle, deren Filter nichts trifft', async ({ page, request }) => {
  await page.goto(`${await hitPath(request, 'Zeigerwerte', 'collection')}/Eigenschaften`)
  await page.getByLabel('nach Name filtern').fill('Xyzzy')
  await expect(page.getByText('Ein Teil des Namens genügt.')).toBeVisible()
  await drawing(page)
})

longStory('Ein Bild, das nicht kommt, hält nichts auf', async ({ page, request }) => {
  const path = await hitPath(request, 'Bombina variegata', 'taxon')
  await page.goto(path)
  await drawing(page)
  const sheet = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /chunks\/.*\.js$/.test(name))
        .at(-1)?.name ?? '',
  )
  await page.route(sheet, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Bombina variegata' })).toBeVisible()
  await expect(page.getByText('Rote Liste').first()).toBeVisible()
})
