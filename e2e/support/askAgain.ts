import { expect, type Locator } from '@playwright/test'

/**
 * Has the page ask again what went unanswered, now that the server answers. A page that had noticed that it was gone asks by itself, and may be quicker than
 * the click.
 */
export async function askAgain(within: Locator): Promise<void> {
  const button = within.getByRole('button', { name: 'Noch einmal versuchen' }).first()
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    await expect(button).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
}
