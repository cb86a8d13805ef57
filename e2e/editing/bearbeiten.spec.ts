import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { press } from '../support/editors'
import { rememberedLogin } from '../support/screens'
import { startServer, type RunningServer } from '../support/servers/server'
import { expect, longStory, test, treeNode } from '../support/story'

// The stories share one server that nobody writes to; this one belongs to the editors.
test.describe.configure({ mode: 'serial' })
// What the browser says when a story takes the connection away.
test.use({ serviceWorkers: 'block', expectedTrouble: [/ERR_INTERNET_DISCONNECTED/] })

const PASSWORD = 'nur-fuer-die-redaktion'
let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: PASSWORD })
})
test.afterAll(() => server?.stop())

async function logIn(page: Page) {
  await page.goto(`${server.url}/Login`)
  await page.getByRole('textbox', { name: 'Name oder E-Mail' }).fill('admin')
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByLabel('Passwort').press('Enter')
  await expect(page.getByRole('button', { name: 'admin', exact: true })).toBeVisible()
  await rememberedLogin(page)
}

/** The page of a species of the example data. */
async function openSpecies(page: Page, name: string) {
  const query = `{ search(text: "${name}", kinds: [taxon]) { hits { label path } } }`
  const response = await page.request.post(`${server.url}/graphql`, { data: { query } })
  const { data } = (await response.json()) as { data: { search: { hits: { label: string; path: string }[] } } }
  const path = data.search.hits.find(({ label }) => label === name)?.path
  if (!path) throw new Error(`No species «${name}».`)
  await page.goto(server.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

const startEditing = (page: Page) =>
  page.getByRole('group', { name: 'Bearbeitung' }).getByRole('button', { name: 'Bearbeiten' }).click()
const taxonForm = (page: Page) => page.getByRole('form', { name: 'Objekt', exact: true })
const save = (page: Page) => taxonForm(page).getByRole('button', { name: 'Speichern' }).click()

test('Wer nicht angemeldet ist, liest, und findet nichts zum Bearbeiten', async ({ page }) => {
  await openSpecies(page, 'Bufo bufo')
  await expect(
    page.getByRole('button', { name: 'Exportieren' }).or(page.getByRole('link', { name: 'Exportieren' })),
  ).toBeVisible()
  await expect(page.getByRole('group', { name: 'Bearbeitung' })).toHaveCount(0)
})

test('Eine Redaktorin benennt eine Art um: Der Titel, der Baum und der Verlauf zeigen es, und der frühere Stand kommt zurück', async ({
  page,
}) => {
  await logIn(page)
  await openSpecies(page, 'Bufo bufo')
  await startEditing(page)
  await taxonForm(page).getByLabel('Name', { exact: true }).fill('Bufo communis')
  await expect(taxonForm(page).getByRole('status')).toHaveText('Noch nicht gespeichert.')
  await expectAccessible(page)
  await save(page)
  await expect(taxonForm(page).getByRole('status')).toHaveText('Gespeichert.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bufo communis')
  await expect(treeNode(page, 'Bufo communis')).toBeVisible()

  await press(page, 'Verlauf')
  const history = page.getByRole('dialog', { name: 'Verlauf von «Bufo communis»' })
  await expect(history.getByRole('listitem')).toContainText('admin: Objekt geändert')
  await expect(history.getByRole('listitem')).toContainText('Bufo bufo Bufo communis')
  await expectAccessible(page)
  await history.getByRole('button', { name: 'Stand davor wiederherstellen' }).click()
  await expect(page.getByText('Der frühere Stand ist wiederhergestellt.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bufo bufo')
})

longStory('Zwei bearbeiten dieselbe Art: Die Zweite sieht beide Fassungen und entscheidet', async ({ page, context }) => {
  await logIn(page)
  await openSpecies(page, 'Bufo bufo')
  await startEditing(page)
  const other = await context.newPage()
  await openSpecies(other, 'Bufo bufo')
  await startEditing(other)
  await taxonForm(page).getByLabel('Autor').fill('(Linnaeus, 1758) sensu stricto')
  await taxonForm(other).getByLabel('Autor').fill('Linnaeus')
  await save(other)
  await expect(taxonForm(other).getByRole('status')).toHaveText('Gespeichert.')
  await save(page)
  const conflict = page.getByRole('dialog', { name: 'Inzwischen geändert' })
  await expect(conflict.getByRole('row', { name: /^Autor/ })).toHaveText('Autor(Linnaeus, 1758) sensu strictoLinnaeus')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Meine Fassung speichern' }).click()
  await expect(taxonForm(page).getByRole('status')).toHaveText('Gespeichert.')
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('sensu stricto')
})

longStory(
  'Die Verbindung fällt aus: Was getippt ist, bleibt stehen und wird gespeichert, wenn sie wieder da ist',
  async ({ page, context }) => {
    await logIn(page)
    await openSpecies(page, 'Rana temporaria')
    await startEditing(page)
    await taxonForm(page).getByLabel('Autor').fill('Linnaeus, 1758 (10. Auflage)')
    await context.setOffline(true)
    await save(page)
    await expect(taxonForm(page).getByRole('alert')).toContainText('Der Server ist nicht erreichbar')
    await expect(taxonForm(page).getByLabel('Autor')).toHaveValue('Linnaeus, 1758 (10. Auflage)')
    await context.setOffline(false)
    await save(page)
    await expect(taxonForm(page).getByRole('status')).toHaveText('Gespeichert.')
  },
)

test('Eine Löschung sagt in Zahlen, was mitgeht, und lässt sich rückgängig machen', async ({ page }) => {
  await logIn(page)
  await openSpecies(page, 'Bufo bufo')
  const before = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
  await startEditing(page)
  await press(page, 'Löschen …')
  const dialog = page.getByRole('dialog', { name: '«Bufo bufo» löschen?' })
  await expect(dialog).toContainText(/Gelöscht wird: 1 Objekt, .*Eintr(a|ä)ge? mit Eigenschaften/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('«Bufo bufo» ist gelöscht')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Bufo bufo')
  await expect(treeNode(page, 'Bufo bufo')).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('«Bufo bufo» ist gelöscht')).toHaveCount(0)
  await openSpecies(page, 'Bufo bufo')
  expect(await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()).toEqual(before)
})
