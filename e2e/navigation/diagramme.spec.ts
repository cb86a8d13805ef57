import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { readDemoFile } from '../../server/demo/demoFiles'
import { expectAccessible } from '../support/accessible'
import { hitPath } from '../support/addresses'
import { choose } from '../support/exportTool'
import { expect, longStory, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

const amphibians = 'Amphibien und Reptilien (Beispieldaten)'
const redList = 'Rote Liste der Amphibien und Reptilien der Schweiz 2005 (Beispieldaten)'

const figure = (page: Page, title: string | RegExp) => page.getByRole('figure', { name: title })
const barsOf = (drawing: Locator) => drawing.getByRole('listitem').locator('[data-bar]')
/** What the bars say, once they are drawn: what stands above them is there before it is known how wide they may be. */
async function words(bars: Locator): Promise<string[]> {
  await expect(bars.first()).toBeVisible()
  return bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label') ?? ''))
}
/** A collection's page, scrolled to its chart, which is counted when it comes into view. */
async function openCollection(page: Page, name: string) {
  await page.goto(await hitPath(page.request, name, 'collection'))
  await scrollToChart(page)
}

/** By its role: what stands there before React does has none yet. */
const scrollToChart = (page: Page) => page.getByRole('combobox', { name: 'Eigenschaft', exact: true }).scrollIntoViewIfNeeded()

/** As many rows as the export that is open says it has. */
const rows = (page: Page) => page.getByRole('table', { name: 'Vorschau' })

test('Eine Sachbearbeiterin sieht, wie die Kategorien einer Roten Liste verteilt sind, und öffnet die Arten einer Kategorie im Export', async ({
  page,
}) => {
  await openCollection(page, 'Rote Liste der Amphibien')
  // The genera, families and orders among the 92 taxa have no category, and are no species without one.
  await expect(figure(page, 'Kategorie')).toContainText(/für \d+ von 47 Arten/)
  const list = readDemoFile('records-rote-liste-schweiz.csv')
  const order = ['RE', 'CR', 'EN', 'VU', 'NT', 'LC', 'DD']
  const said = await words(barsOf(figure(page, 'Kategorie')))
  expect(said.map((text) => text.split(':')[0])).toEqual(
    order.filter((category) => list.some(({ Kategorie }) => Kategorie === category)),
  )

  // The property is in the address, so that it can be shared.
  await page.getByLabel('Eigenschaft', { exact: true }).selectOption('Kategorie ausgeschrieben')
  await expect(page).toHaveURL(/bild=pco/)
  await page.reload()
  await scrollToChart(page)
  const written = figure(page, 'Kategorie ausgeschrieben')
  const bar = written.getByRole('link', { name: /^stark gefährdet:/ })
  const number = Number(/: (\d+) Art/.exec((await bar.getAttribute('aria-label')) ?? '')?.[1])
  expect(number).toBeGreaterThan(1)

  // The same numbers as a table and as a file.
  await written.getByRole('button', { name: 'Als Tabelle' }).click()
  await expect(written.getByRole('row', { name: /^stark gefährdet/ })).toContainText(String(number))
  const [file] = await Promise.all([page.waitForEvent('download'), written.getByRole('button', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toBe('Kategorie ausgeschrieben.csv')
  expect(readFileSync(await file.path(), 'utf8')).toContain(`stark gefährdet,${number}\r\n`)

  await bar.click()
  await expect(page).toHaveURL(/\/Export\?.*pcoFilters=/)
  await expect(rows(page)).toHaveAttribute('aria-rowcount', String(number + 1))
})

test('Mit der Tastatur allein: ein Halt im Bild, Pfeile von Balken zu Balken, Enter öffnet den Export', async ({ page }) => {
  await openCollection(page, 'Zeigerwerte')
  const drawing = figure(page, 'Feuchtezahl')
  const all = await words(barsOf(drawing))
  // Numbers stand upwards, whatever how many there are of each.
  const values = all.map((text) => Number(text.split(':')[0]))
  expect(values).toEqual([...values].sort((a, b) => a - b))
  expect(values.length).toBeGreaterThan(3)

  await page.getByLabel('in der Taxonomie').focus()
  await page.keyboard.press('Tab')
  await expect(barsOf(drawing).nth(0)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(barsOf(drawing).nth(2)).toBeFocused()
  await page.keyboard.press('End')
  await expect(barsOf(drawing).last()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  const focused = barsOf(drawing).nth(all.length - 2)
  await expect(focused).toBeFocused()
  // Back from the buttons below one comes to the same bar again.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(focused).toBeFocused()
  const number = Number(/: (\d+) Art/.exec(all.at(-2) ?? '')?.[1])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Export\?.*Feuchtezahl/)
  await expect(rows(page)).toHaveAttribute('aria-rowcount', String(number + 1))
})

test('Auf der Seite eines Zweigs wählt man eine Eigenschaft und sieht sie über alles darunter; der Link zeigt sie wieder', async ({
  page,
}) => {
  await page.goto(await hitPath(page.request, 'Amphibia', 'taxon'))
  const section = page.getByRole('region', { name: /^Verteilung/ })
  await section.getByRole('button', { name: 'Eigenschaft wählen …' }).click()
  const choice = section.getByLabel('Eigenschaft')
  await expect(choice).toBeFocused()
  const [value = ''] = await choice
    .locator(`optgroup[label="${redList}"] option`)
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  await choice.selectOption(value)
  await expect(figure(page, 'Kategorie')).toContainText(/für \d+ von \d+ Arten/)
  const address = page.url()

  // Those without a value are a link, too.
  const missing = figure(page, 'Kategorie').getByRole('link', { name: /ohne Wert$/ })
  const number = Number(/\d+/.exec(await missing.innerText())?.[0])
  await missing.click()
  await expect(page).toHaveURL(/\/Export\?.*subtree=/)
  await expect(rows(page)).toHaveAttribute('aria-rowcount', String(number + 1))

  await page.goto(address)
  await expect(figure(page, 'Kategorie')).toContainText(/für \d+ von \d+ Arten/)
  await page.goto(await hitPath(page.request, 'Amphibien und Reptilien (Bei', 'taxonomy'))
  await expect(section.getByRole('button', { name: 'Eigenschaft wählen …' })).toBeVisible()
})

longStory('In Meine Liste ist die Auswertung ein Bild, dessen Balken zu den Arten der Liste führen', async ({ page }) => {
  await page.goto('/Export/Meine-Liste')
  await page.getByLabel('Ihre Liste').fill('Salamandra salamandra\nBufo bufo\nTriturus cristatus\nRana temporaria')
  await page.getByRole('button', { name: 'Liste lesen' }).click()
  await page.getByText('Arten', { exact: true }).last().click()
  await page.getByRole('checkbox', { name: new RegExp(`^${amphibians.replace(/[()]/g, '\\$&')}`) }).check()
  await choose(page, 'Kategorie ausgeschrieben')
  const drawing = figure(page, `${redList}: Kategorie ausgeschrieben`)
  await expect(drawing).toContainText('für 4 von 4 Arten')
  expect((await words(barsOf(drawing))).map((text) => text.split(',')[0])).toEqual([
    'stark gefährdet: 1 Art',
    'verletzlich: 2 Arten',
    'nicht gefährdet: 1 Art',
  ])
  await drawing.getByRole('link', { name: /^verletzlich/ }).click()
  await expect(rows(page)).toHaveAttribute('aria-rowcount', '3')
})

longStory('Ein Bild lässt sich als SVG und PNG mitnehmen, mit Titel und Quelle', async ({ page }) => {
  await openCollection(page, 'Rote Liste der Amphibien')
  const drawing = figure(page, 'Kategorie')
  await expect(barsOf(drawing).first()).toBeVisible()
  const [svg] = await Promise.all([page.waitForEvent('download'), drawing.getByRole('button', { name: 'SVG' }).click()])
  const text = readFileSync(await svg.path(), 'utf8')
  expect(text).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/)
  for (const part of ['>Kategorie<', `>Quelle: ${redList}<`, ' von ']) expect(text).toContain(part)
  expect(text).not.toMatch(/<a |tabindex|href/)
  const [png] = await Promise.all([page.waitForEvent('download'), drawing.getByRole('button', { name: 'PNG' }).click()])
  expect(
    readFileSync(await png.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

for (const [width, height] of [
  [1400, 900],
  [390, 844],
] as const)
  longStory(`Diagramme sind bei ${width} × ${height} zugänglich und passen in die Breite`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const [name, title] of [
      ['Zeigerwerte', 'Feuchtezahl'],
      ['Rote Liste der Amphibien', 'Kategorie'],
    ] as const) {
      await openCollection(page, name)
      const drawing = figure(page, title)
      await expect(barsOf(drawing).first()).toBeVisible()
      await drawing.getByRole('button', { name: 'Als Tabelle' }).click()
      await expectAccessible(page, `${name} ${width}`)
      expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
