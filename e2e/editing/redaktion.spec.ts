import { expectAccessible } from '../support/accessible'
import { ADMIN, logIn, openRecord, part, press, startWithLogins, verbs } from '../support/editors'
import type { RunningServer } from '../support/servers/server'
import { expect, longStory, test, treeNode } from '../support/story'

// Each story goes on from what the one before it left: a server of their own, one after the other.
test.describe.configure({ mode: 'serial' })
test.use({ serviceWorkers: 'block' })

const PASSWORD = 'ein Passwort zum Bearbeiten'
let server: RunningServer

test.beforeAll(async () => {
  server = await startWithLogins(PASSWORD, 'Beispiel Moorkunde')
})
test.afterAll(() => server?.stop())

test('Eine Administratorin richtet eine Organisation ein, mit einem Benutzer und einer Taxonomie', async ({ page, browser }) => {
  await logIn(page, server, 'admin', ADMIN)
  await page.goto(`${server.url}/Organisationen`)
  await page.getByRole('button', { name: 'Organisation anlegen' }).click()
  await page.getByLabel('Name').fill('Libellenamt')
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Libellenamt')

  await page.goto(`${server.url}/Benutzer`)
  await page.getByRole('button', { name: 'Benutzer anlegen' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Lina')
  await page.getByLabel('Organisation').selectOption('Libellenamt')
  await page.getByLabel('Rolle darin').selectOption('Taxonomien bearbeiten')
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  const link = await page.locator('code', { hasText: '/Login#' }).textContent()

  const context = await browser.newContext()
  const lina = await context.newPage()
  await lina.goto(String(link))
  await lina.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD)
  await lina.getByLabel('Neues Passwort, noch einmal').fill(PASSWORD)
  await lina.getByRole('button', { name: 'Passwort setzen' }).click()
  await expect(lina.getByRole('button', { name: 'Lina', exact: true })).toBeVisible()
  await context.close()

  await openRecord(page, server, 'Libellenamt', 'organization')
  await page.getByRole('tab', { name: 'Taxonomien' }).click()
  await page.getByRole('button', { name: 'Taxonomie anlegen …' }).click()
  const form = page.getByRole('form', { name: 'Neue Taxonomie' })
  await expect(form.getByLabel('Was steht darin')).toBeFocused()
  await form.getByRole('button', { name: 'Anlegen' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Bitte geben Sie einen Namen ein.')
  await expect(form.getByLabel('Lizenz')).toHaveAccessibleDescription(/Was veröffentlicht ist, braucht eine\.$/)
  await expect(form.getByLabel('Zitiervorschlag')).toHaveAccessibleDescription(/^Bitte geben Sie an, wie zitiert wird/)
  await expectAccessible(page, 'Neue Taxonomie')
  await form.getByLabel('Was steht darin').selectOption('Arten')
  await form.getByLabel('Name').fill('Libellen')
  await form.getByLabel('Lizenz').fill('CC-BY-4.0')
  await form.getByLabel('Zitiervorschlag').fill('Libellenamt (2026): Libellen.')
  await form.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Libellen')
  await expect(treeNode(page, 'Libellen')).toBeVisible()
})

test('Wer Taxonomien bearbeitet, legt Arten an, ändert und verschiebt sie; der Baum geht mit', async ({ page }) => {
  await logIn(page, server, 'Lina', PASSWORD)
  await openRecord(page, server, 'Libellen', 'taxonomy')
  // By keyboard, in the tree.
  await treeNode(page, 'Libellen').focus()
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: 'Libellen' })
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Bearbeiten',
    'Oberstes Objekt anlegen …',
    'Aus Datei importieren …',
    'Verlauf',
    'Löschen …',
    'In neuem Tab öffnen',
  ])
  await expectAccessible(page, 'Menü im Baum')
  await menu.getByRole('menuitem', { name: 'Oberstes Objekt anlegen …' }).press('Enter')
  const root = page.getByRole('form', { name: 'Neues oberstes Objekt' })
  await expect(root.getByLabel('Name')).toBeFocused()
  await root.getByLabel('Name').fill('Aeshna')
  await root.getByLabel('Rang').selectOption('Gattung')
  await root.getByLabel('Name').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aeshna')

  await press(page, 'Objekt darunter anlegen …')
  const below = page.getByRole('form', { name: 'Neues Objekt unter «Aeshna»' })
  await below.getByLabel('Name').fill('Aeshna cyanae')
  await below.getByLabel('Rang').selectOption('Art')
  await below.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aeshna cyanae')

  await press(page, 'Bearbeiten')
  const form = page.getByRole('form', { name: 'Objekt', exact: true })
  await form.getByLabel('Name', { exact: true }).fill('')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(form.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    /Bitte geben Sie den wissenschaftlichen Namen ein\.$/,
  )
  await form.getByLabel('Name', { exact: true }).fill('Aeshna cyanea')
  await form.getByLabel('Autor').fill('(O. F. Müller, 1764)')
  await form.getByLabel('weitere Eigenschaft').fill('Spannweite')
  await form.getByLabel('weitere Eigenschaft').press('Enter')
  await form.getByLabel('Spannweite').fill('110')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(form.getByRole('status')).toHaveText('Gespeichert.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aeshna cyanea')
  await expect(treeNode(page, 'Aeshna cyanea')).toBeVisible()

  await press(page, 'Verschieben …')
  await part(page, 'Verschieben').getByRole('button', { name: 'Zuoberst stellen' }).click()
  await expect(part(page, 'Verschieben')).toHaveCount(0)
  await expect(treeNode(page, 'Aeshna cyanea')).toHaveAttribute('aria-level', '3')
  await press(page, 'Verschieben …')
  await part(page, 'Verschieben').getByRole('combobox', { name: 'Neu unter' }).fill('aeshna')
  await page.getByRole('option', { name: /^Aeshna(?! cyanea)/ }).click()
  await expect(treeNode(page, 'Aeshna cyanea')).toHaveAttribute('aria-level', '4')
})

longStory('Namen in anderen Sprachen, gleichwertige Objekte und Synonyme', async ({ page }) => {
  await logIn(page, server, 'Lina', PASSWORD)
  await openRecord(page, server, 'Aeshna cyanea')
  await press(page, 'Bearbeiten')
  const names = part(page, 'Namen in anderen Sprachen')
  const added = names.getByRole('form', { name: 'Name hinzufügen' })
  await added.getByLabel('Name', { exact: true }).fill('Blaue Mosaikjungfer')
  await added.getByLabel('bevorzugt').check()
  await added.getByRole('button', { name: 'Name hinzufügen' }).click()
  await expect(names.getByRole('listitem', { name: 'Blaue Mosaikjungfer' })).toContainText('Deutsch, bevorzugt')
  await expect(page.getByRole('article').getByText('Blaue Mosaikjungfer').first()).toBeVisible()
  await expect(treeNode(page, 'Aeshna cyanea')).toContainText('Blaue Mosaikjungfer')

  await names.getByRole('button', { name: 'Bearbeiten Blaue Mosaikjungfer' }).click()
  const name = names.getByRole('form', { name: 'Blaue Mosaikjungfer' })
  await name.getByLabel('Name').fill('Blaugrüne Mosaikjungfer')
  await name.getByRole('button', { name: 'Speichern' }).click()
  await expect(names.getByRole('listitem', { name: 'Blaugrüne Mosaikjungfer' })).toBeVisible()
  await names.getByRole('button', { name: 'Blaugrüne Mosaikjungfer löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(names.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(names.getByRole('listitem', { name: 'Blaugrüne Mosaikjungfer' })).toBeVisible()

  const equals = part(page, 'Gleichwertige Objekte')
  await equals.getByRole('combobox', { name: 'Gleichwertiges Objekt hinzufügen' }).fill('Bufo bufo')
  await page
    .getByRole('option', { name: /^Bufo bufo/ })
    .first()
    .click()
  await expect(equals.getByRole('listitem')).toContainText('Bufo bufo')
  await equals.getByRole('button', { name: 'entfernen Bufo bufo' }).click()
  await expect(equals.getByRole('status').last()).toContainText('«Bufo bufo» ist nicht mehr gleichwertig.')
  await equals.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(equals.getByRole('listitem')).toContainText('Bufo bufo')
  await equals.getByRole('button', { name: 'entfernen Bufo bufo' }).click()
  await expect(equals.getByRole('listitem')).toHaveCount(0)

  const synonym = part(page, 'Synonym oder gültiger Name')
  await synonym.getByRole('combobox', { name: 'Zum Synonym machen von' }).fill('aeshna')
  await page.getByRole('option', { name: /^Aeshna(?! cyanea)/ }).click()
  await expect(synonym).toContainText('Ist ein Synonym von «Aeshna».')
  await expect(page.getByRole('article').getByText('Synonym von Aeshna')).toBeVisible()
  await expect(treeNode(page, 'Aeshna cyanea')).toHaveCount(0)
  await expectAccessible(page, 'Editor eines Objekts')
  await synonym.getByRole('button', { name: 'Wieder gültig, zuoberst' }).click()
  await expect(synonym).toContainText('Ist ein gültiger Name.')
  await expect(treeNode(page, 'Aeshna cyanea')).toHaveAttribute('aria-level', '3')
})

longStory('Zwei verschieben dieselbe Art: Die Zweite sieht beide Orte mit Namen', async ({ page, context }) => {
  await logIn(page, server, 'Lina', PASSWORD)
  await openRecord(page, server, 'Aeshna cyanea')
  await press(page, 'Verschieben …')
  const other = await context.newPage()
  await openRecord(other, server, 'Aeshna cyanea')
  await press(other, 'Verschieben …')
  await part(other, 'Verschieben').getByRole('combobox', { name: 'Neu unter' }).fill('aeshna')
  await other.getByRole('option', { name: /^Aeshna(?! cyanea)/ }).click()
  await expect(treeNode(other, 'Aeshna cyanea')).toHaveAttribute('aria-level', '4')
  await part(page, 'Verschieben').getByRole('combobox', { name: 'Neu unter' }).fill('aeshna')
  await page.getByRole('option', { name: /^Aeshna(?! cyanea)/ }).click()
  const conflict = page.getByRole('dialog', { name: 'Inzwischen geändert' })
  await expect(conflict.getByRole('row', { name: /^übergeordnetes Objekt/ })).toHaveText('übergeordnetes ObjektAeshnaAeshna')
  await conflict.getByRole('button', { name: 'Gespeicherte Fassung übernehmen' }).click()
  await expect(part(page, 'Verschieben')).toContainText('Steht unter «Aeshna».')
})

longStory('Fremde und nicht Angemeldete finden nichts zum Bearbeiten', async ({ page, browser }) => {
  await logIn(page, server, 'Beispiel Moorkunde', PASSWORD)
  await openRecord(page, server, 'Libellen', 'taxonomy')
  await expect(verbs(page).getByRole('button')).toHaveText(['Verlauf'])
  await treeNode(page, 'Libellen').click({ button: 'right' })
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText(['Verlauf', 'In neuem Tab öffnen'])
  await page.keyboard.press('Escape')
  await openRecord(page, server, 'Libellenamt', 'organization')
  await expect(page.getByRole('button', { name: /anlegen|ändern|Mitglied/ })).toHaveCount(0)

  const context = await browser.newContext()
  const nobody = await context.newPage()
  await openRecord(nobody, server, 'Libellen', 'taxonomy')
  await expect(nobody.getByRole('group', { name: 'Bearbeitung' })).toHaveCount(0)
  await treeNode(nobody, 'Libellen').click({ button: 'right' })
  await expect(nobody.getByRole('menu')).toHaveCount(0)
  await nobody.goto(`${server.url}/Arten`)
  await expect(nobody.getByRole('link', { name: 'Libellen' }).first()).toBeVisible()
  await expect(nobody.getByRole('button', { name: /anlegen/ })).toHaveCount(0)
  await context.close()
})

longStory('Eine ganze Taxonomie wird gelöscht, sagt in Zahlen, was mitgeht, und kommt zurück', async ({ page }) => {
  await logIn(page, server, 'Lina', PASSWORD)
  await openRecord(page, server, 'Libellen', 'taxonomy')
  await press(page, 'Löschen …')
  const dialog = page.getByRole('dialog', { name: '«Libellen» löschen?' })
  await expect(dialog).toContainText('Gelöscht wird: 1 Taxonomie, 2 Objekte.')
  await dialog.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arten')
  await expect(page.getByText('«Libellen» ist gelöscht (1 Taxonomie, 2 Objekte).')).toBeVisible()
  await expect(treeNode(page, 'Libellen')).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Libellen', exact: true })).toBeVisible()
  await expect(treeNode(page, 'Libellen')).toBeVisible()
})
