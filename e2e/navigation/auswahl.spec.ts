import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { readXlsx } from '../../server/exporters/testing/readXlsx'
import { expectAccessible } from '../support/accessible'
import { download, startFilter } from '../support/exportTool'
import { expect, longStory, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

const amphibians = 'Amphibien und Reptilien (Beispieldaten)'
const redList = 'Rote Liste der Amphibien und Reptilien der Schweiz 2005 (Beispieldaten)'
const open = (page: Page, more = '') => page.goto(`/Export?type=Arten&taxonomies=${encodeURIComponent(amphibians)}${more}`)
const chosen = (page: Page, parameter: string) => new URL(page.url()).searchParams.getAll(parameter)
const rows = (page: Page) =>
  page.getByRole('region', { name: 'Vorschau', exact: true }).getByRole('status').filter({ hasText: 'Objekt' })

test('Wonach man filtern kann, steht mit seiner Anzahl da; der Satz des Filters ist der in der Datei', async ({ page }) => {
  await open(page)
  await startFilter(page, 'Kategorie ausgeschrieben')
  await expect(page.getByRole('combobox', { name: 'Vergleich' })).toHaveValue('in')
  const list = page.getByRole('listbox', { name: 'Vorhandene Werte' })
  await expect(list.getByRole('option').first()).toHaveText('stark gefährdet13')
  await expectAccessible(page, 'Werte eines Filters')

  await list.getByRole('option', { name: /^stark gefährdet/ }).click()
  await page.getByRole('combobox', { name: 'Wert' }).fill('aus')
  await expect(list.getByRole('option')).toHaveText(['vom Aussterben bedroht2'])
  await markFirst(page)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Filter setzen' }).click()

  const sentence = `deren «${redList}: Kategorie ausgeschrieben» «stark gefährdet» oder «vom Aussterben bedroht» ist`
  await expect(page.getByRole('list', { name: 'Gesetzte Filter' }).getByText(sentence, { exact: true })).toBeVisible()
  expect(chosen(page, 'pcoFilters')).toEqual([
    `${redList}~Kategorie ausgeschrieben~in~["stark gefährdet","vom Aussterben bedroht"]`,
  ])
  await expect(rows(page)).toContainText('15 Objekte')
  const file = await download(page, 'XLSX herunterladen')
  const about = (await readXlsx(readFileSync(await file.path()))).Export ?? []
  expect(about.some((row) => row.some((cell) => String(cell).includes(`, ${sentence}.`)))).toBe(true)

  const reset = page.getByRole('button', { name: /^Filter .* entfernen$/ })
  await reset.click()
  await expect(page.getByRole('list', { name: 'Gesetzte Filter' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).first().click()
  await expect(reset).toBeVisible()
  await expect(rows(page)).toContainText('15 Objekte')
})

longStory('Zahlen und Daten: was es gibt, was nicht stimmt und in welchem Feld', async ({ page }) => {
  await open(page)
  await startFilter(page, 'Körperlänge bis etwa')
  await expect(page.getByText(/^Vorhanden: \d+ bis \d+ mm$/)).toBeVisible()
  await page.getByLabel('Vergleich').selectOption('liegt zwischen')
  await page.getByLabel('von', { exact: true }).fill('200')
  await page.getByLabel('bis', { exact: true }).fill('gross')
  await page.keyboard.press('Enter')
  await expect(page.getByText('«gross» ist keine Zahl. Schreiben Sie sie wie 12 oder 6.5.')).toBeVisible()
  await expect(page.getByLabel('bis', { exact: true })).toBeFocused()
  await expect(page.getByLabel('von', { exact: true })).toHaveAttribute('aria-invalid', 'false')
  await expectAccessible(page, 'Fehler im Filter')
  await page.getByLabel('bis', { exact: true }).fill("1'000")
  await page.keyboard.press('Enter')
  await expect(page.getByText(/zwischen 200 und 1000 liegt/).first()).toBeVisible()

  await startFilter(page, 'FFH-Richtlinie vom')
  await page.getByLabel('Wert', { exact: true }).fill('21.5.1992')
  await page.keyboard.press('Enter')
  await expect.poll(() => chosen(page, 'pcoFilters').at(-1)).toBe('Schutz (Beispieldaten)~FFH-Richtlinie vom~>=~1992-05-21')
})

longStory('Ein Teil einer Taxonomie wird gesucht, steht mit Pfad und Zahl da und schränkt die Zeilen ein', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: /Taxonomien wählen/ }).click()
  await page.getByRole('combobox', { name: 'Nur ein Teil davon' }).fill('salamandr')
  const family = page.getByRole('option', { name: /^Salamandridae/ })
  await expect(family).toContainText(/Amphibia › Caudata · mit allem darunter \d+ Objekte/)
  const announced = /(\d+) Objekte/.exec((await family.textContent()) ?? '')?.[1]
  await expectAccessible(page, 'Suche nach einem Teil')
  await family.click()
  const parts = page.getByRole('list', { name: 'Gewählte Teile' })
  await expect(parts).toContainText(/Salamandridae und alles darunterAmphibia › Caudata · \d+ Objekte/)
  const size = /(\d+) Objekte/.exec((await parts.textContent()) ?? '')?.[1] ?? ''
  expect(size).toBe(announced)
  await expect(rows(page)).toContainText(`${size} Objekte`)
  expect(chosen(page, 'subtree')).toHaveLength(1)

  await page.getByRole('button', { name: 'Teil Salamandridae entfernen' }).click()
  await expect(parts).toHaveCount(0)
  expect(chosen(page, 'subtree')).toEqual([])
})

longStory('Von der Seite einer Familie führt ein Link zu allem darunter', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'suchen' }).fill('Salamandridae')
  await page
    .getByRole('option', { name: /^Salamandridae/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Mit allem darunter exportieren' }).click()
  await expect(page.getByRole('table', { name: 'Vorschau' })).toContainText('Salamandra atra')
  await page.getByRole('button', { name: /^\d?\s*Taxonomien wählen/ }).click()
  await expect(page.getByRole('list', { name: 'Gewählte Teile' })).toContainText('Salamandridae und alles darunter')
})

longStory(
  'Eine Liste eigener ids: was davon verstanden wurde, fehlt oder ein Synonym ist, lässt sich richten',
  async ({ page, request }) => {
    const csv = await (await request.get(`/export.csv?type=Arten&taxonomies=${encodeURIComponent(amphibians)}`)).text()
    const [first, second] = csv
      .split('\r\n')
      .slice(1, 3)
      .map((line) => line.split(',')[0] ?? '')
    const nobody = '00000000-0000-4000-8000-00000000dead'
    await open(page)
    await page.getByRole('button', { name: /Taxonomien wählen/ }).click()
    await page.getByRole('button', { name: 'Nur eigene ids …' }).click()
    await page.getByLabel('ids der Objekte').fill(`id,name\n${first},"Alytes"\n${second?.toUpperCase()}\n${first}\n${nobody}`)
    await expect(page.getByText('3 ids erkannt · 1 doppelt · 1 Zeile ohne id')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Zeilen ohne id' })).toHaveText('Zeile 1: «id,name»')
    await expectAccessible(page, 'Eigene ids')
    await page.getByRole('button', { name: 'Ohne diese übernehmen' }).click()
    await expect(page.getByText('Eingeschränkt auf 3 einzelne Objekte, davon 2 in dieser Auswahl.')).toBeVisible()
    await expect(page.getByText(`1 id gibt es nicht (mehr): ${nobody}`)).toBeVisible()
    await page.getByRole('button', { name: 'weglassen' }).click()
    await expect(rows(page)).toContainText('2 Objekte')
    expect(chosen(page, 'ids')).toEqual([first, second])
  },
)

longStory(
  'Neben jeder Eigenschaft steht, wie viele der gewählten Objekte sie haben, auch nach einem Filter',
  async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: new RegExp(`^${redList.replace(/[()]/g, '\\$&')}`) }).click()
    const category = page.getByRole('checkbox', { name: 'Kategorie', exact: true }).first()
    await expect(category).toHaveAccessibleDescription('Text 31 7 v. Syn.')
    await page.getByRole('button', { name: 'Werte von Kategorie', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: /^EN13$/ })).toBeVisible()
    await startFilter(page, 'Giftschlange')
    await page.getByRole('radio', { name: /^Ja/ }).check()
    await page.getByRole('button', { name: 'Filter setzen' }).click()
    await expect(category).toHaveAccessibleDescription('Text 1')
    await expectAccessible(page, 'Eigenschaften mit Zahlen')
  },
)

test('Mit der Tastatur allein: suchen, wählen, filtern', async ({ page }) => {
  await open(page)
  await page.getByRole('searchbox', { name: 'Eigenschaft suchen' }).focus()
  await page.keyboard.type('giftschl')
  await expect(page.getByText('1 Eigenschaft gefunden')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect.poll(() => chosen(page, 'pcoProperties')).toHaveLength(1)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('searchbox', { name: 'Eigenschaft suchen' })).toBeFocused()

  await page.getByRole('button', { name: /Filtern/ }).press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kategorie ausg')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Vergleich' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Wert' })).toBeFocused()
  await expect(page.getByRole('option', { name: /^stark gefährdet/ })).toBeVisible()
  await markFirst(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Filter .* ändern$/ })).toBeFocused()
  expect(chosen(page, 'pcoFilters')).toEqual([`${redList}~Kategorie ausgeschrieben~in~["stark gefährdet"]`])
})

/**
 * The mark stands on the first value before anything else is pressed, as somebody sees it. A key that comes in the same millisecond as the list,
 * after it is drawn and before MUI has looked at it, marks nothing.
 */
async function markFirst(page: Page) {
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('combobox', { name: 'Wert' })).toHaveAttribute('aria-activedescendant', /-option-0$/, {
      timeout: 500,
    })
  }).toPass()
}
