// A server of its own, because it writes.
import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { ADMIN, askAs, logIn, openRecord, tokenOf } from '../support/editors'
import { check, load, step, storyFiles, upload } from '../support/importAssistant'
import { startServer, type RunningServer } from '../support/servers/server'
import { expect, longStory, test } from '../support/story'

test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'block' })

const OWNER = 'Fachstelle Fauna (Beispieldaten)'
const files = storyFiles()
let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: ADMIN })
})
test.afterAll(async () => {
  files.remove()
  await server?.stop()
})

const taxa = [
  ['id', 'parentId', 'Name', 'Autor', 'Rang'],
  [1, null, 'Odonata', null, 'order'],
  [2, 1, 'Anax imperator', 'Leach, 1815', 'species'],
  [3, 1, 'Aeshna cyanea', '(O. F. Müller, 1764)', 'species'],
]
const traits = [
  ['Art', 'Flügel'],
  ['Anax imperator', 52],
  ['Aeshna cyonea', 45],
]
const sources = [
  ['Kürzel', 'Titel'],
  ['W99', 'Wildermuth 1999'],
]

const table = (box: Locator, name: string) =>
  box.getByRole('group', { name: 'Tabellen dieses Imports' }).getByRole('button', { name: new RegExp(`^${name}`) })

for (const [width, height] of [
  [1400, 900],
  [390, 844],
] as const)
  longStory(
    `Eine Mappe mit Taxa, Merkmalen und Quellen kommt bei ${width} × ${height} in einem Import herein und geht mit einem Klick wieder`,
    async ({ page }) => {
      const [taxonomy, collection] = [`Libellen ${width}`, `Flügel der Libellen ${width}`]
      const fileName = `libellen ${width}.xlsx`
      await logIn(page, server, 'admin', ADMIN)
      await page.setViewportSize({ width, height })
      await upload(page, server, await files.book(fileName, { Taxa: taxa, Merkmale: traits, Quellen: sources }))
      const file = await step(page, 'Datei')
      await file.getByRole('button', { name: 'Mehrere Tabellen zusammen importieren …' }).click()
      await expect(file.getByRole('checkbox', { name: /^Taxa 3 Zeilen/ })).toBeChecked()
      await file.getByRole('checkbox', { name: /^Merkmale 2 Zeilen/ }).check()
      await expect(file.getByRole('checkbox', { name: /^Quellen 1 Zeile/ })).not.toBeChecked()
      await expectAccessible(page, 'tables')
      await file.getByRole('button', { name: 'weiter zum Ziel' }).click()
      // Whoever works by keyboard goes on there.
      await expect(page.getByRole('button', { name: /^2\s*Ziel/ })).toBeFocused()

      const target = await step(page, 'Ziel')
      await table(target, 'Taxa').click()
      await target.getByRole('radio', { name: /Namen und ihre Ordnung/ }).check({ force: true })
      await target.getByLabel('Name der neuen Taxonomie').fill(taxonomy)
      await target.getByLabel('Organisation, der sie gehört').selectOption(OWNER)
      await target.getByLabel('Lizenz (SPDX-Kürzel)').fill('CC0-1.0')
      await expect(table(target, 'Taxa')).toContainText('bereit')
      await expect(table(target, 'Merkmale')).toContainText('es fehlt noch etwas')
      await expect(target.getByRole('button', { name: 'weiter zu den Spalten' })).toHaveAttribute('aria-disabled', 'true')

      // By keyboard alone to the other table; its names are looked for in the taxonomy that comes with it.
      await table(target, 'Merkmale').focus()
      await page.keyboard.press('Enter')
      await target.getByLabel('Name der neuen Sammlung').fill(collection)
      await target.getByLabel('Lizenz').fill('CC0-1.0')
      await target.getByLabel('Zitiervorschlag').fill('Wir (2026): Libellen.')
      await expect(target.getByRole('checkbox', { name: `${taxonomy} aus diesem Import` })).toBeChecked()
      await expectAccessible(page, 'targets')

      // All of it stands on the server.
      await expect(page.getByText('Alles gespeichert')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('button', { name: /^2\s*Ziel/ })).toContainText(
        `neue Taxonomie (Arten) «${taxonomy}», neue Sammlung «${collection}»`,
      )
      const columns = await step(page, 'Spalten')
      await table(columns, 'Taxa').click()
      await expect(columns.getByLabel('Wozu «parentId» dient')).toHaveValue('parent')
      await table(columns, 'Merkmale').click()
      await expect(columns.getByLabel('Wozu «Flügel» dient')).toHaveValue('property')
      const download = page.waitForEvent('download')
      await columns.getByRole('button', { name: 'Zuordnung als Datei sichern' }).click()
      const { tables } = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { tables: object[] }
      expect(tables).toMatchObject([
        { sheet: 'Taxa', taxonomy: {}, taxonomyName: taxonomy, type: 'Art' },
        { sheet: 'Merkmale', collection, taxon: { columns: ['Art'] }, properties: [{ column: 'Flügel' }] },
      ])

      expect(await check(page)).toBe('4 neu, 0 geändert, 0 unverändert, 0 gelöscht')
      const result = await step(page, 'Prüfen')
      await expect(result.getByRole('region', { name: 'Baum' })).toContainText('3 Objekte, 1 Wurzel, 2 Ebenen')
      await expect(result.getByRole('region', { name: 'Spalten der Datei' })).toContainText('Blatt «Quellen» wird nicht gelesen')
      await result.getByRole('region', { name: 'Unsichere Namen' }).getByRole('radio').first().focus()
      await page.keyboard.press('1')
      await page.keyboard.press('Enter')
      await expect(result.getByText('1 Name entschieden')).toBeVisible()
      expect(await check(page)).toBe('5 neu, 0 geändert, 0 unverändert, 0 gelöscht')
      await expectAccessible(page, 'result')
      expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width)

      await load(page)
      const loaded = await step(page, 'Laden')
      await expect(loaded.getByRole('link', { name: taxonomy, exact: true })).toBeVisible()
      await loaded.getByRole('link', { name: collection, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(collection)
      await openRecord(page, server, 'Aeshna cyanea')
      await expect(page.getByRole('main')).toContainText('45')

      await page.goto(`${server.url}/Import`)
      await expect(page.getByText(`für «${taxonomy}», «${collection}»`)).toBeVisible()
      await page.getByRole('link', { name: fileName }).click()
      await (await step(page, 'Laden')).getByRole('button', { name: 'Import rückgängig machen …' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig machen' }).click()
      await expect(page.getByText(/Dieser Import wurde am .* rückgängig gemacht/)).toBeVisible()
      const left = await askAs(
        server,
        await tokenOf(server, 'admin', ADMIN),
        '{ importTargets { collections { name } taxonomies { name } } }',
      )
      expect(JSON.stringify(left)).not.toContain(taxonomy)
    },
  )

longStory('Eine zweite Datei kommt zum selben Import dazu, geht wieder, und es geht auch mit einer Tabelle', async ({ page }) => {
  await logIn(page, server, 'admin', ADMIN)
  const csv = (rows: (string | number | null)[][]) => rows.map((row) => row.map((cell) => cell ?? '').join(';')).join('\n')
  await upload(page, server, files.text('taxa.csv', csv(taxa)))
  const file = await step(page, 'Datei')
  await expect(file.getByRole('button', { name: 'Mehrere Tabellen zusammen importieren …' })).toHaveCount(0)
  await file.getByRole('button', { name: 'Weitere Datei hinzufügen …' }).click()
  await file.getByLabel('Datei wählen …').setInputFiles(files.text('merkmale.csv', csv(traits)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('taxa.csv und merkmale.csv')
  await expect(file.getByRole('checkbox', { name: /^taxa\.csv/ })).toBeChecked()
  await expect(file.getByRole('checkbox', { name: /^merkmale\.csv/ })).toBeChecked()
  await expect(page.getByRole('button', { name: /^1\s*Datei/ })).toContainText('2 Tabellen')

  const target = await step(page, 'Ziel')
  await table(target, 'taxa').click()
  await target.getByRole('radio', { name: /Namen und ihre Ordnung/ }).check({ force: true })
  await target.getByLabel('Name der neuen Taxonomie').fill('Zwei Dateien')
  await target.getByLabel('Organisation, der sie gehört').selectOption(OWNER)
  await target.getByLabel('Die Lizenz ist nicht bekannt').check()
  await table(target, 'merkmale').click()
  await target.getByLabel('Name der neuen Sammlung').fill('Aus der zweiten')
  await target.getByLabel('Lizenz').fill('CC0-1.0')
  await target.getByLabel('Zitiervorschlag').fill('Wir (2026)')
  expect(await check(page)).toBe('4 neu, 0 geändert, 0 unverändert, 0 gelöscht')

  await file.getByRole('button', { name: 'merkmale.csv ansehen' }).click()
  await file.getByRole('button', { name: 'Doch nur eine Tabelle importieren' }).click()
  await expect(file.getByRole('combobox', { name: 'Tabelle' })).toHaveValue('1')
  await expect(page.getByRole('button', { name: /^2\s*Ziel/ })).toContainText('neue Sammlung «Aus der zweiten»')

  // It came by mistake: it goes again, and what was decided about it.
  await file.getByRole('button', { name: 'merkmale.csv wieder entfernen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('taxa.csv')
  await expect(page.getByRole('button', { name: /^2\s*Ziel/ })).toContainText('noch ohne Namen')
  await expect(file.getByRole('list', { name: 'Hinzugefügte Dateien' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('taxa.csv')
})
