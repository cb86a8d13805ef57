import { choose, download, filterBy, previewRows } from '../support/exportTool'
import { csvRows, xlsxContent } from '../support/files'
import { expect, longStory, test } from '../support/story'

test('Eine Ökologin wählt, filtert und vergleicht die Datei Zelle für Zelle mit der Vorschau (spec §1.2)', async ({ page }) => {
  // High enough that every row of the preview is in the page.
  await page.setViewportSize({ width: 1600, height: 1400 })
  await page.goto('/Export')
  await page.getByText('Arten', { exact: true }).last().click()
  await page.getByRole('checkbox', { name: /^Tagfalter \(Beispieldaten\)/ }).check()
  await choose(page, 'Flugzeit von')
  await choose(page, 'Wanderfalter')
  await choose(page, 'FFH-Richtlinie vom')
  await choose(page, 'Deutscher Name')
  await filterBy(page, 'Generationen höchstens', 'ist mindestens', '2')

  const preview = page.getByRole('table', { name: 'Vorschau' })
  await expect(preview.getByRole('columnheader', { name: /Generationen höchstens/ })).toBeVisible()
  const shown = await previewRows(preview)
  expect(shown.length).toBeGreaterThan(5)
  expect(shown[0]).toHaveLength(7)

  const [csv, xlsx] = [await download(page, 'CSV'), await download(page, 'XLSX herunterladen')]
  expect(csvRows(await csv.path())).toEqual(shown)
  const workbook = await xlsxContent(await xlsx.path())
  expect(workbook.rows).toEqual(shown)
  expect(workbook.sheets.slice(1)).toEqual(['Felder', 'Quellen', 'Export'])
  expect(csv.suggestedFilename()).toMatch(/\.csv$/)
  expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/)
})

test('Der Link eines Exports bringt in einem anderen Browser dasselbe', async ({ page, browser }) => {
  await page.goto('/Export')
  await page.getByText('Arten', { exact: true }).last().click()
  await page.getByRole('checkbox', { name: /^Amphibien und Reptilien/ }).check()
  await choose(page, 'Giftschlange')
  await filterBy(page, 'Giftschlange', null, 'Ja')
  const preview = page.getByRole('table', { name: 'Vorschau' })
  await expect(preview).toContainText('Vipera berus')
  const shown = await previewRows(preview)

  const colleague = await browser.newContext({ locale: 'de-CH', viewport: { width: 1400, height: 900 } })
  const shared = await colleague.newPage()
  await shared.goto(page.url())
  await expect(shared.getByRole('table', { name: 'Vorschau' })).toContainText('Vipera berus')
  expect(await previewRows(shared.getByRole('table', { name: 'Vorschau' }))).toEqual(shown)
  await colleague.close()
})

test('Die Adresse der Datei geht auch ohne Browser', async ({ request }) => {
  const response = await request.get('/export.csv?type=Arten&taxonomies=Orchideen (Beispieldaten)')
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toContain('text/csv')
  const lines = (await response.text()).split('\r\n')
  expect(lines[0]).toBe('id,name')
  expect(lines.some((line) => line.includes('Ophrys'))).toBe(true)
})

test('Eine unbekannte Taxonomie im Link wird beim Namen genannt', async ({ page, request }) => {
  const file = await request.get('/export.csv?type=Arten&taxonomies=Gibt es nicht')
  expect(file.status()).toBe(400)
  expect(await file.text()).toContain('«Gibt es nicht»')

  await page.goto('/Export?type=Arten&taxonomies=Gibt%20es%20nicht')
  await expect(
    page
      .getByRole('region', { name: 'Vorschau' })
      .getByText(/«Gibt es nicht»/)
      .first(),
  ).toBeVisible()
})

test('Auf dem Telefon wechselt man zwischen Auswählen und Vorschau', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/Export?type=Arten&taxonomies=Orchideen%20(Beispieldaten)')
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Auswählen')
  await page.getByRole('tab', { name: 'Vorschau' }).click()
  await expect(page.getByRole('table', { name: 'Vorschau' })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Vorschau')
})

longStory('Auf dem Telefon sagt ein Link, der sich nicht ganz lesen lässt, gleich, woran es liegt', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/Export?type=Arten&taxonomies=Orchideen%20(Beispieldaten)&farbe=rot')
  await expect(page.getByRole('alert').filter({ hasText: 'farbe' })).toBeVisible()
  await page.getByRole('button', { name: 'ohne diese Angaben weiter' }).click()
  await expect(page.getByRole('table', { name: 'Vorschau' })).toBeVisible()
  await page.getByRole('tab', { name: 'Auswählen' }).click()
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Auswählen')
})
