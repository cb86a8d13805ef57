import type { Page } from '@playwright/test'
import { exampleIds, filled } from '../support/addresses'
import { lastOf } from '../support/shortRun'
import { expect, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

const windows = [
  { width: 1400, height: 900 },
  { width: 390, height: 844 },
]
for (const viewport of lastOf(windows))
  test.describe(() => {
    test.use({ viewport })
    test(`Der Name steht da, bevor ein Script läuft, und bleibt, wo er steht (${viewport.width})`, async ({ page, request }) => {
      const ids = await exampleIds(request)
      for (const path of ['{species}', '/Eigenschaften-Sammlungen/{collection}']) {
        let release = () => {}
        const held = new Promise<void>((resolve) => (release = resolve))
        await page.route('**/*.js', async (route) => {
          await held
          await route.continue()
        })
        await page.goto(filled(path, ids), { waitUntil: 'commit' })
        const first = await standing(page, '#first-name')
        release()
        const last = await standing(page, 'article h1')
        expect({ path, ...last }).toEqual({ path, ...first })
        await expect(page.locator('#first-name')).toHaveCount(0)
        await page.unroute('**/*.js')
      }
    })
  })

test('Wo kein Datensatz ist, steht auch vor den Scripts keine leere Überschrift', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/Arten`)
  await expect(page.locator('#first-name')).toBeHidden()
  await context.close()
})

test('Der Export zeigt vor den Scripts seine Schritte, «Meine Liste» nicht', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const hint = page.getByText('Sie haben schon eine Artenliste?')
  await page.goto(`${baseURL}/Export?taxonomies=x`)
  await expect(page.getByText('Taxonomien wählen')).toBeVisible()
  await expect(hint).toBeVisible()
  await page.goto(`${baseURL}/Export/Meine-Liste`)
  await expect(page.getByText('lade Daten')).toBeVisible()
  await expect(hint).toHaveCount(0)
  await context.close()
})

/** What is read there, and where its first letter stands. */
async function standing(page: Page, selector: string) {
  const heading = page.locator(selector)
  await expect(heading).toBeVisible()
  return heading.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, top } = range.getClientRects()[0] ?? new DOMRect()
    const { height } = range.getBoundingClientRect()
    return { text: element.textContent, left: Math.round(left), top: Math.round(top), height: Math.round(height) }
  })
}
