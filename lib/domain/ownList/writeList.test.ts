import { MAX_CELL_LENGTH } from '../xlsx/sheetXml'
import type { ResultTable } from './resultTable'
import { shortenedCells } from './writeList'

test('cells that Excel would cut off are counted', () => {
  const [fits, tooLong] = ['a'.repeat(MAX_CELL_LENGTH), 'a'.repeat(MAX_CELL_LENGTH + 1)]
  const table = { columns: [], rows: [[fits, tooLong, null], [tooLong, tooLong], [fits], []] } as unknown as ResultTable
  expect([shortenedCells(table), shortenedCells({ ...table, rows: [[fits]] })]).toEqual([3, 0])
})
