import type { Locator, Page } from '@playwright/test'
import { outsideTheWindow } from '../support/outside'
import { pictured } from '../support/pictures/pictured'
import { chooseMore, expect, longStory, test, treeNode } from '../support/story'

// How a page looks is its own matter; without a worker that fetches all others meanwhile, each takes a fifth less.
test.use({ serviceWorkers: 'block' })

test('App-Leiste 64, Navigation 260, Text höchstens 600 Pixel (spec §9.1, §9.2, §9.5)', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Datenstand')).toBeVisible()
  expect((await box(page.getByRole('banner'))).height).toBe(64)
  expect((await box(page.getByRole('navigation', { name: 'Daten' }))).width).toBe(260)
  // The introduction is long enough to fill its column.
  expect((await box(page.getByText('Eigenschaften von Arten und Lebensräumen nachschlagen'))).width).toBe(600)
})

test('Die Spalte der Eigenschaften im Export ist 400 Pixel breit (spec §9.3)', async ({ page }) => {
  await page.goto('/Export')
  for (const width of [1400, 1024, 701]) {
    await page.setViewportSize({ width, height: 800 })
    expect((await box(page.getByRole('region', { name: 'Auswählen' }))).width).toBe(400)
  }
})

test('Die dreissig Bilder, die der lange Lauf vergleicht, zeigen Bildschirme, die es gibt', () => {
  expect(pictured.length).toBeGreaterThanOrEqual(30)
})

test('Vor dem Messen gilt ein Fenster von 800 mal 800: die Seite aus dem Export ist die zweispaltige (spec §9.7)', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain('role="tablist"')
  expect(html).not.toContain('role="tabpanel"')
})

for (const { address, tabs } of [
  { address: '/', tabs: ['Baum', 'Inhalt'] },
  { address: '/Export', tabs: ['Auswählen', 'Vorschau'] },
]) {
  test(`${address}: bei 700 Pixeln eine Spalte mit Reitern, bei 701 zwei Spalten (spec §2.28, §9.6)`, async ({ page }) => {
    const tab = (at: number) => page.getByRole('tab', { name: tabs[at], exact: true })
    await page.setViewportSize({ width: 701, height: 900 })
    await page.goto(address)
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByRole('tabpanel')).toHaveCount(0)

    await page.setViewportSize({ width: 700, height: 900 })
    await expect(page.getByRole('tab')).toHaveText(tabs)
    await expect(page.getByRole('tabpanel')).toHaveCount(1)

    // One tab stop; arrows, Home and End choose, and each tab shows the panel that it names.
    const [first, last] = [tab(0), tab(1)]
    await first.click()
    for (const [key, chosen, other] of [
      ['ArrowRight', last, first],
      ['ArrowRight', first, last],
      ['ArrowLeft', last, first],
      ['Home', first, last],
      ['End', last, first],
    ] as const) {
      await page.keyboard.press(key)
      await expect(chosen).toBeFocused()
      await expect(chosen).toHaveAttribute('aria-selected', 'true')
      await expect(other).toHaveAttribute('tabindex', '-1')
      await expect(page.getByRole('tabpanel')).toHaveAccessibleName(await chosen.innerText())
      await expect(page.getByRole('tabpanel')).toHaveId((await chosen.getAttribute('aria-controls')) ?? '')
    }

    await page.setViewportSize({ width: 900, height: 700 })
    await expect(page.getByRole('tab')).toHaveCount(0)
    await page.setViewportSize({ width: 700, height: 900 })
    await expect(page.getByRole('tab', { selected: true })).toHaveText(tabs[1] ?? '')
  })
}

test.describe('Auf dem Telefon', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  longStory('Ein Link, ein Treffer und der Schritt zurück öffnen den Inhalt; aufklappen nicht (spec §2.28)', async ({ page }) => {
    const [navigation, form] = [page.getByRole('tab', { name: 'Baum' }), page.getByRole('tab', { name: 'Inhalt' })]
    await page.goto('/')
    await navigation.click()
    await treeNode(page, 'Arten').first().locator('[aria-hidden]').first().click()
    await expect(navigation).toHaveAttribute('aria-selected', 'true')
    await treeNode(page, 'Tagfalter').click()
    await expect(form).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tagfalter')

    await navigation.click()
    await page.getByRole('combobox', { name: 'suchen' }).fill('Hyla arborea')
    await page.getByRole('option').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hyla arborea')
    await expect(page.getByRole('main')).toBeFocused()

    await navigation.click()
    await page.goBack()
    await expect(form).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tagfalter')
  })

  test('Beim Export bleibt die Vorschau, während man ihre Spalten sortiert', async ({ page }) => {
    await page.goto('/Export?type=Arten&taxonomies=Orchideen (Beispieldaten)')
    await page.getByRole('tab', { name: 'Vorschau' }).click()
    await page.getByRole('columnheader', { name: /name/ }).getByRole('button').click()
    await expect(page).toHaveURL(/descending=true/)
    await expect(page.getByRole('tab', { name: 'Vorschau' })).toHaveAttribute('aria-selected', 'true')
  })

  longStory(
    'Eine leere Vorschau führt zu den Taxonomien, und der Code für andere Programme passt ins Fenster',
    async ({ page }) => {
      await page.goto('/Export')
      await page.getByRole('tab', { name: 'Vorschau' }).click()
      await page.getByRole('button', { name: 'Taxonomie wählen' }).click()
      await expect(page.getByRole('tab', { name: 'Auswählen' })).toHaveAttribute('aria-selected', 'true')
      await page.goto('/Export?type=Arten&taxonomies=Orchideen (Beispieldaten)')
      await page.getByRole('tab', { name: 'Vorschau' }).click()
      await chooseMore(page, 'In R, Python, QGIS …')
      await expect(page.getByRole('group', { name: 'Code für R' })).toBeVisible()
      expect(await outsideTheWindow(page)).toEqual([])
    },
  )

  longStory('Die Suche zeigt Treffer beim Schreiben, und ihre Adresse kann man teilen', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'suchen' }).click()
    const field = page.getByRole('searchbox', { name: 'Suchbegriff' })
    await expect(field).toBeFocused()
    await page.keyboard.type('Hyla arb')
    await expect(page.getByRole('main').getByRole('link', { name: /Hyla arborea/ })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /Hyla arborea/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hyla arborea')
    await page.goBack()
    await expect(page).toHaveURL(/\/Suche\?q=Hyla\+arb$/)
    await expect(field).toHaveValue('Hyla arb')
  })
})

longStory(
  'Der Rand der Navigation lässt sich ziehen und mit Tasten bewegen und bleibt nach dem Neuladen (spec §3.18, §9.5)',
  async ({ page }) => {
    await page.goto('/')
    const border = page.getByRole('separator', { name: 'Breite der Navigation' })
    const width = async () => (await box(page.getByRole('navigation', { name: 'Daten' }))).width
    await expect(treeNode(page, 'Arten').first()).toBeVisible()
    await drag(page, border, 340)
    await expect.poll(width).toBe(340)
    await page.reload()
    await expect.poll(width).toBe(340)

    await border.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(width).toBe(320)
    await expect(border).toHaveAttribute('aria-valuenow', '320')
    await page.keyboard.press('End')
    await expect.poll(width).toBe(640)
    await page.reload()
    await expect.poll(width).toBe(640)

    // A smaller window leaves the content its room, without forgetting what was wanted.
    await page.setViewportSize({ width: 720, height: 800 })
    await expect.poll(width).toBe(360)
    expect(await outsideTheWindow(page)).toEqual([])
    await page.setViewportSize({ width: 1400, height: 900 })
    await expect.poll(width).toBe(640)
    await border.dblclick()
    await expect.poll(width).toBe(260)
  },
)

longStory('Wo der Browser seinen Speicher verweigert, lässt sich der Rand trotzdem bewegen (spec §9.5)', async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await page.goto('/')
  await expect(treeNode(page, 'Arten').first()).toBeVisible()
  await drag(page, page.getByRole('separator', { name: 'Breite der Navigation' }), 300)
  await expect.poll(async () => (await box(page.getByRole('navigation', { name: 'Daten' }))).width).toBe(300)
})

test('Ein Internet Explorer sagt vor allem anderen, dass er nicht unterstützt wird (spec §2.27, §8.5, §9.11)', async ({
  page,
  request,
}) => {
  // In the exported page it is the first script that the parser runs, and the policy lets it run.
  const html = await (await request.get('/')).text()
  const [first] = [...html.matchAll(/<script(?![^>]*(?:async|defer|nomodule))[^>]*>/gi)]
  expect(html.slice(first?.index).replace(first?.[0] ?? '', '')).toMatch(
    /^if \(document\.documentMode && document\.documentMode < 12\) alert\(/,
  )

  await page.addInitScript(() => Object.defineProperty(document, 'documentMode', { value: 11 }))
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(said).toEqual([expect.stringMatching(/nicht unterstützt.*aktuelles Chrome, Edge, Firefox oder Safari/)])
})

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (!found) throw new Error('Not visible.')
  return found
}

async function drag(page: Page, border: Locator, to: number) {
  const { x, y, width, height } = await box(border)
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(to, y + height / 2, { steps: 5 })
  await page.mouse.up()
}
