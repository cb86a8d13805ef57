import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { askAgain } from '../support/askAgain'
import { exampleIds, filled } from '../support/addresses'
import { calm } from '../support/calm'
import { type Front, startFront } from '../support/servers/front'
import { lastOf } from '../support/shortRun'
import { expect, inLongRun, test as base, treeNode } from '../support/story'
import { kept, withWorker, workerReady } from '../support/servers/worker'

const test = base.extend<{ front: Front }>({
  front: async ({ page }, use) => {
    const front = await startFront(process.env.STORIES_URL ?? '')
    await use(front)
    // Nothing is on its way any more that would fail when the front is gone.
    await page.goto('about:blank')
    await front.stop()
  },
})
const longStory = inLongRun(test)

test.use(withWorker)

const offline = (page: Page) => page.getByRole('banner').getByRole('status').filter({ hasText: 'Offline' })
const waiting = (page: Page) => page.getByRole('banner').getByRole('status').filter({ hasText: 'wartet auf Antwort' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

declare global {
  interface Window {
    /** Whatever has been said about the connection. */
    said: string[]
    /** How far things have jumped without anybody having done anything (CLS). */
    shifted: number
  }
}

/** Notes from the first moment of each page what it says about the connection and whether anything jumps. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    window.said = []
    window.shifted = 0
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role=status]'))
        if (/Offline|Keine Verbindung/.test(status.textContent)) window.said.push(status.textContent)
    }).observe(document, { childList: true, subtree: true, characterData: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shifted += entry.value
    }).observe({ type: 'layout-shift' })
  })

/** Where each element of the page stands, apart from the sign itself. */
const positions = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *:not([role=status]):not([role=status] *)')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return `${element.tagName} ${[x, y, width, height].map(Math.round).join(' ')}`
      }),
  )

async function openSpecies(page: Page, front: Front, path: string) {
  await page.goto(front.url + path)
  await expect(page.getByRole('main')).toContainText('Gelbbauchunke')
  await expect(treeNode(page, 'Bombina variegata')).toBeVisible()
  await workerReady(page)
  await kept(page, 'TaxonScreen', 'TreeLineage')
}

// Nothing tells a server that takes its time from a line that is dead, but that it answers in the end.
const seconds = process.env.TEST_FULL === '1' ? [8, 20] : [8]
for (const each of seconds)
  longStory(
    `Braucht der Server für jede Antwort ${each} Sekunden, so steht da, was schon geladen war, bis sie kommt, und niemand sagt «Offline»`,
    async ({ page, front, request }) => {
      const ids = await exampleIds(request)
      await watch(page)
      await openSpecies(page, front, filled('{species}', ids))
      front.delay(each * 1000)
      await page.reload()
      await expect(page.getByRole('main')).toContainText('Gelbbauchunke')
      await expect(waiting(page)).toBeVisible()
      await expect(waiting(page)).toHaveCount(0, { timeout: 60_000 })
      await expect(page.getByRole('main')).toContainText('Gelbbauchunke')
      // What was never seen is waited for.
      await treeNode(page, 'Bombina bombina').click()
      await expect(heading(page)).toContainText('Bombina bombina', { timeout: 60_000 })
      await expect(page.getByRole('main')).toContainText('Rotbauchunke', { timeout: 60_000 })
      expect(await page.evaluate(() => window.said)).toEqual([])
      front.delay(null)
    },
  )

for (const status of [429, 503])
  test.describe(() => {
    test.use({ expectedTrouble: [new RegExp(`status of ${status}`)] })
    longStory(
      `Ein Server, der mit ${status} ablehnt, ist da: die Seite sagt, was er sagt, und nicht «Offline»`,
      async ({ page, front, request }) => {
        const ids = await exampleIds(request)
        await watch(page)
        await openSpecies(page, front, filled('{species}', ids))
        front.refuse((path) => path === '/graphql', status)
        await treeNode(page, 'Bombina bombina').click()
        await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
        // As if the browser had lost and found its network: the probe is refused too, and that is an answer.
        const probed = page.waitForResponse((response) => response.url().endsWith('/graphql') && response.status() === status)
        await page.evaluate(() => window.dispatchEvent(new Event('offline')))
        await probed
        await expect.poll(() => page.evaluate(() => window.said)).toEqual([])
        front.refuse(null)
        await askAgain(page.getByRole('main'))
        await expect(page.getByRole('main')).toContainText('Rotbauchunke')
        expect(await page.evaluate(() => window.said)).toEqual([])
      },
    )
  })

for (const { name, viewport } of lastOf([
  { name: 'am Schreibtisch', viewport: { width: 1400, height: 900 } },
  { name: 'auf dem Telefon', viewport: { width: 390, height: 844 } },
  { name: 'auf dem kleinsten', viewport: { width: 320, height: 700 } },
]))
  test.describe(() => {
    test.use({ viewport, expectedTrouble: [/Failed to (load resource|fetch)|net::ERR_/] })
    longStory(
      `Das Zeichen «Offline» kommt und geht, ohne dass sich etwas bewegt (${name})`,
      async ({ page, front, request, context }, info) => {
        const ids = await exampleIds(request)
        await watch(page)
        await page.goto(front.url + filled('{species}', ids))
        await expect(page.getByRole('main')).toContainText('Gelbbauchunke')
        await workerReady(page)
        await expect(page.getByText('lade Daten')).toHaveCount(0)
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        await page.waitForLoadState('networkidle')
        await calm(page)
        const before = await positions(page)
        await page.evaluate(() => void (window.shifted = 0))

        await context.setOffline(true)
        await expect(offline(page)).toBeVisible()
        await expect.poll(() => positions(page)).toEqual(before)
        await expect(offline(page)).toHaveText('Offline. Keine Verbindung – Sie sehen, was schon geladen war.')
        await expectAccessible(page)
        await page.screenshot({ path: info.outputPath('offline.png') })

        await context.setOffline(false)
        await expect(offline(page)).toHaveCount(0)
        await expect.poll(() => positions(page)).toEqual(before)
        expect(await page.evaluate(() => window.shifted)).toBe(0)
      },
    )
  })
