import { splitEntries } from './joinedCell'

test.each([
  ['Hochmoor', ['Hochmoor']],
  ['Hochmoor | Wald', ['Hochmoor', 'Wald']],
  ['Moor \\| Ried | C:\\\\Daten', ['Moor | Ried', 'C:\\Daten']],
  ['3 |  | 5', ['3', '', '5']],
  [' | 5 | ', ['', '5', '']],
  ['| 5 |', ['', '5', '']],
  ['a |  |  | b', ['a', '', '', 'b']],
  ['a|b', ['a', 'b']],
  ['', ['']],
])('«%s» is taken apart where relations meet', (cell, entries) => {
  expect(splitEntries(cell)).toEqual(entries)
})

test.each(['C:\\Daten', 'a | b\\', '\\n'])('«%s» has a backslash that no export writes', (cell) => {
  expect(splitEntries(cell)).toBeNull()
})
