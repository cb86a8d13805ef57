import { MAX_CELL_LENGTH } from '../xlsx/sheetXml'
import type { ResultTable } from './resultTable'
import { readListFile } from './readFile'
import { listXlsx, shortenedCells } from './writeList'

test('cells that Excel would cut off are counted', () => {
  const [fits, tooLong] = ['a'.repeat(MAX_CELL_LENGTH), 'a'.repeat(MAX_CELL_LENGTH + 1)]
  const table = { columns: [], rows: [[fits, tooLong, null], [tooLong, tooLong], [fits], []] } as unknown as ResultTable
  expect([shortenedCells(table), shortenedCells({ ...table, rows: [[fits]] })]).toEqual([3, 0])
})

test('numbers and days that are written as people write them here are numbers and days in the workbook', async () => {
  const table: ResultTable = {
    columns: [
      { header: 'Masse', valueType: 'number', reading: 'comma' },
      { header: 'Tag', valueType: 'date', reading: 'day' },
      { header: 'Wert', valueType: 'number' },
    ],
    rows: [
      ['1.234,50', '1.3.2024', '1.50'],
      ['0,5', '12.3.2024', 3],
    ],
  }
  const blob = await listXlsx(table, [], new Date(2026, 10, 22))
  const [sheet] = await readListFile('x', new Uint8Array(await blob.arrayBuffer()))
  expect(sheet?.rows.slice(1)).toEqual([
    [1234.5, { date: '2024-03-01' }, 1.5],
    [0.5, { date: '2024-03-12' }, 3],
  ])
})
