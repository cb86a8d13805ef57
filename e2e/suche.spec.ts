import { expect, test, treeNode } from './story'

test('Eine Botanikerin findet eine Art und teilt den Link', async ({ page, browser }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'suchen' }).fill('Bombina')
  await page
    .getByRole('option', { name: /Bombina variegata/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')

  // Nothing but the link: another browser, nothing remembered.
  const colleague = await browser.newContext({ locale: 'de-CH', viewport: { width: 1400, height: 900 } })
  const shared = await colleague.newPage()
  await shared.goto(page.url())
  await expect(shared.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
  await expect(treeNode(shared, 'Bombina variegata')).toHaveAttribute('aria-selected', 'true')
  await expect(treeNode(shared, 'Bombina variegata')).toBeInViewport()
  for (const name of ['Bombina', 'Bombinatoridae', 'Anura', 'Amphibia']) {
    await expect(treeNode(shared, name).first()).toHaveAttribute('aria-expanded', 'true')
  }
  await colleague.close()
})

test('Der deutsche Name führt zur Art', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'suchen' }).fill('Gelbbauch')
  await page
    .getByRole('option', { name: /Gelbbauchunke/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
})

test('Ein alter Name führt zu dem, der heute gilt', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'suchen' }).fill('Bufo calamita')
  await page
    .getByRole('option', { name: /Bufo calamita/ })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText('Epidalea calamita')
})

test('Suchen geht mit der Tastatur allein', async ({ page }) => {
  await page.goto('/')
  await expect(treeNode(page, 'Arten').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'suchen' })).toBeFocused()
  await page.keyboard.type('Hyla arborea')
  await expect(page.getByRole('option', { name: /Hyla arborea/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hyla arborea')
})

test('Was es nicht gibt, wird gesagt', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'suchen' }).fill('Xyzzy')
  await expect(page.getByText('nichts gefunden für «Xyzzy»')).toBeVisible()
})
