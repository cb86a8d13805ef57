import type { Page } from '@playwright/test'
import { asked } from '../support/asked'
import { beginsWith, chooseMore, expect, lastSegment, longStory, test, treeNode } from '../support/story'
import { withoutFirstAnswers } from '../support/withoutFirstAnswers'

const wayToTheToad = ['Arten', 'Amphibien und Reptilien', 'Amphibia', 'Anura', 'Bombinatoridae', 'Bombina']

test('Eine Biologin klappt den Baum bis zu einer Art auf und liest, was über sie bekannt ist (spec §1.1)', async ({ page }) => {
  await page.goto('/')
  for (const name of wayToTheToad) await treeNode(page, name).first().click()
  await treeNode(page, 'Bombina variegata').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
  await expect(page.getByRole('main')).toContainText('Gelbbauchunke')
  await expect(page.getByRole('main')).toContainText('Rote Liste der Amphibien und Reptilien der Schweiz 2005')
  await expect(treeNode(page, 'Bombina variegata')).toHaveAttribute('aria-selected', 'true')
})

test('Dasselbe geht nur mit der Tastatur', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(treeNode(page, 'Arten').first()).toHaveAttribute('aria-expanded', 'false')
  await treeNode(page, 'Arten').first().focus()
  for (const [index, name] of wayToTheToad.entries()) {
    const next = wayToTheToad[index + 1] ?? 'Bombina variegata'
    await expect(focused(page)).toHaveAccessibleName(beginsWith(name))
    await page.keyboard.press('ArrowRight')
    await expect(focused(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(treeNode(page, next).first()).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await goDownTo(page, next)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
})

longStory('Die Triangel klappt auf und zu, ohne die Seite zu verlassen', async ({ page }) => {
  await page.goto('/')
  const root = treeNode(page, 'Arten').first()
  await root.locator('[aria-hidden]').first().click()
  await expect(root).toHaveAttribute('aria-expanded', 'true')
  await expect(treeNode(page, 'Tagfalter')).toBeVisible()
  await root.locator('[aria-hidden]').first().click()
  await expect(root).toHaveAttribute('aria-expanded', 'false')
  await expect(treeNode(page, 'Tagfalter')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/')
})

longStory('Lebensräume stehen in der Reihenfolge ihrer Nummern (spec §1.1)', async ({ page }) => {
  await page.goto('/')
  await treeNode(page, 'Lebensräume').first().click()
  await treeNode(page, 'Lebensräume (Beispieldaten)').click()
  await treeNode(page, /^5[ .]/)
    .first()
    .click()
  await expect(treeNode(page, /^5\.10/)).toBeVisible()
  const numbers = await treeNode(page, /^5\.\d+/).allInnerTexts()
  const order = numbers.map((text) => Number(/^5\.(\d+)/.exec(text)?.[1]))
  expect(order.length).toBeGreaterThan(9)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

longStory('Zurück und vor führen durch das Gesehene', async ({ page }) => {
  await page.goto('/')
  await treeNode(page, 'Arten').first().click()
  await treeNode(page, 'Tagfalter').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tagfalter')
  await treeNode(page, 'Orchideen').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Orchideen')
  const orchids = lastSegment(page.url())
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tagfalter')
  await expect(treeNode(page, 'Tagfalter')).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Orchideen')
  expect(lastSegment(page.url())).toBe(orchids)
})

test('Mehrere Äste bleiben offen, beim Gehen in einen anderen Bereich und beim Neuladen', async ({ page }) => {
  await page.goto('/')
  for (const name of ['Arten', 'Tagfalter', 'Amphibien und Reptilien', 'Lebensräume']) await openBranch(page, name)
  const open = ['Amphibia', 'Insecta', 'Lebensräume (Beispieldaten)']
  for (const name of open) await expect(treeNode(page, name)).toBeVisible()
  await treeNode(page, /^Sammlungen/).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Eigenschaften-Sammlungen')
  for (const name of open) await expect(treeNode(page, name)).toBeVisible()
  await page.reload()
  for (const name of open) await expect(treeNode(page, name)).toBeVisible()
})

test('Nur was man aufklappt, wird gefragt, und nur einmal', async ({ page }) => {
  await page.goto('/')
  await expect(treeNode(page, /^Organisationen/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const posts = asked(page)
  await openBranch(page, 'Arten')
  await openBranch(page, 'Amphibien und Reptilien')
  await expect(treeNode(page, 'Amphibia')).toBeVisible()
  await treeNode(page, 'Amphibien und Reptilien').locator('[aria-hidden]').first().click()
  await openBranch(page, 'Amphibien und Reptilien')
  await expect(treeNode(page, 'Amphibia')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(posts).toEqual([['TreeChildren']])
})

test('Ein kalter Link zeigt Art und Platz im Baum mit höchstens zwei Anfragen', async ({ page, context }) => {
  const href = await addressOf(await context.newPage(), 'Bombina variegata')
  const posts = asked(page)
  await withoutFirstAnswers(page)
  await page.goto(href)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
  await expect(treeNode(page, 'Bombina variegata')).toHaveAttribute('aria-selected', 'true')
  await expect(treeNode(page, 'Hylidae')).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Who runs the server is asked when all of it stands.
  const first = posts.filter((names) => names.join() !== 'Operator')
  expect(first.length, JSON.stringify(posts)).toBeLessThanOrEqual(2)
  expect(posts.flat().filter((name) => name === 'TreeLineage')).toHaveLength(1)
})

longStory('Pos1, Ende, Seite auf und ab, Stern und Tippen führen durch den Baum', async ({ page }) => {
  await page.goto('/')
  await openBranch(page, 'Arten')
  await expect(treeNode(page, 'Tagfalter')).toBeVisible()
  await treeNode(page, /^Arten/).focus()
  await page.keyboard.press('End')
  await expect(focused(page)).toHaveAccessibleName(/^Organisationen/)
  await page.keyboard.press('Home')
  await expect(focused(page)).toHaveAccessibleName(/^Arten/)
  await page.keyboard.press('PageDown')
  await expect(focused(page)).toHaveAccessibleName(/^Organisationen/)
  await page.keyboard.press('PageUp')
  await expect(focused(page)).toHaveAccessibleName(/^Arten/)
  await page.keyboard.type('tag')
  await expect(focused(page)).toHaveAccessibleName(/^Tagfalter/)
  await expect(focused(page)).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('*')
  await expect(treeNode(page, 'Insecta')).toBeVisible()
  await expect(treeNode(page, 'Amphibia')).toBeVisible()
  await page.keyboard.press(' ')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tagfalter')
})

longStory('«Im Baum zeigen» bringt den Platz einer Art zurück ins Bild', async ({ page, context }) => {
  await page.setViewportSize({ width: 1400, height: 420 })
  await page.goto(await addressOf(await context.newPage(), 'Bombina variegata'))
  await expect(treeNode(page, 'Bombina variegata')).toBeInViewport()
  await treeNode(page, 'Bombina variegata').focus()
  await page.keyboard.press('End')
  await expect(treeNode(page, 'Bombina variegata')).not.toBeInViewport()
  await chooseMore(page, 'Im Baum zeigen')
  await expect(treeNode(page, 'Bombina variegata')).toBeInViewport()
  await expect(treeNode(page, 'Bombina variegata')).toBeFocused()
})

longStory('Auf dem Telefon kommt mit «Im Baum zeigen» die Navigation nach vorn', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(await addressOf(await context.newPage(), 'Bombina variegata'))
  await expect(treeNode(page, 'Bombina variegata')).toBeHidden()
  await chooseMore(page, 'Im Baum zeigen')
  await expect(page.getByRole('tab', { name: 'Baum' })).toHaveAttribute('aria-selected', 'true')
  await expect(treeNode(page, 'Bombina variegata')).toBeInViewport()
  await expect(treeNode(page, 'Bombina variegata')).toBeFocused()
})

test.describe('Wenn der Server fort ist', () => {
  test.use({ expectedTrouble: [/net::ERR_|Failed to (load|fetch)/], serviceWorkers: 'block' })

  test('bleibt der Baum stehen, sagt es in der Zeile und geht von selbst weiter', async ({ page }) => {
    await page.goto('/')
    await openBranch(page, 'Arten')
    await expect(treeNode(page, 'Tagfalter')).toBeVisible()
    await page.route('**/graphql', (route) => route.abort('connectionrefused'))
    await openBranch(page, 'Tagfalter')
    await expect(treeNode(page, /^nicht geladen/).first()).toBeVisible()
    await expect(treeNode(page, 'Amphibien und Reptilien')).toBeVisible()
    await expect(page.getByRole('alert').getByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible()
    await page.unroute('**/graphql')
    await expect(treeNode(page, 'Insecta')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toHaveCount(0)
  })
})

/** Opens a node by its triangle. */
async function openBranch(page: Page, name: string) {
  const node = treeNode(page, name).first()
  if ((await node.getAttribute('aria-expanded')) === 'false') await node.locator('[aria-hidden]').first().click()
  await expect(node).toHaveAttribute('aria-expanded', 'true')
}

/** Where a record stands, found as everybody does; closes the page. */
async function addressOf(page: Page, name: string): Promise<string> {
  await page.goto(`/Suche?q=${encodeURIComponent(name)}`)
  const href = await page.getByRole('main').getByRole('link', { name }).first().getAttribute('href')
  await page.close()
  return href ?? ''
}

const focused = (page: Page) => page.locator('[role=treeitem]:focus')

/** Presses the down arrow until the focused node has the name. */
async function goDownTo(page: Page, name: string) {
  await expect
    .poll(async () => {
      const label = (await focused(page).getAttribute('title')) ?? ''
      if (!beginsWith(name).test(label)) await page.keyboard.press('ArrowDown')
      return label
    })
    .toMatch(beginsWith(name))
}
