import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { hitPath } from '../support/addresses'
import { outsideTheWindow } from '../support/outside'
import { logInAsAdmin } from '../support/screens'
import { expect, longStory, test } from '../support/story'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'block' })

const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/**
 * Of each fact whether its value stands beside its name, and how much room both would have taken. Found and measured in one go: what the server wrote is
 * replaced when the scripts have come, and what is replaced takes no room.
 */
const facts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main dl > div')]
      .filter((row) => row.getClientRects().length > 0)
      .map((row) => {
        const [name, value] = [...row.children].map((child) => child.getBoundingClientRect())
        const text = document.createRange()
        text.selectNodeContents(row.children[1] ?? row)
        return {
          isBeside: Math.abs((name?.top ?? 0) - (value?.top ?? 0)) < 12,
          room: row.getBoundingClientRect().width,
          taken: (name?.width ?? 0) + text.getBoundingClientRect().width,
        }
      }),
  )

test('Name und Wert stehen auf einer Zeile, wo beide Platz haben', async ({ page, request }) => {
  for (const [text, kind] of [
    ['Bombina variegata', 'taxon'],
    ['Zeigerwerte', 'collection'],
  ] as const) {
    await page.goto(await hitPath(request, text, kind))
    await expect(page.locator('main dl').first()).toBeVisible()
    const all = await facts(page)
    expect(all.length).toBeGreaterThan(3)
    expect(all.filter(({ isBeside }) => isBeside).length / all.length).toBeGreaterThanOrEqual(0.5)
    expect(all.filter(({ isBeside, room, taken }) => !isBeside && taken + 40 < room * 0.9)).toEqual([])
    expect(await outsideTheWindow(page)).toEqual([])
  }
})

longStory(
  'Beziehungen sind eine Liste von zwei Zeilen, der Partner so hoch, wie ein Daumen breit ist',
  async ({ page, request }) => {
    await page.goto(await hitPath(request, 'Bombina variegata', 'taxon'))
    const list = page.getByRole('list', { name: 'Beziehungen' })
    await expect(list).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    for (const entry of await list.getByRole('listitem').all()) {
      expect((await box(entry)).height).toBeLessThanOrEqual(84)
      expect((await box(entry.getByRole('link').first())).height).toBeGreaterThanOrEqual(44)
    }
    await expectAccessible(page)
  },
)

longStory(
  'Bearbeitet wird mit dem Daumen: Felder über die ganze Breite, Speichern unten in Reichweite',
  async ({ page, request }) => {
    const path = await hitPath(request, 'Bombina variegata', 'taxon')
    await logInAsAdmin(page)
    await page.goto(path)
    await page.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
    const form = page.getByRole('main').locator('form').first()
    await expect(form).toBeVisible()
    const room = (await box(form)).width
    for (const field of await form.locator('input:not([type=checkbox]), select, textarea').all()) {
      const { width, height } = await box(field)
      expect(width / room).toBeGreaterThan(0.55)
      expect(height).toBeGreaterThanOrEqual(44)
    }
    const first = form.locator('input').first()
    await first.fill(`${await first.inputValue()} x`)
    const save = form.getByRole('button', { name: 'Speichern' })
    // Whatever part of the form is in sight.
    await first.scrollIntoViewIfNeeded()
    const { y, height } = await box(save)
    expect(height).toBeGreaterThanOrEqual(44)
    expect(y + height).toBeLessThanOrEqual(844)
    expect(y).toBeGreaterThan(422)
    expect(await outsideTheWindow(page)).toEqual([])
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Verwerfen' }).click()
  },
)
