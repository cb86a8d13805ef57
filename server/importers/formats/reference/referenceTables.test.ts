import { isNote, tableColumns, tableNames } from './referenceTables'

test('what becomes of a column is said of each, and of no two of a table the same', () => {
  expect(Object.keys(tableColumns)).toEqual([...tableNames])
  for (const columns of Object.values(tableColumns)) {
    const words = Object.values(columns)
    expect(words.filter((word) => word.trim() === '')).toEqual([])
    expect(new Set(words).size).toBe(words.length)
  }
})

test('what lies beside the tables and says something about them is none', () => {
  expect(['README.md', 'a/LICENSE', 'licence.txt', 'source.json', 'objects.csv', 'sources/users.csv'].filter(isNote)).toEqual([
    'README.md',
    'a/LICENSE',
    'licence.txt',
    'source.json',
  ])
})
