import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { listXlsx } from '../../lib/domain/ownList/writeList'
import { zipFiles } from '../../lib/domain/ownList/zipFiles'
import { hiddenSheets } from '../../lib/domain/testing/oddCells'
import { expectAccessible } from '../support/accessible'
import { askAgain } from '../support/askAgain'
import { hitPath } from '../support/addresses'
import { choose } from '../support/exportTool'
import { csvRows, xlsxContent } from '../support/files'
import { startFront } from '../support/servers/front'
import { amphibians as taxonomy, matchStatus as status, paste, pasted, review } from '../support/ownList'
import { logInAsAdmin } from '../support/screens'
import { lastOf } from '../support/shortRun'
import { expect, lastSegment, longStory, test } from '../support/story'

const redList = 'Rote Liste der Amphibien und Reptilien der Schweiz 2005 (Beispieldaten)'
const traits = 'Merkmale der Amphibien und Reptilien (Beispieldaten)'

const idOf = async (page: Page, name: string) => lastSegment(new URL(await hitPath(page.request, name, 'taxon'), 'http://x').href)

test('Eine Beraterin fügt ihre Liste ein, sieht die unsicheren Namen durch und bekommt ihre Tabelle mit Eigenschaften zurück', async ({
  page,
}) => {
  await paste(page, pasted)
  await expect(
    page.getByText('7 Zeilen, 5 verschiedene Namen · 1 Name steht mehrfach, in 2 Zeilen · 1 Zeile ohne Name').first(),
  ).toBeVisible()
  await expect(status(page)).toHaveText('4 Arten gefunden für 5 verschiedene Namen.')
  const kinds = page.getByRole('list', { name: 'Wie die Namen gefunden wurden' }).getByRole('listitem')
  await expect(kinds).toHaveText(['1 exakt', '1 Synonym', '1 deutscher Name', '1 ähnlich', '1 nicht gefunden'])

  // By keyboard alone: the similar one is right, the oak stays without.
  await expect(review(page)).toContainText('«Triturus cristatas»')
  await review(page).getByRole('radio').first().focus()
  await page.keyboard.press('1')
  await expect(review(page)).toContainText('«Triturus cristatas»')
  await expect(review(page).getByRole('radio').first()).toBeChecked()
  // A finger that stays on the key decides no further name.
  for (let held = 0; held < 5; held++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(review(page).getByText('1 von 2 entschieden')).toBeVisible()
  await expect(review(page)).toContainText('«Quercus robur»')
  await expect(review(page).getByRole('radio', { name: 'ohne Art lassen' })).toBeFocused()
  await page.keyboard.press('0')
  await page.keyboard.press('Enter')
  await expect(review(page).getByText('2 von 2 entschieden')).toBeVisible()

  await choose(page, 'Kategorie ausgeschrieben')
  await choose(page, 'Körperlänge bis etwa')
  await choose(page, 'Lebendgebärend')
  const means = page.getByRole('table', { name: 'Mittelwerte' })
  await expect(means.getByRole('row', { name: /Körperlänge/ })).toContainText('für 4 von 4 Arten')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'XLSX herunterladen' }).click(),
  ])
  const { sheets, rows } = await xlsxContent(await file.path())
  const names = ['Salamandra salamandra', 'Ichthyosaura alpestris', 'Bufo bufo', 'Triturus cristatus']
  const [salamander, newt, toad, crested] = await Promise.all(names.map((name) => idOf(page, name)))
  const header = rows[0] ?? []
  const at = (row: string[]) => Object.fromEntries(header.map((title, index) => [title, row[index]]))
  const titles = [`${redList}: Kategorie ausgeschrieben`, `${traits}: Körperlänge bis etwa`, `${traits}: Lebendgebärend`]
  const values = (row: string[]) => titles.map((title) => at(row)[title])
  expect(sheets).toEqual(['Meine Liste', 'Abgleich', 'Felder', 'Quellen'])
  const ofMatch = ['Abgleich', 'Abgleich: gefunden als', 'Abgleich: Name', 'Abgleich: Taxonomie', 'Abgleich: id']
  expect(header.slice(0, 9)).toEqual(['Fläche', 'Art', 'Anzahl', 'Bemerkung', ...ofMatch])
  expect(header).toHaveLength(12)
  const full = {
    salamander: 'Salamandra salamandra (Linnaeus, 1758)',
    newt: 'Triturus alpestris (Laurenti, 1768)',
    validNewt: 'Ichthyosaura alpestris (Laurenti, 1768)',
    toad: 'Bufo bufo (Linnaeus, 1758)',
    crested: 'Triturus cristatus (Laurenti, 1768)',
  }
  const ofSalamander = ['exakt', full.salamander, full.salamander, taxonomy, salamander, 'verletzlich', '200', 'true']
  const ofNewt = ['Synonym', full.newt, full.validNewt, taxonomy, newt, expect.any(String), '120', 'false']
  const ofToad = ['deutscher Name', 'Erdkröte', full.toad, taxonomy, toad, 'verletzlich', '130', 'false']
  const ofCrested = ['von Hand gewählt', full.crested, full.crested, taxonomy, crested, 'stark gefährdet', '180', 'false']
  expect(rows.slice(1).map((row) => [...row.slice(0, 9), ...values(row)])).toEqual([
    ['A', 'Salamandra salamandra', '3', '=1+1', ...ofSalamander],
    ['A', 'Triturus alpestris', '12', '', ...ofNewt],
    ['B', 'Erdkröte', '1', 'am Teich; "gross"', ...ofToad],
    Array(12).fill(''),
    ['B', 'Triturus cristatas', '2', '007', ...ofCrested],
    ['C', 'Salamandra salamandra', '4', '', ...ofSalamander],
    ['C', 'Quercus robur', '1', 'Baum', 'keine davon', '', '', '', '', '', '', ''],
  ])

  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV', exact: true }).click()])
  const lines = csvRows(await csv.path())
  expect(lines[0]).toEqual(header)
  expect(lines[1]).toEqual(rows[1])

  // What was found becomes an ordinary export of the same columns.
  await page.getByRole('button', { name: 'Als Export öffnen' }).click()
  await expect(page).toHaveURL(/\/Export\?.*ids=/)
  await expect(page.getByRole('table', { name: 'Vorschau' })).toHaveAttribute('aria-rowcount', '5')
})

test('Die Liste ist nach dem Neuladen, in einem zweiten Tab, nach dem Zurück und nach der Anmeldung noch da', async ({
  page,
  context,
}) => {
  await paste(page, pasted)
  await expect(status(page)).toHaveText('4 Arten gefunden für 5 verschiedene Namen.')
  await page.reload()
  await expect(status(page)).toHaveText('4 Arten gefunden für 5 verschiedene Namen.')

  const other = await context.newPage()
  await other.goto('/Export/Meine-Liste')
  await expect(status(other)).toHaveText('4 Arten gefunden für 5 verschiedene Namen.')
  // What is decided in one tab is decided in the other.
  await review(other).getByRole('radio').first().focus()
  await other.keyboard.press('0')
  await other.keyboard.press('Enter')
  await expect(status(page)).toHaveText('3 Arten gefunden für 5 verschiedene Namen.')
  await other.close()

  await page.getByRole('link', { name: 'Dokumentation' }).first().click()
  await expect(page).toHaveURL(/Dokumentation/)
  await page.goBack()
  await expect(status(page)).toHaveText('3 Arten gefunden für 5 verschiedene Namen.')

  await logInAsAdmin(page)
  await page.goto('/Export/Meine-Liste')
  await expect(status(page)).toHaveText('3 Arten gefunden für 5 verschiedene Namen.')

  await page.getByRole('button', { name: 'Liste entfernen' }).click()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(status(page)).toHaveText('3 Arten gefunden für 5 verschiedene Namen.')
})

longStory(
  'Eine Datei mit Fehlern wird mit einem Satz abgelehnt; eine Tabelle mit mehreren Blättern fragt nach dem Blatt',
  async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'ae-liste-'))
    const file = (name: string, content: string | Buffer) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }
    try {
      await page.goto('/Export/Meine-Liste')
      const input = page.getByLabel('Datei öffnen …')
      const problem = page.getByRole('form', { name: 'Liste einfügen' }).getByRole('alert')
      for (const [path, sentence] of [
        [file('leer.csv', ''), '«leer.csv» ist leer.'],
        [file('bild.xlsx', Buffer.from([0xff, 0xd8, 0xff, 0xe0])), '«bild.xlsx» ist ein Bild.'],
        [file('kaputt.xlsx', 'PK\u0003\u0004'), 'Die Datei ist beschädigt'],
        [file('riesig.txt', 'Bufo bufo\n'.repeat(60_000)), "Die Liste hat 60'000 Zeilen"],
      ] as const) {
        await input.setInputFiles(path)
        await expect(problem).toContainText(sentence)
      }
      await page.getByRole('button', { name: 'Liste lesen' }).click()
      await expect(problem).toContainText('Fügen Sie zuerst eine Liste ein')

      const sheet = (name: string) => ({ columns: [{ header: 'Art', valueType: 'text' as const }], rows: [[name]] })
      const second = { name: 'Zweites', rows: [['Art'], ['Bufo bufo'], ['Rana temporaria']] }
      const workbook = await listXlsx(sheet('Hyla arborea'), [second], new Date())
      await input.setInputFiles(file('mappe.xlsx', Buffer.from(await workbook.arrayBuffer())))
      await page
        .getByRole('group', { name: 'Blätter von mappe.xlsx' })
        .getByRole('button', { name: 'Zweites (3 Zeilen)' })
        .click()
      await expect(page.getByText('mappe.xlsx, Blatt Zweites: 2 Zeilen, 2 verschiedene Namen')).toBeVisible()
      await page.getByRole('button', { name: 'Liste entfernen' }).click()

      const parts = Object.entries(hiddenSheets).map(([name, xml]) => ({ name, pieces: [xml] }))
      const hidden = await zipFiles(parts, new Date())
      await input.setInputFiles(file('versteckt.xlsx', Buffer.from(await hidden.arrayBuffer())))
      await expect(page.getByRole('group', { name: 'Blätter von versteckt.xlsx' }).getByRole('button')).toHaveText([
        'Neu (1 Zeile)',
        'Alt (ausgeblendet, 1 Zeile)',
        'Sehr (ausgeblendet, 1 Zeile)',
      ])

      await input.setInputFiles(file('liste.csv', Buffer.from('Nr;Name\n1;Bufo bufo\n2;Erdkr\u00f6te\n', 'latin1')))
      await expect(page.getByText('2 Zeilen, 2 verschiedene Namen')).toBeVisible()
      await expect(page.getByLabel('Spalte mit den Namen')).toHaveValue('1')
      await expect(page.getByRole('option', { name: 'Name: Bufo bufo' })).toBeAttached()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test.describe('Reisst die Verbindung beim Abgleichen ab', () => {
  test.use({ expectedTrouble: [/ERR_|Failed to load/] })
  longStory('geht nichts verloren, und es geht von selbst weiter', async ({ page, baseURL }) => {
    const front = await startFront(baseURL ?? '')
    try {
      await page.goto(`${front.url}/Export/Meine-Liste`)
      await page.getByLabel('Ihre Liste').fill(pasted)
      await page.getByRole('button', { name: 'Liste lesen' }).click()
      await expect(page.getByRole('checkbox', { name: /^Amphibien und/ })).toHaveCount(0)
      await page.getByText('Arten', { exact: true }).last().click()
      front.breakOff('/graphql', 0)
      await page.getByRole('checkbox', { name: /^Amphibien und/ }).check()
      await expect(page.getByRole('region', { name: 'Ergebnis' }).getByRole('alert')).toContainText(/nicht erreichbar|unlesbar/)
      front.breakOff('/graphql', null)
      await askAgain(page.getByRole('main'))
      await expect(status(page)).toHaveText('4 Arten gefunden für 5 verschiedene Namen.')
    } finally {
      await front.stop()
    }
  })
})

for (const [width, height] of lastOf([
  [1400, 900],
  [390, 844],
] as const))
  test(`Meine Liste ist bei ${width} × ${height} zugänglich und passt in die Breite`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await paste(page, pasted)
    await choose(page, 'Kategorie')
    await expectAccessible(page, 'choosing')
    const tab = page.getByRole('tab', { name: 'Ergebnis' })
    if (await tab.isVisible()) await tab.click()
    await expect(review(page)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Auswertung' })).toBeVisible()
    await expectAccessible(page, 'result')
    expect(await widthOf(page.locator('html'))).toBeLessThanOrEqual(width)
  })

const widthOf = (element: Locator) => element.evaluate(({ scrollWidth }) => scrollWidth)
