import type { Locator, Page, Route } from '@playwright/test'
import { expectAccessible } from './accessible'
import { csvRows } from './files'
import { expect, test } from './story'
import { tabTo } from './tabStops'

test.use({ serviceWorkers: 'block' })

const choice = '/Export?type=Arten&taxonomies=Orchideen%20(Beispieldaten)'

test.describe('Eine Million Zeilen', () => {
  const MILLION = 1_000_000

  test('Die letzte ist mit End erreichbar, jede dazwischen mit dem Balken, und ein Schritt bleibt ein Schritt', async ({
    page,
  }) => {
    await serveRows(page, MILLION)
    await page.goto(choice)
    const box = page.getByRole('region', { name: 'Tabelle der Vorschau' })
    await expect(page.getByText("1'000'000 Objekte")).toBeVisible()
    await expect(row(page, 0)).toBeVisible()

    await box.focus()
    await page.keyboard.press('End')
    await expect(row(page, MILLION - 1)).toBeVisible()
    const [edge, last] = [await bottom(box), await bottom(row(page, MILLION - 1))]
    expect(Math.abs(edge - last)).toBeLessThan(20)

    // The thumb in the middle is the middle of the rows.
    await box.evaluate((element) => (element.scrollTop = (element.scrollHeight - element.clientHeight) / 2))
    await expect.poll(() => firstInView(box)).toBeGreaterThan(499_000)
    const before = await firstInView(box)
    expect(before).toBeLessThan(501_000)
    await box.hover()
    for (let notch = 0; notch < 20; notch++) await page.mouse.wheel(0, 340)
    await expect.poll(() => firstInView(box)).toBe(before + 200)
    // Also once the thumb has been put where it belongs.
    await page.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true), 400)))
    expect(await firstInView(box)).toBe(before + 200)

    await box.focus()
    await page.keyboard.press('Home')
    await expect(row(page, 0)).toBeVisible()
  })

  test('Die Zeilen kommen zuerst, die Zahl folgt', async ({ page }) => {
    let countNow = () => {}
    const counted = new Promise<void>((resolve) => (countNow = resolve))
    await serveRows(page, MILLION, counted)
    await page.goto(choice)
    await expect(row(page, 0)).toBeVisible()
    const status = page.getByRole('region', { name: 'Vorschau', exact: true }).getByRole('status').filter({ hasText: 'Objekte' })
    await expect(status).toContainText('mindestens 100 Objekte')
    await expect(status).toContainText('werden gezählt …')
    countNow()
    await expect(status).toContainText("1'000'000 Objekte")
    await expect(page.getByRole('button', { name: 'XLSX herunterladen' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'XLSX herunterladen' })).toBeVisible()
  })

  test('Was nicht in ein Excel-Blatt passt, steht vor dem Herunterladen', async ({ page }) => {
    await serveRows(page, 1_048_576)
    await page.goto(choice)
    await expect(page.getByText("Ein Excel-Blatt fasst 1'048'575 Zeilen, der Export hat 1'048'576.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'XLSX herunterladen' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'CSV', exact: true })).toBeVisible()
  })
})

test.describe('Spalten und Optionen', () => {
  const withColumns =
    '/Export?type=Arten&taxonomies=Orchideen%20(Beispieldaten)&taxProperties=Orchideen%20(Beispieldaten)~%40author' +
    '&taxProperties=Orchideen%20(Beispieldaten)~%40rank&taxProperties=Orchideen%20(Beispieldaten)~%40germanName'

  test('Spalten wechseln den Platz und gehen, mit der Tastatur; alles steht in der Adresse und der Datei', async ({ page }) => {
    await page.goto(withColumns)
    expect(await headers(page)).toEqual(['id', 'name', 'Autor', 'Rang', 'Deutscher Name'])
    const menu = page.getByRole('button', { name: /Deutscher Name sortieren, verschieben/ })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'nach rechts', exact: true })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('menuitem', { name: 'an den Anfang' }).press('Enter')
    await expect.poll(() => headers(page)).toEqual(['id', 'name', 'Deutscher Name', 'Autor', 'Rang'])
    await expect(page.getByText(/Deutscher Name» steht jetzt an Stelle 1 von 3/)).toBeAttached()
    await expect(menu).toBeFocused()

    await page.getByRole('button', { name: /Autor sortieren, verschieben/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'entfernen' }).press('Enter')
    await expect.poll(() => headers(page)).toEqual(['id', 'name', 'Deutscher Name', 'Rang'])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV', exact: true }).click(),
    ])
    expect(csvRows(await file.path())[0]?.map((header) => header.split(': ').at(-1))).toEqual([
      'id',
      'name',
      'Deutscher Name',
      'Rang',
    ])

    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.poll(() => headers(page)).toEqual(['id', 'name', 'Deutscher Name', 'Autor', 'Rang'])
    await page.goBack()
    await expect.poll(() => headers(page)).toEqual(['id', 'name', 'Deutscher Name', 'Rang'])
    await page.reload()
    await expect.poll(() => headers(page)).toEqual(['id', 'name', 'Deutscher Name', 'Rang'])
  })

  test('Eine Spalte lässt sich mit der Maus ziehen', async ({ page }) => {
    await page.goto(withColumns)
    const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(`${name} `) })
    await expect(head('Deutscher Name')).toBeVisible()
    await head('Deutscher Name').dragTo(head('Autor'), { targetPosition: { x: 4, y: 10 } })
    await expect.poll(() => headers(page)).toEqual(['id', 'name', 'Deutscher Name', 'Autor', 'Rang'])
  })

  test('Alles Gewählte ist einzeln und zusammen zurückzunehmen, und beides rückgängig zu machen', async ({ page }) => {
    await page.goto(`${withColumns}&withSynonymData=false&sort=tax~Orchideen%20(Beispieldaten)~%40rank&descending=true`)
    await page.getByRole('button', { name: 'Gewählte Optionen (6)' }).click()
    const chosen = page.getByRole('region', { name: 'Gewählte Optionen' })
    await expect(chosen.getByRole('listitem')).toHaveText([
      /^Orchideen \(Beispieldaten\)/,
      /: Autor/,
      /: Rang/,
      /: Deutscher Name/,
      /^Werte von Synonymen werden nicht ergänzt/,
      /^sortiert nach Orchideen \(Beispieldaten\): Rang, absteigend/,
    ])
    await chosen.getByRole('button', { name: /Rang» zurücksetzen/ }).click()
    await expect.poll(() => headers(page)).toEqual(['id', 'name', 'Autor', 'Deutscher Name'])
    // The sorting by a column that is gone goes with it.
    await expect(chosen.getByRole('listitem')).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeFocused()

    await page.getByRole('button', { name: 'alle Optionen zurücksetzen' }).click()
    await expect(page.getByText('Wählen Sie zuerst eine Taxonomie')).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.poll(() => headers(page)).toEqual(['id', 'name', 'Autor', 'Deutscher Name'])
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expect.poll(() => headers(page)).toEqual(['id', 'name', 'Autor', 'Rang', 'Deutscher Name'])
  })

  test('Alles geht ohne Maus', async ({ page }) => {
    await page.goto(withColumns)
    expect(await headers(page)).toEqual(['id', 'name', 'Autor', 'Rang', 'Deutscher Name'])
    await tabTo(page, page.getByRole('button', { name: 'Gewählte Optionen (4)' }))
    await page.keyboard.press('Enter')
    await expectAccessible(page, 'mit den gewählten Optionen')
    await tabTo(page, page.getByRole('button', { name: /: Rang» zurücksetzen$/ }))
    await page.keyboard.press('Enter')
    await expect.poll(() => headers(page)).toEqual(['id', 'name', 'Autor', 'Deutscher Name'])
    await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeFocused()
    await expectAccessible(page, 'mit der Meldung')
    await page.keyboard.press('Enter')
    await expect.poll(() => headers(page)).toEqual(['id', 'name', 'Autor', 'Rang', 'Deutscher Name'])

    const menu = page.getByRole('button', { name: /: Autor sortieren, verschieben, entfernen$/ })
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    await expectAccessible(page, 'mit dem Menü einer Spalte')
    await page.keyboard.type('ans')
    await page.keyboard.press('Enter')
    await expect.poll(() => headers(page)).toEqual(['id', 'name', 'Rang', 'Deutscher Name', 'Autor'])
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'aufsteigend sortieren' })).toBeFocused()
    await page.keyboard.type('abst')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('columnheader', { name: /: Autor/ })).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByText(/: Autor» absteigend sortiert\.$/)).toBeAttached()
  })

  test('Die Auswahl überlebt Anmelden und Neuladen', async ({ page }) => {
    await page.goto(withColumns)
    expect(await headers(page)).toHaveLength(5)
    const chosen = new URL(page.url()).search
    await page.getByRole('link', { name: 'Anmelden' }).click()
    await page.getByLabel('Name oder E-Mail').fill('admin')
    await page.getByLabel('Passwort').fill(process.env.STORIES_ADMIN_PASSWORD ?? '')
    await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click()
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/Export${chosen}`)
    expect(await headers(page)).toHaveLength(5)
    await page.reload()
    expect(await headers(page)).toHaveLength(5)
  })
})

/** Labels of the columns, without where they come from. */
async function headers(page: Page): Promise<string[]> {
  const table = page.getByRole('table', { name: 'Vorschau' })
  await expect(table).toHaveAttribute('aria-busy', 'false')
  const labels = await table.locator('[role=columnheader] .sort > span').allInnerTexts()
  return labels.map((label) => label.replace(/ [↑↓]$/, '').trim())
}

/** Answers the preview with rows whose name is their number; `counted`: when the number of rows is known. */
async function serveRows(page: Page, total: number, counted: Promise<void> = Promise.resolve()) {
  const column = (key: string) => ({ __typename: 'ExportColumn', key, header: key, valueType: 'text', unit: null })
  const answer = { ExportCount: count, ExportPreview: preview } as Record<string, ((asked: Asked) => object) | undefined>
  function count() {
    return { data: { exportCount: total } }
  }
  function preview({ offset, limit }: Asked) {
    const length = Math.max(0, Math.min(limit, total - offset))
    const rows = Array.from({ length }, (_, index) => [`id ${offset + index}`, `Zeile ${offset + index}`])
    const columns = [column('id'), column('name')]
    return { data: { exportPreview: { __typename: 'ExportPreview', columns, rows, warnings: [] } } }
  }
  await page.route('**/graphql', async (route: Route) => {
    const operations = route.request().postDataJSON() as { operationName: string; variables: Asked }[]
    if (!operations.some(({ operationName }) => answer[operationName])) return route.fallback()
    // Others travel in the same batch: theirs is the server's answer.
    const real = (await (await route.fetch()).json()) as object[]
    if (operations.some(({ operationName }) => operationName === 'ExportCount')) await counted
    await route.fulfill({
      json: operations.map(({ operationName, variables }, index) => answer[operationName]?.(variables) ?? real[index]),
    })
  })
}

interface Asked {
  offset: number
  limit: number
}

const row = (page: Page, number: number) => page.getByRole('cell', { name: `Zeile ${number}`, exact: true })

const bottom = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('Not on the page.')
  return box.y + box.height
}

/** Number of the first row below the header. */
const firstInView = (box: Locator) =>
  box.evaluate((element) => {
    const edge = element.querySelector('[role=row]')?.getBoundingClientRect().bottom ?? 0
    const rows = [...element.querySelectorAll('[role=rowgroup] [role=row]')]
    const shown = rows.filter((each) => each.getBoundingClientRect().top >= edge - 1)
    return Math.min(...shown.map((each) => Number(each.getAttribute('aria-rowindex')) - 2))
  })
