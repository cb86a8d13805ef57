import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { csvRows } from '../support/files'
import { expect, longStory, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

const choice = '/Export?type=Arten&taxonomies=Orchideen%20(Beispieldaten)'

test.describe('Herunterladen', () => {
  test('Man sieht, wie weit die Datei ist, und am Ende, dass sie ganz ist', async ({ page }) => {
    await page.goto(choice)
    const count = Number(/^(\d+) Objekte/.exec(await page.getByText(/^\d+ Objekte$/).innerText())?.[1])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV', exact: true }).click(),
    ])
    await expect(page.getByRole('list', { name: 'Downloads' })).toContainText(`CSV ist vollständig: ${count} Zeilen`)
    expect(csvRows(await file.path())).toHaveLength(count + 1)
    expect(file.suggestedFilename()).toMatch(/^Arteigenschaften Orchideen \(Beispieldaten\) \d{4}-\d\d-\d\d Datenstand \d+\.csv$/)
    await page.getByRole('button', { name: 'Meldung zu CSV schliessen' }).click()
    await expect(page.getByRole('list', { name: 'Downloads' })).toHaveCount(0)
  })

  test('JSON-Zeilen werden gezählt und gespeichert wie die anderen', async ({ page }) => {
    await page.goto(choice)
    const count = Number(/^(\d+) Objekte/.exec(await page.getByText(/^\d+ Objekte$/).innerText())?.[1])
    await page.getByRole('button', { name: 'CSV für Excel, weitere Formate und Quellen' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^JSON-Zeilen/ }).click(),
    ])
    await expect(page.getByRole('list', { name: 'Downloads' })).toContainText(`JSON-Zeilen ist vollständig: ${count} Zeilen`)
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\n')
    expect([lines.length, Object.keys(JSON.parse(lines[0] ?? '') as object)]).toEqual([count, ['id', 'name']])
    expect(file.suggestedFilename()).toMatch(/\.jsonl$/)
  })

  longStory('Die Quellen lassen sich zum Zitieren laden, genau die dieser Auswahl', async ({ page }) => {
    await page.goto(choice)
    await expect(page.getByText(/^\d+ Objekte$/)).toBeVisible()
    await page.getByRole('button', { name: 'CSV für Excel, weitere Formate und Quellen' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^Quellen als BibTeX/ }).click(),
    ])
    const titles = readFileSync(await file.path(), 'utf8').match(/(?<=^  title = \{\{)[^}]*/gm)
    expect(titles).toEqual([
      expect.stringMatching(/^Export aus Arteigenschaften, Datenstand \d+ vom/),
      'Orchideen (Beispieldaten)',
    ])
    expect(file.suggestedFilename()).toMatch(/ Datenstand \d+\.bib$/)
    await expect(page.getByRole('menu')).toHaveCount(0)
  })

  test('Bricht die Verbindung ab, wird nichts gespeichert, und es steht da', async ({ page, baseURL }) => {
    const downloads: unknown[] = []
    page.on('download', (download) => downloads.push(download))
    await page.goto(choice)
    await expect(page.getByText(/^\d+ Objekte$/)).toBeVisible()
    await breakOff(page)
    await page.getByRole('link', { name: 'CSV', exact: true }).click()
    const alert = page.getByRole('list', { name: 'Downloads' }).getByRole('alert')
    await expect(alert).toContainText('Die Übertragung ist nach 2 Zeilen abgebrochen')
    await expect(alert).toContainText('Es wurde nichts gespeichert.')
    expect(downloads).toEqual([])
    await expect(page.getByRole('link', { name: 'dem Browser überlassen' })).toHaveAttribute(
      'href',
      `${baseURL}/export.csv?type=Arten&taxonomies=Orchideen%20(Beispieldaten)`,
    )
  })

  longStory('Wer abbricht, behält nichts', async ({ page }) => {
    const downloads: unknown[] = []
    page.on('download', (download) => downloads.push(download))
    await page.goto(choice)
    await expect(page.getByText(/^\d+ Objekte$/)).toBeVisible()
    await breakOff(page, 'never')
    await page.getByRole('link', { name: 'CSV', exact: true }).click()
    await expect(page.getByRole('progressbar', { name: 'CSV wird geladen' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Downloads' })).toContainText(/2 von \d+ Zeilen/)
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(page.getByRole('list', { name: 'Downloads' })).toHaveCount(0)
    expect(downloads).toEqual([])
  })

  longStory('Ohne den Platz auf der Disk lädt der Link wie jeder andere', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(FileSystemFileHandle.prototype, 'createWritable'))
    await page.goto(choice)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV', exact: true }).click(),
    ])
    expect(file.url()).toContain('/export.csv?')
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^id,name\r\n/)
  })
})

/** The file's connection breaks after two rows, or never goes on. Inside the page: routes cannot answer by halves. */
async function breakOff(page: Page, goesOn: 'broken' | 'never' = 'broken') {
  await page.evaluate((how) => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      if (!String(input).includes('/export.')) return fetch(input, init)
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('id,name\r\n1,a\r\n2,b\r\n3'))
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        },
        // Asked for more, once these rows were read.
        pull(controller) {
          if (how === 'broken' && controller.desiredSize === 1) controller.error(new TypeError('network error'))
        },
      })
      return new Response(body)
    }
  }, goesOn)
}
