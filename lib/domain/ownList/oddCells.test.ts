import { hiddenSheets, hiddenTables, oddCells, oddParts, oddTable, oddTableCells } from '../testing/oddCells'
import { readListFile } from './readFile'
import { zipFiles } from './zipFiles'

async function sheetsOf(parts: Record<string, string>) {
  const files = Object.entries(parts).map(([name, xml]) => ({ name, pieces: [xml] }))
  const blob = await zipFiles(files, new Date(2026, 10, 21))
  return readListFile('x', new Uint8Array(await blob.arrayBuffer()))
}

test.each(oddCells)('$what ($format, $serial)', async (cell) => {
  const [sheet] = await sheetsOf(oddParts([cell], cell.is1904))
  const own = typeof cell.own === 'string' ? { date: cell.own } : typeof cell.own === 'object' ? cell.own.text : cell.own
  expect(sheet?.rows).toEqual([[own]])
})

test.each(oddTableCells)('$what in an OpenDocument table', async (cell) => {
  const [sheet] = await sheetsOf(oddTable([cell]))
  expect(sheet?.rows).toEqual([[cell.own, 'Ende']])
})

test.each([
  ['Excel', hiddenSheets],
  ['OpenDocument', hiddenTables],
])('sheets that are seen come before hidden ones, which are marked: %s', async (_, parts) => {
  expect(await sheetsOf(parts)).toEqual([
    { name: 'Neu', rows: [['Neu']] },
    { name: 'Alt', rows: [['Alt']], isHidden: true },
    { name: 'Sehr', rows: [['Sehr']], isHidden: true },
  ])
})
