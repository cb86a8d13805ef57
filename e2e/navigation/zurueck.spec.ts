import type { Page } from '@playwright/test'
import { exampleIds, filled, hitPath } from '../support/addresses'
import { calm } from '../support/calm'
import { startFront } from '../support/servers/front'
import { inTurn, lastOf } from '../support/shortRun'
import { expect, longStory, test } from '../support/story'
import { workerReady } from '../support/servers/worker'

const isFull = process.env.TEST_FULL === '1'

const main = (page: Page) => page.getByRole('main')
const top = (page: Page) => main(page).evaluate((element) => Math.round(element.scrollTop))
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** What remembers where one was is loaded after everything else. */
async function loaded(page: Page) {
  if (isFull) await workerReady(page)
  await page.waitForLoadState('networkidle')
}

async function open(page: Page, address: string, title: string | RegExp) {
  await page.goto(address)
  await expect(heading(page)).toHaveText(title)
  await loaded(page)
  // From the second visit on pages are written in the program's own face, whose lines break elsewhere (docs/decisions/0100).
  if (await page.evaluate(() => document.documentElement.hasAttribute('data-face'))) return
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ae.face'))).not.toBeNull()
  await page.reload()
  await expect(heading(page)).toHaveText(title)
  await loaded(page)
}

/** Scrolls to the last link of these in the content, as somebody reads, and clicks it. Answers how far that was. */
async function clickFarBelow(page: Page, href: string): Promise<number> {
  const link = main(page).locator(`a[href^="${href}"]:not([href*="#"])`).filter({ visible: true }).last()
  await expect(link).toBeVisible()
  await calm(page)
  const below = await link.evaluate((element) => element.getBoundingClientRect().top)
  await main(page).hover({ position: { x: 5, y: 300 } })
  await page.mouse.wheel(0, Math.round(below - 300))
  await expect.poll(() => top(page)).toBeGreaterThan(20)
  await calm(page)
  const far = await top(page)
  await link.click()
  return far
}

const ways = [
  { title: 'von der Art in eine Sammlung', from: '{species}', to: '/Eigenschaften-Sammlungen/' },
  { title: 'von der Art in einen Lebensraum', from: '{species}', to: '/Lebensr' },
  { title: 'von der Raupe zu ihrer Pflanze, im selben Bereich', from: '{moth}', to: '/Arten/' },
  { title: 'vom Lebensraum zu einer Art', from: '{habitat}', to: '/Arten/' },
  { title: 'von der Taxonomie zu einem Objekt', from: '/Arten/{speciesTaxonomy}', to: '/Arten/{speciesTaxonomy}/' },
  { title: 'von den Treffern der Suche', from: '/Suche?q=a', to: '/Arten/' },
  { title: 'in der Dokumentation', from: '/Dokumentation/aenderungen', to: '/Dokumentation/' },
]

const sizes = [
  { name: 'am Bildschirm', width: 1400, height: 800 },
  { name: 'am Telefon', width: 390, height: 844 },
]

for (const size of sizes) {
  test.describe(`Zurück führt dorthin, wo man war, auch ohne auf der anderen Seite zu scrollen: ${size.name}`, () => {
    test.use({ viewport: size })
    for (const { title, from, to } of lastOf(ways, 2).filter((_, at) => inTurn(sizes, at).includes(size))) {
      test(title, async ({ page, request }) => {
        const ids = { ...(await exampleIds(request)), moth: await hitPath(request, 'Papilio machaon', 'taxon') }
        await open(page, filled(from, ids), /./)
        const left = await heading(page).innerText()
        const place = await clickFarBelow(page, filled(to, ids))
        await expect(heading(page)).not.toHaveText(left)
        const arrived = await heading(page).innerText()
        await expect.poll(() => top(page)).toBe(0)
        for (const reload of [false, true]) {
          if (reload) {
            await page.reload()
            await loaded(page)
          }
          await calm(page)
          await page.goBack()
          await expect(heading(page)).toHaveText(left)
          await expect.poll(() => top(page)).toBe(place)
          await calm(page)
          await page.goForward()
          await expect(heading(page)).toHaveText(arrived)
          await expect.poll(() => top(page)).toBe(0)
        }
      })
    }
  })
}

for (const { title, meanwhile, stands } of [
  {
    title: 'Kommt der Inhalt erst spät, wird auf ihn gewartet',
    meanwhile: () => Promise.resolve(),
    stands: (far: number) => far,
  },
  {
    title: 'Wer inzwischen selbst am Rad dreht, bleibt, wo er ist',
    meanwhile: (page: Page) => page.mouse.wheel(0, 50),
    stands: () => 0,
  },
]) {
  longStory(title, async ({ page, request }) => {
    const front = await startFront(process.env.STORIES_URL ?? '')
    try {
      await page.clock.install()
      await open(page, front.url + filled('{species}', await exampleIds(request)), /Bombina variegata/)
      const far = await clickFarBelow(page, '/Eigenschaften-Sammlungen/')
      await expect(heading(page)).not.toHaveText(/Bombina variegata/)
      // After a reload nothing is known any more.
      await page.reload()
      await expect(heading(page)).not.toHaveText(/Bombina variegata/)
      await loaded(page)
      await calm(page)
      // Else the worker, where there is one, gives what it has kept while the server is silent.
      await page.evaluate(() => caches.delete('visited-answers'))
      const goOn = front.hold('/graphql')
      await page.goBack()
      await expect(page).toHaveURL(/\/Arten\//)
      await expect(main(page).getByText('lade Daten')).toBeVisible()
      await main(page).hover()
      await meanwhile(page)
      await page.clock.fastForward(8_000)
      goOn()
      await expect(heading(page)).toHaveText(/Bombina variegata/)
      await calm(page)
      await expect.poll(() => top(page)).toBe(stands(far))
    } finally {
      await front.stop()
    }
  })
}

longStory('Auch der Baum steht nach dem Ausflug in den Export, wo er stand', async ({ page, request }) => {
  await page.setViewportSize({ width: 1000, height: 500 })
  await open(page, filled('{species}', await exampleIds(request)), /Bombina variegata/)
  const tree = page.getByRole('tree', { name: 'Navigation' })
  const place = () => tree.evaluate((element) => Math.round(element.parentElement?.scrollTop ?? 0))
  await tree.hover({ position: { x: 100, y: 200 } })
  await calm(page)
  const before = await place()
  await page.mouse.wheel(0, before > 100 ? -40 : 40)
  await expect.poll(place).not.toBe(before)
  await calm(page)
  const left = await place()
  expect(left).toBeGreaterThan(0)
  await page.getByRole('banner').getByRole('link', { name: 'Export' }).click()
  await expect(heading(page)).toHaveText('Export')
  await page.goBack()
  await expect(heading(page)).toHaveText(/Bombina variegata/)
  await expect.poll(place).toBe(left)
  await calm(page)
  expect(await place()).toBe(left)
})
