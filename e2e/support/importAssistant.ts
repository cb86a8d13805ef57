import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { listXlsx } from '../../lib/domain/ownList/writeList'
import { zipFiles } from '../../lib/domain/ownList/zipFiles'
import type { RunningServer } from './servers/server'
import { expect } from './story'

/** Names of the columns of a taxonomy as a Darwin Core table has them. */
export const darwinCoreTitles =
  'taxonID;parentNameUsageID;acceptedNameUsageID;scientificName;scientificNameAuthorship;taxonRank;taxonomicStatus'

type Rows = (string | number | null)[][]

/** Files made for a story, in a folder that goes with it. */
export function storyFiles() {
  // With the first file: whoever only lists the stories leaves nothing behind.
  let folder: string | null = null
  const write = (name: string, content: string | Buffer) => {
    folder ??= mkdtempSync(join(tmpdir(), 'ae-import-'))
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const book = async (name: string, sheets: Record<string, Rows>) => {
    const first = { columns: [{ header: 'Dieses Blatt ist leer', valueType: 'text' as const }], rows: [] }
    const others = Object.entries(sheets).map(([sheet, rows]) => ({ name: sheet, rows }))
    return write(name, Buffer.from(await (await listXlsx(first, others, new Date())).arrayBuffer()))
  }
  return {
    text: write,
    /** A workbook of two sheets; the second one holds the rows. */
    xlsx: (name: string, sheet: string, rows: Rows) => book(name, { [sheet]: rows }),
    /** The same with several such sheets. */
    book,
    zip: async (name: string, contents: Record<string, string>) => {
      const packed = Object.entries(contents).map(([each, text]) => ({ name: each, pieces: [text] }))
      return write(name, Buffer.from(await (await zipFiles(packed, new Date())).arrayBuffer()))
    },
    remove: () => folder !== null && rmSync(folder, { recursive: true, force: true }),
  }
}

/** Uploads a file and waits for its page. */
export async function upload(page: Page, server: RunningServer, path: string, from = '/Import') {
  await page.goto(server.url + from)
  await page.getByLabel('Datei wählen …').setInputFiles(path)
  await expect(page).toHaveURL(/\/Import\/[0-9a-f-]{36}$/)
}

/** Drops a file onto the field for it, where it is on the page, and waits for its page. */
export async function dropFile(page: Page, path: string) {
  const given = [readFileSync(path).toString('base64'), basename(path)] as const
  const dataTransfer = await page.evaluateHandle(([content, name]) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(atob(content), (each) => each.charCodeAt(0))], name))
    return transfer
  }, given)
  await page.getByRole('group', { name: 'Datei hochladen' }).dispatchEvent('drop', { dataTransfer })
  await expect(page).toHaveURL(/\/Import\/[0-9a-f-]{36}$/)
}

/** The content of a numbered step, opened. */
export async function step(page: Page, name: string): Promise<Locator> {
  const head = page.getByRole('button', { name: new RegExp(`^[1-5]\\s*${name}`) })
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
  await expect(head).toHaveAttribute('aria-expanded', 'true')
  return page.locator(`[id="${await head.getAttribute('aria-controls')}"]`)
}

/** Checks and waits for the numbers, as the screen says them: «3 neu, 0 geändert …». */
export async function check(page: Page): Promise<string> {
  const box = await step(page, 'Prüfen')
  await box.getByRole('button', { name: /Jetzt prüfen|Noch einmal prüfen/ }).click()
  await expect(page.getByRole('button', { name: /^4\s*Prüfen/ })).toHaveText(/Prüfen\s*geprüft$/, { timeout: 60_000 })
  return numbers(box)
}

export async function load(page: Page): Promise<void> {
  const box = await step(page, 'Laden')
  await box.getByRole('button', { name: 'Jetzt laden' }).click()
  await expect(box.getByRole('status').filter({ hasText: /^Geladen/ })).toBeVisible({ timeout: 60_000 })
}

export async function numbers(box: Locator): Promise<string> {
  const entries = await box
    .locator('dl')
    .first()
    .locator('div')
    .evaluateAll((all) => all.map((each) => `${each.querySelector('dd')?.textContent} ${each.querySelector('dt')?.textContent}`))
  return entries.join(', ')
}
