import type { Page } from '@playwright/test'
import { expect, longStory, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

const DARK = 'rgb(27, 22, 16)'
const LIGHT = 'rgb(255, 249, 241)'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const choice = (page: Page, mode: string) =>
  page.getByRole('group', { name: 'Darstellung' }).getByRole('button', { name: mode, exact: true })
const isChosen = (page: Page, mode: string) => expect(choice(page, mode)).toHaveAttribute('aria-pressed', 'true')

test.describe('Hell und dunkel', () => {
  test('Wo das System die Farben bestimmt, hat die erreichte Zeile einer Liste einen Rand', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/Vergleich')
    for (const name of ['suchen', 'Objekt hinzufügen']) {
      const field = page.getByRole('combobox', { name })
      await field.fill('Hyla')
      await expect(page.getByRole('option').first()).toContainText('Hyla')
      await field.press('ArrowDown')
      await expect(field).toHaveAttribute('aria-activedescendant', /./)
      const reached = page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`)
      await expect(reached).toHaveCSS('outline-style', 'solid')
      await field.fill('')
    }
  })

  test('Ist das System dunkel, so ist es die Seite vom ersten Bild an; die Leiste bleibt orange, das Papier hell', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    // What the browser draws before any script of the program has come.
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto('/Dokumentation/fehler-melden')
    await expect.poll(() => ground(page)).toBe(DARK)
    await page.unroute('**/*.js')
    await page.reload()
    await isChosen(page, 'wie das System')
    expect(await ground(page)).toBe(DARK)
    expect(await page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).backgroundColor)).toBe('rgb(255, 152, 0)')
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(33, 26, 18)')
    // In the evening the system changes.
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' })
    await expect.poll(() => ground(page)).toBe(LIGHT)
  })

  test('Was gewählt ist, gilt in jedem Tab und bleibt, bis man es zurücknimmt', async ({ page, context }) => {
    await page.goto('/Dokumentation/fehler-melden')
    const other = await context.newPage()
    await other.goto('/Arten')
    await choice(page, 'dunkel').click()
    await expect.poll(() => ground(page)).toBe(DARK)
    await expect.poll(() => ground(other)).toBe(DARK)
    await page.reload()
    await isChosen(page, 'dunkel')
    expect(await ground(page)).toBe(DARK)
    await choice(page, 'wie das System').click()
    await expect.poll(() => ground(page)).toBe(LIGHT)
    await page.reload()
    await isChosen(page, 'wie das System')
  })

  longStory('Wo der Browser nichts aufbewahrt, gilt die Wahl, solange die Seite offen ist', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError')
        },
      })
    })
    await page.goto('/Dokumentation/fehler-melden')
    await choice(page, 'dunkel').click()
    await expect.poll(() => ground(page)).toBe(DARK)
    await isChosen(page, 'dunkel')
  })
})
