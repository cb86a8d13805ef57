import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { asked } from '../support/asked'
import { chooseMore, expect, longStory, test, treeNode } from '../support/story'

test('Wer den Baum filtert, sieht die Treffer mit dem Weg zu ihnen und zählt richtig (spec §3.14)', async ({ page }) => {
  await page.goto('/')
  await filter(page, 'bombina')
  const count = page.getByRole('status').filter({ hasText: /^\d+ Treffer/ })
  await expect(count).toHaveText('4 Treffer')
  // The family, the genus and its two species, each once.
  await expect(treeNode(page, /^Bombina/)).toHaveCount(4)
  await expect(treeNode(page, /^Arten/)).toHaveText(/4 von \d/)
  await expect(treeNode(page, /^Amphibien/)).toHaveText(/4 von \d/)
  await expect(treeNode(page, 'Bombinatoridae')).toHaveText(/3$/)
  await expect(treeNode(page, /^Lebensräume/)).toHaveCount(0)
  await expect(treeNode(page, /^Hylidae/)).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).include('nav[aria-label=Daten]').analyze()
  expect(violations).toEqual([])
})

longStory('Ein Synonym und ein deutscher Name führen zum gültigen Namen', async ({ page }) => {
  await page.goto('/')
  await filter(page, 'bufo calamita')
  await expect(treeNode(page, 'Epidalea calamita')).toContainText('= Bufo calamita')
  await field(page).fill('gelbbauch')
  await expect(treeNode(page, 'Bombina variegata')).toBeVisible()
  await expect(treeNode(page, 'Epidalea calamita')).toHaveCount(0)
})

longStory('Der Filter bleibt beim Gehen und beim Neuladen; Escape und ✕ heben ihn auf', async ({ page }) => {
  await page.goto('/')
  await filter(page, 'bombina v')
  await field(page).press('ArrowDown')
  await expect(page.locator('[role=treeitem]:focus')).toHaveCount(1)
  await treeNode(page, 'Bombina variegata').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
  await expect(treeNode(page, 'Bombina variegata')).toHaveAttribute('aria-selected', 'true')
  await expect(treeNode(page, /^Lebensräume/)).toHaveCount(0)
  await page.reload()
  await expect(field(page)).toHaveValue('bombina v')
  await expect(treeNode(page, 'Bombina variegata')).toHaveAttribute('aria-selected', 'true')
  await expect(treeNode(page, /^Lebensräume/)).toHaveCount(0)
  await field(page).press('Escape')
  await expect(treeNode(page, /^Lebensräume/)).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'suchen' })).toHaveValue('')
  await filter(page, 'hyla')
  await expect(treeNode(page, /^Lebensräume/)).toHaveCount(0)
  await page.getByRole('button', { name: 'ganzer Baum' }).click()
  await expect(treeNode(page, /^Lebensräume/)).toHaveCount(1)
})

longStory('Was offen ist und nicht passt, bleibt erreichbar', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'suchen' }).fill('Bombina variegata')
  await page
    .getByRole('option', { name: /Bombina variegata/ })
    .first()
    .click()
  await expect(treeNode(page, 'Bombina variegata')).toHaveAttribute('aria-selected', 'true')
  await filter(page, 'hyla')
  await expect(page.getByText('Das offene Objekt ist nicht darunter.')).toBeVisible()
  await expect(treeNode(page, 'Bombina variegata')).toHaveCount(0)
  await chooseMore(page, 'Im Baum zeigen')
  await expect(treeNode(page, 'Bombina variegata')).toBeFocused()
  await expect(field(page)).toHaveCount(0)
})

longStory('Ein Treffer lässt sich wie im ganzen Baum öffnen', async ({ page }) => {
  await page.goto('/')
  await filter(page, 'anura')
  const frogs = treeNode(page, 'Anura')
  await frogs.locator('[aria-hidden]').first().click()
  await expect(treeNode(page, 'Hylidae')).toBeVisible()
})

longStory('Wo nichts passt, steht das; jede Eingabe ist eine einzige Anfrage', async ({ page }) => {
  const questions = asked(page)
  await page.goto('/')
  await filter(page, 'qqqqxyz')
  await expect(page.getByText('Kein Name passt zu «qqqqxyz». Schreiben Sie weniger oder andere Buchstaben.')).toBeVisible()
  await expect(treeNode(page, /./)).toHaveCount(0)
  await field(page).fill('hyla')
  await expect(treeNode(page, /^Hyla arborea/)).toBeVisible()
  expect(questions.flat().filter((name) => name === 'TreeNarrowed')).toHaveLength(2)
  expect(questions.flat().filter((name) => name === 'Search')).toEqual([])
})

test.describe('Verlangt der Server eine Pause', () => {
  test.use({ expectedTrouble: [/429/], serviceWorkers: 'block' })

  longStory('sagt es der Baum und geht danach von selbst weiter, mit Filter und ohne', async ({ page }) => {
    const refused: string[] = []
    const refuseOnce = (name: string) =>
      page.route('**/graphql', (route) => {
        if (refused.includes(name) || !route.request().postData()?.includes(`"operationName":"${name}"`)) return route.fallback()
        refused.push(name)
        return route.fulfill({ status: 429, headers: { 'retry-after': '2' }, body: '{"errors":[]}' })
      })
    await page.goto('/')
    await treeNode(page, 'Arten').first().click()
    await expect(treeNode(page, /^Orchideen/)).toBeVisible()
    await refuseOnce('TreeChildren')
    await treeNode(page, /^Orchideen/).click()
    const status = page.getByRole('navigation', { name: 'Daten' }).getByRole('status')
    await expect(status.filter({ hasText: 'Der Baum geht in spätestens einer Minute von selbst weiter.' })).toBeVisible()
    await expect(treeNode(page, /^Plantae/)).toBeVisible()
    await expect(status.filter({ hasText: 'Zu viele' })).toHaveCount(0)

    await refuseOnce('TreeNarrowed')
    await filter(page, 'hyla')
    await expect(status.filter({ hasText: 'Die Suche geht in spätestens einer Minute von selbst weiter.' })).toBeVisible()
    await expect(treeNode(page, /^Hyla arborea/)).toBeVisible()
    expect(refused).toEqual(['TreeChildren', 'TreeNarrowed'])
  })
})

const field = (page: Page) => page.getByRole('searchbox', { name: 'Baum filtern' })

async function filter(page: Page, text: string) {
  await page.getByRole('button', { name: 'Baum filtern' }).click()
  await expect(field(page)).toBeFocused()
  await field(page).fill(text)
}
