import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { bare, csvRows, printed, xlsxContent } from '../support/files'
import { startServer, type RunningServer } from '../support/servers/server'
import { chooseMore, expect, longStory, openMore, test } from '../support/story'

// The stories share one server that nobody writes to; this one belongs to the editors.
test.describe.configure({ mode: 'serial' })
test.use({ serviceWorkers: 'block' })

const PASSWORD = 'nur-fuer-die-redaktion'
let server: RunningServer
let taxonomy: { id: string; name: string }

test.beforeAll(async ({ playwright }) => {
  server = await startServer({ ADMIN_PASSWORD: PASSWORD })
  const request = await playwright.request.newContext()
  const ask = async <T>(query: string, token?: string) => {
    const response = await request.post(`${server.url}/graphql`, {
      data: { query },
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    return ((await response.json()) as { data: T }).data
  }
  const { login } = await ask<{ login: { token: string } }>(
    `mutation { login(username: "admin", password: "${PASSWORD}") { token } }`,
  )
  const { search } = await ask<{ search: { hits: { label: string; path: string }[] } }>(
    '{ search(text: "Bufo bufo", kinds: [taxon]) { hits { label path } } }',
  )
  const { path = '' } = search.hits.find(({ label }) => label === 'Bufo bufo') ?? {}
  const [taxonomyId = '', id = ''] = [path.split('/')[2], path.split('/').at(-1)]
  const found = await ask<{ taxonomy: { name: string }; taxon: { version: number } }>(
    `{ taxonomy(id: "${taxonomyId}") { name } taxon(id: "${id}") { version } }`,
  )
  taxonomy = { id: taxonomyId, name: found.taxonomy.name }
  await ask(
    `mutation { updateTaxon(id: "${id}", version: ${found.taxon.version}, changes: { author: "Linnaeus" }) { id } }`,
    login.token,
  )
  await ask(`mutation { createTaxon(taxonomyId: "${taxonomyId}", taxon: { name: "Bufo <neu> & Co." }) { id } }`, login.token)
  await request.dispose()
})
test.afterAll(() => server?.stop())

const openTaxonomy = async (page: Page) => {
  await page.goto(`${server.url}/Arten/${taxonomy.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(taxonomy.name)
}
const entries = (page: Page) => page.getByRole('list', { name: 'Unterschiede' }).getByRole('listitem')

test('Wer eine Taxonomie verfolgt, findet den Feed: sichtbar und für Programme', async ({ page }) => {
  await openTaxonomy(page)
  await openMore(page)
  const address = await page.getByRole('menuitem', { name: 'Änderungen abonnieren' }).getAttribute('href')
  expect(await page.locator('link[rel=alternate][type="application/atom+xml"]').getAttribute('href')).toBe(address)
  const feed = await page.request.get(server.url + address)
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  const text = await feed.text()
  expect(text).toContain('<title>Bufo bufo: 1 Objekt geändert</title>')
  expect(text).toContain('<title>Bufo &lt;neu&gt; &amp; Co.: 1 Objekt neu</title>')
  expect(text).not.toContain('admin')
})

test('Zwei Stände werden verglichen: Zahlen, Felder, ein fester Link und beide Dateien', async ({ page }) => {
  await openTaxonomy(page)
  await chooseMore(page, 'Stände vergleichen')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stände vergleichen')
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).first()).toContainText('neu Bufo <neu> & Co.')
  await expect(entries(page).last()).toContainText(/geändert Bufo bufo.*Autor.*Linnaeus/)
  await expect(page.getByText(/^Verglichen:/)).toContainText('Der Verlauf beginnt am')
  await expectAccessible(page)

  await page
    .getByRole('group', { name: 'Welche Unterschiede' })
    .getByRole('button', { name: /^geändert/ })
    .click()
  await expect(entries(page)).toHaveCount(1)
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Als CSV' }).click()])
  const rows = csvRows(await csv.path())
  expect(rows[0]).toEqual(['Unterschied', 'Was', 'id', 'Name', 'Feld', 'vorher', 'nachher'])
  expect(rows.slice(1).map(([kind, what, , name, field]) => [kind, what, name, field])).toEqual([
    ['neu', 'Objekt', 'Bufo <neu> & Co.', 'Name'],
    ['neu', 'Objekt', 'Bufo <neu> & Co.', 'Status'],
    ['geändert', 'Objekt', 'Bufo bufo', 'Autor'],
  ])
  const [xlsx] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Als Excel-Datei' }).click()])
  const { sheets, rows: cells } = await xlsxContent(await xlsx.path())
  expect([sheets, cells]).toEqual([['Unterschiede', 'Vergleich'], rows])

  await page.getByRole('link', { name: 'Fester Link auf diese beiden Stände' }).click()
  await expect(page).toHaveURL(/\/Verlauf\?von=[\dT:.-]+Z&bis=[\dT:.-]+Z$/)
  await expect(entries(page)).toHaveCount(1)
})

longStory('Jede Änderung führt zum Stand davor und danach; gewählte Tage stehen in der Adresse', async ({ page }) => {
  await page.goto(`${server.url}/Arten/${taxonomy.id}/Verlauf`)
  const changes = page.getByRole('list', { name: 'Änderungen' }).getByRole('listitem')
  await expect(changes).toHaveCount(2)
  await changes
    .filter({ hasText: 'Bufo bufo' })
    .getByRole('link', { name: /^Stand vor und nach der Änderung/ })
    .click()
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('Bufo bufo')

  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Zurich' })
  await page.getByLabel('Stand vorher').fill('2020-01-31')
  await page.getByLabel('Stand nachher').fill(today)
  await page.getByRole('button', { name: 'Vergleichen' }).click()
  await expect(page).toHaveURL(new RegExp(`/Verlauf\\?von=2020-01-31&bis=${today}$`))
  await expect(page.getByText(/^Verglichen:/)).toContainText('so weit zurück reicht der Verlauf')
  await expect(entries(page)).toHaveCount(2)

  await page.goto(`${server.url}/Arten/${taxonomy.id}/Verlauf?von=${today}`)
  await expect(page.getByText('Zwischen diesen beiden Ständen gibt es keinen Unterschied.')).toBeVisible()
  await page.goto(`${server.url}/Arten/${taxonomy.id}/Verlauf?von=gestern`)
  await expect(page.getByRole('alert').filter({ hasText: 'von=gestern ist kein Zeitpunkt' })).toBeVisible()
})

longStory('Auch auf einem schmalen Bildschirm', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/Arten/${taxonomy.id}/Verlauf`)
  await expect(entries(page)).toHaveCount(2)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('Gedruckt steht auf A4, was sich geändert hat und wann, ohne das Programm darum herum', async ({ page }) => {
  await page.goto(`${server.url}/Arten/${taxonomy.id}/Verlauf`)
  await expect(entries(page)).toHaveCount(2)
  await page.waitForLoadState('networkidle')
  const said = await page.locator('main :is(h1, h2, li):visible, main [role=status]:visible').allInnerTexts()
  const { sheets, text } = await printed(page)
  expect(new Set(sheets.map(String))).toEqual(new Set(['210,297']))
  await page.emulateMedia({ media: 'print' })
  for (const role of ['banner', 'tree', 'button', 'textbox', 'contentinfo'] as const)
    await expect(page.getByRole(role), role).toHaveCount(0)
  if (text === null) return
  const words = bare(text)
  expect(said.flatMap((part) => part.split(/\s+/)).filter((word) => !words.includes(bare(word)))).toEqual([])
})
