import { tableColumns, tableNames } from './referenceTables'

test('what becomes of a column is said of each, and of no two of a table the same', () => {
  expect(Object.keys(tableColumns)).toEqual([...tableNames])
  for (const columns of Object.values(tableColumns)) {
    const words = Object.values(columns)
    expect(words.filter((word) => word.trim() === '')).toEqual([])
    expect(new Set(words).size).toBe(words.length)
  }
})
