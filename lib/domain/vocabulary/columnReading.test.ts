import { type ColumnReading, readValue, ReadingSearch } from './columnReading'

function search(values: readonly string[]): ColumnReading {
  const found = new ReadingSearch()
  for (const value of values) found.see(value)
  return found.result
}

test.each<[string[], string, string[]]>([
  [['79,2', '0,5', '-3', '1’000'], 'comma', ['79.2', '0.5', '-3', '1000']],
  [["1'234.5", '0.50', '7'], 'point', ['1234.5', '0.50', '7']],
  [['1’234.5', '1’234’567'], 'point', ['1234.5', '1234567']],
  [['1.234,5', '1.234', '12'], 'comma', ['1234.5', '1234', '12']],
  [['1,234.5', '1,234'], 'point', ['1234.5', '1234']],
  [['1 234,5', '1 234 567'], 'comma', ['1234.5', '1234567']],
  [['−1', '1'], 'point', ['-1', '1']],
  [['1.234', '2.345'], 'point', ['1.234', '2.345']],
  [['1,234', '0,5'], 'comma', ['1.234', '0.5']],
  [['1,234', '12,34'], 'comma', ['1.234', '12.34']],
  [['1.3.2024', '2024-03-01', '31.12.2023'], 'day', ['2024-03-01', '2024-03-01', '2023-12-31']],
  [['007', '12'], 'text', ['007', '12']],
  [['79,2', '0.5'], 'text', ['79,2', '0.5']],
  [['1,5', 'NA'], 'text', ['1,5', 'NA']],
  [['<5', '3'], 'text', ['<5', '3']],
  [['5-6', '3'], 'text', ['5-6', '3']],
  [['-0', '3'], 'text', ['-0', '3']],
  [['12345678901234567890'], 'text', ['12345678901234567890']],
  [["1'23", '1'], 'text', ["1'23", '1']],
  [["1'234’567"], 'text', ["1'234’567"]],
  [['31.2.2024'], 'text', ['31.2.2024']],
  [[], 'text', []],
])('%j is read as %s', (values, reading, kept) => {
  expect(search(values)).toEqual({ reading, isPercent: false, isAmbiguous: false })
  expect(values.map((value) => readValue(value, search(values).reading))).toEqual(kept)
})

test('a number that may be another one with the other decimal mark is asked about', () => {
  expect(search(['1,234', '56'])).toEqual({ reading: 'text', isPercent: false, isAmbiguous: true })
  expect(search(['1,234', '1.234'])).toEqual({ reading: 'text', isPercent: false, isAmbiguous: true })
  expect([readValue('1,234', 'comma'), readValue('1,234', 'point')]).toEqual(['1.234', '1234'])
})

test('percentages are numbers when all values are', () => {
  expect(search(['10%', '2,5 %'])).toEqual({ reading: 'comma', isPercent: true, isAmbiguous: false })
  expect(readValue('2,5 %', 'comma')).toBe('2.5')
  expect(search(['10%', '12']).reading).toBe('text')
})

test('what does not fit a reading has none', () => {
  expect([readValue('ca. 3', 'point'), readValue('3,5', 'point'), readValue('heute', 'day')]).toEqual([null, null, null])
})
