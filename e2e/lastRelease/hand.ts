import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/story'

/** What a task takes: clicks (or taps), keys, and how many windows one scrolls down to see what one came for. */
export interface Effort {
  clicks: number
  keys: number
  scrolls: number
}

/** Somebody at the page whose every move counts. */
export interface Hand {
  click(what: Locator): Promise<void>
  type(into: Locator, text: string): Promise<void>
  /** A text that comes in one piece: three keys, whatever its length. */
  paste(into: Locator, text: string): Promise<void>
  press(key: string): Promise<void>
  /** An address that one has kept: into the line of addresses, paste, Enter. */
  open(address: string): Promise<void>
  /** Scrolls, if need be, until it stands in the window. */
  see(what: Locator): Promise<void>
  effort(): Effort
}

export function handAt(page: Page): Hand {
  const made: Effort = { clicks: 0, keys: 0, scrolls: 0 }
  return {
    async click(what) {
      await what.click()
      made.clicks += 1
    },
    async type(into, text) {
      await into.pressSequentially(text)
      made.keys += text.length
    },
    async paste(into, text) {
      await into.fill(text)
      made.keys += 3
    },
    async press(key) {
      await page.keyboard.press(key)
      made.keys += 1
    },
    async open(address) {
      await page.goto(address)
      made.keys += 3
    },
    async see(what) {
      await expect(what).toBeVisible()
      made.scrolls += await what.evaluate((element) =>
        Math.max(0, Math.ceil(element.getBoundingClientRect().bottom / window.innerHeight) - 1),
      )
      await what.scrollIntoViewIfNeeded()
    },
    effort: () => ({ ...made }),
  }
}
