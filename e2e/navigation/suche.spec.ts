import type { Page } from '@playwright/test'
import { lastOf } from '../support/shortRun'
import { expect, longStory, test, treeNode } from '../support/story'

const field = (page: Page) => page.getByRole('combobox', { name: 'suchen' })
const options = (page: Page) => page.getByRole('option')

test('Eine Botanikerin findet eine Art und teilt den Link', async ({ page, browser }) => {
  await page.goto('/')
  await field(page).fill('Bombina')
  await page
    .getByRole('option', { name: /Bombina variegata/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')

  // Nothing but the link: another browser, nothing remembered.
  const colleague = await browser.newContext({ locale: 'de-CH', viewport: { width: 1400, height: 900 } })
  const shared = await colleague.newPage()
  await shared.goto(page.url())
  await expect(shared.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
  await expect(treeNode(shared, 'Bombina variegata')).toHaveAttribute('aria-selected', 'true')
  await expect(treeNode(shared, 'Bombina variegata')).toBeInViewport()
  for (const name of ['Bombina', 'Bombinatoridae', 'Anura', 'Amphibia']) {
    await expect(treeNode(shared, name).first()).toHaveAttribute('aria-expanded', 'true')
  }
  await colleague.close()
})

for (const { typed, finds, leadsTo, marked } of lastOf(
  [
    { typed: 'bom var', finds: /Bombina variegata/, leadsTo: 'Bombina variegata', marked: ['Bom', 'var'] },
    { typed: 'VARIEG bomb', finds: /Bombina variegata/, leadsTo: 'Bombina variegata', marked: ['Bomb', 'varieg'] },
    { typed: 'Bonbina', finds: /Bombina.*ähnlich/, leadsTo: 'Bombina', marked: [] },
    { typed: 'erdkroete', finds: /Erdkröte.*Name von Bufo bufo/, leadsTo: 'Bufo bufo', marked: ['Erdkröte'] },
    { typed: 'ERDKRO', finds: /Erdkröte.*Name von Bufo bufo/, leadsTo: 'Bufo bufo', marked: ['Erdkrö'] },
    {
      typed: 'Gelbbauch',
      finds: /Gelbbauchunke.*Name von Bombina variegata.*Art/,
      leadsTo: 'Bombina variegata',
      marked: ['Gelbbauch'],
    },
  ],
  2,
)) {
  test(`«${typed}» führt zu ${leadsTo}`, async ({ page }) => {
    await page.goto('/')
    await field(page).fill(typed)
    const hit = options(page).filter({ hasText: finds }).first()
    await expect(hit).toBeVisible()
    expect(await hit.locator('b').allTextContents()).toEqual(marked)
    await hit.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(leadsTo)
  })
}

test('Ein alter Name führt zu dem, der heute gilt', async ({ page }) => {
  await page.goto('/')
  await field(page).fill('Bufo calamita')
  const synonym = page.getByRole('group', { name: 'Synonyme' }).getByRole('option', { name: /Bufo calamita/ })
  await expect(synonym).toContainText('Synonym von Epidalea calamita · Art · Amphibien und Reptilien (Beispieldaten)')
  await synonym.click()
  await expect(page.getByRole('main')).toContainText('Epidalea calamita')
})

test('Suchen geht mit der Tastatur allein', async ({ page }) => {
  await page.goto('/')
  await expect(treeNode(page, 'Arten').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Hyla arborea')
  await expect(page.getByRole('option', { name: /Hyla arborea/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hyla arborea')
})

test('`/` gleich nach dem Laden verliert keinen Buchstaben, auch von Seiten ohne Suchfeld', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('/')
  await page.keyboard.type('hyla arb')
  await expect(field(page)).toHaveValue('hyla arb')
  await expect(page.getByRole('option', { name: /Hyla arborea/ })).toBeVisible()

  await page.goto('/Dokumentation')
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/Suche$/)
  await page.keyboard.press('/')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/Arten')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Suchbegriff' })).toBeFocused()
})

test('Pfeile, Home, End, Tab und Escape; die Liste läuft mit, und die Zahl der Treffer wird gesagt', async ({ page }) => {
  await page.goto('/')
  await field(page).fill('Carex')
  const chosen = page.getByRole('option', { selected: true })
  const more = page.getByRole('option', { name: /^weitere anzeigen \(/ })
  await expect(more).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ Treffer, 12 in der Liste$/ })).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText(await options(page).first().innerText(), { useInnerText: true })
  await page.keyboard.press('End')
  await expect(more).toHaveAttribute('aria-selected', 'true')
  await expect(more).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(options(page).first()).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('Carex')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(options(page)).toHaveCount(0)
  await expect(field(page)).not.toBeFocused()
  await field(page).focus()
  await expect(more).toBeAttached()
  await expect(chosen).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(more).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Suche\?q=Carex$/)
})

test('Was es nicht gibt, wird gesagt, und die ähnlichsten Namen lassen sich wählen', async ({ page }) => {
  await page.goto('/')
  await field(page).fill('Xyzzy')
  await expect(page.getByText('nichts gefunden für «Xyzzy»')).toBeVisible()
  await field(page).fill('Bombina foobarium')
  await expect(page.getByText('nichts gefunden für «Bombina foobarium»')).toBeVisible()
  const nearest = page.getByRole('group', { name: 'Meinten Sie' }).getByRole('option')
  await expect(nearest.first()).toContainText('ähnlich')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina')
})

test('Anfragen früherer Buchstaben werden abgebrochen, und eine späte alte Antwort zeigt niemand', async ({ page }) => {
  const texts = { asked: [] as string[], cancelled: [] as string[] }
  await page.route('**/graphql', async (route) => {
    const text = searched(route.request().postData())
    if (text === null) return route.fallback()
    texts.asked.push(text)
    // The first answers would come last.
    if (text !== 'bombina var') return
    await route.fallback()
  })
  page.on('requestfailed', (request) => {
    const text = searched(request.postData())
    if (text !== null) texts.cancelled.push(text)
  })
  await page.goto('/')
  for (const text of ['b', 'bo', 'bombina', 'bombina var']) {
    await field(page).fill(text)
    await expect.poll(() => texts.asked.at(-1)).toBe(text)
  }
  await expect(options(page).first()).toContainText('Bombina variegata')
  await expect.poll(() => texts.cancelled).toEqual(['b', 'bo', 'bombina'])
  expect(texts.asked).toEqual(['b', 'bo', 'bombina', 'bombina var'])
})

test.describe('Wenn der Server', () => {
  test.use({ expectedTrouble: [/429|503|Failed to (load resource|fetch)|net::ERR_/] })

  test('eine Pause verlangt, sagt es das Suchfeld und sucht danach von selbst weiter', async ({ page }) => {
    let refused = 0
    await page.route('**/graphql', (route) => {
      if (searched(route.request().postData()) === null || refused > 0) return route.fallback()
      refused++
      return route.fulfill({ status: 429, headers: { 'retry-after': '2' }, body: '{"errors":[]}' })
    })
    await page.goto('/')
    await field(page).fill('Hyla')
    await expect(
      page.getByText('Zu viele Suchen in kurzer Zeit. Die Suche geht in spätestens einer Minute von selbst weiter.'),
    ).toBeVisible()
    // Further letters wait as well.
    await field(page).fill('Hyla arb')
    await expect(page.getByRole('option', { name: /Hyla arborea/ })).toBeVisible()
    expect(refused).toBe(1)
  })

  longStory('nicht antwortet, sagt es das Suchfeld und sucht von selbst weiter', async ({ page, context }) => {
    await page.goto('/')
    await field(page).fill('Hyla')
    await expect(options(page).first()).toBeVisible()
    await context.setOffline(true)
    await field(page).fill('Bufo')
    await expect(page.getByText(/Der Server ist nicht erreichbar|Ohne Verbindung findet die Suche nur/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('option', { name: /^Bufo/ }).first()).toBeVisible()
  })
})

/** What a call to the interface searches for; null when it is no search. */
function searched(body: string | null): string | null {
  const operations: unknown = JSON.parse(body ?? 'null')
  const all = (Array.isArray(operations) ? operations : [operations]) as {
    operationName?: string
    variables?: { text: string }
  }[]
  return all.find((each) => each?.operationName === 'Search')?.variables?.text ?? null
}
