import type { Page } from '@playwright/test'
import { openChanged } from '../support/servers/changedAnswers'
import { outsideTheWindow, unreachable } from '../support/outside'
import { screens, show } from '../support/screens'
import { expect, longStory, test } from '../support/story'

// As in gestaltung.spec.ts.
test.use({ serviceWorkers: 'block' })

const zoomed = screens.filter(({ name }) => !/^Dokumentation ./.test(name) || name === 'Dokumentation export-adressen')

for (const [what, name] of [
  ['lange', 'Sehr langer Name einer Sammlung mit vielen Wörtern '.repeat(6)],
  ['ungebrochene', 'Donaudampfschifffahrtsgesellschaft'.repeat(9)],
  ['von rechts nach links geschriebene', 'ضفدع الشجر الأوروبي '.repeat(15)],
]) {
  longStory(`Auch ${what} Namen passen ins Fenster`, async ({ page }) => {
    const rename = (body: string) => body.replace(/"(name|label|vernacularName|title)":"[^"]*"/g, `"$1":${JSON.stringify(name)}`)
    for (const address of ['/', '/Suche?q=Carex', '/Export']) {
      await openChanged(page, address, rename)
      await allThere(page)
      for (const width of [1400, 701, 390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => outsideTheWindow(page), `${address} bei ${width}`).toEqual([])
      }
    }
    await page.setViewportSize({ width: 390, height: 800 })
    await openChanged(page, '/Suche?q=Bombina variegata', rename)
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await allThere(page)
    for (const width of [1400, 701, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => outsideTheWindow(page), `Objekt bei ${width}`).toEqual([])
    }
    await page.unrouteAll({ behavior: 'wait' })
  })
}

longStory('Mit doppelt so grosser Schrift passt alles ins Fenster', async ({ page }) => {
  for (const address of [
    '/',
    '/Export?type=Arten&taxonomies=Orchideen (Beispieldaten)',
    '/Login',
    '/Dokumentation/export-adressen',
  ]) {
    await page.goto(address)
    await allThere(page)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    for (const width of [1400, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => outsideTheWindow(page), `${address} bei ${width}`).toEqual([])
    }
  }
})

/** A window of 1400 × 900 at 200 % is one of half its width and height. */
for (const screen of zoomed)
  longStory(`Bei 200 % rollt keine Seite zur Seite, und alles ist zu erreichen: ${screen.name}`, async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 450 })
    await show(page, screen)
    await allThere(page)
    expect(await outsideTheWindow(page)).toEqual([])
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([
      700, 450,
    ])
    expect(await unreachable(page)).toEqual([])
  })

/** A window of 1280 × 1024 at 400 %. */
const tiny = { width: 320, height: 256 }

for (const screen of screens.filter(({ name }) => name === 'Vergleich'))
  test('Vierfach vergrössert nimmt der Kopf des Vergleichs den Zeilen nicht den Platz', async ({ page }) => {
    await page.setViewportSize(tiny)
    await show(page, screen)
    const row = page.getByRole('rowheader', { name: /^Körperlänge/ })
    await row.evaluate((head) => head.scrollIntoView({ block: 'center' }))
    await expect(row).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('columnheader').first()).not.toBeInViewport()
  })

for (const screen of screens.filter(({ name }) => name === 'Beziehungen'))
  test('Vierfach vergrössert zeigt eine Tabelle mehrere Zeilen', async ({ page }) => {
    await page.setViewportSize(tiny)
    await show(page, screen)
    await expect.poll(async () => (await page.getByRole('grid').boundingBox())?.height).toBeGreaterThan(5 * 34)
  })

/**
 * Everything has arrived. Where a window is made narrower in the very frame in which new styles come in, Chromium now and then does
 * not look at the other styles again, and the page stands as in the wide window (seen 5 times of 90).
 */
async function allThere(page: Page) {
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('lade Daten')).toHaveCount(0)
}
