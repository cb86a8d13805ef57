import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { previewRows } from '../support/exportTool'
import { csvRows } from '../support/files'
import { startFront } from '../support/servers/front'
import { lastOf } from '../support/shortRun'
import { chooseMore, expect, longStory, test } from '../support/story'
import { chooseWetPlants, plants, previewOf } from '../support/wetPlants'

test.use({ serviceWorkers: 'block' })

test.describe('Bricht die Verbindung mitten im Herunterladen ab', () => {
  test.use({ expectedTrouble: [/ERR_|Failed to load/] })
  for (const format of lastOf(['csv', 'jsonl', 'parquet', 'xlsx'] as const, 2)) {
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

test.describe('Bricht die Verbindung ab, während die Seite eine Datei holt', () => {
  test.use({ expectedTrouble: [/ERR_|Failed to load/] })
  test('sagt sie es und speichert nichts; noch einmal lädt die ganze Datei', async ({ page, baseURL }) => {
    const front = await startFront(baseURL ?? '')
    try {
      let saved = 0
      page.on('download', () => saved++)
      await page.goto(`${front.url}/Export?taxonomies=${encodeURIComponent(plants)}`)
      await expect(previewOf(page)).toBeVisible()
      front.breakOff('/export.csv', 500)
      await page.getByRole('link', { name: 'CSV', exact: true }).click()
      const trouble = page.getByRole('list', { name: 'Downloads' }).getByRole('alert')
      await expect(trouble).toContainText(/CSV: Die Übertragung ist nach .+ abgebrochen: .+ Es wurde nichts gespeichert\./)
      expect(saved).toBe(0)

      front.breakOff('/export.csv', null)
      const [whole] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Noch einmal' }).click(),
      ])
      // The header and 216 plants.
      expect(csvRows(await whole.path())).toHaveLength(217)
      await expect(page.getByRole('status').filter({ hasText: 'CSV ist vollständig' })).toBeVisible()
    } finally {
      await front.stop()
    }
  })
})

longStory('Der Export an Ort und Stelle steht als Code bereit, auch mit Kurzlink', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await chooseWetPlants(page)
  await chooseMore(page, 'In R, Python, QGIS …')
  const section = page.getByRole('region', { name: 'In anderen Programmen' })
  // Every row in view beside the code.
  await page.setViewportSize({ width: 1600, height: 1600 })
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
    expect(rows).toEqual(await previewRows(previewOf(page)))

    await section.getByRole('checkbox', { name: 'mit Kurzlink' }).check()
    const short = section.getByRole('group', { name: 'Code für curl' })
    await expect(short).toContainText(/kurz=[0-9a-f]{24}'/)
    expect(spawnSync('bash', ['-c', await short.innerText()], { cwd: folder }).status).toBe(0)
    expect(csvRows(join(folder, 'export.csv'))).toEqual(rows)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

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
