import type { Browser, BrowserContext } from '@playwright/test'
import { FACE_KEY } from '../../../lib/face/face'
import { calm } from '../calm'
import type { Pictured } from './pictured'

export interface Look {
  size: { width: number; height: number }
  mode: 'light' | 'dark'
}

export const sizes = [
  { width: 1400, height: 900 },
  { width: 390, height: 844 },
]

/** Noon of the day of the run, so that logins hold: what a page says of «heute» is the same in every picture. */
const NOW = new Date().setUTCHours(12, 0, 0, 0)

/** A picture of a screen of the program at this address, in a browser that has seen nothing yet. `style`: a rule that is laid over the page's own. */
export async function shoot(browser: Browser, baseURL: string, screen: Pictured, look: Look, style?: string): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL,
    viewport: look.size,
    colorScheme: look.mode,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'de-CH',
    timezoneId: 'Europe/Zurich',
  })
  try {
    // Written in its own face from the first page on, as in a browser that has been here before.
    await context.addInitScript((key) => localStorage.setItem(key, '1'), FACE_KEY)
    return await picture(context, screen, style)
  } finally {
    await context.close()
  }
}

async function picture(context: BrowserContext, screen: Pictured, style?: string): Promise<Buffer> {
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  await screen.open(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await calm(page)
  return page.screenshot({ animations: 'disabled', caret: 'hide', ...(style && { style }) })
}
