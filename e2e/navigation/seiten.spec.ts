import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { outsideTheWindow } from '../support/outside'
import { logInAsAdmin, memberScreens, missingScreens, type Screen, screens, show, stands } from '../support/screens'
import { inTurn, lastOf, onceEach } from '../support/shortRun'
import { expect, test, treeNode } from '../support/story'
import { withoutFirstAnswers } from '../support/withoutFirstAnswers'
import { expectVisibleStops } from '../support/tabStops'

// How a page looks is its own matter; without a worker that fetches all others meanwhile, each takes a fifth less.
test.use({ serviceWorkers: 'block' })

/** Each is loaded in its first width and must also fit the others; 320 is what WCAG 1.4.10 asks for, 700 and 701 the layouts' border. */
const layouts = [
  { name: 'am Schreibtisch', height: 900, widths: [1400, 1024, 701] },
  { name: 'auf dem Telefon', height: 844, widths: [390, 700, 320] },
]

/** Screens that are made of the same parts: the short run looks at the one of each row that comes last among all. */
const alike = [
  ['/Arten', '/Lebensräume', '/Eigenschaften-Sammlungen', '/Benutzer', '/Organisationen'],
  ['/Import', '/Konto', '/Login'],
  ['/Export', 'unlesbarer Export', 'Export mit Filter'],
  ['/Suche', 'Suche', 'eingeschränkte Suche', 'Suche mit ähnlichen Namen', 'Suche ohne Treffer'],
  ['/Vergleich', 'Vergleich'],
  ['Art', 'Synonym', 'Lebensraum'],
  ['Eigenschaften', 'Beziehungen'],
]
const rowOf = ({ name }: Screen) => {
  const row = alike.findIndex((names) => names.includes(name))
  return row === -1 ? (name.startsWith('Dokumentation') ? 'Dokumentation' : name) : String(row)
}

/** The short run loads and walks through every other screen at a desk, the others on a phone; all must fit all widths. */
async function looksGood(page: Page, screen: Screen, turn: number) {
  for (const [index, { name, height, widths }] of inTurn(layouts, turn).entries()) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: widths[0] ?? 0, height })
      if (index === 0) await show(page, screen)
      else await page.reload().then(() => stands(page, screen))
      await test.step('mit Hilfsmitteln', () => expectAccessible(page))
      await test.step('mit der Tabulatortaste', () => expectVisibleStops(page))
    })
  }
  for (const { height, widths } of layouts)
    for (const width of widths) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => outsideTheWindow(page), `bei einer Breite von ${width}`).toEqual([])
    }
}

test.describe('Barrierefrei, mit der Tabulatortaste zu begehen und nicht breiter als das Fenster', () => {
  test.describe('für alle (spec §2.2, §2.3, §2.4, §2.5, §2.6, §2.7, §2.8, §2.9, §2.10, §2.11, §2.13, §2.14, §2.16, §2.17, §2.18)', () => {
    for (const [turn, screen] of onceEach(screens, rowOf).entries())
      test(screen.name, ({ page }) => looksGood(page, screen, turn))
  })

  test.describe('was es nicht gibt (spec §2.15, §2.24, §2.25)', () => {
    test.use({ expectedTrouble: [/404/] })
    for (const [turn, screen] of lastOf(missingScreens).entries()) test(screen.name, ({ page }) => looksGood(page, screen, turn))
  })

  test('angemeldet (spec §2.11, §2.12, §2.14)', async ({ page }) => {
    await logInAsAdmin(page)
    for (const [turn, screen] of lastOf(memberScreens, 3).entries()) await looksGood(page, screen, turn)
  })

  test.describe('bei einer Störung', () => {
    test.use({ expectedTrouble: [/503/] })
    for (const { name, height, widths } of lastOf(layouts)) {
      test(`Seite und Navigation sagen es ${name}`, async ({ page }) => {
        await page.setViewportSize({ width: widths[0] ?? 0, height })
        await withoutFirstAnswers(page)
        await page.route('**/graphql', (route) => route.fulfill({ status: 503, body: '' }))
        await page.goto('/')
        await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
        await expectAccessible(page)
        expect(await outsideTheWindow(page)).toEqual([])
      })
    }
  })
})

test('Offene Listen und Menüs sind barrierefrei', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'suchen' }).fill('Carex')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/Export?type=Arten&taxonomies=Orchideen (Beispieldaten)')
  await page.getByRole('button', { name: 'CSV für Excel' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
})

test('Das Menü auf dem Telefon ist barrierefrei', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menü' }).click()
  await expect(page.getByRole('link', { name: 'Export', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('Der Reiter «Navigation» auf dem Telefon ist eine Seite mit Titel und Hauptteil', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/Arten')
  await page.getByRole('tab', { name: 'Baum' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Navigation')
  await expect(page.getByRole('main').getByRole('tree')).toBeVisible()
  await expectAccessible(page)
})

test('Auf dem Telefon führt der Baum zum Objekt und der Reiter zurück (spec §2.28)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/Arten')
  await page.getByRole('tab', { name: 'Baum' }).click()
  await treeNode(page, 'Arten').first().click()
  await page.getByRole('tab', { name: 'Baum' }).click()
  await treeNode(page, 'Tagfalter').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tagfalter')
  await expect(page.getByRole('tab', { name: 'Inhalt' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tree')).toBeHidden()
})
