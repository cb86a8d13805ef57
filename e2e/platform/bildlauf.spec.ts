import type { Page } from '@playwright/test'
import { exampleIds, filled, hitPath } from '../support/addresses'
import { lastOf } from '../support/shortRun'
import { expect, longStory, test } from '../support/story'

// As on Windows and in Firefox: bars take room.
test.use({
  serviceWorkers: 'block',
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
})

/** What scrolls up and down now, with the colour of its bar and the room that it takes. */
const scrollers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('*')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.clientHeight > 200)
      .filter((element) => element.scrollHeight > element.clientHeight + 1)
      .map((element) => ({
        name: element.closest('main') ? 'Inhalt' : 'Baum',
        colour: getComputedStyle(element).scrollbarColor,
      })),
  )

const HIDDEN = 'rgba(0, 0, 0, 0) rgba(0, 0, 0, 0)'

for (const mode of lastOf(['light', 'dark'] as const))
  test.describe(() => {
    test.use({ colorScheme: mode })
    test(`Ein Rollbalken, der des Inhalts, in den Farben der Seite; neben der Leiste steht keiner (${mode})`, async ({
      page,
      request,
    }) => {
      const ids = await exampleIds(request)
      for (const path of [
        '/',
        '{species}',
        '/Eigenschaften-Sammlungen/{collection}',
        '/Suche?q=Carex',
        '/Export',
        '/Dokumentation',
      ]) {
        await page.goto(filled(path, ids))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText('lade Daten')).toHaveCount(0)
        await page.mouse.move(700, 500)
        const { width, root } = await page.evaluate(() => ({
          width: document.querySelector('header')?.getBoundingClientRect().width,
          root: document.documentElement.scrollHeight - document.documentElement.clientHeight,
        }))
        expect({ path, width, root }).toEqual({ path, width: 1400, root: 0 })
        const seen = (await scrollers(page)).filter(({ colour }) => colour !== HIDDEN)
        expect(seen.length, path).toBeLessThanOrEqual(path === '/Export' ? 2 : 1)
        for (const { name, colour } of seen)
          expect({ path, name, track: colour.replace(/^rgb\([^)]*\) /, '') }).toEqual({
            path,
            name: 'Inhalt',
            track: 'rgba(0, 0, 0, 0)',
          })
      }
    })
  })

longStory('Ob eine Seite lang ist oder kurz: nichts rückt, wenn der Rollbalken kommt oder geht', async ({ page, request }) => {
  await page.goto(await hitPath(request, 'Zeigerwerte', 'collection'))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Verteilung' })).toBeVisible()
  const places = async () => {
    const [title, tree] = await Promise.all([
      main.getByRole('heading', { level: 1 }).boundingBox(),
      page.getByRole('tree', { name: 'Navigation' }).boundingBox(),
    ])
    const room = await main.evaluate((element) => element.clientWidth)
    return { left: title?.x, tree: tree?.width, room }
  }
  const long = await places()
  expect(await main.evaluate((element: HTMLElement) => element.offsetWidth - element.clientWidth)).toBeGreaterThan(5)
  await main.evaluate((element) => element.querySelectorAll('section').forEach((section) => section.remove()))
  expect(await main.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  expect(await places()).toEqual(long)
})

longStory(
  'Der Balken des Baums erscheint, wo man ihn braucht: unter dem Zeiger oder mit der Tastatur darin',
  async ({ page, request }) => {
    await page.setViewportSize({ width: 1400, height: 420 })
    await page.goto(filled('{species}', await exampleIds(request)))
    const tree = page.getByRole('tree', { name: 'Navigation' })
    await expect(tree.locator('[aria-selected=true]')).toBeVisible()
    const colour = () => tree.evaluate((element) => getComputedStyle(element.parentElement ?? element).scrollbarColor)
    await page.mouse.move(900, 300)
    expect(await colour()).toBe(HIDDEN)
    await page.mouse.move(100, 300)
    await expect.poll(colour).not.toBe(HIDDEN)
    await page.mouse.move(900, 300)
    await tree.locator('[tabindex="0"]').first().focus()
    await expect.poll(colour).not.toBe(HIDDEN)
  },
)
