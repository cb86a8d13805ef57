import type { Page } from '@playwright/test'
import { missingScreens, screens, show } from './screens'
import { expect, test, treeNode } from './story'

for (const { name, viewport } of [
  { name: 'am Schreibtisch', viewport: { width: 1400, height: 900 } },
  { name: 'auf dem Telefon', viewport: { width: 390, height: 844 } },
]) {
  test.describe(`Mit der Tabulatortaste ${name}`, () => {
    test.use({ viewport })
    for (const screen of screens) {
      test(`${screen.name}: jeder Halt ist zu sehen und hat einen Namen, und es gibt einen Ausgang`, async ({ page }) => {
        await show(page, screen)
        await expectVisibleStops(page)
      })
    }
    test.describe('wo es nichts gibt', () => {
      test.use({ expectedTrouble: [/404/] })
      for (const screen of missingScreens)
        test(`${screen.name}: jeder Halt ist zu sehen`, async ({ page }) => {
          await show(page, screen)
          await expectVisibleStops(page)
        })
    })
  })
}

test('Der erste Halt führt am Baum vorbei zum Inhalt', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Datenstand')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Daten exportieren' })).toBeFocused()
})

test('Wer einen Treffer oder einen Link wählt, ist danach im Inhalt; wer im Baum geht, bleibt im Baum', async ({ page }) => {
  await page.goto('/')
  await expect(treeNode(page, 'Arten').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('Hyla arborea')
  await expect(page.getByRole('option').first()).toContainText('Hyla arborea')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hyla arborea')
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('navigation', { name: 'Brotkrumen' }).getByRole('link', { name: 'Hylidae' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hylidae')
  await expect(page.getByRole('main')).toBeFocused()

  await treeNode(page, 'Anura').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anura')
  await expect(treeNode(page, 'Anura')).toBeFocused()
})

test('Escape schliesst die Treffer, dann leert es das Feld', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'suchen' })
  await expect(treeNode(page, 'Arten').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('Carex')
  await expect(page.getByRole('option').first()).toBeVisible()
  // The last of many hits is scrolled into view.
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option', { selected: true })).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(field).toHaveValue('Carex')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test('Menüs geben den Fokus zurück', async ({ page }) => {
  await page.goto('/Export?type=Arten&taxonomies=Orchideen (Beispieldaten)')
  const formats = page.getByRole('button', { name: 'CSV für Excel' })
  await formats.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(formats).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('button', { name: 'Menü' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Daten', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Daten', exact: true })).toBeHidden()
  await expect(menu).toBeFocused()
})

/** Tabs from the page's beginning until the focus leaves it again, and looks at every stop on the way. */
async function expectVisibleStops(page: Page) {
  // A blurred field would still be where the next Tab starts from; the body, focused once, starts at its beginning.
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  const seen: string[] = []
  const wrong: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeStop)
    if (stop === null || seen.length > 400) break
    if (seen.length > 0 && stop.key === seen[0]) break
    seen.push(stop.key)
    wrong.push(...stop.wrong.map((what) => `${what}: ${stop.html}`))
  }
  expect(wrong).toEqual([])
  expect(seen.length).toBeGreaterThan(2)
  expect(seen.length, 'Halte, bis der Fokus die Seite verlässt').toBeLessThan(400)
  expect(new Set(seen).size, 'verschiedene Halte').toBe(seen.length)
}

/** What is wrong with the focused element; null when the focus is on no element. Runs in the page. */
function describeStop() {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const all = [...document.querySelectorAll('*')]
  const { top, left, bottom, right, width, height } = element.getBoundingClientRect()
  const hasRing = (candidate: Element | null): boolean => {
    if (!candidate) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(candidate)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  }
  const labels = (element as HTMLInputElement).labels
  const named = [
    element.getAttribute('aria-label'),
    document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent,
    labels?.[0]?.textContent,
    element.textContent,
  ].some((name) => name && name.trim() !== '')
  const isInView = width > 0 && height > 0 && bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
  return {
    key: String(all.indexOf(element)),
    html: element.outerHTML.slice(0, 160),
    wrong: [
      !isInView && 'nicht zu sehen',
      // A field in a rounded frame shows the ring on the frame.
      !hasRing(element) && !hasRing(element.parentElement) && 'ohne sichtbaren Fokus',
      !named && 'ohne Namen',
    ].filter((what) => what !== false),
  }
}
