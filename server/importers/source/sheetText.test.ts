import { SheetText } from './sheetText'

const MIB = 1024 ** 2
const repeating = 'Die Tabelle wiederholt Zellen, bis sie viel grösser ist als die Datei'

/** A row with a cell of a MiB, so many times. */
const rowTimes = (times: number) => {
  const sheet = new SheetText('blatt')
  sheet.cell(0, 'x'.repeat(MIB))
  sheet.endRow(1, times)
  return sheet
}

test('rows that are left out become empty ones, cells that are left out, too', () => {
  const sheet = new SheetText('blatt')
  sheet.cell(1, 'b')
  sheet.cell(3, 7, 2)
  sheet.endRow(2)
  sheet.endRow(3)
  sheet.cell(0, { date: '2024-05-01' })
  sheet.endRow(4, 2)
  expect(sheet.take().split('\u001E')).toEqual(['', '\u001Fb\u001F\u001F7\u001F7', '', '2024-05-01', '2024-05-01', ''])
  expect(sheet.take()).toBe('')
})

test('a row is repeated until 64 MiB wait, and no further', () => {
  expect(rowTimes(63).take()).toHaveLength(63 * (MIB + 1))
  expect(() => rowTimes(65)).toThrow(repeating)
})

test('what was taken waits no longer', () => {
  const sheet = new SheetText('blatt')
  for (let line = 1; line <= 100; line++) {
    sheet.cell(0, 'x'.repeat(MIB))
    sheet.endRow(line)
    expect(sheet.take()).toHaveLength(MIB + 1)
  }
})

test('a cell is repeated until 64 MiB wait, and no further', () => {
  expect(() => new SheetText('blatt').cell(0, 'x'.repeat(MIB), 64)).not.toThrow()
  expect(() => new SheetText('blatt').cell(0, 'x'.repeat(MIB), 65)).toThrow(repeating)
})

test('more than a spreadsheet can hold is refused; empty rows to the end of the sheet are none', () => {
  const sheet = new SheetText('blatt')
  sheet.cell(0, 'a')
  sheet.endRow(1)
  sheet.endRow(2, 2_000_000)
  expect(sheet.take()).toBe('a\u001E')
  sheet.cell(16_383, 'x')
  expect(() => sheet.cell(16_384, 'x')).toThrow("blatt: Die Tabelle hat mehr als 16'384 Spalten.")
  sheet.endRow(1_048_576)
  sheet.cell(0, 'x')
  expect(() => sheet.endRow(1_048_577)).toThrow("blatt: Die Tabelle hat mehr als 1'048'576 Zeilen.")
})
