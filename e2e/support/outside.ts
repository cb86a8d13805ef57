import type { Page } from '@playwright/test'

/**
 * What reaches beyond the window and cannot be scrolled to: the frame hides it, so the page's own width says nothing. Tables, long lines
 * of code and the tree may scroll by themselves; a page may not.
 */
export const outsideTheWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const style = (element: Element) => getComputedStyle(element)
    const scrolls = (element: Element) => /auto|scroll/.test(style(element).overflowX)
    const isPage = (element: Element) => element.matches('main, nav, main > div > section')
    /** Cut on purpose: with an ellipsis, scrolled by itself, or only for screen readers. */
    const isCut = (element: Element): boolean => {
      for (let above: Element | null = element; above; above = above.parentElement) {
        if (style(above).textOverflow === 'ellipsis' || style(above).clipPath !== 'none') return true
        if (scrolls(above) && !isPage(above)) return true
      }
      return false
    }
    const isOutside = (element: Element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && (right > window.innerWidth + 1 || left < -1)
    }
    const tooWide = [...document.querySelectorAll('main, main > div > section, body')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 && style(element).clipPath === 'none' && element.checkVisibility(),
    )
    const outside = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && isOutside(element) && !isCut(element),
    )
    return [...tooWide, ...outside].map((element) => element.outerHTML.slice(0, 160))
  })

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
