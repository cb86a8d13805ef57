import { hitPath } from '../support/addresses'
import { expect, longStory, test, treeNode } from '../support/story'

test('Eine Sammlung zeigt, woher sie stammt, und ihre Tabelle alle Einträge (spec §1.1)', async ({ page }) => {
  await page.goto('/')
  await treeNode(page, 'Sammlungen').click()
  await treeNode(page, 'Zeigerwerte der Pflanzen').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zeigerwerte der Pflanzen')
  await expect(page.getByRole('main')).toContainText('CC0 1.0')

  await treeNode(page, 'Eigenschaften').last().click()
  await expect(page).toHaveURL(/\/Eigenschaften-Sammlungen\/[^/]+\/Eigenschaften$/)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('columnheader', { name: /Feuchtezahl/ })).toBeVisible()
  await expect(grid).toContainText('Drosera')
  // The head counts as a row.
  await expect(grid).toHaveAttribute('aria-rowcount', String(63 + 1))
})

longStory('Die Beziehungen einer Sammlung führen zu beiden Enden', async ({ page }) => {
  await page.goto('/Eigenschaften-Sammlungen')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Raupenfutterpflanzen/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Raupenfutterpflanzen')
  await page.goto(`${page.url()}/Beziehungen`)
  const grid = page.getByRole('grid')
  await expect(grid).toContainText('Raupe frisst an')
  await grid.getByRole('link').first().click()
  await expect(page.getByRole('main')).toContainText('Raupe frisst an')
})

test('Bei einer Art steht, was ein Synonym beiträgt', async ({ page }) => {
  await page.goto('/Suche?q=Epidalea%20calamita')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Epidalea calamita/ })
    .first()
    .click()
  const main = page.getByRole('main')
  const card = (title: RegExp) => main.getByRole('heading', { name: title }).locator('xpath=ancestor::header/..')
  await expect(card(/^Rote Liste der Amphibien/)).toContainText('stark gefährdet')
  await expect(card(/^Rote Liste der Amphibien/)).toContainText('aus Synonym Bufo calamita')
  await expect(card(/^Merkmale der Amphibien/)).toContainText('Laichschnüre')
  await expect(card(/^Merkmale der Amphibien/)).not.toContainText('aus Synonym')
  await expect(main.getByRole('link', { name: /Kiesbank/ }).first()).toBeVisible()
})

test('Aus einer gefilterten Tabelle exportiert man genau deren Einträge', async ({ page }) => {
  await page.goto(`${await hitPath(page.request, 'Zeigerwerte', 'collection')}/Eigenschaften`)
  await page.getByRole('searchbox', { name: 'nach Name filtern' }).fill('drosera')
  const exportThese = page.getByRole('button', { name: /^Diese \d+ Einträge exportieren$/ })
  const number = Number(/\d+/.exec(await exportThese.innerText())?.[0])
  await exportThese.click()
  await expect(page).toHaveURL(/\/Export\?type=Arten&ids=/)
  const preview = page.getByRole('table', { name: 'Vorschau' })
  await expect(preview.getByRole('cell', { name: /^Drosera / })).toHaveCount(number)
  await expect(preview).toHaveAttribute('aria-rowcount', String(number + 1))
  await expect(preview.getByRole('columnheader', { name: /Feuchtezahl/ })).toBeVisible()

  await page.goto(`${await hitPath(page.request, 'Raupenfutter', 'collection')}/Beziehungen`)
  await page.getByRole('searchbox', { name: 'nach Name filtern' }).fill('papilio')
  await expect(page.getByRole('link', { name: 'Ganze Sammlung exportieren' })).toHaveAccessibleDescription(
    /^Der Export nimmt die ganze Sammlung, nicht nur .* zu «papilio»\.$/,
  )
})
