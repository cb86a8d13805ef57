// Files as they are published, from the drop to the last sentence. One server and its database serve all of these: they write, one after the other.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { swissCount } from '../../lib/domain/text/swissCount'
import { workbook } from '../../server/importers/source/testing/testZip'
import { expectAccessible } from '../support/accessible'
import { logIn, startWithLogins } from '../support/editors'
import { check, dropFile, load, step, storyFiles } from '../support/importAssistant'
import { csv, filled, missingFiles, realCsv, realSheet } from '../support/realTables'
import type { RunningServer } from '../support/servers/server'
import { expect, longStory, test } from '../support/story'

test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'block' })

const PASSWORD = 'ein Passwort zum Importieren'
const OWNER = 'Fachstelle Fauna (Beispieldaten)'
const eunis = 'eunis2012/EUNIS_2012.csv'
const baseflor = 'baseflor-france/baseflor.xlsx'
const daisie = 'daisie/input_taxon.csv'
const missing = missingFiles(eunis, baseflor, daisie)
const files = storyFiles()
let server: RunningServer

test.skip(missing !== null, missing ?? '')

test.beforeAll(async () => {
  server = await startWithLogins(PASSWORD, 'Beispiel Taxonomie', 'Beispiel Sammlung')
})
test.afterAll(async () => {
  files.remove()
  await server?.stop()
})

/** Brings the file to the assistant as somebody who holds it with the mouse does. */
async function begin(page: Page, path: string, who: string) {
  await logIn(page, server, who, PASSWORD)
  await page.goto(`${server.url}/Import`)
  await dropFile(page, path)
}

/** A new taxonomy with all that is asked about it. */
async function describeTaxonomy(
  page: Page,
  name: string,
  type: 'Arten' | 'Lebensräume',
  about: { licence: string; citation: string },
) {
  const target = await step(page, 'Ziel')
  await target.getByText('Namen und ihre Ordnung').click()
  await target.getByText(type, { exact: true }).click()
  await target.getByLabel('Name der neuen Taxonomie').fill(name)
  await target.getByLabel('Organisation, der sie gehört').selectOption(OWNER)
  await target.getByLabel('Lizenz (SPDX-Kürzel)').fill(about.licence)
  await target.getByLabel('Zitiervorschlag').fill(about.citation)
  await target.getByRole('button', { name: 'weiter zu den Spalten' }).click()
}

const roleIn = (columns: Locator, column: string) => columns.getByLabel(`Wozu «${column}» dient`)

/** Loads and compares the last sentence with the number that the source gives. */
async function loadAll(page: Page, entries: number, link: string) {
  await load(page)
  const sentence = `Geladen: ${swissCount(entries)} neue Einträge, 0 geänderte, 0 gelöschte.`
  const loaded = await step(page, 'Laden')
  await expect(loaded.getByRole('status').filter({ hasText: 'Geladen' })).toHaveText(sentence)
  await expect(
    page.getByRole('main').getByText(`${sentence} Wo es steht und wie Sie es zurücknehmen, sagt «5 Laden».`),
  ).toBeVisible()
  await loaded.getByRole('link', { name: link, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(link)
}

/** Rows and cells of all tables together, as the check says them. */
async function sums(result: Locator): Promise<number[]> {
  const said = await result.getByRole('region', { name: 'Spalten der Datei' }).locator('summary').allInnerTexts()
  const each = said.map((text) =>
    (text.match(/(\d[\d']*) (?=Zeile|Zelle|übernommen|genannt)/g) ?? []).map((number) => Number(number.replaceAll("'", ''))),
  )
  return [0, 1, 2, 3].map((index) => each.reduce((sum, numbers) => sum + (numbers[index] ?? 0), 0))
}

/** Opens the record that the search of the program offers first. */
async function find(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'suchen' }).fill(name)
  await page.getByRole('option').filter({ hasText: name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

longStory('Eine Lebensraum-Klassifikation in Blättern je Buchstabe wird ein einziger Baum', async ({ page }) => {
  const source = realCsv(eunis)
  const header = ['Version', 'Level', 'Code', 'Name', 'Description']
  const sheets = new Map<string, (string | number | null)[][]>()
  // The one row without a code stands where it stands in the source.
  let letter = ''
  for (const { version = '', level, code = '', name = '', description = '' } of source) {
    letter = code.slice(0, 1) || letter
    const row = [version, level ? Number(level) : null, code, name, description].map((cell) => (cell === '' ? null : cell))
    sheets.set(letter, [...(sheets.get(letter) ?? []), row])
  }
  const cover = [['EUNIS habitat classification 2007'], ['Revised descriptions 2012, amended 2019']]
  const whole = [...sheets].map(([title, rows]) => [title, [header, ...rows]] as const)
  const path = files.text('EUNIS 2012.xlsx', workbook({ 'Read me': cover, ...Object.fromEntries(whole) }))
  const habitats = source.filter(({ code }) => code)
  expect([source.length, habitats.length, sheets.size]).toEqual([5_285, 5_284, 11])

  await begin(page, path, 'Beispiel Taxonomie')
  const file = await step(page, 'Datei')
  const tables = file.getByRole('combobox', { name: 'Tabelle' })
  await expect(tables.getByRole('option').first()).toHaveText('Read me (1 Zeile)')
  await tables.selectOption({ label: 'B (178 Zeilen)' })
  await expect(file.getByRole('radio', { name: /11 Blätter mit denselben Spalten/ })).toBeChecked()
  await file.getByRole('button', { name: 'weiter zum Ziel' }).click()
  await describeTaxonomy(page, 'EUNIS 2012', 'Lebensräume', {
    licence: 'CC0-1.0',
    citation: 'European Environment Agency (2019).',
  })
  const columns = await step(page, 'Spalten')
  for (const [column, role] of [
    ['Level', 'level'],
    ['Code', 'code'],
    ['Name', 'name'],
    ['Description', 'property'],
  ] as const)
    await expect(roleIn(columns, column)).toHaveValue(role)
  await roleIn(columns, 'Version').selectOption({ label: 'nicht übernehmen' })

  expect(await check(page)).toBe("5'284 neu, 0 geändert, 0 unverändert, 0 gelöscht")
  const result = await step(page, 'Prüfen')
  await expect(result.getByText("5'285 Zeilen gelesen, 5'284 übernommen, 1 nicht übernommen")).toBeVisible()
  const levels = habitats.map(({ level }) => Number(level))
  const roots = levels.filter((level) => level === 1).length
  const tree = result.getByRole('region', { name: 'Baum' })
  await expect(tree).toContainText(`5'284 Objekte, ${roots} Wurzeln, ${Math.max(...levels)} Ebenen`)
  const cells = filled([...sheets.values()].flat())
  // The versions are left out, of the row without a code too.
  expect(await sums(result)).toEqual([5_285, cells, cells - 5_285, 5_285])
  await expectAccessible(page, 'check of several sheets')

  await loadAll(page, 5_284, 'EUNIS 2012')
  const { name = '', description = '' } = habitats.find(({ code }) => code === 'A1.1121') ?? {}
  await find(page, name)
  const main = page.getByRole('main')
  for (const text of ['A1.1121', 'High energy littoral rock', description.slice(0, 60)]) await expect(main).toContainText(text)
})

longStory('Zeigerwerte mit Dezimalkommas und «NA» werden Zahlen', async ({ page }) => {
  const letters = ['E', 'Q', 'Z', 'AA', 'AD', 'AE', 'AG']
  const height = 'Hauteur_végétative_maximum_[m]'
  const [header = {}, ...all] = await realSheet(baseflor, [...letters, 'BC'])
  // Those with a height, a few of which say «rampant» or «20(25)»; they are no numbers in any language.
  const plants = all.filter(({ E, Q = '' }) => E && /^(\d+(\.\d+)?|\?)$/.test(Q))
  const isKnown = (index: number) => index % 300 !== 10
  const taxa = plants.filter((_, index) => isKnown(index))
  const checklist = files.text('gehoelze.csv', csv([['scientificName', 'family'], ...taxa.map(({ E = '', BC = '' }) => [E, BC])]))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/command.mjs', 'import', checklist, '--taxonomy', 'Gehölze Frankreichs', '--type', 'Art', '--licence', 'ODbL-1.0'],
    { cwd: join(__dirname, '../..'), env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' }, encoding: 'utf8' },
  )
  expect(status, `${stdout}${stderr}`).toBe(0)
  const cell = (text: string, letter: string) => (letter === 'E' ? text : text === '' ? 'NA' : text.replace('.', ','))
  const rows = plants.map((row) => letters.map((letter) => cell(row[letter] ?? '', letter)))
  const path = files.text('Zeigerwerte.csv', csv([letters.map((letter) => header[letter] ?? ''), ...rows]))
  const values = rows.map((row) => row.slice(1).filter((each) => each !== 'NA' && each !== '?'))
  const taken = values.filter((each, index) => isKnown(index) && each.length > 0)

  await begin(page, path, 'Beispiel Sammlung')
  const target = await step(page, 'Ziel')
  await target.getByLabel('Name der neuen Sammlung').fill('Zeigerwerte (Julve)')
  await target.getByLabel('Organisation, der sie gehört').selectOption(OWNER)
  await target.getByLabel('Lizenz').fill('ODbL-1.0')
  await target.getByLabel('Zitiervorschlag').fill('Julve, Ph., 1998 ff. baseflor.')
  await target.getByRole('checkbox', { name: /^Gehölze Frankreichs/ }).check()
  await target.getByRole('button', { name: 'weiter zu den Spalten' }).click()
  const columns = await step(page, 'Spalten')
  await columns.getByRole('button', { name: /«NA» ist kein Wert/ }).click()
  await columns.getByRole('button', { name: /«\?» ist kein Wert/ }).click()
  await expect(columns.getByLabel('Was «kein Wert» heisst')).toHaveValue('NA, ?')
  await expect(columns.getByLabel(`Wie die Werte von «${height}» gelesen werden`)).toContainText('als Zahl mit Dezimalkomma')
  await columns.getByLabel(`Name der Eigenschaft aus «${height}»`).fill('Höhe')
  await columns.getByLabel(`Einheit von «${height}»`).fill('m')

  expect(await check(page)).toBe(`${swissCount(taken.length)} neu, 0 geändert, 0 unverändert, 0 gelöscht`)
  const result = await step(page, 'Prüfen')
  const cells = filled(rows)
  const takenCells = taken.length + taken.flat().length
  expect(await sums(result)).toEqual([rows.length, cells, takenCells, cells - takenCells])
  await expect(result.getByRole('row', { name: /^Höhe Zahl \d+ m$/ })).toBeVisible()
  const review = result.getByRole('region', { name: 'Unsichere Namen' })
  const unknown = rows.filter((_, index) => !isKnown(index)).length
  await review.getByRole('radio').first().focus()
  for (let decided = 0; decided < unknown; decided++) {
    await page.keyboard.press('0')
    await page.keyboard.press('Enter')
  }
  await expect(review.getByRole('status').first()).toHaveText(`${unknown} von ${unknown} entschieden`)
  await check(page)
  await loadAll(page, taken.length, 'Zeigerwerte (Julve)')
  await find(page, rows.find(([, each], index) => isKnown(index) && each === '0,15')?.[0]?.trim() ?? '')
  await expect(page.getByRole('main')).toContainText('0.15 m')
})

longStory(
  'Eine Checkliste mit vier Spalten für den Namen wird ein Baum aus Ordnung, Familie, Gattung, Art und Unterart',
  async ({ page }) => {
    const families = ['Rosaceae', 'Fabaceae', 'Poaceae']
    const source = realCsv(daisie).filter(({ family = '', species }) => families.includes(family) && species)
    const rows = source.map((row) => {
      const { genus = '', species = '', subtaxon = '', subtaxon_rank: rank = '', subtaxon_authority: author = '' } = row
      return [
        genus,
        species,
        subtaxon && `${rank} ${subtaxon}`,
        (subtaxon ? author : row.authority) ?? '',
        row.family ?? '',
        row.ordo ?? '',
      ]
    })
    const header = ['Gattung', 'Art', 'Unterart', 'Autor', 'Familie', 'Ordnung']
    const path = files.text('Gebietsfremde Pflanzen.csv', csv([header, ...rows]))
    const higher = [0, 4, 5].map((column) => new Set(rows.map((row) => row[column])).size).reduce((sum, each) => sum + each)
    // What is named below a species stands under it; not all of these have a row.
    const speciesOf = ([genus, species]: string[]) => `${genus} ${species}`
    const withRow = new Set(rows.filter(([, , subtaxon]) => !subtaxon).map(speciesOf))
    const below = rows.filter(([, , subtaxon]) => subtaxon && subtaxon.trim() !== 's.l.')
    const above = higher + new Set(below.map(speciesOf).filter((species) => !withRow.has(species))).size
    expect(above - higher).toBe(16)

    await begin(page, path, 'Beispiel Taxonomie')
    await describeTaxonomy(page, 'Gebietsfremde Pflanzen', 'Arten', { licence: 'CC-BY-4.0', citation: 'DAISIE (2009).' })
    const columns = await step(page, 'Spalten')
    for (const [index, role] of ['genusPart', 'namePart', 'namePart', 'author', 'above:family', 'above:order'].entries())
      await expect(roleIn(columns, header[index] ?? '')).toHaveValue(role)

    expect(await check(page)).toBe(`${swissCount(rows.length + above)} neu, 0 geändert, 0 unverändert, 0 gelöscht`)
    const result = await step(page, 'Prüfen')
    const tree = result.getByRole('region', { name: 'Baum' })
    await expect(tree).toContainText(`${swissCount(rows.length + above)} Objekte, 3 Wurzeln, 5 Ebenen`)
    expect(await sums(result)).toEqual([rows.length, filled(rows), filled(rows), 0])
    // What was spoilt before it came here is said, not mended in silence.
    await expect(result.getByText('Umlaute und Akzente sind schon in der Datei verdorben')).toBeVisible()

    await loadAll(page, rows.length + above, 'Gebietsfremde Pflanzen')
    await find(page, 'Crataegus flabellata var. grayana')
    const main = page.getByRole('main')
    for (const text of ['(Eggleston) E.J. Palmer', 'Rosales', 'Rosaceae']) await expect(main).toContainText(text)
  },
)
