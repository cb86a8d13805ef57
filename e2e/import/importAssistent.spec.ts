// One server and its database serve all of these: a table, loaded in the first, is there in the second.
import { logOut } from '../support/anmeldung'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { ADMIN, askAs, givePassword, logIn, openRecord, press, startWithLogins, tokenOf } from '../support/editors'
import { xlsxContent } from '../support/files'
import { check, load, numbers, step, storyFiles, upload } from '../support/importAssistant'
import type { RunningServer } from '../support/servers/server'
import { lastOf } from '../support/shortRun'
import { expect, longStory, test } from '../support/story'

// A server of their own, because they write: one after the other.
test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'block' })

const PASSWORD = 'ein Passwort zum Importieren'
const WRITER = 'Beispiel Sammlung'
const amphibians = 'Amphibien und Reptilien (Beispieldaten)'
const files = storyFiles()
let server: RunningServer

test.beforeAll(async () => {
  server = await startWithLogins(PASSWORD, WRITER, 'Beispiel Taxonomie', 'Beispiel Moorkunde')
})
test.afterAll(async () => {
  files.remove()
  await server?.stop()
})

/** As offices keep them: a title above the names of the columns, a typing error, a name nobody knows, two rows that contradict each other. */
const rows = [
  ['Laichgewässer der Amphibien', null, null, null],
  ['Stand 2026', null, null, null],
  ['Art', 'Tiefe', 'besonnt', 'Bemerkung'],
  ['Bombina variegata', 20, 'ja', 'auch Wagenspuren'],
  ['Bufo bufo', 60, 'nein', null],
  ['Hyla arborea', 35, 'ja', null],
  ['Triturus cristatas', 70, 'ja', null],
  ['Rana temporaria', 30, 'nein', null],
  ['Rana temporaria', 45, 'nein', null],
  ['Wolpertinger alpinus', 10, 'ja', null],
]

/** Whether the names are looked for in this taxonomy alone. */
async function onlyAmphibians(page: Page) {
  await (await step(page, 'Ziel')).getByRole('checkbox', { name: new RegExp(`^${amphibians.replace(/[()]/g, '\\$&')}`) }).check()
}

async function describeCollection(page: Page, name: string) {
  const target = await step(page, 'Ziel')
  await target.getByLabel('Name der neuen Sammlung').fill(name)
  await target.getByLabel('Organisation, der sie gehört').selectOption('Fachstelle Fauna (Beispieldaten)')
  await target.getByLabel('Lizenz').fill('CC-BY-4.0')
  await target.getByLabel('Zitiervorschlag').fill('Fachstelle Fauna (2026): Laichgewässer.')
}

test('Eine Redaktorin bringt eine Tabelle mit Fehlern herein: berichtigt, geprüft, geladen, bei der Art gesehen und zurückgenommen', async ({
  page,
}) => {
  const path = await files.xlsx('Laichgewässer.xlsx', 'Daten', rows)
  await logIn(page, server, WRITER, PASSWORD)
  await upload(page, server, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laichgewässer.xlsx')

  // The sheet with rows, and the line with the names of its columns.
  const file = await step(page, 'Datei')
  const lines = file.getByRole('radiogroup', { name: 'Zeile mit den Namen der Spalten' })
  await lines.getByText('Stand 2026').click()
  await expect(lines.getByRole('radio', { name: /^Zeile 2:/ })).toBeChecked()
  await lines.getByText('besonnt').click()
  await expect(lines.getByRole('radio', { name: 'Zeile 3: Art, Tiefe, besonnt, Bemerkung' })).toBeChecked()

  await describeCollection(page, 'Laichgewässer')
  await onlyAmphibians(page)

  // Columns are guessed; one is left out, one gets a unit.
  const columns = await step(page, 'Spalten')
  await expect(columns.getByText('Aus den Namen der Spalten erraten.')).toBeVisible()
  await expect(columns.getByLabel('Wozu «Art» dient')).toHaveValue('name')
  await columns.getByLabel('Wozu «Bemerkung» dient').selectOption({ label: 'nicht übernehmen' })
  await columns.getByLabel('Einheit von «Tiefe»').fill('cm')
  await expect(columns.getByText('Von Ihnen angepasst.')).toBeVisible()

  // Bombina, Bufo and Hyla are clear; the typing error, the unknown one and the contradiction are not.
  expect(await check(page)).toBe('4 neu, 0 geändert, 0 unverändert, 0 gelöscht')
  const result = await step(page, 'Prüfen')
  const problems = result.getByRole('region', { name: 'Meldungen' })
  await problems.getByText('Diesen Namen gibt es in den Taxonomien nicht').click()
  await expect(problems.getByRole('row', { name: /10 Art Wolpertinger alpinus/ })).toBeVisible()
  const [xlsx] = await Promise.all([
    page.waitForEvent('download'),
    problems.getByRole('button', { name: 'Alle Meldungen als XLSX' }).click(),
  ])
  const written = await xlsxContent(await xlsx.path())
  expect(written.rows[0]).toEqual(['Datei', 'Zeile', 'Spalte', 'Wert', 'Grund', 'Folge', 'Hinweis'])
  expect(written.rows.map(([, line]) => line)).toEqual(expect.arrayContaining(['7', '9', '10']))

  // By keyboard alone: the newt is right, the other is left out.
  const review = result.getByRole('region', { name: 'Unsichere Namen' })
  await expect(review).toContainText('«Triturus cristatas»')
  await review.getByRole('radio').first().focus()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(review).toContainText('«Wolpertinger alpinus»')
  await page.keyboard.press('0')
  await page.keyboard.press('Enter')
  await expect(review.getByRole('status').first()).toHaveText('2 von 2 entschieden')
  await expect(result.getByText('Seit dieser Prüfung hat sich etwas geändert')).toBeVisible()
  expect(await check(page)).toBe('5 neu, 0 geändert, 0 unverändert, 0 gelöscht')

  // What it would be, typed.
  const preview = result.getByRole('region', { name: 'Vorschau' }).first()
  await expect(preview.getByRole('row', { name: 'Bombina variegata 20 cm ja' })).toBeVisible()

  await load(page)
  const loaded = await step(page, 'Laden')
  await loaded.getByRole('link', { name: 'Laichgewässer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laichgewässer')
  await openRecord(page, server, 'Bombina variegata')
  await expect(page.getByRole('main')).toContainText('Laichgewässer')
  await expect(page.getByRole('main')).toContainText('20 cm')

  // One click and a plain question take it back.
  await page.goto(`${server.url}/Import`)
  await page.getByRole('link', { name: 'Laichgewässer.xlsx' }).click()
  await (await step(page, 'Laden')).getByRole('button', { name: 'Import rückgängig machen …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Diesen Import rückgängig machen?' })
  await expect(dialog).toContainText('5 neue Einträge verschwinden')
  await expect(dialog).toContainText('Seither hat niemand etwas davon geändert.')
  await dialog.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(page.getByText(/Dieser Import wurde am .* rückgängig gemacht/)).toBeVisible()
  await openRecord(page, server, 'Bombina variegata')
  await expect(page.getByRole('main')).not.toContainText('Laichgewässer')
})

longStory(
  'Dieselbe Datei noch einmal zu laden ändert nichts, und die Spalten sind zugeordnet wie beim letzten Mal',
  async ({ page }) => {
    const path = files.text('schutz.csv', 'Art;Schutz;Rang\nBufo bufo;ja;1\nBombina variegata;ja;2\n')
    await logIn(page, server, WRITER, PASSWORD)
    await upload(page, server, path)
    await describeCollection(page, 'Schutz im Kanton')
    await onlyAmphibians(page)
    await (await step(page, 'Spalten')).getByLabel('Wozu «Rang» dient').selectOption({ label: 'nicht übernehmen' })
    expect(await check(page)).toBe('2 neu, 0 geändert, 0 unverändert, 0 gelöscht')
    await load(page)

    // From the collection's own page, which is the target then.
    await openRecord(page, server, 'Schutz im Kanton', 'collection')
    await press(page, 'Aus Datei importieren …')
    await expect(page.getByText('Für die Eigenschaften-Sammlung «Schutz im Kanton»')).toBeVisible()
    await page.getByLabel('Datei wählen …').setInputFiles(path)
    await expect(page.getByRole('button', { name: /^2\s*Ziel/ })).toContainText('Sammlung «Schutz im Kanton»')
    await expect((await step(page, 'Spalten')).getByText('So waren die Spalten beim letzten Import')).toBeVisible()
    await expect(page.getByLabel('Wozu «Rang» dient')).toHaveValue('ignored')
    expect(await check(page)).toBe('0 neu, 0 geändert, 2 unverändert, 0 gelöscht')
    await expect(page.getByText('Alles, was die Datei sagt, steht schon so in der Datenbank.')).toBeVisible()

    // What a shorter table no longer has stays, unless it is to go.
    const shorter = files.text('schutz neu.csv', 'Art;Schutz;Rang\nBufo bufo;nein;1\n')
    await upload(page, server, shorter)
    await (
      await step(page, 'Ziel')
    )
      .getByRole('combobox', { name: 'Eigenschaften-Sammlung', exact: true })
      .selectOption('Schutz im Kanton')
    expect(await check(page)).toBe('0 neu, 1 geändert, 0 unverändert, 0 gelöscht')
    await expect(page.getByText('1 Eintrag der Datenbank steht nicht in der Datei; er bleibt.')).toBeVisible()
    await (
      await step(page, 'Ziel')
    )
      .getByLabel('Einträge der Sammlung, die in der Tabelle fehlen')
      .selectOption({ label: 'löschen: die Tabelle ist die ganze Sammlung' })
    expect(await check(page)).toBe('0 neu, 1 geändert, 0 unverändert, 1 gelöscht')
  },
)

longStory('Eine Tabelle wird zur Taxonomie, mit ihren Objekten im Baum', async ({ page }) => {
  const path = files.text(
    'libellen.csv',
    'id,scientificName,scientificNameAuthorship,taxonRank,parentNameUsageID,vernacularName\n' +
      'o,Odonata,"Fabricius, 1793",order,,Libellen\ng,Anax,"Leach, 1815",genus,o,\na,Anax imperator,"Leach, 1815",species,g,Grosse Königslibelle\n',
  )
  await logIn(page, server, 'Beispiel Taxonomie', PASSWORD)
  await page.goto(`${server.url}/Arten`)
  await page.getByRole('link', { name: 'Aus Datei importieren …' }).click()
  await page.getByLabel('Datei wählen …').setInputFiles(path)
  await expect(page.getByRole('button', { name: /^2\s*Ziel/ })).toContainText('neue Taxonomie (Arten)')
  const target = await step(page, 'Ziel')
  await target.getByLabel('Name der neuen Taxonomie').fill('Libellen')
  await target.getByLabel('Organisation, der sie gehört').selectOption('Fachstelle Fauna (Beispieldaten)')
  await expect(page.getByText('Geben Sie die Lizenz an, oder sagen Sie, dass sie nicht bekannt ist.').first()).toBeVisible()
  await target.getByLabel('Lizenz (SPDX-Kürzel)').fill('CC0-1.0')
  await expect((await step(page, 'Spalten')).getByLabel('Wozu «scientificName» dient')).toHaveValue('name')
  // Three taxa and two German names.
  expect(await check(page)).toBe('5 neu, 0 geändert, 0 unverändert, 0 gelöscht')
  await load(page)
  await (await step(page, 'Laden')).getByRole('link', { name: 'Libellen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Libellen')
  await expect(page.getByRole('main')).toContainText('Odonata')
})

longStory('Ein Darwin Core Archive kommt als Ganzes herein: Was seine Spalten bedeuten, sagt es selbst', async ({ page }) => {
  const terms = ['scientificName', 'taxonRank', 'parentNameUsageID']
  const fields = terms.map((term, index) => `<field index="${index + 1}" term="http://rs.tdwg.org/dwc/terms/${term}"/>`)
  const meta = `<archive xmlns="http://rs.tdwg.org/dwc/text/"><core encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n"
    ignoreHeaderLines="1" rowType="http://rs.tdwg.org/dwc/terms/Taxon"><files><location>taxon.txt</location></files><id index="0"/>
    ${fields.join('')}
    </core></archive>`
  const taxa = 'id\tscientificName\ttaxonRank\tparentNameUsageID\ng\tLibellula\tgenus\t\ns\tLibellula depressa\tspecies\tg\n'
  const path = await files.zip('plattbauch.zip', { 'meta.xml': meta, 'taxon.txt': taxa })
  await logIn(page, server, 'Beispiel Taxonomie', PASSWORD)
  await upload(page, server, path)
  await expect(page.getByText('Das ist ein Archiv (Darwin Core Archive)')).toBeVisible()
  await expect((await step(page, 'Spalten')).getByText('Hier ist nichts zu wählen.')).toBeVisible()
  const target = await step(page, 'Ziel')
  await target.getByLabel('Name der neuen Taxonomie').fill('Plattbäuche')
  await target.getByLabel('Organisation, der sie gehört').selectOption('Fachstelle Fauna (Beispieldaten)')
  expect(await check(page)).toBe('2 neu, 0 geändert, 0 unverändert, 0 gelöscht')
  await load(page)
  await openRecord(page, server, 'Libellula depressa')
})

longStory(
  'Wer mittendrin neu lädt oder anderswo weitermacht, findet alles wieder; eine Prüfung lässt sich abbrechen',
  async ({ page }) => {
    const many = Array.from({ length: 60_000 }, (_, index) => `Bufo bufo ${index};${index}`).join('\n')
    const path = files.text('gross.csv', `Art;Wert\n${many}\n`)
    await logIn(page, server, WRITER, PASSWORD)
    await upload(page, server, path)
    await describeCollection(page, 'Viele Werte')
    // Right after typing, before anything can be saved.
    await page.reload()
    await expect(page.getByRole('button', { name: /^2\s*Ziel/ })).toContainText('neue Sammlung «Viele Werte»')
    await expect((await step(page, 'Ziel')).getByLabel('Zitiervorschlag')).toHaveValue('Fachstelle Fauna (2026): Laichgewässer.')
    const address = page.url()

    await (await step(page, 'Prüfen')).getByRole('button', { name: 'Jetzt prüfen' }).click()
    await expect(page.getByRole('progressbar', { name: 'Die Datei wird geprüft' })).toBeVisible()
    // It goes on without the page, and is found again.
    await page.goto(`${server.url}/Export`)
    await page.goto(address)
    const box = await step(page, 'Prüfen')
    await box.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(box).toContainText('abgebrochen', { timeout: 60_000 })
    await expect(box.getByRole('button', { name: 'Jetzt prüfen' })).toBeVisible()

    // Another's eyes see none of it.
    await logOut(page, WRITER)
    await logIn(page, server, 'Beispiel Moorkunde', PASSWORD)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Diesen Import gibt es nicht (mehr)' })).toBeVisible()
    await logOut(page, 'Beispiel Moorkunde')
    await logIn(page, server, WRITER, PASSWORD)
    await page.goto(address)
    await page.getByRole('button', { name: 'Import löschen …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await expect(page).toHaveURL(/\/Import$/)
    await expect(page.getByRole('link', { name: 'gross.csv' })).toHaveCount(0)
  },
)

longStory('Wer nicht angemeldet ist oder nur liest, erfährt, was zu tun ist', async ({ page }) => {
  await page.goto(`${server.url}/Import`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import')
  await expect(page.getByRole('main')).toContainText('Importieren kann, wer angemeldet ist')
  await expect(page.getByLabel('Datei wählen …')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(/Login\?zurueck=%2FImport/)

  const admin = await tokenOf(server, 'admin', ADMIN)
  await askAs(server, admin, 'mutation { createUser(name: "Nur Lesen") { user { id } } }')
  await givePassword(server, admin, 'Nur Lesen', PASSWORD)
  await logIn(page, server, 'Nur Lesen', PASSWORD)
  await page.goto(`${server.url}/Import`)
  await expect(page.getByRole('main')).toContainText('in keiner Organisation dürfen Sie Taxonomien oder Sammlungen bearbeiten')
  await expect(page.getByLabel('Datei wählen …')).toHaveCount(0)
})

test.describe('Was nicht geht, sagt ein Satz', () => {
  test.use({ expectedTrouble: [/ERR_|Failed to load resource/] })

  test('Reisst die Verbindung beim Hochladen ab, genügt «Noch einmal»; ein Bild wird abgelehnt', async ({ page, context }) => {
    await logIn(page, server, WRITER, PASSWORD)
    await page.goto(`${server.url}/Import`)
    await expect(page.getByLabel('Datei wählen …')).toBeEnabled()
    await context.setOffline(true)
    const drop = page.getByRole('group', { name: 'Datei hochladen' })
    await page.getByLabel('Datei wählen …').setInputFiles(files.text('werte.csv', 'Art;Wert\nBufo bufo;1\n'))
    await expect(drop.getByRole('alert')).toContainText('Die Verbindung ist beim Hochladen von «werte.csv» abgebrochen')
    await context.setOffline(false)
    await drop.getByRole('button', { name: 'Noch einmal' }).click()
    await expect(page).toHaveURL(/\/Import\/[0-9a-f-]{36}$/)

    await page.goto(`${server.url}/Import`)
    await page.getByLabel('Datei wählen …').setInputFiles(files.text('bild.xlsx', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])))
    await expect(page.getByRole('main')).toContainText(/bild\.xlsx/)
    await expect(page.getByRole('alert').first()).toContainText(/Bild/)
  })
})

for (const [width, height] of lastOf([
  [1400, 900],
  [390, 844],
] as const))
  longStory(
    `Der Import ist bei ${width} × ${height} zugänglich, passt in die Breite und geht mit der Tastatur allein`,
    async ({ page }) => {
      await logIn(page, server, WRITER, PASSWORD)
      await page.setViewportSize({ width, height })
      await upload(page, server, await files.xlsx(`Breite ${width}.xlsx`, 'Daten', rows))
      await page.getByRole('navigation', { name: 'Brotkrumen' }).getByRole('link', { name: 'Import' }).click()
      const begun = page.getByRole('region', { name: 'Begonnene Importe' })
      await expect(begun).toBeVisible()
      await expectAccessible(page, 'start')
      await begun.getByRole('link', { name: `Breite ${width}.xlsx` }).click()
      for (const name of ['Datei', 'Ziel', 'Spalten', 'Prüfen', 'Laden']) await step(page, name)
      const target = await step(page, 'Ziel')
      await target.getByRole('combobox', { name: 'Eigenschaften-Sammlung', exact: true }).focus()
      await expectAccessible(page, 'steps')
      expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width)

      // Lines with the arrow keys, targets by typing, the check with Enter.
      const file = await step(page, 'Datei')
      await file.getByRole('radio').first().focus()
      await page.keyboard.press('ArrowDown')
      await describeCollection(page, `Breite ${width}`)
      await onlyAmphibians(page)
      await file.getByRole('radio', { name: /^Zeile 3:/ }).focus()
      await page.keyboard.press('Space')
      expect(await check(page)).toBe('4 neu, 0 geändert, 0 unverändert, 0 gelöscht')
      const result = await step(page, 'Prüfen')
      for (const reason of await result.getByRole('region', { name: 'Meldungen' }).locator('summary').all()) await reason.click()
      await expectAccessible(page, 'result')
      expect(await numbers(result)).toBe('4 neu, 0 geändert, 0 unverändert, 0 gelöscht')
      expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width)
    },
  )
