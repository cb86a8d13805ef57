import { expect, type Page } from '@playwright/test'
import { type Address, filled, type Ids, titleOf } from './addresses'

/** Opens an address cold and once more by reloading: status, heading, title and frame are what the table says. */
export async function visit(page: Page, address: Address, ids: Ids, status: number = address.status) {
  await expectStatus(page, filled(address.path, ids), status)
  await expectAt(page, address)
  await page.reload()
  await expectAt(page, address)
}

/**
 * Opens an address, which is answered with this status. A page does not wait for a busy database (LOOK_UP_MS in server/http/routes/pages.ts) and then
 * says 200 of what may not be there: it is opened again until the database had time.
 */
export async function expectStatus(page: Page, url: string, status: number) {
  await expect.poll(async () => (await page.goto(url))?.status(), { timeout: 60_000 }).toBe(status)
}

export async function expectAt(page: Page, address: Address) {
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: address.heading }).first()).toBeAttached()
  await expect(page).toHaveTitle(titleOf(address))
  await expect(page.locator('head > title'), 'ein einziger Titel').toHaveCount(1)
  await expect(main).toHaveCount(1)
  await expect(page.getByRole('tree', { name: 'Navigation' })).toHaveCount(address.frame === 'data' ? 1 : 0)
  const topics = page.locator('nav a[href="/Dokumentation/projektbeschreibung"]')
  await expect(topics).toHaveCount(address.frame === 'docs' ? 1 : 0)
}

/** Scrolls the content to another place and waits until the browser has reported it, as it has when a hand moves on. */
export const scrollContent = (page: Page, to: number) =>
  page.getByRole('main').evaluate(
    (main, top) =>
      new Promise<void>((resolve) => {
        main.addEventListener('scroll', () => resolve(), { once: true })
        main.scrollTo(0, top)
      }),
    to,
  )
