import type { Browser, Page } from '@playwright/test'
import type { BenchRow } from '../support/types'

/** So many times each thing is measured; the median counts. */
export const RUNS = 5

/** A page in a browser context that remembers nothing; the service worker stays out, its precache does not count. */
export async function measured<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'de-CH', viewport: { width: 1400, height: 900 }, serviceWorkers: 'block' })
  try {
    // The TypeScript loader wraps functions in a helper of its own, which is not there when they run in the page.
    await context.addInitScript('globalThis.__name = (work) => work')
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** A line of the table about the browser. */
export const row = (work: string, figure: string, bound?: string, ok?: boolean): BenchRow => ({
  work,
  engine: 'browser',
  figure,
  ...(bound !== undefined && { bound, ok }),
})

export const ms = (milliseconds: number) => `${Math.round(milliseconds)} ms`

export const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
