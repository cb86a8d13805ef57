import type { Page } from '@playwright/test'
import { FACE_KEY } from '../../lib/face/face'
import { asked } from '../support/asked'
import { type RunningServer, startServer } from '../support/servers/server'
import { expect, longStory, test } from '../support/story'
import { withoutFirstAnswers } from '../support/withoutFirstAnswers'

const PAGE = '/Dokumentation/fehler-melden'

test.describe('Wer ihn betreibt, ist eingestellt', () => {
  let server: RunningServer
  test.beforeAll(async () => {
    server = await startServer({
      OPERATOR_NAME: 'Fachstelle Naturschutz',
      OPERATOR_CONTACT: 'arten@example.org',
      IMPRINT_URL: 'https://example.org/impressum',
      PRIVACY_URL: '/datenschutz',
    })
  })
  test.afterAll(() => server.stop())

  const shown =
    /^Betrieben von Fachstelle Naturschutz · Kontakt · Impressum · Datenschutz · Daten zitieren · Version \d+\.\d+\.\d+ · Darstellung/

  test('Am Fuss einer Seite der Dokumentation steht, wer den Server betreibt, ohne dass die Seite danach fragt', async ({
    page,
  }) => {
    const posts = asked(page)
    await page.goto(server.url + PAGE)
    await expect(page.locator('article footer')).toHaveText(shown)
    for (const [name, href] of [
      ['Kontakt', 'mailto:arten@example.org'],
      ['Impressum', 'https://example.org/impressum'],
      ['Datenschutz', '/datenschutz'],
    ] as const)
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    await page.waitForLoadState('networkidle')
    expect(posts).toEqual([])
  })

  longStory(
    'Kommen die Seiten von einem Webserver, fragt die Seite einmal danach, und nichts verschiebt sich',
    async ({ page }) => {
      await withoutFirstAnswers(page)
      // The page's face comes with the first visit and is another story's (schrift.spec.ts).
      await page.goto(server.url + PAGE)
      await page.waitForFunction((key) => localStorage.getItem(key) !== null, FACE_KEY)
      const posts = asked(page)
      await page.goto(server.url + PAGE)
      await expect(page.locator('article footer')).toHaveText(shown)
      await page.waitForLoadState('networkidle')
      expect(posts).toEqual([['Operator']])
      expect(await shiftsBehindAnswer(page)).toEqual([])
    },
  )
})

test('Ist nichts eingestellt, stehen am Fuss einer Seite nur das Zitieren und die Version', async ({ page }) => {
  for (const [address, foot] of [
    [PAGE, 'article footer'],
    ['/', 'main footer'],
  ] as const) {
    await page.goto(address)
    await expect(page.locator(foot)).toHaveText(/^Daten zitieren · Version \d+\.\d+\.\d+/)
  }
  await page.getByRole('link', { name: 'Daten zitieren' }).click()
  await expect(page.getByRole('heading', { name: 'Daten zitieren und weitergeben' })).toBeInViewport()
})

/** How far things have moved since the interface has answered. */
const shiftsBehindAnswer = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const [answer] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/graphql'))
        const { responseEnd } = answer as PerformanceResourceTiming
        const observer = new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .filter(({ startTime }) => startTime >= responseEnd)
              .map((entry) => (entry as PerformanceEntry & { value: number }).value),
          ),
        )
        observer.observe({ type: 'layout-shift', buffered: true })
        // Where nothing has moved at all nothing is told.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
      }),
  )
