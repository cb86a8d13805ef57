import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { exampleIds, filled, type Ids } from '../addresses'

/** For stories to which the worker belongs, in the short run too (playwright.config.ts). */
export const withWorker = { serviceWorkers: 'allow' } as const

/** The service worker is there once it controls the page; what is visited from then on is kept. */
export const workerReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })

/** Answers are kept beside what happens on the screen: waits until those to these operations are. */
export const kept = (page: Page, ...operations: string[]) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const cache = await caches.open('visited-answers')
          return (await cache.keys()).map(({ url }) => new URL(url).pathname.split('/').at(-2) ?? '')
        }),
      { message: `behalten: ${operations.join(', ')}` },
    )
    .toEqual(expect.arrayContaining(operations))

/** Opens the example species, so that it is there without a connection. */
export async function readSpecies(page: Page, request: APIRequestContext): Promise<Ids> {
  const ids = await exampleIds(request)
  await page.goto(filled('{species}', ids))
  await workerReady(page)
  await kept(page, 'TaxonScreen', 'TreeLineage')
  return ids
}

/** Opens a record through the search, as everybody does. */
export async function find(page: Page, text: string) {
  await page.getByRole('combobox', { name: 'suchen' }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(text)
}
