import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hiddenSheets, hiddenTables, oddCells, oddParts, oddTable, oddTableCells } from '../../../lib/domain/testing/oddCells'
import { inspect } from '../assistant/inspect'
import { openSource } from './source'
import { zip } from './testing/testZip'

let folder = ''
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ae-odd-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(oddCells)('$what ($format, $serial)', async (cell) => {
  expect(await firstRows(oddParts([cell], cell.is1904))).toEqual([[cell.stored]])
})

test.each(oddTableCells)('$what in an OpenDocument table', async (cell) => {
  expect(await firstRows(oddTable([cell]))).toEqual([[cell.stored, 'Ende']])
})

test.each([
  ['Excel', hiddenSheets],
  ['OpenDocument', hiddenTables],
])('sheets that are seen come before hidden ones, which are marked: %s', async (_, parts) => {
  const source = await opened(parts)
  expect(source.files.map(({ sheet, isHidden }) => [sheet, isHidden])).toEqual([
    ['Neu', false],
    ['Alt', true],
    ['Sehr', true],
  ])
  source.close()
  expect(await firstRows(parts)).toEqual([['Neu']])
})

test('whoever imports is told which sheets are put out of sight', async () => {
  const withRows = Object.entries(hiddenSheets).map(([path, xml]) => [
    path,
    xml.replaceAll(/<row>.*<\/row>/g, (row) => row.repeat(2)),
  ])
  const { tables } = await inspect(stored(Object.fromEntries(withRows)))
  expect(tables.map(({ sheet, isHidden }) => [sheet, isHidden])).toEqual([
    ['Neu', false],
    ['Alt', true],
    ['Sehr', true],
  ])
})

function stored(parts: Record<string, string>): string {
  const path = join(folder, 'tabelle.xlsx')
  writeFileSync(path, zip(Object.entries(parts).map(([name, text]) => ({ path: name, text }))))
  return path
}

const opened = (parts: Record<string, string>) => openSource(stored(parts))

async function firstRows(parts: Record<string, string>): Promise<string[][]> {
  const source = await opened(parts)
  const pieces: Buffer[] = []
  for await (const piece of (await source.files[0]?.open()) ?? []) pieces.push(piece as Buffer)
  source.close()
  const rows = Buffer.concat(pieces).toString().split('\u001E')
  return rows.slice(0, -1).map((row) => row.split('\u001F'))
}
