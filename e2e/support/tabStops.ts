import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Tabs from the page's beginning until the focus leaves it again: every stop on the way is to be seen and has a name, and there is a way
 * out.
 */
export async function expectVisibleStops(page: Page) {
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

/** By Tab alone, as far as it takes. */
export async function tabTo(page: Page, target: Locator) {
  for (let stops = 0; stops < 300; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Not reached by Tab.')
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
