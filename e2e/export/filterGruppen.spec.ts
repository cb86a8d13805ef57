import { expectAccessible } from '../support/accessible'
import { download, filterBy, previewRows } from '../support/exportTool'
import { csvRows } from '../support/files'
import { expect, longStory, test } from '../support/story'
import { previewOf } from '../support/wetPlants'

// So high that all rows are drawn.
test.use({ serviceWorkers: 'block', viewport: { width: 1600, height: 5000 } })

const orchids = 'Orchideen (Beispieldaten)'

test('Ein neuer Export sind Arten und was darunter steht; mit allen Rängen kommen die Gattungen dazu', async ({ page }) => {
  await page.goto('/Export')
  await page.getByText('Arten', { exact: true }).last().click()
  await page.getByRole('checkbox', { name: /^Orchideen \(Beispieldaten\)/ }).check()
  await expect(page.getByRole('radio', { name: /^nur Arten und darunter/ })).toBeChecked()
  await expect(page).toHaveURL(/ranks=species/)
  await expect(page.getByText(/^Arten aus «Orchideen \(Beispieldaten\)»/).first()).toBeVisible()
  const names = async () => (await previewRows(previewOf(page))).slice(1).map(([, name]) => name ?? '')
  const species = await names()
  expect(species.length).toBeGreaterThan(3)
  expect(species.filter((name) => !name.includes(' '))).toEqual([])
  const file = csvRows(await (await download(page, 'CSV')).path())
  expect(file.slice(1).map(([, name]) => name)).toEqual(species)

  await page.getByRole('radio', { name: 'alle Ränge' }).check()
  await expect(page).not.toHaveURL(/ranks=/)
  await expect.poll(async () => (await names()).length).toBeGreaterThan(species.length)
  const all = await names()
  expect(species.filter((name) => !all.includes(name))).toEqual([])
  expect(all.filter((name) => !species.includes(name)).every((name) => !name.includes(' '))).toBe(true)
})

test('Filter mit «oder» und «nicht» geben Vorschau, Satz und Datei, und stehen in der Adresse', async ({ page }) => {
  await page.goto('/Export?type=Arten&taxonomies=Moorpflanzen%20(Beispieldaten)&ranks=species')
  await page.getByRole('button', { name: /Filtern/ }).click()
  await page.getByRole('button', { name: 'Gruppe mit «oder» oder «nicht» hinzufügen' }).click()
  await filterBy(page, 'Feuchtezahl', 'ist mindestens', '10')
  const group = page.getByRole('group', { name: 'Gruppe 1:' })
  await group.getByRole('button', { name: 'Bedingung hinzufügen' }).click()
  await filterBy(page, 'Lichtzahl', 'ist mindestens', '9')
  await expectAccessible(page, 'mit einer Gruppe von Filtern')
  const rows = async () => (await previewRows(previewOf(page))).slice(1)
  const [wet, light] = [(row: string[]) => Number(row[2] || -1) >= 10, (row: string[]) => Number(row[3] || -1) >= 9]
  const either = await rows()
  expect(either.length).toBeGreaterThan(0)
  expect(either.every((row) => wet(row) || light(row))).toBe(true)
  expect(either.some((row) => !wet(row)) && either.some((row) => !light(row))).toBe(true)

  await group.getByRole('combobox', { name: 'Gruppe 1: was zutreffen muss' }).selectOption('none')
  await expect(page.getByText(/bei denen nichts davon zutrifft, auch mangels Angabe/).first()).toBeVisible()
  const neither = await rows()
  expect(neither.some((row) => wet(row) || light(row))).toBe(false)
  // Who has no value is there too.
  await page.goto('/Export?type=Arten&taxonomies=Moorpflanzen%20(Beispieldaten)&ranks=species')
  const all = await rows()
  expect(all.length).toBe(either.length + neither.length)

  await page.goBack()
  await expect(page.getByRole('button', { name: 'Gruppe 1 entfernen' })).toBeVisible()
  const file = csvRows(await (await download(page, 'CSV')).path())
  expect(file.slice(1)).toEqual(neither)
})

longStory(
  'Im Menü einer Spalte setzt, ändert und entfernt man ihren Filter, wo sie steht, auch auf einem Telefon',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(
      `/Export?type=Arten&taxonomies=${encodeURIComponent(orchids)}&taxProperties=${encodeURIComponent(orchids)}~%40author`,
    )
    await page.getByRole('tab', { name: 'Vorschau' }).click()
    const menu = page.getByRole('button', { name: /: Autor sortieren/ })
    const form = page.getByRole('dialog', { name: /^Filter der Spalte .*: Autor$/ })
    const openForm = async () => {
      await menu.click()
      await page.getByRole('menuitem', { name: 'filtern …' }).click()
      await expect(form.getByRole('combobox', { name: 'Vergleich' })).toBeFocused()
    }
    await openForm()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(menu).toBeFocused()

    await openForm()
    await form.getByRole('combobox', { name: 'Vergleich' }).selectOption('enthält')
    await form.getByRole('combobox', { name: /^Wert/ }).fill('L.')
    await expectAccessible(page)
    // First takes the list away that offers values.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/taxFilters=.*~ILIKE~L\.$/)
    await expect(form).toBeHidden()
    await expect(
      page
        .getByText(/deren «.*: Autor» «L\.» enthält/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()

    await openForm()
    await expect(form.getByRole('combobox', { name: /^Wert/ })).toHaveValue('L.')
    await form.getByRole('button', { name: 'Filter entfernen' }).click()
    await expect(page).not.toHaveURL(/taxFilters/)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(page).toHaveURL(/taxFilters=.*~ILIKE~L\.$/)

    // The table goes, and the button that the focus went back to.
    await openForm()
    await form.getByRole('combobox', { name: /^Wert/ }).fill('nirgends')
    await form.getByRole('button', { name: 'Filter ändern' }).click()
    await expect(page.getByRole('status').filter({ hasText: '0 Objekte' })).toBeFocused()
  },
)

longStory('Eine id der Vorschau lässt sich kopieren', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/Export?type=Arten&taxonomies=${encodeURIComponent(orchids)}&sort=id`)
  const [, [id = ''] = []] = await previewRows(previewOf(page))
  await page.getByTitle('id kopieren').first().click()
  await expect(page.getByRole('status').filter({ hasText: 'kopiert' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
})
