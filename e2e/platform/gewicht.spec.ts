import type { Page } from '@playwright/test'
import { expect, test } from '../support/story'

// The service worker's precache is no part of a page's weight.
test.use({ serviceWorkers: 'block' })

test('Der erste Aufruf der Startseite wiegt höchstens 250 KB in höchstens 25 Anfragen', async ({ page }) => {
  const traffic = await listen(page)
  // Until nothing more comes: what is asked for after «load» is waited for as well, and when that event is seen depends on the machine.
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(traffic.bytes / 1024).toBeLessThanOrEqual(250)
  expect(traffic.requests).toBeLessThanOrEqual(25)
  // Able to fail: something has been counted.
  expect(traffic.bytes / 1024).toBeGreaterThan(100)
})

/** Counts what goes over the wire from now on. */
async function listen(page: Page): Promise<{ bytes: number; requests: number }> {
  const traffic = { bytes: 0, requests: 0 }
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) traffic.requests++
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => void (traffic.bytes += encodedDataLength))
  return traffic
}
