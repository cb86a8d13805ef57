import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { readDemoFile } from '../../server/demo/demoFiles'
import { readXlsx, type SheetCell } from '../../server/exporters/testing/readXlsx'
import { download, previewRows } from '../support/exportTool'
import { csvRows } from '../support/files'
import { chooseMore, expect, longStory, test } from '../support/story'
import { chooseWetPlants, habitats, headers, indicators, plants, previewOf, sourceRow, wetPlants } from '../support/wetPlants'

test.use({ serviceWorkers: 'block' })

test('Eine Beraterin filtert nach Zeigerwert und teilt den Link; bei der Kollegin stimmt jedes Blatt der XLSX', async ({
  page,
  browser,
}) => {
  const wet = wetPlants()
  await chooseWetPlants(page)
  await expect(page.getByRole('status').filter({ hasText: `${wet.size} Objekte` })).toBeVisible()

  await withColleague(browser, async (shared) => {
    await shared.goto(page.url())
    const shown = await previewRows(previewOf(shared))
    const file = await download(shared, 'XLSX herunterladen')
    const sheets = await readXlsx(readFileSync(await file.path()))
    expect(Object.keys(sheets)).toEqual(['Daten', 'Felder', 'Quellen', 'Export'])

    const [header = [], ...rows] = filled(sheets.Daten)
    expect([...header].sort()).toEqual([...headers].sort())
    const inOrder = rows.map((row) => headers.map((name) => row[header.indexOf(name)] ?? null))
    expect(new Map(inOrder.map((row) => [row[0], row]))).toEqual(wet)
    // In the order of the preview.
    expect(rows.map(([id]) => id)).toEqual(shown.slice(1).map(([id]) => id))

    const fields = filled(sheets.Felder)
    const about = (name: string) => {
      const row = fields.find(([column]) => column === name)
      return Object.fromEntries((fields[0] ?? []).map((title, index) => [title, row?.[index] ?? null]))
    }
    expect(fields.slice(1).map(([column]) => column)).toEqual(header)
    for (const [index, name] of headers.entries()) {
      expect([name, about(name)['Werte in dieser Datei']]).toEqual([
        name,
        [...wet.values()].filter((row) => row[index] !== null).length,
      ])
    }
    expect(about(`${indicators}: Feuchtezahl`)).toMatchObject({
      Herkunft: 'Eigenschaften-Sammlung',
      Quelle: indicators,
      Eigenschaft: 'Feuchtezahl',
      Typ: 'Zahl',
      Beschreibung: '1 trocken bis 12 unter Wasser',
      'Werte in der Quelle': readDemoFile('records-zeigerwerte.csv').filter(({ Feuchtezahl }) => Feuchtezahl !== '').length,
    })
    expect(about(`${habitats}: kommt vor in: Bindung`)).toMatchObject({ Beziehungsart: 'kommt vor in', Eigenschaft: 'Bindung' })

    expect(filled(sheets.Quellen).slice(1)).toEqual([
      sourceRow('Taxonomie', 'taxonomies.csv', plants),
      expect.arrayContaining([indicators]),
      expect.arrayContaining([habitats]),
    ])
    expect(filled(sheets.Quellen)[2]).toEqual(sourceRow('Eigenschaften-Sammlung', 'collections.csv', indicators))

    const facts = Object.fromEntries(filled(sheets.Export).map(([name, value]) => [name, value]))
    expect(facts).toMatchObject({ Zeilen: wet.size, Spalten: headers.length, 'Link zum Export': shared.url() })
    expect(facts.Auswahl).toContain(`deren «${indicators}: Feuchtezahl» mindestens 9 ist`)
    expect(facts.Datenstand).toMatch(/^\d+, geändert am /)
  })
})

longStory('Der Kurzlink öffnet dieselbe Auswahl und ist dieselbe Datei', async ({ page, browser, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await chooseWetPlants(page)
  const copied = async () => {
    await chooseMore(page, 'Kurzlink kopieren')
    await expect(page.getByRole('status').filter({ hasText: 'Kurzlink kopiert' })).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const link = await copied()
  expect(link).toMatch(/^http:\/\/localhost:\d+\/Export\?kurz=[0-9a-f]{24}$/)

  await withColleague(browser, async (shared) => {
    await shared.goto('/')
    await shared.goto(link)
    expect(await previewRows(previewOf(shared))).toEqual(await previewRows(previewOf(page)))
    await expect(shared).toHaveURL(page.url())
    // The long address took the short one's place: one step back leads to where the colleague came from.
    await shared.goBack()
    await expect(shared).toHaveURL('/')
    await shared.goForward()
    await expect(previewOf(shared)).toBeVisible()
    await shared.reload()
    await expect(previewOf(shared)).toBeVisible()
  })

  const [short, long] = await Promise.all([
    request.get(link.replace('/Export?', '/export.csv?')),
    request.get(page.url().replace('/Export?', '/export.csv?')),
  ])
  expect(short.status()).toBe(200)
  expect(await short.text()).toBe(await long.text())
})

longStory('Ein falscher Kurzlink wird beim Namen genannt', async ({ page, request }) => {
  const sentence = 'Einen Kurzlink «abc» gibt es nicht. Prüfen Sie, ob die Adresse vollständig ist'
  await page.goto('/Export?kurz=abc')
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await page.goto(`/Export?kurz=${'0'.repeat(24)}`)
  await expect(page.getByRole('alert').filter({ hasText: `«${'0'.repeat(24)}» gibt es nicht` })).toBeVisible()
  await page.getByRole('link', { name: 'Neu beginnen' }).click()
  await expect(page.getByText('Wählen Sie zuerst eine Taxonomie')).toBeVisible()
  const file = await request.get('/export.xlsx?kurz=abc')
  expect([file.status(), await file.text()]).toEqual([404, expect.stringContaining(sentence)])
})

longStory('Sortieren steht im Link und in der Datei; vor und zurück gehen durch die Schritte', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 1400 })
  await page.goto(`/Export?taxonomies=${plants}&pcoProperties=${indicators}~Lichtzahl&pcoFilters=${indicators}~Feuchtezahl~>=~9`)
  const unsorted = await previewRows(previewOf(page))
  const header = page.getByRole('columnheader', { name: /Lichtzahl/ }).getByRole('button', { name: /Lichtzahl$/ })
  await header.click()
  await header.click()
  await expect(page).toHaveURL(/sort=.*Lichtzahl.*&descending=true/)
  const sorted = await previewRows(previewOf(page))
  const light = sorted.slice(1).map((row) => row[sorted[0]?.indexOf(`${indicators}: Lichtzahl`) ?? 0] ?? '')
  // Nobody without a value is lost: they stand at the end.
  const known = light.filter((value) => value !== '')
  expect([light.length, known.length < light.length]).toEqual([unsorted.length - 1, true])
  expect(light).toEqual([...known.sort((a, b) => Number(b) - Number(a)), ...Array<string>(light.length - known.length).fill('')])
  expect(csvRows(await (await download(page, 'CSV')).path())).toEqual(sorted)

  await page.goBack()
  await expect(page).not.toHaveURL(/descending/)
  await page.goBack()
  await expect(page).not.toHaveURL(/sort/)
  expect(await previewRows(previewOf(page))).toEqual(unsorted)
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL(/descending=true/)
  expect(await previewRows(previewOf(page))).toEqual(sorted)
})

/** A browser that has never been here. */
async function withColleague(browser: Browser, work: (page: Page) => Promise<void>) {
  const baseURL = process.env.STORIES_URL
  const colleague = await browser.newContext({ locale: 'de-CH', viewport: { width: 1600, height: 1400 }, baseURL })
  try {
    await work(await colleague.newPage())
  } finally {
    await colleague.close()
  }
}

/** Rows of a sheet, all as long as the first. */
const filled = (rows: SheetCell[][] = []) => rows.map((row) => Array.from(rows[0] ?? [], (_, index) => row[index] ?? null))
