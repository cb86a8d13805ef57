import type { Page, Route } from '@playwright/test'
import { exampleIds, filled } from '../support/addresses'
import { logInAsAdmin } from '../support/screens'
import { lastOf } from '../support/shortRun'
import { expect, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

/** A line of text as it is seen: what it says, and where it begins. */
type Line = [text: string, left: number, top: number]

const windows = [
  { width: 1400, height: 900 },
  { width: 390, height: 844 },
  // A short one, in whose tree the rows of a species are scrolled to.
  { width: 1200, height: 420 },
]
const pages = ['/', '/Arten', '{species}', '/Eigenschaften-Sammlungen/{collection}']

for (const viewport of lastOf(windows, 2))
  test.describe(() => {
    test.use({ viewport })
    test(`Was da steht, bevor ein Script läuft, ist die ganze Seite und bleibt, wo es steht (${viewport.width})`, async ({
      page,
      request,
    }) => {
      const ids = await exampleIds(request)
      for (const path of pages) {
        let release = () => {}
        const held = new Promise<void>((resolve) => (release = resolve))
        await page.route('**/*.js', async (route) => {
          await held
          await route.continue()
        })
        await openFilled(page, filled(path, ids))
        const parts = path === '/' ? 'nav' : 'nav, main'
        const first = await seen(page, parts)
        // On the telephone the tree stands in the other tab.
        if (path !== '/' || viewport.width > 700) expect(first.length).toBeGreaterThan(5)
        release()
        await expect(page.locator('#first-tree')).toHaveCount(0)
        await expect(page.locator('#first-content')).toHaveCount(0)
        await page.waitForLoadState('networkidle')
        expect({ path, lines: await seen(page, parts) }).toEqual({ path, lines: first })
        await page.unroute('**/*.js')
      }
    })
  })

for (const [who, path] of [
  ['ohne Anmeldung', '{species}'],
  ['ohne Anmeldung', '/Arten'],
  ['mit Anmeldung', '/Arten'],
  ['mit Anmeldung', '/Eigenschaften-Sammlungen/{collection}'],
] as const)
  test(`Was da steht, bleibt auch stehen, bis Skript und Antwort des Bildschirms da sind: ${path}, ${who}`, async ({
    page,
    request,
  }) => {
    const address = filled(path, await exampleIds(request))
    if (who === 'mit Anmeldung') await logInAsAdmin(page)
    const late = async (route: Route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    }
    const { link = '' } = (await request.get(address)).headers()
    const files = [...link.matchAll(/<([^>]+)>/g)].map(([, file = '']) => file)
    expect(files).not.toEqual([])
    for (const file of files) await page.route(`**${file}`, late)
    await page.route('**/graphql', late)
    await page.addInitScript(() => {
      const gone: string[] = []
      Object.assign(window, { gone })
      let stood = false
      const look = () => {
        const stands = [...document.querySelectorAll('main h1')].some((heading) => heading.checkVisibility())
        if (stood && !stands) gone.push(String(document.querySelector('main')?.textContent).slice(0, 80))
        stood ||= stands
        requestAnimationFrame(look)
      }
      look()
    })
    await openFilled(page, address)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [inert]')).toHaveCount(0)
    expect(await page.evaluate(() => (window as unknown as { gone: string[] }).gone)).toEqual([])
  })

test('Wo kein Datensatz ist, steht auch vor den Scripts nichts als die Seite', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/Benutzer`)
  await expect(page.locator('#first-content')).toBeHidden()
  await expect(page.locator('#first-tree')).toBeHidden()
  await expect(page.getByRole('treeitem', { name: 'Arten' })).toBeVisible()
  await context.close()
})

test('Wer hört oder tippt, bekommt nichts, was noch nicht bedient werden kann', async ({ page, request }) => {
  await page.route('**/*.js', () => {})
  await openFilled(page, filled('{species}', await exampleIds(request)))
  await expect(page.locator('#first-content h1')).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  await page.locator('#first-content a').first().focus()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
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

/** A page waits 300 ms for the database, which has just started or is kept busy by other stories: then the next one comes with what is seen first. */
async function openFilled(page: Page, path: string) {
  // As in a window that was never here: without the face, and nothing open in the tree. The page before may keep something until it is left.
  await page.addInitScript(() => {
    if (location.protocol === 'http:') for (const kept of [localStorage, sessionStorage]) kept.clear()
  })
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#first-tree a').first()).toBeAttached({ timeout: 1_000 })
  }).toPass()
}

/** The lines in view within these parts of the page, from the top; the page's foot, which waits for what stands above it, aside. */
async function seen(page: Page, parts: string): Promise<Line[]> {
  return page.evaluate((selector) => {
    const lines: Line[] = []
    for (const part of document.querySelectorAll(selector)) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const [text, element] = [node.textContent?.trim(), node.parentElement]
        if (!text || !element?.checkVisibility({ visibilityProperty: true }) || element.closest('footer')) continue
        if (element.closest('[role=status]')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const [box] = range.getClientRects()
        const clip = element.closest('main, nav > div:has([role=tree]), #first-tree')?.getBoundingClientRect()
        if (!box || !clip || box.width <= 1 || box.top < clip.top || box.bottom > Math.min(clip.bottom, innerHeight)) continue
        lines.push([text, Math.round(box.left), Math.round(box.top)])
      }
    }
    return lines
  }, parts)
}
