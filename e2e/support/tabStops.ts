import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Tabs from the page's beginning until the focus leaves it again: every stop on the way is to be seen and has a name, and there is a way
 * out.
 */
export async function expectVisibleStops(page: Page) {
  const { seen, wrong } = await stopsOf(page)
  expect(wrong).toEqual([])
  expect(seen.length).toBeGreaterThan(2)
  expect(seen.length, 'Halte, bis der Fokus die Seite verlässt').toBeLessThan(MOST_STOPS)
  expect(new Set(seen).size, 'verschiedene Halte').toBe(seen.length)
}

const MOST_STOPS = 400
/** Keys of the browser's own are sent without waiting for one another; a page looks at each when it is let go. */
const KEYS_AT_ONCE = 40

async function stopsOf(page: Page): Promise<{ seen: string[]; wrong: string[] }> {
  await page.evaluate(watchStops)
  const keyboard = await page.context().newCDPSession(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const seen: string[] = []
  const wrong: string[] = []
  while (seen.length < MOST_STOPS) {
    const keys = Array.from({ length: KEYS_AT_ONCE }, () => [
      keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
    ])
    await Promise.all(keys.flat())
    const stops = await page.evaluate(takeStops)
    for (const stop of stops) {
      if (stop === null || stop.key === seen[0]) return { seen, wrong }
      seen.push(stop.key)
      wrong.push(...stop.wrong.map((what) => `${what}: ${stop.html}`))
    }
    // Behind the last stop the keys are no longer the page's.
    if (stops.length < KEYS_AT_ONCE) break
  }
  return { seen, wrong }
}

interface Stop {
  key: string
  html: string
  /** What is wrong with the focused element. */
  wrong: string[]
}

type Watched = Window & { stops?: (Stop | null)[] }

/** Notes from now on where each Tab leads, null where to no element; the next one starts at the page's beginning. Runs in the page. */
function watchStops() {
  const page = window as Watched
  if (!page.stops) addEventListener('keyup', ({ key }) => key === 'Tab' && page.stops?.push(describeStop()), true)
  page.stops = []
  // A blurred field would still be where the next Tab starts from; the body, focused once, starts at its beginning.
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')

  function describeStop(): Stop | null {
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
}

/** What was noted since the last time. Runs in the page. */
function takeStops(): (Stop | null)[] {
  const page = window as Watched
  const { stops = [] } = page
  page.stops = []
  return stops
}

/** By Tab alone, as far as it takes. */
export async function tabTo(page: Page, target: Locator) {
  for (let stops = 0; stops < 300; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Not reached by Tab.')
}
