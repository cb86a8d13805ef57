import type { Page } from '@playwright/test'
import { withoutFirstAnswers } from '../withoutFirstAnswers'

/**
 * Opens an address whose answers of the interface are changed on the way. Answers that the page before still waited for are let through first:
 * they cannot be read any more once it is gone. `page.unrouteAll({ behavior: 'wait' })` ends it.
 */
export async function openChanged(page: Page, address: string, change: (body: string) => string) {
  await page.unrouteAll({ behavior: 'wait' })
  await withoutFirstAnswers(page)
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
  await page.goto(address)
}
