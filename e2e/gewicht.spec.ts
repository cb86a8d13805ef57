import type { Page } from '@playwright/test'
import { expect, test } from './story'

// The service worker's precache is no part of a page's weight.
test.use({ serviceWorkers: 'block' })

test('Der erste Aufruf der Startseite wiegt höchstens 250 KB in höchstens 25 Anfragen', async ({ page }) => {
  const traffic = await listen(page)
  await page.goto('/', { waitUntil: 'load' })
  expect(traffic.bytes / 1024).toBeLessThanOrEqual(250)
  expect(traffic.requests.length).toBeLessThanOrEqual(25)
  // Able to fail: something has been counted.
  expect(traffic.bytes / 1024).toBeGreaterThan(100)
})

test('Ein kalter Link auf eine Art zeigt Art und Baum mit höchstens 20 Anfragen', async ({ page, context }) => {
  const finder = await context.newPage()
  await finder.goto('/Suche?q=Bombina+variegata')
  const link = finder.getByRole('main').getByRole('link', { name: /Bombina variegata/ })
  const href = (await link.first().getAttribute('href')) ?? ''
  await finder.close()

  const traffic = await listen(page)
  await page.goto(href)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
  await expect(page.locator('[role=treeitem][aria-selected=true]')).toContainText('Bombina variegata')
  expect(traffic.requests.length, traffic.requests.join('\n')).toBeLessThanOrEqual(20)
})

/** Counts what goes over the wire from now on. */
async function listen(page: Page): Promise<{ bytes: number; requests: string[] }> {
  const traffic = { bytes: 0, requests: [] as string[] }
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request: { method, url } }) => {
    if (url.startsWith('http')) traffic.requests.push(`${method} ${url}`)
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => void (traffic.bytes += encodedDataLength))
  return traffic
}
