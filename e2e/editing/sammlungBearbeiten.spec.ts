import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { askAs, logIn, openRecord, part, press, startWithLogins, tokenOf, verbs } from '../support/editors'
import type { RunningServer } from '../support/servers/server'
import { expect, longStory, test, treeNode } from '../support/story'

// Each story goes on from what the one before it left: a server of their own, one after the other.
test.describe.configure({ mode: 'serial' })
// What the browser says when a story takes the connection away.
test.use({ serviceWorkers: 'block', expectedTrouble: [/ERR_INTERNET_DISCONNECTED/] })
const PASSWORD = 'ein Passwort zum Bearbeiten'
const WRITER = 'Beispiel Sammlung'
let server: RunningServer

test.beforeAll(async () => {
  server = await startWithLogins(PASSWORD, WRITER, 'Beispiel Taxonomie')
})
test.afterAll(() => server?.stop())

/** Opens the form of a field of the collection, in the part of the page that it answers. */
async function editField(page: Page, name: string): Promise<Locator> {
  await logIn(page, server, WRITER, PASSWORD)
  await openRecord(page, server, 'Laichgewässer', 'collection')
  await press(page, 'Bearbeiten')
  const fields = part(page, 'Einheiten und Beschreibungen der Eigenschaften')
  await fields.getByRole('button', { name: `Bearbeiten ${name}` }).click()
  return fields
}

/** Says something of a taxon in the collection, as its writer; answers the address of the taxon. */
async function sayInPonds(name: string, properties: string): Promise<string> {
  const found = await askAs(
    server,
    null,
    `{ taxon: search(text: "${name}", kinds: [taxon]) { hits { path } } pond: search(text: "Laichgewässer", kinds: [collection]) { hits { path } } }`,
  )
  const [taxon, pond] = ['taxon', 'pond'].map((of) => (found[of] as { hits: { path: string }[] }).hits[0]?.path ?? '')
  const [taxonId, pondId] = [taxon, pond].map((path) => path?.split('/').at(-1))
  const record = `collectionId: "${pondId}", taxonId: "${taxonId}", properties: { ${properties} }`
  await askAs(server, await tokenOf(server, WRITER, PASSWORD), `mutation { createRecord(${record}) { id } }`)
  return taxon ?? ''
}

test('Wer Sammlungen bearbeitet, legt eine an und erfasst einen Eintrag', async ({ page }) => {
  await logIn(page, server, WRITER, PASSWORD)
  await page.goto(`${server.url}/Eigenschaften-Sammlungen`)
  await page.getByRole('button', { name: 'Eigenschaften-Sammlung anlegen …' }).click()
  const form = page.getByRole('form', { name: 'Neue Eigenschaften-Sammlung' })
  await form.getByLabel('Organisation').selectOption('Fachstelle Fauna (Beispieldaten)')
  await form.getByLabel('Name').fill('Laichgewässer')
  await form.getByLabel('Lizenz').fill('frei für alle')
  await form.getByLabel('Zitiervorschlag').fill('Fachstelle Fauna (2026): Laichgewässer.')
  await form.getByRole('button', { name: 'Anlegen' }).click()
  await expect(form.getByLabel('Lizenz')).toHaveAccessibleDescription(/«frei für alle» ist kein SPDX-Kürzel/)
  await expect(form.getByLabel('Lizenz')).toBeFocused()
  await form.getByLabel('Lizenz').fill('LicenseRef-Fachstelle')
  await form.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laichgewässer')
  await expect(treeNode(page, 'Laichgewässer')).toBeVisible()

  await press(page, 'Eintrag anlegen …')
  await page.getByRole('combobox', { name: 'Objekt des Eintrags' }).fill('Erdkröte')
  await page
    .getByRole('option', { name: /Bufo bufo/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bufo bufo')
  const records = part(page, 'Einträge bearbeiten')
  const record = records.getByRole('form', { name: 'Laichgewässer' })
  await record.getByLabel('weitere Eigenschaft').fill('Tiefe')
  await record.getByLabel('weitere Eigenschaft').press('Enter')
  await record.getByLabel('Tiefe').fill('1.5')
  await record.getByRole('button', { name: 'Speichern' }).click()
  await expect(record.getByRole('status')).toHaveText('Gespeichert.')
  await expect(page.getByRole('main').getByRole('heading', { level: 3, name: 'Laichgewässer' })).toBeVisible()
  // The taxonomy itself is not theirs.
  await expect(part(page, 'Objekt bearbeiten')).toHaveCount(0)
  await expectAccessible(page, 'Einträge bearbeiten')
})

longStory('Einheit und Beschreibung eines Feldes stehen danach in der Sammlung', async ({ page }) => {
  const fields = await editField(page, 'Tiefe')
  await fields.getByLabel('Einheit').fill('m')
  await fields.getByLabel('Beschreibung').fill('Grösste Tiefe im Mai')
  await fields.getByRole('button', { name: 'Speichern' }).click()
  await expect(fields.getByRole('status')).toHaveText('Gespeichert.')
  await expect(page.getByRole('cell', { name: 'Grösste Tiefe im Mai' })).toBeVisible()
  const head = page.getByRole('form', { name: 'Eigenschaften-Sammlung' })
  await head.getByLabel('Links').fill('javascript:alert(1)')
  await head.getByRole('button', { name: 'Speichern' }).click()
  await expect(head.getByLabel('Links')).toHaveAccessibleDescription(/Zeile 1: «javascript:alert\(1\)» ist kein Link/)
  await expectAccessible(page, 'Sammlung bearbeiten')
})

longStory('Von vielen Beziehungen ist jede zu finden, zu ändern und zu löschen', async ({ page }) => {
  const token = await tokenOf(server, WRITER, PASSWORD)
  const { search } = await askAs(server, token, '{ search(text: "Carex", kinds: [taxon], limit: 50) { hits { path } } }')
  const partners = (search as { hits: { path: string }[] }).hits.map(({ path }) => path.split('/').at(-1))
  const found = await askAs(
    server,
    token,
    '{ toad: search(text: "Bufo bufo", kinds: [taxon]) { hits { path } } pond: search(text: "Laichgewässer", kinds: [collection]) { hits { path } } }',
  )
  const { pond, toad } = found as Record<'toad' | 'pond', { hits: { path: string }[] }>
  const idOf = ({ hits }: { hits: { path: string }[] }) => hits[0]?.path.split('/').at(-1)
  const types = ['sitzt auf', 'frisst', 'meidet', 'sucht']
  for (const type of types) {
    for (let from = 0; from < partners.length; from += 10) {
      const made = partners
        .slice(from, from + 10)
        .map(
          (partner, at) =>
            `r${at}: createRelation(collectionId: "${idOf(pond)}", taxonId: "${idOf(toad)}", relatedTaxonId: "${partner}", relationType: "${type}") { id }`,
        )
      await askAs(server, token, `mutation { ${made.join('\n')} }`)
    }
  }
  await logIn(page, server, WRITER, PASSWORD)
  await openRecord(page, server, 'Bufo bufo')
  await press(page, 'Bearbeiten')
  const relations = part(page, 'Beziehungen bearbeiten')
  const pages = relations.getByRole('group', { name: 'Seiten der Beziehungen' })
  await expect(relations.getByRole('listitem')).toHaveCount(25)
  const total = Number(/\d+$/.exec((await pages.getByRole('status').textContent()) ?? '')?.[0])
  expect(total).toBeGreaterThan(types.length * 10)
  // What is typed in one of them outlasts a look at the others.
  await relations
    .getByRole('listitem', { name: 'Carex limosa' })
    .first()
    .getByRole('button', { name: /^Bearbeiten/ })
    .click()
  const opened = relations.getByRole('form')
  await opened.getByLabel('Beziehungsart').fill('klettert auf')
  await pages.getByRole('button', { name: 'Nächste' }).click()
  await expect(pages.getByRole('status')).toHaveText(new RegExp(`^26–(50|${total}) von ${total}$`))
  await pages.getByRole('button', { name: 'Vorige' }).click()
  await expect(opened.getByLabel('Beziehungsart')).toHaveValue('klettert auf')
  await opened.getByRole('button', { name: 'Speichern' }).click()
  await expect(opened.getByRole('status')).toHaveText('Gespeichert.')
  await relations.getByRole('searchbox', { name: 'Beziehungen nach Partner filtern' }).fill('carex')
  await expect(relations.getByRole('listitem').first()).toContainText('Carex')
  const klettert = relations.getByRole('listitem').filter({ hasText: 'klettert auf' })
  await expect(klettert).toHaveCount(1)
  await klettert.getByRole('button', { name: /löschen$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(klettert).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await expect(klettert).toHaveCount(1)
  await expectAccessible(page, 'Beziehungen bearbeiten')
})

longStory('Die Verbindung fällt aus: Was getippt ist, bleibt, auch nach einem Neuladen', async ({ page, context }) => {
  await logIn(page, server, WRITER, PASSWORD)
  await openRecord(page, server, 'Bufo bufo')
  await press(page, 'Bearbeiten')
  const records = part(page, 'Einträge bearbeiten')
  await records.getByRole('button', { name: 'Bearbeiten Laichgewässer' }).click()
  const form = records.getByRole('form', { name: 'Laichgewässer' })
  await form.getByLabel('Tiefe').fill('2.25')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(form.getByRole('alert')).toContainText('Der Server ist nicht erreichbar')
  await expect(form.getByLabel('Tiefe')).toHaveValue('2.25')
  await context.setOffline(false)
  await page.reload()
  await press(page, 'Bearbeiten')
  await expect(form.getByLabel('Tiefe')).toHaveValue('2.25')
  // Nor does a look at another object lose it.
  await treeNode(page, 'Bufo').filter({ hasNotText: 'Bufo bufo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bufo')
  await page.goBack()
  await expect(form.getByLabel('Tiefe')).toHaveValue('2.25')
  await expect(form.getByRole('status')).toHaveText('Noch nicht gespeichert.')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(form.getByRole('status')).toHaveText('Gespeichert.')
})

longStory('Was eine andere Organisation über eine Art sagt, löscht nicht, wer nur die Taxonomie bearbeitet', async ({ page }) => {
  await logIn(page, server, 'Beispiel Taxonomie', PASSWORD)
  await openRecord(page, server, 'Bufo bufo')
  await verbs(page).getByRole('button', { name: 'Mehr zu «Bufo bufo»' }).press('Enter')
  const menu = page.getByRole('menu', { name: 'Bufo bufo' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Objekt darunter anlegen …', 'Verschieben …', 'Verlauf', 'Löschen …'])
  await expectAccessible(page, 'Menü eines Objekts')
  await page.keyboard.press('Escape')
  await expect(verbs(page).getByRole('button', { name: /^Mehr zu/ })).toBeFocused()
  await press(page, 'Löschen …')
  const dialog = page.getByRole('dialog', { name: '«Bufo bufo» löschen?' })
  await expect(dialog).toContainText('die Sie nicht bearbeiten dürfen')
  await expect(dialog.getByRole('button', { name: 'Löschen' })).toBeDisabled()
})

longStory('Eine Sammlung wird mit ihren Einträgen gelöscht und kommt zurück', async ({ page }) => {
  await logIn(page, server, WRITER, PASSWORD)
  await openRecord(page, server, 'Laichgewässer', 'collection')
  await press(page, 'Löschen …')
  const dialog = page.getByRole('dialog', { name: '«Laichgewässer» löschen?' })
  await expect(dialog).toContainText(/Gelöscht wird: 1 Eigenschaften-Sammlung, 1 Eintrag mit Eigenschaften, \d+ Beziehungen\./)
  await dialog.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eigenschaften-Sammlungen')
  await expect(page.getByRole('main').getByRole('link', { name: 'Laichgewässer' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Laichgewässer' })).toBeVisible()
})

longStory('Ein Feld, das sagt, woher die Angaben stammen, steht am Fuss der Karte', async ({ page }) => {
  const beleg = 'Meier (2001): Teiche. doi:10.1234/teich.5 | https://example.org/teiche'
  const frog = await sayInPonds('Hyla arborea', `Ufer: "flach", Beleg: "${beleg}"`)
  const fields = await editField(page, 'Beleg')
  await fields.getByLabel('Bedeutung').selectOption('Quelle der Zeile')
  await fields.getByRole('button', { name: 'Speichern' }).click()
  await expect(fields.getByRole('status')).toHaveText('Gespeichert.')
  await expect(page.getByRole('row', { name: /^Beleg/ })).toContainText('Quelle der Zeile')

  await page.goto(`${server.url}${frog}`)
  const doi = page.getByRole('link', { name: 'doi:10.1234/teich.5' })
  await expect(doi).toHaveAttribute('href', 'https://doi.org/10.1234/teich.5')
  await expect(page.getByRole('listitem').filter({ hasText: 'Meier (2001)' })).toHaveText(
    'Meier (2001): Teiche. doi:10.1234/teich.5',
  )
  await expect(page.getByRole('term').filter({ hasText: 'Ufer' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Beleg' })).toHaveCount(0)
  await expectAccessible(page, 'Karte mit Quellen')
})

longStory(
  'Ein Feld, das ein Zeigerwert ist, steht mit seiner Skala zuoberst; was nicht zusammenpasst, wird am Feld gesagt',
  async ({ page }) => {
    const frog = await sayInPonds('Rana temporaria', 'Tiefe: 5')
    const fields = await editField(page, 'Tiefe')
    await expect(fields.getByLabel('Skala von')).toHaveCount(0)
    await fields.getByLabel('Bedeutung').selectOption('Zeigerwert')
    await fields.getByLabel('Skala von').fill('5')
    await fields.getByLabel('Skala bis').fill('1')
    await fields.getByLabel('Am oberen Ende').fill('tief')
    await fields.getByRole('button', { name: 'Speichern' }).click()
    await expect(fields.getByText('Die Skala muss unten beginnen: 5 ist nicht kleiner als 1.')).toBeVisible()
    await expect(fields.getByLabel('Skala bis')).toBeFocused()
    await fields.getByLabel('Skala von').fill('1')
    await fields.getByLabel('Skala bis').fill('5')
    await fields.getByRole('button', { name: 'Speichern' }).click()
    await expect(fields.getByRole('status')).toHaveText('Gespeichert.')
    await expect(fields.getByText('(Zeigerwert: Skala 1 bis 5 (tief))')).toBeVisible()
    await expectAccessible(page, 'Felder mit Bedeutung')

    await page.goto(`${server.url}${frog}`)
    const link = page.getByRole('list', { name: 'Kernangaben' }).getByRole('link', { name: /^Zeigerwerte/ })
    await expect(link).toHaveText('ZeigerwertetiefTiefe 5 · Laichgewässer')
  },
)
