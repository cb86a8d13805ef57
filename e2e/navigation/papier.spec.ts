import type { Page } from '@playwright/test'
import { bare, printed } from '../support/files'
import { expect, longStory, test } from '../support/story'
import { screens } from '../support/screens'

test.use({ serviceWorkers: 'block' })

const show = async (page: Page, name: string) => {
  const screen = screens.find((each) => each.name === name)
  if (!screen) throw new Error(`«${name}» is no screen.`)
  await screen.open(page)
  await expect(page.getByRole('heading', { name: screen.heading, level: 1 })).toBeVisible()
}

/** What a page says: its facts, headings and cells, in the words that one reads; not what only works on a screen. In one go, as in `telefon.spec.ts`. */
const said = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('main :is(h1, h2, h3, dt, dd, th, td):not([data-screen-only] *)')]
    const isRead = (text: Node) => {
      for (let above = text.parentElement; above; above = above.parentElement)
        if (getComputedStyle(above).clipPath !== 'none' || above.tagName === 'BUTTON') return false
      return true
    }
    const textOf = (part: Element) => {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      let text = ''
      while (texts.nextNode()) if (isRead(texts.currentNode)) text += texts.currentNode.textContent
      return text.trim()
    }
    return [...new Set(parts.filter((part) => part.checkVisibility()).map(textOf))].filter((text) => text !== '')
  })

/** The others are made of the same parts. */
const always = ['Synonym']

for (const name of ['Art', 'Synonym', 'Lebensraum', 'Sammlung', 'Taxonomie']) {
  const tell = always.includes(name) ? test : longStory
  tell(`Gedruckt steht auf A4 alles, was die Seite sagt, und nichts vom Programm darum herum: ${name}`, async ({ page }) => {
    await show(page, name)
    await page.waitForLoadState('networkidle')
    const before = await said(page)
    expect(before).not.toEqual([])
    // Folded by whoever reads it; on paper nothing can be unfolded.
    const open = page.getByRole('button', { name: 'einklappen' })
    while ((await open.count()) > 0) await open.first().click()
    const { sheets, text } = await printed(page)
    expect(new Set(sheets.map(String))).toEqual(new Set(['210,297']))
    await page.emulateMedia({ media: 'print' })
    // The width of A4 without its margins.
    await page.setViewportSize({ width: 703, height: 1000 })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    for (const role of ['banner', 'tree', 'button', 'tab', 'contentinfo'] as const)
      await expect(page.getByRole(role), role).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'suchen' })).toHaveCount(0)
    const onPaper = bare((await said(page)).join('\n'))
    expect(before.filter((part) => !onPaper.includes(bare(part)))).toEqual([])
    // As long as what it says, and no wider than the sheet.
    const sizes = await page.locator('main').evaluate((main) => ({
      isWhole: main.scrollHeight <= main.clientHeight + 1,
      outside: [...main.querySelectorAll('*')]
        .filter((part) => part.getBoundingClientRect().right > 704)
        .map((part) => part.tagName),
    }))
    expect(sizes).toEqual({ isWhole: true, outside: [] })
    const id = /[0-9a-f-]{36}$/.exec(new URL(page.url()).pathname)?.[0] ?? ''
    await expect(page.getByText(id)).toBeVisible()
    if (text === null) return
    expect(text).toContain('Seite 1 von')
    const words = bare(text)
    expect(before.flatMap((part) => part.split(/\s+/)).filter((word) => !words.includes(bare(word)))).toEqual([])
  })
}

test('Auf dem Papier einer Art stehen ihre Quellen mit Lizenz und die Adresse, die bleibt', async ({ page }) => {
  await show(page, 'Art')
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const sources = page.locator('section', { has: page.getByRole('heading', { name: 'Quellen' }) }).getByRole('listitem')
  const texts = await sources.allInnerTexts()
  expect(texts[0]).toMatch(
    /^Fachstelle Fauna \(Beispieldaten\): Amphibien und Reptilien \(Beispieldaten\) \(Taxonomie, Stand \d\d\.\d\d\.\d{4}\)\..* Lizenz: CC0 1\.0\./,
  )
  // Also of what stands in no card: the collections of its relations.
  expect(await unnamed(page, texts)).toEqual([])
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await expect(page.getByText(`${new URL(page.url()).origin}/id/${id}`)).toBeAttached()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(sources).toHaveCount(0)
})

longStory(
  'Auf dem Papier eines Synonyms stehen auch die Quellen dessen, was zum gültigen Namen bekannt ist',
  async ({ page }) => {
    await show(page, 'Synonym')
    await expect(page.getByRole('heading', { name: /^Angaben zu/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    const sources = page.locator('section', { has: page.getByRole('heading', { name: 'Quellen', exact: true }) })
    const texts = await sources.last().getByRole('listitem').allInnerTexts()
    expect(texts.length).toBeGreaterThan(1)
    expect(await unnamed(page, texts)).toEqual([])
  },
)

/** Taxonomies and collections that stand on the page and not among its sources. */
async function unnamed(page: Page, sources: readonly string[]): Promise<string[]> {
  const shown = await page.locator('article :is(h3, td.wide) a').allInnerTexts()
  return shown.filter((name) => !sources.some((source) => source.includes(name)))
}

longStory('Auch von einem Telefon und mit dem Baum im Vordergrund wird die Seite gedruckt', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await show(page, 'Art')
  await page.getByRole('tab', { name: 'Baum' }).click()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('heading', { level: 1, name: 'Bombina variegata' })).toBeVisible()
  await expect(page.getByRole('tree')).toHaveCount(0)
})

longStory(
  'Von einer Tabelle, von der nur ein Teil zu sehen ist, sagt das Papier, dass sie fehlt und woher man sie bekommt',
  async ({ page }) => {
    await show(page, 'Eigenschaften')
    await expect(page.getByRole('grid')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('grid')).toHaveCount(0)
    await expect(page.getByText('Die Tabelle wird nicht gedruckt')).toBeVisible()
    const { sheets } = await printed(page)
    expect(sheets).toEqual([[210, 297]])
  },
)
