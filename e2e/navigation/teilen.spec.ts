import type { BrowserContext, Page } from '@playwright/test'
import { hitPath } from '../support/addresses'
import { lastOf } from '../support/shortRun'
import { expect, test } from '../support/story'

const shared = async (page: Page, context: BrowserContext) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Teilen' }).click()
  await expect(page.getByRole('button', { name: 'Link kopiert' })).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

for (const [what, text, kind] of lastOf([
  ['Eine Art', 'Bombina variegata', 'taxon'],
  ['Eine Taxonomie', 'Tagfalter (Bei', 'taxonomy'],
  ['Eine Sammlung', 'Zeigerwerte', 'collection'],
] as const))
  test(`${what} wird mit einem kurzen Link geteilt, der auf ihre Seite führt`, async ({ page, context, request }) => {
    const path = await hitPath(request, text, kind)
    await page.goto(`${path}?x=1#y`)
    const link = new URL(await shared(page, context))
    expect(link.origin).toBe(new URL(page.url()).origin)
    expect(link.pathname).toMatch(/^\/id\/[2-9A-HJ-NP-Za-km-z]{8}$/)
    const other = await context.newPage()
    await other.goto(link.toString())
    await expect(other).toHaveURL((url) => decodeURI(url.pathname) + url.search + url.hash === `${decodeURI(path)}?x=1#y`)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  })
