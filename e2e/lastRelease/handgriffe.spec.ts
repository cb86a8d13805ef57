import { readFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { readXlsx } from '../../server/exporters/testing/readXlsx'
import { type Effort, type Hand, handAt } from './hand'
import { matchStatus } from '../support/ownList'
import { expect } from '../support/story'
import { test } from './withLastRelease'

// What four tasks take, in clicks, keys and windows scrolled through, in the last release and today. The figures stand here: whoever adds a step to a task
// that many do every day sees it.

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const desk = { viewport: { width: 1400, height: 900 } }

test('Handgriffe: der Schutz einer Art, von der Startseite aus, auf dem Telefon', async ({ browser, pair, baseURL }) => {
  const task = async (page: Page, hand: Hand) => {
    await page.goto('/')
    const search = page.getByRole('main').getByPlaceholder(/^Name, Synonym/)
    await hand.click(search)
    await hand.type(search, 'gelbbauch')
    await hand.press('Enter')
    await hand.click(
      page
        .getByRole('main')
        .getByRole('link', { name: /Bombina variegata/ })
        .first(),
    )
    await hand.see(page.getByRole('main').getByText('Bundesrechtlich geschützt').first())
  }
  expect(await both(browser, [pair.former.url, baseURL], phone, task)).toEqual({
    former: { clicks: 2, keys: 10, scrolls: 2 },
    present: { clicks: 2, keys: 10, scrolls: 0 },
  })
})

test('Handgriffe: zwölf Spalten aus drei Sammlungen als XLSX', async ({ browser, pair, baseURL }) => {
  const groups = ['Merkmale der Amphibien', 'Rote Liste der Amphibien', 'Schutz']
  const task = async (page: Page, hand: Hand) => {
    await page.goto('/')
    await hand.click(page.getByRole('banner').getByRole('link', { name: 'Export' }))
    await hand.click(page.getByText('Arten', { exact: true }).last())
    await hand.click(page.getByRole('checkbox', { name: /^Amphibien und Reptilien/ }))
    const step = page.getByRole('button', { name: /Eigenschaften wählen/ })
    if ((await step.getAttribute('aria-expanded')) === 'false') await hand.click(step)
    for (const group of groups) {
      const head = page.getByRole('button', { name: new RegExp(`^${group}`) })
      await hand.click(head)
      const boxes = page.locator(`[id="${await head.getAttribute('aria-controls')}"]`).getByRole('checkbox')
      await expect(boxes.nth(3)).toBeVisible()
      for (let at = 0; at < 4; at++) await hand.click(boxes.nth(at))
    }
    await expect(page.getByRole('table', { name: 'Vorschau' }).or(page.getByRole('grid'))).toHaveAttribute('aria-colcount', '14')
    await hand.click(page.getByRole('link', { name: 'XLSX herunterladen' }))
  }
  const columns = async (page: Page, hand: Hand) => {
    const [file] = await Promise.all([page.waitForEvent('download'), task(page, hand)])
    const sheets = await readXlsx(readFileSync(await file.path()))
    expect(Object.values(sheets)[0]?.[0]).toHaveLength(14)
  }
  expect(await both(browser, [pair.former.url, baseURL], desk, columns)).toEqual({
    former: { clicks: 19, keys: 0, scrolls: 0 },
    present: { clicks: 19, keys: 0, scrolls: 0 },
  })
})

test('Handgriffe: dreihundert Namen abgeglichen, als XLSX', async ({ browser, pair, baseURL }) => {
  const answer = await fetch(
    `${baseURL}/export.csv?type=Arten&taxonomies=Moorpflanzen%20(Beispieldaten)&taxonomies=Tagfalter%20(Beispieldaten)`,
  )
  const names = (await answer.text())
    .split('\n')
    .slice(1, 301)
    .map((line) => line.trim().split(',')[1] ?? '')
  const task = async (page: Page, hand: Hand) => {
    await page.goto('/')
    const door = page.getByRole('main').getByRole('link', { name: /^Meine Liste/ })
    await expect(page.getByText('Datenstand')).toBeVisible()
    if ((await door.count()) === 0) await hand.click(page.getByRole('banner').getByRole('link', { name: 'Export' }))
    await hand.click(door)
    await hand.paste(page.getByLabel('Ihre Liste'), names.join('\n'))
    await hand.click(page.getByRole('button', { name: 'Liste lesen' }))
    await hand.click(page.getByRole('button', { name: /Taxonomien wählen$/ }).last())
    await expect(matchStatus(page)).toContainText('300')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      hand.click(page.getByRole('button', { name: 'XLSX herunterladen' }).and(page.locator(':not([aria-disabled])'))),
    ])
    const sheets = await readXlsx(readFileSync(await file.path()))
    expect(Object.values(sheets)[0]).toHaveLength(301)
  }
  expect(await both(browser, [pair.former.url, baseURL], desk, task)).toEqual({
    former: { clicks: 5, keys: 3, scrolls: 0 },
    present: { clicks: 4, keys: 3, scrolls: 0 },
  })
})

test('Handgriffe: derselbe Link einen Tag später', async ({ browser, pair, baseURL }) => {
  const settings = new URLSearchParams({
    type: 'Arten',
    taxonomies: 'Moorpflanzen (Beispieldaten)',
    pcoProperties: 'Zeigerwerte der Pflanzen (Beispieldaten)~Feuchtezahl',
  })
  const today = new Map<string, string>()
  const save = async (page: Page, hand: Hand) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      hand.click(page.getByRole('link', { name: 'CSV', exact: true })),
    ])
    return readFileSync(await file.path(), 'utf8')
  }
  const firstDay = async (page: Page, hand: Hand) => {
    await hand.open(`/Export?${settings.toString()}`)
    today.set(new URL(page.url()).origin, await save(page, hand))
  }
  const nextDay = async (page: Page, hand: Hand) => {
    await page.clock.setFixedTime(Date.now() + 86_400_000)
    await hand.open(`/Export?${settings.toString()}`)
    expect(await save(page, hand)).toBe(today.get(new URL(page.url()).origin))
  }
  await both(browser, [pair.former.url, baseURL], desk, firstDay)
  expect(await both(browser, [pair.former.url, baseURL], desk, nextDay)).toEqual({
    former: { clicks: 1, keys: 3, scrolls: 0 },
    present: { clicks: 1, keys: 3, scrolls: 0 },
  })
})

/** The same task in the last release and today, each with example data of its own, in a browser that has seen nothing yet. */
async function both(
  browser: Browser,
  [former, present]: [string, string | undefined],
  window: BrowserContextOptions,
  task: (page: Page, hand: Hand) => Promise<void>,
): Promise<{ former: Effort; present: Effort }> {
  const effort = async (baseURL: string | undefined) => {
    const context = await browser.newContext({ ...window, baseURL, locale: 'de-CH', serviceWorkers: 'block' })
    try {
      const page = await context.newPage()
      const hand = handAt(page)
      await task(page, hand)
      return hand.effort()
    } finally {
      await context.close()
    }
  }
  return { former: await effort(former), present: await effort(present) }
}
