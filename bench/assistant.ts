import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { swissCount } from '../lib/domain/text/swissCount'
import { step } from '../e2e/support/importAssistant'
import { type RunningServer, startServer } from '../e2e/support/servers/server'
import { measured, row } from './browser/page'
import { seconds, withFolder } from './support/importing'
import type { Bench, BenchRow } from './support/types'
import { nameOf, writeTable } from './support/writtenTables'

const ROWS = Number(process.env.BENCH_ROWS ?? 500_000)
const PASSWORD = 'nur-zum-Messen'
/** What takes longer hangs. */
const PATIENCE = 600_000

/** Half a million taxa, then a value for each, from the choice of the file to the last sentence, as somebody brings them in. */
export const assistantBench: Bench = () => withFolder(throughTheBrowser)

async function throughTheBrowser(folder: string): Promise<BenchRow[]> {
  const [taxa, values] = [join(folder, 'taxa.csv'), join(folder, 'werte.csv')]
  await writeTable(taxa, ROWS, 'taxonID,scientificName,taxonRank', (n) => `t${n},${nameOf(n)},species`)
  await writeTable(values, ROWS, 'taxonID,Zahl,Kategorie', (n) => `t${n},${n % 1_000},${['LC', 'NT', 'VU'][n % 3]}`)
  const server = await startServer({ ADMIN_PASSWORD: PASSWORD })
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || undefined, args: ['--no-sandbox'] })
  try {
    return await measured(browser, async (page) => {
      page.setDefaultTimeout(PATIENCE)
      await logIn(page, server)
      return [
        ...(await brought(page, server, taxa, 'Eine Taxonomie', '/Import?als=Taxonomie&typ=Art', 'der neuen Taxonomie')),
        ...(await brought(page, server, values, 'Eine Sammlung', '/Import', 'der neuen Sammlung')),
      ]
    })
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function logIn(page: Page, server: RunningServer): Promise<void> {
  await page.goto(`${server.url}/Login`)
  await page.getByLabel('Name oder E-Mail').fill('admin')
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByLabel('Passwort').press('Enter')
  await page.getByRole('button', { name: 'admin abmelden' }).waitFor({ state: 'attached' })
}

async function brought(
  page: Page,
  server: RunningServer,
  path: string,
  what: string,
  from: string,
  named: string,
): Promise<BenchRow[]> {
  await page.goto(server.url + from)
  await page.evaluate(watchTasks)
  const sent = await seconds(async () => {
    await page.getByLabel('Datei wählen …').setInputFiles(path)
    await page.waitForURL(/\/Import\/[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: /^2\s*Ziel/ }).waitFor()
  })
  const target = await step(page, 'Ziel')
  await target.getByLabel(`Name ${named}`).fill(what)
  await target.getByLabel('Organisation, der sie gehört').selectOption('Fachstelle Fauna (Beispieldaten)')
  await target.getByLabel(/^Lizenz( \(|$)/).fill('CC0-1.0')
  await target.getByLabel('Zitiervorschlag').fill('Messung (2026).')
  const checking = await step(page, 'Prüfen')
  const checked = await seconds(async () => {
    await checking.getByRole('button', { name: 'Jetzt prüfen' }).click()
    await page.getByRole('button', { name: /^4\s*Prüfen\s*geprüft$/ }).waitFor()
  })
  const loading = await step(page, 'Laden')
  const loaded = await seconds(async () => {
    await loading.getByRole('button', { name: 'Jetzt laden' }).click()
    await loading
      .getByRole('status')
      .filter({ hasText: /^Geladen/ })
      .waitFor()
  })
  const { longest, megabytes } = await page.evaluate(tasksSeen)
  const of = `${what}, ${swissCount(ROWS)} Zeilen im Assistenten`
  const inAll = [sent, checked, loaded].reduce((sum, { took }) => sum + took, 0)
  return [
    row(`${of}: von der Datei zum letzten Satz`, `${inAll.toFixed(0)} s`),
    row('… Hochladen und Lesen, Prüfen, Laden', [sent, checked, loaded].map(({ took }) => `${took.toFixed(1)} s`).join(', ')),
    row('… längste Arbeit der Seite, Speicher der Seite', `${Math.round(longest)} ms, ${megabytes} MB`),
  ]
}

interface Watched extends Window {
  longest?: number
}

/** Runs in the page. */
function watchTasks(): void {
  const page = window as Watched
  page.longest = 0
  const seen = (list: PerformanceObserverEntryList) => {
    for (const { duration } of list.getEntries()) page.longest = Math.max(page.longest ?? 0, duration)
  }
  new PerformanceObserver(seen).observe({ type: 'longtask' })
}

/** Runs in the page. */
function tasksSeen(): { longest: number; megabytes: number } {
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } }
  return { longest: (window as Watched).longest ?? 0, megabytes: Math.round((memory?.usedJSHeapSize ?? 0) / 1_048_576) }
}
