import type { Page } from '@playwright/test'

/** What can be used and is covered by something else, or outside the window, also once it is scrolled to. */
export const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const usable = 'a[href], button, input, select, textarea, summary'
    const isThere = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1
    }
    const isCovered = (element: Element) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      // Of a link of several lines the first.
      const box = element.getClientRects()[0]
      const hit = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      return !hit || !(element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element))
    }
    return [...document.querySelectorAll(`main :is(${usable}), header :is(${usable})`)]
      .filter((element) => isThere(element) && isCovered(element))
      .map((element) => element.outerHTML.slice(0, 160))
  })
