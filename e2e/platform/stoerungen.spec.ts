import type { Locator } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exampleIds } from '../support/addresses'
import { openChanged } from '../support/servers/changedAnswers'
import { outsideTheWindow } from '../support/outside'
import { type RunningServer, startServer } from '../support/servers/server'
import { expect, longStory, test, treeNode } from '../support/story'

const long = `Longissimus ${'interminabilis '.repeat(19).trim()}`
const rightToLeft = 'ضفدع الشجر الأوروبي'
const marked = `Zalgo${'\u0301\u0323\u0308'.repeat(12)}us`
const hostile = String.raw`Percentus 100%_\ "quotus" d'Aubenton`

/** A checklist with everything that can be wrong with parents, and names nobody expects. */
const checklist = [
  ['id', 'parentId', 'name', 'rank'],
  ['1', '', 'Amphibia', 'class'],
  ['2', '1', 'Bombina', 'genus'],
  ['3', '2', 'Bombina variegata', 'species'],
  ['4', '5', 'Circulus primus', 'genus'],
  ['5', '4', 'Circulus secundus', 'genus'],
  ['6', '5', 'Circulus secundus adhaerens', 'species'],
  ['7', '7', 'Ipsius parens', 'genus'],
  ['8', '404', 'Orphanus solitarius', 'species'],
  ['9', '1', long, 'genus'],
  ['10', '1', rightToLeft, 'genus'],
  ['11', '1', marked, 'genus'],
  ['12', '1', hostile, 'genus'],
]
  .map((line) => line.join('\t'))
  .join('\n')

test.describe('Daten mit Fehlern', () => {
  let server: RunningServer
  let report = ''
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    server = await startServer({ DEMO_DATA: 'false' })
    report = importInto(server, checklist)
  })
  test.afterAll(() => server.stop())

  longStory(
    'Ein Kreis und ein fehlendes Elternteil: der Bericht nennt sie, Baum, Suche und Objekt zeigen sie',
    async ({ page }) => {
      for (const line of [
        'Das übergeordnete Taxon fehlt in der Quelle',
        'Das Taxon ist sich selbst übergeordnet',
        'Die übergeordneten Taxa bilden einen Kreis',
      ])
        expect(report).toContain(line)

      await page.goto(server.url)
      await treeNode(page, 'Arten').click()
      await treeNode(page, 'Störliste').click()
      // Whatever has no place stands at the top; the circle is cut, and nothing of it is lost.
      for (const name of ['Amphibia', 'Circulus primus', 'Ipsius parens', 'Orphanus solitarius'])
        await expect(treeNode(page, name)).toHaveAttribute('aria-level', '3')
      await treeNode(page, 'Circulus primus').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Circulus primus')
      await treeNode(page, 'Circulus secundus').click()
      await expect(treeNode(page, 'Circulus secundus adhaerens')).toHaveAttribute('aria-level', '5')

      for (const [typed, name, trail] of [
        ['circulus adh', 'Circulus secundus adhaerens', ['Circulus primus', 'Circulus secundus']],
        ['orphanus', 'Orphanus solitarius', []],
      ] as const) {
        await page.getByRole('combobox', { name: 'suchen' }).fill(typed)
        await page.getByRole('option', { name }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
        await expect(treeNode(page, name)).toHaveAttribute('aria-selected', 'true')
        const crumbs = page.getByRole('navigation', { name: 'Brotkrumen' }).getByRole('link')
        await expect(crumbs).toHaveText(['Arten', 'Störliste', ...trail])
      }
    },
  )

  for (const [what, name, typed] of [
    ['300 Zeichen', long, 'longissimus interm'],
    ['von rechts nach links', rightToLeft, 'الشجر'],
    ['mit Zeichen über Zeichen', marked, 'zalgous'],
    ['mit %, _, \\ und Anführungszeichen', hostile, String.raw`100%_\ "quotus"`],
  ] as const) {
    longStory(`Ein Name ${what} ist zu finden, steht im Baum, und nichts ragt hinaus`, async ({ page }) => {
      await page.goto(server.url)
      await page.getByRole('combobox', { name: 'suchen' }).fill(typed)
      await page.getByRole('option').first().click()
      await expect.poll(() => textOf(page.getByRole('heading', { level: 1 }))).toBe(name.normalize('NFC'))
      const node = page.getByRole('treeitem', { selected: true })
      await expect.poll(() => textOf(node)).toContain(name.normalize('NFC'))
      await expect(node).toBeInViewport()
      for (const width of [1400, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(() => outsideTheWindow(page), `bei ${width}`).toEqual([])
      }
      await page.setViewportSize({ width: 1400, height: 900 })
      await page.getByRole('button', { name: 'Baum filtern' }).click()
      await page.getByRole('searchbox', { name: 'Baum filtern' }).fill(typed)
      await expect(page.getByRole('status').filter({ hasText: /^1 Treffer/ })).toBeVisible()
      await expect(treeNode(page, 'Amphibia')).toBeVisible()
      expect(await outsideTheWindow(page)).toEqual([])
    })
  }
})

test.describe('Wird der Server beendet und neu gestartet', () => {
  test.use({ expectedTrouble: [/net::ERR_|Failed to (load|fetch)|status of 50[234]/] })

  let server: RunningServer
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    server = await startServer({ DEMO_DATA: 'false' })
    importInto(server, checklist)
  })
  test.afterAll(() => server.stop())

  longStory('bleibt der Baum stehen, sagt es und geht von selbst weiter', async ({ page }) => {
    test.setTimeout(180_000)
    const navigation = page.getByRole('navigation', { name: 'Daten' })
    const again = navigation.getByRole('button', { name: 'Noch einmal versuchen' })
    const offline = page.getByRole('banner').getByRole('status').filter({ hasText: 'Offline' })
    await page.goto(server.url)
    await treeNode(page, 'Arten').click()
    await treeNode(page, 'Störliste').click()
    await expect(treeNode(page, 'Amphibia')).toBeVisible()

    await server.halt()
    await treeNode(page, 'Amphibia').locator('[aria-hidden]').first().click()
    await expect(treeNode(page, /^nicht geladen/).first()).toBeVisible()
    await expect(treeNode(page, 'Circulus primus')).toBeVisible()
    await expect(offline).toBeVisible()
    await expect(again).toBeVisible()

    await server.resume()
    await expect(treeNode(page, 'Bombina')).toBeVisible({ timeout: 60_000 })
    await expect(treeNode(page, /^nicht geladen/)).toHaveCount(0)
    await expect(offline).toHaveCount(0)
    await expect(again).toHaveCount(0)
    await treeNode(page, 'Bombina').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bombina')
  })
})

test.describe('Lässt sich eine Seite nicht darstellen', () => {
  test.use({ expectedTrouble: [/TypeError|Cannot read/], serviceWorkers: 'block' })

  test('bleibt der Baum daneben, und mit ihm der Weg zu anderen Seiten', async ({ page, request }) => {
    const { species = '' } = await exampleIds(request)
    await openChanged(page, species, (body) => body.replace(/"vernacularNames":\[.*?\]/g, '"vernacularNames":null'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Das hat nicht geklappt')
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(treeNode(page, 'Bombina variegata')).toHaveAttribute('aria-selected', 'true')
    await page.unrouteAll({ behavior: 'wait' })
    await treeNode(page, 'Bombina bombina').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina bombina')
  })
})

/** Its letters, however their marks are encoded. */
const textOf = async (element: Locator) => (await element.innerText()).replace(/\s+/g, ' ').trim().normalize('NFC')

/** Imports the text as a table into the running server; answers what it says. */
function importInto(server: RunningServer, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'ae-e2e-'))
  try {
    const file = join(folder, 'stoerliste.tsv')
    writeFileSync(file, text)
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/command.mjs', 'import', file, '--taxonomy', 'Störliste', '--type', 'Art'],
      {
        cwd: join(__dirname, '../..'),
        env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' },
        encoding: 'utf8',
      },
    )
    if (status !== 0) throw new Error(stdout + stderr)
    return stdout + stderr
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
