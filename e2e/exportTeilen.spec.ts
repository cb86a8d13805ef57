import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { readDemoFile } from '../server/demo/demoFiles'
import { demoId } from '../server/demo/demoId'
import { readXlsx, type SheetCell } from '../server/exporters/testing/readXlsx'
import { choose, download, filterBy, previewRows } from './exportTool'
import { csvRows } from './files'
import { startFront } from './front'
import { expect, test } from './story'

const plants = 'Moorpflanzen (Beispieldaten)'
const indicators = 'Zeigerwerte der Pflanzen (Beispieldaten)'
const habitats = 'Arten in Lebensräumen (Beispieldaten)'
const headers = [
  'id',
  'name',
  `${plants}: Deutscher Name`,
  `${plants}: Wuchsform`,
  `${indicators}: Lichtzahl`,
  `${indicators}: Feuchtezahl`,
  `${habitats}: kommt vor in: Bindung`,
]

test('Eine Beraterin filtert nach Zeigerwert und teilt den Link; bei der Kollegin stimmt jedes Blatt der XLSX', async ({
  page,
  browser,
}) => {
  const wet = wetPlants()
  await chooseWetPlants(page)
  await expect(page.getByRole('status').filter({ hasText: `${wet.size} Objekte` })).toBeVisible()

  await withColleague(browser, async (shared) => {
    await shared.goto(page.url())
    const shown = await previewRows(table(shared))
    const file = await download(shared, 'XLSX herunterladen')
    const sheets = await readXlsx(readFileSync(await file.path()))
    expect(Object.keys(sheets)).toEqual(['Daten', 'Felder', 'Quellen', 'Export'])

    const [header = [], ...rows] = filled(sheets.Daten)
    expect([...header].sort()).toEqual([...headers].sort())
    const inOrder = rows.map((row) => headers.map((name) => row[header.indexOf(name)] ?? null))
    expect(new Map(inOrder.map((row) => [row[0], row]))).toEqual(wet)
    // In the order of the preview.
    expect(rows.map(([id]) => id)).toEqual(shown.slice(1).map(([id]) => id))

    const fields = filled(sheets.Felder)
    const about = (name: string) => Object.fromEntries((fields[0] ?? []).map((title, index) => [title, fields.find(([column]) => column === name)?.[index] ?? null])) // prettier-ignore
    expect(fields.slice(1).map(([column]) => column)).toEqual(header)
    for (const [index, name] of headers.entries()) {
      expect([name, about(name)['Werte in dieser Datei']]).toEqual([
        name,
        [...wet.values()].filter((row) => row[index] !== null).length,
      ])
    }
    expect(about(`${indicators}: Feuchtezahl`)).toMatchObject({
      Herkunft: 'Eigenschaften-Sammlung',
      Quelle: indicators,
      Eigenschaft: 'Feuchtezahl',
      Typ: 'Zahl',
      Beschreibung: '1 trocken bis 12 unter Wasser',
      'Werte in der Quelle': readDemoFile('records-zeigerwerte.csv').filter(({ Feuchtezahl }) => Feuchtezahl !== '').length,
    })
    expect(about(`${habitats}: kommt vor in: Bindung`)).toMatchObject({ Beziehungsart: 'kommt vor in', Eigenschaft: 'Bindung' })

    expect(filled(sheets.Quellen).slice(1)).toEqual([
      sourceRow('Taxonomie', 'taxonomies.csv', plants),
      expect.arrayContaining([indicators]),
      expect.arrayContaining([habitats]),
    ])
    expect(filled(sheets.Quellen)[2]).toEqual(sourceRow('Eigenschaften-Sammlung', 'collections.csv', indicators))

    const facts = Object.fromEntries(filled(sheets.Export).map(([name, value]) => [name, value]))
    expect(facts).toMatchObject({ Zeilen: wet.size, Spalten: headers.length, 'Link zum Export': shared.url() })
    expect(facts.Auswahl).toContain(`deren «${indicators}: Feuchtezahl» mindestens 9 ist`)
    expect(facts.Datenstand).toMatch(/^\d+, geändert am /)
  })
})

test('Der Kurzlink öffnet dieselbe Auswahl und ist dieselbe Datei', async ({ page, browser, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await chooseWetPlants(page)
  const copied = async () => {
    await page.getByRole('button', { name: 'Kurzlink kopieren' }).click()
    await expect(page.getByRole('button', { name: 'Kurzlink kopiert' })).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const link = await copied()
  expect(link).toMatch(/^http:\/\/localhost:\d+\/Export\?kurz=[0-9a-f]{24}$/)

  await withColleague(browser, async (shared) => {
    await shared.goto('/')
    await shared.goto(link)
    expect(await previewRows(table(shared))).toEqual(await previewRows(table(page)))
    await expect(shared).toHaveURL(page.url())
    // The long address took the short one's place: one step back leads to where the colleague came from.
    await shared.goBack()
    await expect(shared).toHaveURL('/')
    await shared.goForward()
    await expect(table(shared)).toBeVisible()
    await shared.reload()
    await expect(table(shared)).toBeVisible()
  })

  const [short, long] = await Promise.all([
    request.get(link.replace('/Export?', '/export.csv?')),
    request.get(page.url().replace('/Export?', '/export.csv?')),
  ])
  expect(short.status()).toBe(200)
  expect(await short.text()).toBe(await long.text())
})

test('Ein falscher Kurzlink wird beim Namen genannt', async ({ page, request }) => {
  const sentence = 'Einen Kurzlink «abc» gibt es nicht. Prüfen Sie, ob die Adresse vollständig ist'
  await page.goto('/Export?kurz=abc')
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await page.goto(`/Export?kurz=${'0'.repeat(24)}`)
  await expect(page.getByRole('alert').filter({ hasText: `«${'0'.repeat(24)}» gibt es nicht` })).toBeVisible()
  await page.getByRole('link', { name: 'Neu beginnen' }).click()
  await expect(page.getByText('Wählen Sie zuerst eine Taxonomie')).toBeVisible()
  const file = await request.get('/export.xlsx?kurz=abc')
  expect([file.status(), await file.text()]).toEqual([404, expect.stringContaining(sentence)])
})

test('Sortieren steht im Link und in der Datei; vor und zurück gehen durch die Schritte', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 1400 })
  await page.goto(`/Export?taxonomies=${plants}&pcoProperties=${indicators}~Lichtzahl&pcoFilters=${indicators}~Feuchtezahl~>=~9`)
  const unsorted = await previewRows(table(page))
  const header = page.getByRole('columnheader', { name: /Lichtzahl/ }).getByRole('button', { name: /Lichtzahl/ })
  await header.click()
  await header.click()
  await expect(page).toHaveURL(/sort=.*Lichtzahl.*&descending=true/)
  const sorted = await previewRows(table(page))
  const light = sorted.slice(1).map((row) => row[sorted[0]?.indexOf(`${indicators}: Lichtzahl`) ?? 0] ?? '')
  // Nobody without a value is lost: they stand at the end.
  const known = light.filter((value) => value !== '')
  expect([light.length, known.length < light.length]).toEqual([unsorted.length - 1, true])
  expect(light).toEqual([...known.sort((a, b) => Number(b) - Number(a)), ...Array<string>(light.length - known.length).fill('')])
  expect(csvRows(await (await download(page, 'CSV')).path())).toEqual(sorted)

  await page.goBack()
  await expect(page).not.toHaveURL(/descending/)
  await page.goBack()
  await expect(page).not.toHaveURL(/sort/)
  expect(await previewRows(table(page))).toEqual(unsorted)
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL(/descending=true/)
  expect(await previewRows(table(page))).toEqual(sorted)
})

test.describe('Bricht die Verbindung mitten im Herunterladen ab', () => {
  test.use({ expectedTrouble: [/ERR_|Failed to load/] })
  for (const format of ['csv', 'xlsx'] as const) {
    test(`ist die ${format.toUpperCase()} keine fertige Datei`, async ({ page, baseURL }) => {
      const front = await startFront(baseURL ?? '')
      const folder = mkdtempSync(join(tmpdir(), 'ae-broken-'))
      try {
        const address = `${front.url}/export.${format}?taxonomies=${encodeURIComponent(plants)}`
        front.breakOff(`/export.${format}`, 500)
        await page.goto(`${front.url}/health`)
        const [broken] = await Promise.all([page.waitForEvent('download'), followFileLink(page, address)])
        expect(await broken.failure()).not.toBeNull()
        // 18: the file is partial.
        expect(await exitCode('curl', ['--silent', '--fail', '--output', 'broken', address], folder)).toBe(18)

        front.breakOff(`/export.${format}`, null)
        const [whole] = await Promise.all([page.waitForEvent('download'), followFileLink(page, address)])
        expect([await whole.failure(), existsSync(await whole.path())]).toEqual([null, true])
      } finally {
        rmSync(folder, { recursive: true, force: true })
        await front.stop()
      }
    })
  }
})

test('Der Export an Ort und Stelle steht als Code bereit, auch mit Kurzlink', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await chooseWetPlants(page)
  await page.getByRole('button', { name: 'In R, Python, QGIS …' }).click()
  const section = page.getByRole('region', { name: 'In anderen Programmen' })
  await expect(section.getByRole('group', { name: 'Code für R' })).toContainText(`taxonomies = "${plants}"`)

  await section.getByRole('radio', { name: 'curl' }).check()
  await section.getByRole('button', { name: 'Code kopieren' }).click()
  await expect(section.getByRole('button', { name: 'kopiert' })).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  const folder = mkdtempSync(join(tmpdir(), 'ae-code-'))
  try {
    const run = spawnSync('bash', ['-c', code], { cwd: folder, encoding: 'utf8' })
    expect([run.status, code.includes(`${baseURL}/export.csv`)]).toEqual([0, true])
    const rows = csvRows(join(folder, 'export.csv'))
    expect(rows).toEqual(await previewRows(table(page)))

    await section.getByRole('checkbox', { name: 'mit Kurzlink' }).check()
    const short = section.getByRole('group', { name: 'Code für curl' })
    await expect(short).toContainText(/kurz=[0-9a-f]{24}'/)
    expect(spawnSync('bash', ['-c', await short.innerText()], { cwd: folder }).status).toBe(0)
    expect(csvRows(join(folder, 'export.csv'))).toEqual(rows)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

const table = (page: Page) => page.getByRole('table', { name: 'Vorschau' })

/** Plants of wet places with their German name, growth form, light and how they are bound to their habitats, all by hand. */
async function chooseWetPlants(page: Page) {
  await page.setViewportSize({ width: 1600, height: 1400 })
  await page.goto('/Export')
  await page.getByText('Arten', { exact: true }).last().click()
  await page.getByRole('checkbox', { name: /^Moorpflanzen \(Beispieldaten\)/ }).check()
  await choose(page, 'Deutscher Name')
  await choose(page, 'Wuchsform')
  await choose(page, 'Lichtzahl')
  await choose(page, 'Bindung')
  await filterBy(page, 'Feuchtezahl', 'ist mindestens', '9')
  await expect(page).toHaveURL(/pcoFilters=.*Feuchtezahl/)
  await expect(table(page).getByRole('columnheader', { name: /Feuchtezahl/ })).toBeVisible()
}

/** A browser that has never been here. */
async function withColleague(browser: Browser, work: (page: Page) => Promise<void>) {
  const baseURL = process.env.STORIES_URL
  const colleague = await browser.newContext({ locale: 'de-CH', viewport: { width: 1600, height: 1400 }, baseURL })
  try {
    await work(await colleague.newPage())
  } finally {
    await colleague.close()
  }
}

/** What the database was filled with, as rows of `headers` by id: plants with a moisture value of 9 or more. */
function wetPlants(): Map<SheetCell, SheetCell[]> {
  const cell = (text: string | undefined) =>
    text === undefined || text === '' ? null : String(Number(text)) === text ? Number(text) : text
  const values = new Map(readDemoFile('records-zeigerwerte.csv').map((row) => [row.taxon, row]))
  const bonds = readDemoFile('relations-vorkommen.csv').filter((row) => row.relation_type === 'kommt vor in')
  const collator = new Intl.Collator('de', { numeric: true })
  const rows = readDemoFile('taxa-moorpflanzen.csv').flatMap(({ name = '', de, Wuchsform }) => {
    const { Lichtzahl, Feuchtezahl = '' } = values.get(name) ?? {}
    if (Feuchtezahl === '' || Number(Feuchtezahl) < 9) return []
    const bound = bonds
      .filter(({ taxonomy, taxon }) => taxonomy === 'moorpflanzen' && taxon === name)
      .sort((a, b) => collator.compare(a.related_taxon ?? '', b.related_taxon ?? ''))
      .map(({ Bindung }) => Bindung)
    const id = demoId('taxon', 'moorpflanzen', name)
    return [[id, name, cell(de), cell(Wuchsform), cell(Lichtzahl), cell(Feuchtezahl), cell(bound.join(' | '))]]
  })
  return new Map(rows.map((row) => [row[0] ?? null, row]))
}

function sourceRow(kind: string, file: string, name: string): SheetCell[] {
  const row = readDemoFile(file).find((each) => each.name === name) ?? {}
  const organization = readDemoFile('organizations.csv').find(({ key }) => key === row.organization)?.name
  const facts = [row.last_updated, row.licence, row.citation, row.terms_of_use, organization, row.description]
  return [kind, name, ...facts.map((fact) => fact ?? null)]
}

/** Rows of a sheet, all as long as the first. */
const filled = (rows: SheetCell[][] = []) => rows.map((row) => Array.from(rows[0] ?? [], (_, index) => row[index] ?? null))

/** Without holding up this process, in which the front runs. */
const exitCode = (program: string, args: string[], cwd: string) =>
  new Promise<number | null>((resolve, reject) => {
    spawn(program, args, { cwd, stdio: 'ignore' }).on('error', reject).on('close', resolve)
  })

/** As a click on a plain link does. */
const followFileLink = (page: Page, address: string) =>
  page.evaluate((href) => {
    const link = document.body.appendChild(document.createElement('a'))
    link.href = href
    link.download = ''
    link.click()
  }, address)
