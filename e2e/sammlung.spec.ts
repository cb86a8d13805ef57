import { expect, test, treeNode } from './story'

test('Eine Sammlung zeigt, woher sie stammt, und ihre Tabelle alle Einträge', async ({ page }) => {
  await page.goto('/')
  await treeNode(page, 'Eigenschaften-Sammlungen').click()
  await treeNode(page, 'Zeigerwerte der Pflanzen').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zeigerwerte der Pflanzen')
  await expect(page.getByRole('main')).toContainText('CC0-1.0')

  await treeNode(page, 'Eigenschaften').last().click()
  await expect(page).toHaveURL(/\/Eigenschaften-Sammlungen\/[^/]+\/Eigenschaften$/)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('columnheader', { name: /Feuchtezahl/ })).toBeVisible()
  await expect(grid).toContainText('Drosera')
  // What the tree says about the number of entries is what the table holds.
  expect(Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(40)
})

test('Die Beziehungen einer Sammlung führen zu beiden Enden', async ({ page }) => {
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
  await page.goto('/Suche?q=Bombina%20variegata')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Bombina variegata/ })
    .first()
    .click()
  const main = page.getByRole('main')
  await expect(main).toContainText('stark gefährdet')
  await expect(main).toContainText('laicht in')
  await expect(main.getByRole('link', { name: /Pionier- und Kleingewässer/ }).first()).toBeVisible()
})
