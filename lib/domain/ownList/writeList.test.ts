import { MAX_CELL_LENGTH } from '../xlsx/sheetXml'
import type { ResultTable } from './resultTable'
import { readListFile } from './readFile'
import { listCsv, listXlsx, shortenedCells } from './writeList'

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

test('own numbers stay numbers in the CSV for Excel, however people write them here; what could run becomes text', () => {
  const written = (cells: readonly string[]) =>
    listCsv({ columns: [{ header: 'x', valueType: 'text' }], rows: cells.map((cell) => [cell]) }, 'excel')
      .slice('\ufeffx\r\n'.length)
      .split('\r\n')
      .slice(0, -1)
      // What has a comma stands in quotes, which says nothing of its type.
      .map((cell) => cell.replace(/^"(.*)"$/, '$1'))
  const numbers = ['-3.5', '-3,5', '+3,5', "-1'000", '-1’000,25', '-1.234,5', '-1,234.5', '-12 %', '-0,0', '+5', '-1e-3', '−3,5']
  expect(written(numbers)).toEqual(numbers)
  const others = ['-3,5,1', '-1+1', '-A1', '+A1', '-', '=3,5', '@1', '-1,5+cmd', '\t-3,5', "-1'00", '-3,5-2', '-1.3.2024']
  expect(written(others)).toEqual(others.map((text) => `'${text}`))
})
