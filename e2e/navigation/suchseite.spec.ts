import type { Page } from '@playwright/test'
import { outsideTheWindow } from '../support/outside'
import { expect, longStory, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

const field = (page: Page) => page.getByRole('combobox', { name: 'suchen' })
const options = (page: Page) => page.getByRole('option')
const hits = (page: Page) => page.getByRole('list', { name: 'Treffer' }).getByRole('listitem')
const facet = (page: Page, name: string) => page.getByRole('group', { name })

test('Die Seite aller Treffer lässt sich einschränken; jede Einschränkung ist ein Schritt zurück', async ({ page }) => {
  await page.goto('/Suche?q=carex')
  const total = page.getByText(/^\d+ Treffer$/)
  const all = await total.innerText()
  await expect(facet(page, 'Rang').getByRole('checkbox')).not.toHaveCount(0)
  const rank = facet(page, 'Rang').getByRole('checkbox', { name: /^Gattung/ })
  await rank.click()
  await expect(rank).toBeChecked()
  await expect(page).toHaveURL(/\/Suche\?q=carex&rang=genus$/)
  await expect(total).not.toHaveText(all)
  const chip = page.getByRole('list', { name: 'Einschränkungen' }).getByRole('button', { name: 'Rang: Gattung' })
  await expect(chip).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/Suche\?q=carex$/)
  await expect(rank).not.toBeChecked()
  await expect(total).toHaveText(all)
  await page.goForward()
  await expect(rank).toBeChecked()
  // The same from the link alone.
  await page.reload()
  await expect(rank).toBeChecked()
  const narrowed = await total.innerText()
  await expect(facet(page, 'Rang').getByText('Gattung').locator('xpath=../following-sibling::small')).toHaveText(
    narrowed.replace(/ Treffer/, ''),
  )
  await chip.click()
  await expect(page).toHaveURL(/\/Suche\?q=carex$/)
  await expect(total).toHaveText(all)
})

test('Genau die Treffer, die da stehen, lassen sich exportieren', async ({ page }) => {
  await page.goto('/Suche?q=hyla&rang=species&art=Art')
  const total = Number((await page.getByText(/^\d+ Treffer$/).innerText()).replace(/\D/g, ''))
  expect(total).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Diese Treffer exportieren' }).click()
  await expect(page).toHaveURL(/\/Export\?type=Arten(&ids=[0-9a-f-]{36})+$/)
  expect(new URL(page.url()).searchParams.getAll('ids')).toHaveLength(total)
  await expect(page.getByRole('table', { name: 'Vorschau' })).toContainText('Hyla arborea')
})

test('Weitere Treffer kommen hinzu, und wer zurückkommt, findet sie wieder', async ({ page }) => {
  await page.goto('/Suche?q=a')
  await expect(hits(page)).toHaveCount(50)
  const first = await hits(page).allInnerTexts()
  await page.getByRole('button', { name: 'Weitere anzeigen' }).click()
  await expect(hits(page)).toHaveCount(100)
  const both = await hits(page).allInnerTexts()
  expect(both.slice(0, 50)).toEqual(first)
  expect(
    new Set(
      await hits(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).size,
  ).toBe(100)
  await hits(page).nth(80).getByRole('link').click()
  await expect(page).not.toHaveURL(/Suche/)
  await page.goBack()
  await expect(hits(page)).toHaveCount(100)
})

longStory('Ohne Suchbegriff stehen Beispiele da', async ({ page }) => {
  await page.goto('/Suche')
  await page.getByRole('main').getByRole('link', { name: 'bom var' }).click()
  await expect(page).toHaveURL(/\/Suche\?q=bom\+var$/)
  await expect(hits(page).first()).toContainText('Bombina variegata')
})

longStory('Was immer man sucht, die Seite antwortet und passt ins Fenster', async ({ page }) => {
  for (const text of ['%', '_', '\\', '"\'', '100%', "a'b", 'Donau '.repeat(50), 'x'.repeat(300), 'ضفدع', '☃', 'a\u0301'])
    await test.step(JSON.stringify(text).slice(0, 20), async () => {
      await page.goto(`/Suche?${new URLSearchParams({ q: text })}`)
      await expect(page.getByText(/Nichts gefunden für|\d Treffer/).first()).toBeVisible()
      await expect(page.getByRole('searchbox', { name: 'Suchbegriff' })).toHaveValue(text.trim())
      await field(page).fill(text)
      await expect(
        page
          .getByText(/nichts gefunden für/)
          .or(options(page).first())
          .first(),
      ).toBeVisible()
      expect(await outsideTheWindow(page)).toEqual([])
    })
})

test.describe('Auf dem Telefon', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  longStory('stehen die Einschränkungen zugeklappt über den Treffern', async ({ page }) => {
    await page.goto('/Suche?q=carex')
    await expect(hits(page).first()).toBeVisible()
    await expect(facet(page, 'Rang')).toBeHidden()
    await page.getByText('Einschränken', { exact: true }).click()
    await facet(page, 'Rang')
      .getByRole('checkbox', { name: /^Gattung/ })
      .click()
    await expect(page.getByText('Einschränken (1)')).toBeVisible()
    await expect(page).toHaveURL(/rang=genus/)
  })
})
