import type { APIRequestContext, Page } from '@playwright/test'
import { expect, longStory, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

const table = (page: Page) => page.getByRole('region', { name: 'Vergleich' })
const columns = (page: Page) => table(page).locator('thead .name')

/** A row of a collection (or of one type of relations) by the beginning of its name. */
const row = (page: Page, group: RegExp, name: RegExp) =>
  table(page)
    .locator('tbody')
    .filter({ has: page.locator('th[scope=rowgroup]').filter({ hasText: group }) })
    .locator('tr')
    .filter({ has: page.locator('th[scope=row]').filter({ hasText: name }) })
const cells = (page: Page, group: RegExp, name: RegExp) => row(page, group, name).locator('td')
const mark = (page: Page, group: RegExp, name: RegExp) => row(page, group, name).locator('th')

// Names of collections of the example data (server/demo/data), whose values stand in these stories.
const redList = /Rote Liste der Amphibien und Reptilien/
const traits = /Merkmale der Amphibien/
const spawning = /: laicht in/

test('Zwei Arten von ihren Seiten aus vergleichen: was verschieden ist, ist mit einem Wort bezeichnet', async ({
  page,
  request,
}) => {
  const add = page.getByRole('button', { name: 'Vergleichen' })
  await page.goto(await pathOf(request, 'Bufo bufo'))
  await add.click()
  await expect(add).toHaveAttribute('aria-pressed', 'true')
  await page.goto(await pathOf(request, 'Epidalea calamita'))
  await add.click()
  await page.getByRole('link', { name: 'Vergleich öffnen (2 von 10)' }).click()

  await expect(page).toHaveURL(/\/Vergleich\?ids=[0-9a-f-]{36}&ids=[0-9a-f-]{36}$/)
  await expect(columns(page)).toHaveText(['Bufo bufo', 'Epidalea calamita'])
  await expect(table(page).locator('thead')).toContainText('Erdkröte')
  await expect(page).toHaveTitle('Bufo bufo, Epidalea calamita – Vergleich · Arteigenschaften')

  await expect(cells(page, redList, /^Kategorie(?! aus)/)).toHaveText(['VU', 'EN'])
  await expect(mark(page, redList, /^Kategorie(?! aus)/)).toContainText('verschieden')
  await expect(cells(page, redList, /^Liste/)).toHaveText(['Amphibien der Schweiz', 'Amphibien der Schweiz'])
  await expect(mark(page, redList, /^Liste/)).not.toContainText('verschieden')
  // Its record stands at a name of an older list.
  await expect(cells(page, redList, /^Eintrag/)).toHaveText(['eigener Eintrag', 'aus Synonym Bufo calamita Laurenti, 1768'])
  await expect(cells(page, traits, /^Körperlänge/)).toHaveText(['130 mm', '80 mm'])
  await expect(mark(page, traits, /^Körperlänge/)).toContainText('verschieden: 80 mm bis 130 mm')
  await expect(cells(page, traits, /^Laichzeit bis/)).toHaveText(['April', 'August'])

  await page.getByRole('checkbox', { name: /nur Unterschiede/ }).click()
  await expect(page).toHaveURL(/&nurUnterschiede=true$/)
  await expect(row(page, redList, /^Liste/)).toHaveCount(0)
  await expect(cells(page, redList, /^Kategorie(?! aus)/)).toHaveText(['VU', 'EN'])
  await page.goBack()
  await expect(row(page, redList, /^Liste/)).toHaveCount(1)
})

longStory('Gemeinsame und eigene Partner stehen getrennt', async ({ page, request }) => {
  await open(page, request, ['Bufo bufo', 'Hyla arborea'])
  await expect(cells(page, spawning, /^Anzahl Partner/)).toHaveText(['1', '2'])
  await expect(cells(page, spawning, /^bei allen/)).toHaveText(['1.1.2 Weiher und Teiche Bindung: 3'])
  await expect(cells(page, spawning, /^nur hier/)).toHaveText(['–', /^1.1.1 Pionier- und Kleingewässer Bindung: \d$/])
  await open(page, request, ['Bufo bufo', 'Hyla arborea', 'Epidalea calamita'])
  await expect(cells(page, spawning, /^bei mehreren/)).toHaveText([
    /^1.1.1 Pionier- und Kleingewässer \(Hyla arborea, Epidalea calamita\) .*1.1.2 Weiher und Teiche \(Bufo bufo, Hyla arborea\) Bindung: 3$/,
  ])
})

test('Mit der Tastatur allein: hinzufügen, umordnen, entfernen; gesagt wird es auch', async ({ page, request }) => {
  await open(page, request, ['Bufo bufo', 'Epidalea calamita'])
  const said = (text: string) => expect(page.getByRole('main').getByText(text, { exact: true })).toBeAttached()
  await page.getByRole('combobox', { name: 'Objekt hinzufügen' }).focus()
  await page.keyboard.type('Europäischer Laubf')
  // Whoever knows what comes does not wait for it.
  await page.keyboard.press('Enter')
  await expect(columns(page)).toHaveText(['Bufo bufo', 'Epidalea calamita', 'Hyla arborea'])
  await said('Hyla arborea ist jetzt im Vergleich.')

  await page.getByRole('button', { name: 'Hyla arborea nach links' }).focus()
  await page.keyboard.press('Enter')
  await expect(columns(page)).toHaveText(['Bufo bufo', 'Hyla arborea', 'Epidalea calamita'])
  await said('Hyla arborea steht jetzt an 2. Stelle von 3.')
  // The focus goes with the column.
  await page.keyboard.press('Enter')
  await expect(columns(page)).toHaveText(['Hyla arborea', 'Bufo bufo', 'Epidalea calamita'])
  await expect(page.getByRole('button', { name: 'Hyla arborea nach links' })).toBeFocused()
  await expect(cells(page, traits, /^Körperlänge/)).toHaveText(['50 mm', '130 mm', '80 mm'])

  await page.getByRole('button', { name: 'Bufo bufo entfernen' }).press('Enter')
  await expect(columns(page)).toHaveText(['Hyla arborea', 'Epidalea calamita'])
  await said('Bufo bufo ist nicht mehr im Vergleich.')
  await page.reload()
  await expect(columns(page)).toHaveText(['Hyla arborea', 'Epidalea calamita'])
})

longStory('Eine Spalte lässt sich an einen anderen Platz ziehen', async ({ page, request }) => {
  await open(page, request, ['Bufo bufo', 'Epidalea calamita', 'Hyla arborea'])
  const heads = table(page).locator('thead th[data-column]')
  await heads.nth(2).locator('.grip').dragTo(heads.nth(0))
  await expect(columns(page)).toHaveText(['Hyla arborea', 'Bufo bufo', 'Epidalea calamita'])
})

longStory('Nur gewählte Sammlungen, auch aus dem Link', async ({ page, request }) => {
  await open(page, request, ['Bufo bufo', 'Hyla arborea'])
  await page.getByText('Sammlungen: alle 5').click()
  await page.getByRole('checkbox', { name: /^Schutz \(Beispieldaten\) Angaben zu 2 von 2/ }).click()
  await expect(row(page, /^Schutz/, /^FFH-Anhang IV/)).toHaveCount(0)
  await expect(page.getByText('Sammlungen: 4 von 5')).toBeVisible()

  const ids = await idsOf(request, ['Bufo bufo', 'Hyla arborea'])
  await page.goto(`/Vergleich?${ids}&collections=schutz%20(beispieldaten)&collections=Gibt%20es%20nicht`)
  await expect(cells(page, /^Schutz/, /^FFH-Anhang IV/)).toHaveText(['nein', 'ja'])
  await expect(row(page, redList, /^Liste/)).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'Gibt es nicht' })).toContainText(
    'Eine Eigenschaften-Sammlung «Gibt es nicht» mit Angaben zu diesen Objekten gibt es nicht (mehr).',
  )
  await page.getByRole('button', { name: 'Aus dem Link nehmen' }).click()
  await expect(page).toHaveURL(/collections=Schutz%20\(Beispieldaten\)$/)
})

longStory(
  'Arten und Lebensräume nebeneinander; jeder Export nennt genau seine Objekte und was dasteht',
  async ({ page, request }) => {
    await open(page, request, ['Bufo bufo', 'Epidalea calamita', 'Pionier- und Kleingewässer'])
    await expect(columns(page)).toHaveText(['Bufo bufo', 'Epidalea calamita', '1.1.1 Pionier- und Kleingewässer'])
    await expect(cells(page, redList, /^Eintrag/).nth(2)).toHaveText('kein Eintrag')
    await expect(cells(page, redList, /^Kategorie(?! aus)/)).toHaveText(['VU', 'EN', '–'])
    await expect(mark(page, redList, /^Liste/)).toContainText('nicht bei allen erfasst')

    const href = await page.getByRole('link', { name: 'Arten exportieren', exact: true }).getAttribute('href')
    const file = await request.get(`/export.csv${new URL(href ?? '', 'http://x').search}`)
    const [header = '', ...lines] = (await file.text()).trim().split('\r\n')
    expect(header).toContain('Rote Liste der Amphibien und Reptilien der Schweiz 2005 (Beispieldaten): Kategorie,')
    expect(header).toContain('Arten in Lebensräumen (Beispieldaten): laicht in: Partner')
    expect(lines.map((line) => line.split(',')[1])).toEqual(['Bufo bufo', 'Epidalea calamita'])
    expect(lines[1]).toContain('EN,stark gefährdet')
    const habitats = await page.getByRole('link', { name: 'Lebensräume exportieren' }).getAttribute('href')
    const habitatFile = await request.get(`/export.csv${new URL(habitats ?? '', 'http://x').search}`)
    expect((await habitatFile.text()).trim().split('\r\n')).toHaveLength(2)
  },
)

longStory('Was nicht zu zeigen ist, wird gesagt; der Rest steht da', async ({ page, request }) => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  const alert = page.getByRole('main').getByRole('alert')
  await page.goto(`/Vergleich?ids=${nobody}&ids=Unfug&${await idsOf(request, ['Bufo bufo'])}`)
  await expect(columns(page)).toHaveText(['Bufo bufo'])
  await expect(alert).toContainText(`Das Objekt mit der id ${nobody} gibt es nicht (mehr).`)
  await expect(alert).toContainText('ids=Unfug ist keine id.')
  await expect(page.getByText('Fügen Sie ein weiteres Objekt hinzu, um zu vergleichen.')).toBeVisible()
  await page.getByRole('button', { name: 'Aus dem Link nehmen' }).click()
  await expect(page).toHaveURL(/\/Vergleich\?ids=[0-9a-f-]{36}$/)
  await expect(alert).toHaveCount(0)

  const eleven = ['Bufo bufo', 'Hyla arborea', 'Bombina variegata', 'Bombina bombina', 'Epidalea calamita', 'Salamandra atra']
  eleven.push('Salamandra salamandra', 'Triturus cristatus', 'Natrix helvetica', 'Vipera berus', 'Rana temporaria')
  await open(page, request, eleven)
  await expect(columns(page)).toHaveCount(10)
  await expect(alert).toContainText('Ein Vergleich hat höchstens 10 Objekte. Gezeigt sind die ersten 10; nicht dabei: ')
  await expect(page.getByRole('combobox', { name: 'Objekt hinzufügen' })).toHaveAttribute('aria-disabled', 'true')
  // The tray is full as well.
  await page.goto(await pathOf(request, 'Rana temporaria'))
  await expect(page.getByRole('button', { name: 'Vergleichen' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Der Vergleich ist voll: Er hat höchstens 10 Objekte.')).toBeVisible()
})

longStory('Ein Synonym bietet den gültigen Namen an', async ({ page, request }) => {
  await page.goto(`/Vergleich?${await idsOf(request, ['Lacerta vivipara', 'Podarcis muralis'])}`)
  await expect(columns(page)).toHaveText(['Lacerta vivipara', 'Podarcis muralis'])
  await page.getByRole('button', { name: 'Stattdessen vergleichen' }).click()
  await expect(columns(page)).toHaveText(['Zootoca vivipara', 'Podarcis muralis'])
})

longStory('Auf dem Telefon rollt nur die Tabelle zur Seite, und die Eigenschaften bleiben stehen', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, request, ['Bufo bufo', 'Epidalea calamita', 'Hyla arborea'])
  const left = async () => (await mark(page, traits, /^Körperlänge/).boundingBox())?.x
  const before = await left()
  await table(page).evaluate((box) => box.scrollTo(1000, 400))
  await expect(columns(page).last()).toBeInViewport({ ratio: 1 })
  expect(await left()).toBe(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

longStory(
  'Gedruckt steht der ganze Vergleich auf der Breite des Blattes, ohne das Programm darum herum',
  async ({ page, request }) => {
    const names = ['Bufo bufo', 'Epidalea calamita', 'Hyla arborea', 'Bombina variegata', 'Rana temporaria']
    await open(page, request, [
      ...names,
      'Alytes obstetricans',
      'Natrix natrix',
      'Vipera aspis',
      'Lacerta agilis',
      'Papilio machaon',
    ])
    await page.emulateMedia({ media: 'print' })
    // A4 across, without its margins.
    await page.setViewportSize({ width: 1032, height: 700 })
    for (const role of ['banner', 'navigation', 'combobox'] as const) await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Link kopieren|entfernen|nach rechts/ })).toHaveCount(0)
    const paper = await table(page).evaluate((box) => ({
      clipped: [...box.querySelectorAll('th, td')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
        .map((cell) => cell.textContent),
      right: Math.max(...[...box.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect().right)),
      head: getComputedStyle(box.querySelector('thead') ?? box).display,
      isWhole: box.scrollHeight === box.clientHeight,
    }))
    expect(paper).toEqual({ clipped: [], right: expect.any(Number), head: 'table-header-group', isWhole: true })
    expect(paper.right).toBeLessThanOrEqual(1032)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const pages = [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
      [width, height].map(Number),
    )
    expect(pages.length).toBeGreaterThan(1)
    // In points; browsers round the sheet differently.
    for (const [width = 0, height = 0] of pages)
      expect([Math.abs(width - 841.9) < 1, Math.abs(height - 595.3) < 1]).toEqual([true, true])
  },
)

async function open(page: Page, request: APIRequestContext, names: string[]) {
  await page.goto(`/Vergleich?${await idsOf(request, names)}`)
  await expect(columns(page)).toHaveCount(Math.min(names.length, 10))
}

async function idsOf(request: APIRequestContext, names: string[]): Promise<string> {
  const paths = await Promise.all(names.map((name) => pathOf(request, name)))
  return paths.map((path) => `ids=${path.split('/').at(-1)}`).join('&')
}

/** Where a name of the example data is shown; asked the way any other program would. */
async function pathOf(request: APIRequestContext, name: string): Promise<string> {
  const response = await request.post('/graphql', {
    data: {
      query: 'query ($text: String!) { search(text: $text, kinds: [taxon, synonym, habitat]) { hits { label path taxonomy } } }',
      variables: { text: name },
    },
  })
  const { data } = (await response.json()) as { data: { search: { hits: { label: string; path: string; taxonomy: string }[] } } }
  const hit = data.search.hits.find(({ label, taxonomy }) => label.endsWith(name) && !/ältere/i.test(taxonomy))
  if (!hit) throw new Error(`${name} is not in the example data.`)
  return hit.path
}
