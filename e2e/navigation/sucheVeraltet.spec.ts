import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { type Front, startFront } from '../support/servers/front'
import { expect, longStory, test } from '../support/story'
import { workerReady } from '../support/servers/worker'

/** The long run has a worker everywhere (playwright.config.ts); hits that are old are the same without. */
const isFull = process.env.TEST_FULL === '1'

let front: Front
test.beforeEach(async () => void (front = await startFront(process.env.STORIES_URL ?? '')))
test.afterEach(async ({ page }) => {
  // Nothing is on its way any more that would fail when the front is gone.
  await page.goto('about:blank')
  await front.stop()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page) => page.getByRole('combobox', { name: 'suchen' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Treffer' }).getByRole('option')

/** The hits of «Bombina» are there; then another text is typed, to which no answer comes yet. Answers how to let it come. */
async function typeOn(page: Page, text: string): Promise<() => void> {
  await page.goto(`${front.url}/Arten`)
  if (isFull) await workerReady(page)
  await field(page).fill('Bombina')
  await expect(options(page).filter({ hasText: 'Bombina variegata' }).first()).toBeVisible()
  const answer = front.hold('/graphql')
  await field(page).press('Control+a')
  await page.keyboard.type(text)
  return answer
}

test('Pfeil und Enter gleich nach dem Tippen öffnen, was zum Getippten gehört', async ({ page }) => {
  const answer = await typeOn(page, 'Hyla arborea')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox', { name: 'Treffer' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'sobald es gefunden ist' })).toBeVisible()
  await expect(page).toHaveURL(`${front.url}/Arten`)
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
  await expectAccessible(page, 'mit veralteten Treffern')
  answer()
  await expect(heading(page)).toContainText('Hyla arborea')
})

longStory(
  'Ein Klick auf einen veralteten Treffer öffnet nichts; gedämpft bleibt er stehen, bis die Antwort da ist',
  async ({ page }) => {
    const answer = await typeOn(page, 'Hyla arborea')
    const old = options(page).filter({ hasText: 'Bombina variegata' }).first()
    await expect(old).toHaveAttribute('aria-disabled', 'true')
    const at = await old.boundingBox()
    if (!at) throw new Error('The old hit is not there.')
    await page.mouse.click(at.x + 40, at.y + at.height / 2)
    await expect(field(page)).toBeFocused()
    answer()
    const found = options(page).filter({ hasText: 'Hyla arborea' }).first()
    await expect(found).toBeVisible()
    await expect(page).toHaveURL(`${front.url}/Arten`)
    await found.click()
    await expect(heading(page)).toContainText('Hyla arborea')
  },
)

for (const { title, change } of [
  { title: 'Escape', change: ['Escape', 'ArrowDown'] },
  { title: 'Weitertippen', change: ['a'] },
]) {
  longStory(`${title} nimmt das Enter zurück, das noch auf seine Antwort wartet`, async ({ page }) => {
    const answer = await typeOn(page, 'Hyla arbore')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    for (const key of change) await page.keyboard.press(key)
    answer()
    await expect(options(page).filter({ hasText: 'Hyla arborea' }).first()).toBeVisible()
    await expect(page.getByRole('listbox', { name: 'Treffer' })).toHaveAttribute('aria-busy', 'false')
    await expect(page).toHaveURL(`${front.url}/Arten`)
  })
}

longStory('Die Seite der Suche lässt nur öffnen, was zum Getippten gehört', async ({ page }) => {
  await page.goto(`${front.url}/Suche?q=Bombina`)
  await workerReady(page)
  const hits = page.getByRole('main').locator('ul[aria-label=Treffer]')
  const old = hits.getByRole('link', { name: /Bombina variegata/ }).first()
  await expect(old).toBeVisible()
  const at = await old.boundingBox()
  const answer = front.hold('/graphql')
  await page.getByRole('searchbox', { name: 'Suchbegriff' }).fill('Hyla arborea')
  // Out of reach for the keyboard as well.
  const takesFocus = () =>
    old.evaluate((element) => {
      element.focus()
      return document.activeElement === element
    })
  await expect.poll(takesFocus).toBe(false)
  await expectAccessible(page, 'mit veralteten Treffern')
  await page.mouse.click((at?.x ?? 0) + 40, (at?.y ?? 0) + 10)
  answer()
  await hits
    .getByRole('link', { name: /Hyla arborea/ })
    .first()
    .click()
  await expect(heading(page)).toContainText('Hyla arborea')
})

longStory('Im Vergleich kommt die Art dazu, die getippt wurde, auch wenn Pfeil und Enter schneller waren', async ({ page }) => {
  await page.goto(`${front.url}/Vergleich`)
  await workerReady(page)
  const add = page.getByRole('combobox', { name: 'Objekt hinzufügen' })
  await add.fill('Bombina')
  const old = page.getByRole('option', { name: /Bombina variegata/ }).first()
  await expect(old).toBeVisible()
  const at = await old.boundingBox()
  const answer = front.hold('/graphql')
  await add.press('Control+a')
  await page.keyboard.type('Hyla arborea')
  await page.mouse.click((at?.x ?? 0) + 40, (at?.y ?? 0) + 10)
  await expect(add).toHaveValue('Hyla arborea')
  await page.keyboard.press('Enter')
  answer()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Hyla arborea/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /Bombina/ })).toHaveCount(0)
})

test('Der Teil eines Exports ist auch der bezeichnete, wenn Enter wartet, bis er dasteht', async ({ page }) => {
  await page.goto(`${front.url}/Export?type=Arten&taxonomies=Amphibien%20und%20Reptilien%20(Beispieldaten)`)
  await page.getByRole('button', { name: /Taxonomien wählen/ }).click()
  await page.getByRole('combobox', { name: 'Nur ein Teil davon' }).fill('Bombina variegata')
  await expect(page.getByRole('option', { name: /Bombina variegata/ }).first()).toBeVisible()
  await expect(page.getByRole('listbox', { name: 'Gefundene Objekte' })).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Gewählte Teile' })).toContainText('Bombina variegata')
})

longStory('Der Teil eines Exports ist der getippte, auch wenn Enter schneller war', async ({ page }) => {
  await page.goto(`${front.url}/Export?type=Arten&taxonomies=Amphibien%20und%20Reptilien%20(Beispieldaten)`)
  await workerReady(page)
  await page.getByRole('button', { name: /Taxonomien wählen/ }).click()
  const search = page.getByRole('combobox', { name: 'Nur ein Teil davon' })
  await search.fill('Bombina')
  await expect(page.getByRole('option', { name: /Bombina variegata/ }).first()).toBeVisible()
  const answer = front.hold('/graphql')
  await search.press('Control+a')
  await page.keyboard.type('Hyla')
  await page.keyboard.press('Enter')
  answer()
  await expect(page.getByRole('list', { name: 'Gewählte Teile' })).toContainText(/^Hyla/)
  await expect(page).toHaveURL(/subtree/)
})

test('Enter in dem Augenblick, in dem die Treffer dastehen, geht nicht verloren', async ({ page }) => {
  await page.goto('/')
  // The list has come and knows its keys; its hits go stale.
  await field(page).fill('Bombina')
  await expect(options(page).filter({ hasText: 'Bombina variegata' }).first()).toBeVisible()
  await field(page).fill('Hyla arbore')
  await field(page).press('a')
  await field(page).evaluate((input) => {
    const press = (key: string) => input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    press('ArrowDown')
    // Before React has done what the arrow means.
    const drawn = new MutationObserver(() => {
      if (!document.querySelector('[role=option]:not([aria-disabled])')) return
      drawn.disconnect()
      press('Enter')
    })
    drawn.observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await expect(heading(page)).toContainText('Hyla arborea')
})
