import type { Page } from '@playwright/test'
import { beginsWith, expect, lastSegment, test, treeNode } from './story'

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

test('Die Triangel klappt auf und zu, ohne die Seite zu verlassen', async ({ page }) => {
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

test('Lebensräume stehen in der Reihenfolge ihrer Nummern (spec §1.1)', async ({ page }) => {
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

test('Zurück und vor führen durch das Gesehene', async ({ page }) => {
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

const focused = (page: Page) => page.locator('[role=treeitem]:focus')

/** Presses the down arrow until the focused node has the name. */
async function goDownTo(page: Page, name: string) {
  await expect
    .poll(async () => {
      const label = (await focused(page).innerText()).trim()
      if (!beginsWith(name).test(label)) await page.keyboard.press('ArrowDown')
      return label
    })
    .toMatch(beginsWith(name))
}
