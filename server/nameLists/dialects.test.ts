import { readCsvList } from './csvList'
import { namesOfList } from './testing/namesOfList'

test.each([
  [
    'Bufo bufo (Linnaeus, 1758)\t3\nRana temporaria Linnaeus, 1758\t4\n',
    ['Bufo bufo (Linnaeus, 1758)', 'Rana temporaria Linnaeus, 1758'],
  ],
  ['Bufo bufo;1,5\nRana temporaria;2,5\n', ['Bufo bufo', 'Rana temporaria']],
  [
    'Bufo bufo (Linnaeus, 1758)\t3,5\nRana temporaria Linnaeus, 1758\t4,5\n',
    ['Bufo bufo (Linnaeus, 1758)', 'Rana temporaria Linnaeus, 1758'],
  ],
])('%j', async (lines, names) => {
  expect(await namesOfList(readCsvList, lines)).toEqual(names)
})
