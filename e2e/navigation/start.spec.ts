import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { screens } from '../support/screens'
import { lastOf } from '../support/shortRun'
import { expect, longStory, test, treeNode } from '../support/story'

const show = (page: Page, name: string) => screens.find((screen) => screen.name === name)?.open(page)
const seen = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'Zuletzt angesehen' }) })

test('Die Startseite führt zur Suche, zu den drei Dingen, für die man kommt, und zu dem, was man zuletzt sah', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  for (const [name, address] of [
    ['Nachschlagen', '/Arten'],
    ['Exportieren', '/Export'],
    ['Meine Liste', '/Export/Meine-Liste'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', address)
  await expect(main.getByRole('heading', { name: /Neuste Stände|Zuletzt geändert/ })).toBeVisible()
  await expect(seen(page)).toHaveCount(0)

  for (const name of ['Sammlung', 'Taxonomie', 'Art', 'Sammlung']) {
    await show(page, name)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/')
  await expect(seen(page).getByRole('listitem')).toHaveText([
    'Zeigerwerte der Pflanzen (Beispieldaten) Sammlung',
    'Bombina variegata Gelbbauchunke',
    'Tagfalter (Beispieldaten) Taxonomie',
  ])
  await expectAccessible(page)
  await seen(page).getByRole('link', { name: 'Bombina variegata' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
  await page.goto('/')
  await expect(seen(page).getByRole('listitem').first()).toHaveText('Bombina variegata Gelbbauchunke')
  await seen(page).getByRole('button', { name: 'Vergessen' }).click()
  await expect(seen(page)).toHaveCount(0)
  await page.reload()
  await expect(main.getByRole('heading', { name: /Neuste Stände|Zuletzt geändert/ })).toBeVisible()
  await expect(seen(page)).toHaveCount(0)
})

for (const [what, text] of lastOf([
  ['Unlesbares', '[{"id":1},'],
  ['anderes', '{"id":"x"}'],
  ['eine halbe Liste', '[{"id":"x","name":"y"}, null, 7]'],
] as const))
  longStory(`Steht an der Stelle des zuletzt Angesehenen ${what}, zeigt die Startseite nichts davon`, async ({ page }) => {
    await page.addInitScript((stored) => localStorage.setItem('ae.lastSeen', stored), text)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: /Neuste Stände|Zuletzt geändert/ })).toBeVisible()
    await expect(seen(page)).toHaveCount(0)
  })

test('Im Baum steht eine Art unter ihrer Gattung mit deren Anfangsbuchstaben; wer vorgelesen bekommt oder darauf zeigt, hat den ganzen Namen', async ({
  page,
}) => {
  await show(page, 'Art')
  const node = treeNode(page, 'Bombina variegata').last()
  await expect(node).toHaveAttribute('title', 'Bombina variegata (Linnaeus, 1758) – Gelbbauchunke – Art')
  await expect(node).toHaveAccessibleName(/^Bombina variegata\b/)
  expect(
    await node.evaluate((row) => (row.querySelector('[aria-hidden] + span')?.previousSibling as HTMLElement).innerText),
  ).toBe('B.')
  // Its author only where one points.
  await expect(node).not.toContainText('Linnaeus')
  await expect(treeNode(page, /^Bombina Gattung/).last()).toBeVisible()
})
