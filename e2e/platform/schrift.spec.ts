import type { Page } from '@playwright/test'
import { exampleIds, filled } from '../support/addresses'
import { calm } from '../support/calm'
import { expect, longStory, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

/** Faces that do not come before what is returned is called. */
async function holdFace(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

const isWorn = (page: Page) =>
  page.evaluate(
    () => getComputedStyle(document.body).fontFamily.startsWith('"Source Sans"') && document.fonts.check('1em "Source Sans"'),
  )

/** Both files have come. */
const isHere = (page: Page) =>
  page.waitForFunction(
    () => [...document.fonts].filter(({ family, status }) => /Source/.test(family) && status === 'loaded').length > 1,
  )

test('Die Schrift wird nach dem ersten Text geholt; wer wiederkommt, hat sie von Anfang an', async ({ page }) => {
  const release = await holdFace(page)
  const files: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'font' && files.push(request.url())))
  await page.goto('/')
  await expect(page.getByText('Datenstand')).toBeVisible()
  expect(await page.locator('html').getAttribute('data-face')).toBeNull()
  release()
  await isHere(page)
  expect(files).toHaveLength(2)
  const { text, face } = await page.evaluate(() => ({
    text: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    face: Math.min(
      ...performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (/woff2$/.test(name) ? [startTime] : [])),
    ),
  }))
  expect(text).toBeLessThan(face)

  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-face', '')
  await expect.poll(() => isWorn(page)).toBe(true)
})

test('Wird nur der Weg einer Adresse berichtigt, bleibt die Schrift, in der man liest; auf der nächsten Seite steht die andere', async ({
  page,
  request,
}) => {
  const ids = await exampleIds(request)
  await page.goto(filled('{species}', ids))
  await isHere(page)
  const right = page.url()
  await page.evaluate((path) => history.replaceState(null, '', path), right.replace(/[^/]+\/([^/]+)$/, '$1'))
  await expect(page).toHaveURL(right)
  expect(await page.locator('html').getAttribute('data-face')).toBeNull()
  await page.getByRole('article').getByRole('link', { name: 'Arten', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-face', '')
})

for (const viewport of [
  { width: 1400, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(() => {
    test.use({ viewport })
    longStory(`Wenn die Schrift kommt, bleibt alles an seinem Platz (${viewport.width})`, async ({ page, request }) => {
      const ids = await exampleIds(request)
      for (const path of ['/', '{species}', '/Eigenschaften-Sammlungen/{collection}', '/Export'].map((path) =>
        filled(path, ids),
      )) {
        await page.goto('/')
        await page.evaluate(() => localStorage.clear())
        const release = await holdFace(page)
        // A face that is asked for and does not come would hold the page's «load» up.
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await calm(page)
        const before = await places(page)
        release()
        await isHere(page)
        await calm(page)
        const after = await places(page)
        expect(before.length, path).toBeGreaterThan(5)
        expect({ path, moved: before.filter((top, at) => Math.abs(top - (after[at] ?? 0)) > 2) }).toEqual({ path, moved: [] })
        await page.unroute('**/*.woff2')
      }
    })
  })

/** How high the headings, paragraphs and rows stand that are in sight, above a fold that nobody has scrolled. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, li, dt, tr, button, [role=treeitem]')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, height }) => height > 0 && top < innerHeight)
      .map(({ top }) => top),
  )

longStory('Wäre sie im Weg, wird in ihr erst geschrieben, wenn man weitergeht', async ({ page, request }) => {
  await page.goto(filled('{species}', await exampleIds(request)))
  // In this face the line is longer than the room it has.
  await page.addStyleTag({
    content: 'html:not([data-face]) h1 { letter-spacing: -0.2em; } html[data-face] h1 { font-size: 6rem; }',
  })
  await isHere(page)
  await calm(page)
  expect(await page.locator('html').getAttribute('data-face')).toBeNull()
  await page.getByRole('navigation', { name: 'Brotkrumen' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Arten' })).toBeVisible()
  await expect.poll(() => isWorn(page)).toBe(true)
})

test('Namen sind kursiv geschnitten, Zahlen stehen untereinander, Buchstaben aus weiteren Alphabeten kommen erst, wo es sie gibt', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await isHere(page)
  await page.goto(filled('{species}', await exampleIds(request)))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await isHere(page)
  const faces = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ family, status }) => /Source/.test(family) && status === 'loaded').map(({ style }) => style),
    )
  expect(await faces()).toEqual(['normal', 'italic'])
  const widths = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return []
    pen.font = '40px "Source Sans"'
    return [...'0123456789'].map((digit) => pen.measureText(digit).width)
  })
  expect(new Set(widths).size).toBe(1)
  await page.evaluate(() => document.fonts.load('1em "Source Sans"', 'ř'))
  expect(await faces()).toHaveLength(3)
})

test('Bewegung dauert höchstens 150 Millisekunden, und wer keine will, sieht keine', async ({ page, request }) => {
  const ids = await exampleIds(request)
  await page.goto(filled('{species}', ids))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const durations = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, transitionProperty } = getComputedStyle(element)
        return transitionProperty === 'none' ? [] : transitionDuration.split(',').map(parseFloat)
      })
      return [...new Set(all)].sort((a, b) => a - b)
    })
  expect((await durations()).at(-1)).toBe(0.15)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect((await durations()).filter((seconds) => seconds > 0)).toEqual([])
})
