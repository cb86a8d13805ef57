import type { Page, Route } from '@playwright/test'
import { askAgain } from '../support/askAgain'
import { lastOf } from '../support/shortRun'
import { expect, test } from '../support/story'
import { withoutFirstAnswers } from '../support/withoutFirstAnswers'

// What the pages send is looked at and answered here; a worker in between would do that instead.
test.use({ serviceWorkers: 'block' })

/** Posts to /graphql, each as the names of its operations. */
function batches(page: Page): string[][] {
  const seen: string[][] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/graphql') return
    expect(request.method()).toBe('POST')
    const operations = request.postDataJSON() as { query: string; variables: object }[]
    for (const { variables } of operations) expect(typeof variables).toBe('object')
    seen.push(operations.map(({ query }) => /query (\w+)/.exec(query)?.[1] ?? '?'))
  })
  return seen
}

test('Eine Seite fragt in Stapeln bei der eigenen Adresse und beim Zurückkehren ins Fenster nicht noch einmal (spec §7.1, §7.2, §7.3, §7.6)', async ({
  page,
  baseURL,
}) => {
  const seen = batches(page)
  const addresses = new Set<string>()
  page.on('request', (request) => {
    if (request.method() === 'POST') addresses.add(request.url())
  })
  await withoutFirstAnswers(page)
  await page.goto('/')
  await expect(page.getByText('Tagfalter').first()).toBeVisible()
  await expect(page.getByText('lade Daten')).toHaveCount(0)
  expect([...addresses]).toEqual([`${baseURL}/graphql`])
  expect(seen.flat()).toContain('HomeScreen')
  expect(seen.flat().filter((name) => name === 'TreeChildren').length).toBeGreaterThanOrEqual(4)
  // All of them in one or two, none of more than ten.
  expect(Math.max(...seen.map(({ length }) => length))).toBeGreaterThan(1)
  expect(Math.max(...seen.map(({ length }) => length))).toBeLessThanOrEqual(10)

  const before = seen.length
  await page.evaluate(() => {
    for (const happens of ['blur', 'visibilitychange', 'focus']) {
      window.dispatchEvent(new Event(happens))
      document.dispatchEvent(new Event(happens))
    }
  })
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  await expect(page).toHaveURL(/Export$/)
  expect(seen.slice(before).flat()).not.toContain('HomeScreen')
})

test.describe('Eine unbrauchbare Antwort wird gesagt, und noch einmal versuchen hilft:', () => {
  test.use({ expectedTrouble: [/Failed to load resource|net::ERR_/] })

  const answers: [string, (route: Route) => Promise<void>, string, string][] = [
    [
      'ein Fehler anstelle der Liste (spec §7.4, §8.2)',
      (route) => route.fulfill({ json: { errors: [{ message: 'boom' }] } }),
      'Der Server konnte die Anfrage nicht beantworten.',
      // Also where the one question was alone in its batch, which is a list of one to the library.
      'boom',
    ],
    [
      'eine zu kurze Liste (spec §7.4, §8.2)',
      (route) => route.fulfill({ json: [] }),
      'Die Antwort des Servers ist unlesbar.',
      'server returned results with length 0, expected length of',
    ],
    [
      'eine Seite anstelle der Daten',
      (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Anmeldung im Hotel-WLAN' }),
      'Die Antwort des Servers ist unlesbar.',
      'Anmeldung im Hotel-WLAN',
    ],
    [
      'ein Webserver, hinter dem niemand antwortet',
      (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
      'Der Server konnte die Anfrage nicht beantworten.',
      'HTTP 502',
    ],
    [
      'eine abgerissene Verbindung',
      (route) => route.abort('connectionreset'),
      'Der Server ist nicht erreichbar.',
      'Failed to fetch',
    ],
  ]
  for (const [what, answer, sentence, raw] of lastOf(answers, 2))
    test(what, async ({ page }) => {
      await withoutFirstAnswers(page)
      await page.route('**/graphql', answer)
      await page.goto('/')
      const note = page.getByRole('main').getByRole('alert')
      await expect(note).toContainText(sentence)
      await note.getByText('technische Angaben').click()
      await expect(note.getByText(raw)).toBeVisible()
      await expect(page.getByRole('navigation').getByRole('alert').or(page.getByRole('alert').first())).toContainText(sentence)

      await page.unroute('**/graphql')
      await askAgain(note)
      await expect(page.getByRole('main').getByText('Tagfalter').first()).toBeVisible()
      await expect(note).toHaveCount(0)
    })
})
