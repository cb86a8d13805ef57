import type { Locator, Page, Route } from '@playwright/test'
import { expect, longStory, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

const choice = '/Export?type=Arten&taxonomies=Orchideen%20(Beispieldaten)'

// What is scrolled past at the end may still be on its way.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }))

test.describe('Eine Million Zeilen', () => {
  const MILLION = 1_000_000

  /** The table, its first rows there. */
  async function openMillion(page: Page): Promise<Locator> {
    await serveRows(page, MILLION)
    await page.goto(choice)
    await expect(page.getByText("1'000'000 Objekte")).toBeVisible()
    await expect(row(page, 0)).toBeVisible()
    return page.getByRole('region', { name: 'Tabelle der Vorschau' })
  }

  longStory(
    'Die letzte ist mit End erreichbar, jede dazwischen mit dem Balken, und ein Schritt bleibt ein Schritt',
    async ({ page }) => {
      const box = await openMillion(page)

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
      // The thumb is put where it belongs at any moment now, on whole pixels, the rows between them.
      const amiss = async () => Math.abs((await firstInView(box)) - before - 200)
      await expect.poll(amiss).toBeLessThan(1)
      await thumbAtRest(box)
      expect(await amiss()).toBeLessThan(1)

      await box.focus()
      await page.keyboard.press('Home')
      await expect(row(page, 0)).toBeVisible()
    },
  )

  longStory(
    'Wo der Browser zu tun hat und viele Rasten des Rades auf einmal meldet, bleibt es bei so vielen Schritten',
    async ({ page }) => {
      const box = await openMillion(page)
      await box.evaluate((element) => (element.scrollTop = element.scrollHeight / 2))
      await expect.poll(() => firstInView(box)).toBeGreaterThan(499_000)
      const before = await firstInView(box)
      await box.hover()
      for (const [notches, expected] of [
        [20, before + 200],
        [-20, before],
      ] as const) {
        const busy = page.evaluate(() => {
          const until = performance.now() + 800
          while (performance.now() < until);
        })
        await Promise.all(Array.from({ length: Math.abs(notches) }, () => page.mouse.wheel(0, 340 * Math.sign(notches))))
        await busy
        await expect.poll(() => firstInView(box)).toBeCloseTo(expected, 0)
        await thumbAtRest(box)
        expect(await firstInView(box)).toBeCloseTo(expected, 0)
      }

      // The thumb still leads to its part of the rows.
      await box.evaluate((element) => (element.scrollTop = element.scrollHeight / 4))
      await expect.poll(() => firstInView(box)).toBeLessThan(251_000)
    },
  )

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

  longStory('Was nicht in ein Excel-Blatt passt, steht vor dem Herunterladen', async ({ page }) => {
    await serveRows(page, 1_048_576)
    await page.goto(choice)
    await expect(page.getByText("Ein Excel-Blatt fasst 1'048'575 Zeilen, der Export hat 1'048'576.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'XLSX herunterladen' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'CSV', exact: true })).toBeVisible()
  })
})

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
    const overview = { __typename: 'Overview', revision: 1 }
    return { data: { overview, exportPreview: { __typename: 'ExportPreview', columns, rows, warnings: [] } } }
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

/** The thumb stands where the first row in view belongs: compressed between the first and the last million pixels (longScroll.ts). */
const thumbAtRest = (box: Locator) =>
  expect
    .poll(async () => {
      const [top, first] = [await box.evaluate((element) => element.scrollTop), await firstInView(box)]
      const place = first * 34
      const track = 1_000_000 + ((place - 1_000_000) * 4_000_000) / 32_000_000
      return Math.abs(top - track)
    })
    .toBeLessThan(10)

/** The row below the header, with the part of it that is out of view, to a tenth of a row. */
const firstInView = (box: Locator) =>
  box.evaluate((element) => {
    const edge = element.querySelector('[role=row]')?.getBoundingClientRect().bottom ?? 0
    const [row] = element.querySelectorAll('[role=rowgroup] [role=row]')
    const { top = 0, height = 1 } = row?.getBoundingClientRect() ?? {}
    return Math.round(10 * (Number(row?.getAttribute('aria-rowindex')) - 2 - (top - edge) / height)) / 10
  })
